"""A file's two names: of `diff --git X Y`, and of `---` and `+++`, which must say the same.

Prefixes are told apart without guessing: without a rename the two names are equally long, so the line's middle is where they meet.
Git's own prefixes (`a/ b/`, the mnemonic ones, their reverse, and none) are taken; others are refused.
"""

from __future__ import annotations

from typing import NamedTuple

from prs.diff.header import Header, take_header
from prs.diff.lines import Lines, shown
from prs.errors import DiffError
from prs.types.path import match_quoted

_PREFIXES = b"abciwo12"
_NOWHERE = b"/dev/null"
_REMAKE = "Make the diff with `git diff BASE...HEAD` and git's own prefixes."


class Names(NamedTuple):
    """Paths without prefix (`base`, `head`; both stand even where a side has no file), and the names as they were printed."""

    base: bytes
    head: bytes
    base_printed: bytes
    head_printed: bytes


def read_names(raw: bytes, header: Header, line: int) -> Names:
    """Return the names of a file whose `diff --git` line ends in `raw`; `line` is its number."""
    moved = header.renamed or header.copied
    split = _split(raw, moved)
    paths = _without_prefix(split, moved) if split else None
    if split is None or paths is None:
        raise DiffError(f"{shown(raw)} names no two files in a way that git does.", line, _REMAKE)
    for path in paths:
        if not _is_sound(path):
            raise DiffError(f"{shown(path)} is no path of a repository.", line)
    return Names(*paths, *split)


def read_sides(lines: Lines, names: Names, header: Header) -> None:
    """Read the `---` and `+++` lines and hold them against the names."""
    for mark, printed, missing in ((b"--- ", names.base_printed, header.created), (b"+++ ", names.head_printed, header.deleted)):
        line = take_header(lines)
        wanted = _NOWHERE if missing else printed
        if not line.startswith(mark) or _side_name(line[len(mark) :]) != wanted:
            raise lines.fault(f"{shown(line)} stands where {shown(mark + wanted)} belongs.", _REMAKE)


def _split(raw: bytes, moved: tuple[bytes, bytes] | None) -> tuple[bytes, bytes] | None:
    if raw.startswith(b'"'):
        first = match_quoted(raw)
        return None if first is None or raw[first[1] : first[1] + 1] != b" " else (first[0], _whole(raw[first[1] + 1 :]))
    if raw.endswith(b'"'):
        at = raw.find(b' "')
    else:
        base, head = moved or (b"", b"")
        at = (len(raw) - 1 - len(base) - len(head)) // 2 + len(base)
    return (raw[:at], _whole(raw[at + 1 :])) if at > 0 and raw[at : at + 1] == b" " else None


def _without_prefix(split: tuple[bytes, bytes], moved: tuple[bytes, bytes] | None) -> tuple[bytes, bytes] | None:
    base, head = split
    if (base, head) == moved or (base == head and moved is None):
        return base, head
    prefixed = base[1:2] == head[1:2] == b"/" and base[:1] != head[:1] and base[:1] in _PREFIXES and head[:1] in _PREFIXES
    stripped = base[2:], head[2:]
    return stripped if prefixed and (stripped == moved or (moved is None and stripped[0] == stripped[1])) else None


def _side_name(raw: bytes) -> bytes:
    """Return the name of a `---` or `+++` line. Git ends a name that has white space with a tab, outside of its quotes."""
    return _whole(raw.removesuffix(b"\t"))


def _whole(raw: bytes) -> bytes:
    quoted = match_quoted(raw)
    return quoted[0] if quoted and quoted[1] == len(raw) else raw


def _is_sound(path: bytes) -> bool:
    """Refuse what git's index refuses: such a path leaves the repository, or stands in its machinery."""
    parts = path.split(b"/")
    return b"\0" not in path and not any(part in {b"", b".", b".."} or part.lower() == b".git" for part in parts)
