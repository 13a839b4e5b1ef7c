"""Which changed file a claimed path means. Mends what is written differently; never picks between two files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from prs.types.input import InputFile, ReviewInput

_LINE_SUFFIX = re.compile(r":\d+(?:[-:]\d+)*$|#L\d+(?:-L?\d+)?$")
_DIFF_PREFIX = re.compile(r"^[ab]/")
_DEV_NULL = "/dev/null"


def find_file(review_input: ReviewInput, path: str) -> InputFile | None:
    """Return the changed file that `path` names, or None where it names none or more than one.

    Tried in order: the path at head, then at base (a rename's old name); the same without quotes, `./`, a leading `/`, backslashes, a
    trailing line number or a diff's `a/` and `b/`; the same in another case or Unicode form; the end of exactly one path.
    """
    for said in dict.fromkeys((path, _plain(path), _DIFF_PREFIX.sub("", _plain(path)))):
        found = review_input.file_at(said) if said else None
        if found is not None:
            return found
    plain = _loose(_DIFF_PREFIX.sub("", _plain(path)))
    if not plain or plain == _DEV_NULL:
        return None
    return _only(review_input, lambda known: _loose(known) == plain) or _only(
        review_input, lambda known: _loose(known).endswith(f"/{plain}")
    )


def _only(review_input: ReviewInput, means: Callable[[str], bool]) -> InputFile | None:
    found = [file for file in review_input.files if means(file.path) or (file.base_path is not None and means(file.base_path))]
    return found[0] if len(found) == 1 else None


def _plain(path: str) -> str:
    said = path.strip().strip("`'\"").strip().replace("\\", "/")
    said = _LINE_SUFFIX.sub("", said)
    while said.startswith("./"):
        said = said[2:]
    return said.lstrip("/")


def _loose(path: str) -> str:
    return unicodedata.normalize("NFC", path).casefold()
