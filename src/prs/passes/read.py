"""Read one pass file: front matter, then prose. Every fault has its line, and none is guessed around."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import NamedTuple

from prs.document import Decoded, Fault, decode, raise_faults
from prs.errors import PassFileError
from prs.globs import GLOB_HINT, glob_fault
from prs.passes.pass_file import FrontMatter, PassFile
from prs.passes.tool import tool_faults
from prs.types.manifest import PassKind

MAX_CHARACTERS = 64 * 1024

_FENCE = re.compile(r"---[ \t]*")
_HINT = "Begin the file with `---`, then `slug:`, `concern:` and `categories:`, then `---` again; the prose follows."


class ReadPass(NamedTuple):
    """What came of reading a file: the pass, or None and its faults."""

    value: PassFile | None
    faults: tuple[Fault, ...]


def parse_pass(text: str, name: str) -> PassFile:
    """Return the pass of a file's text. `name` is the file, as an error names it. Raises `PassFileError`."""
    read = read_pass(text, name)
    if read.value is None:
        raise_faults(read.faults, PassFileError)
    return read.value


def read_pass(text: str, name: str) -> ReadPass:
    """Return the pass of a file's text, or everything that is wrong with it."""
    if len(text) > MAX_CHARACTERS:
        said = f"the file is longer than {MAX_CHARACTERS // 1024} Ki characters."
        return _refused(name, said, "A pass is one concern: say less, or make two passes.", 1)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if not _FENCE.fullmatch(lines[0]):
        return _refused(name, "the front matter is missing: the first line is not `---`.", _HINT, 1)
    end = next((number for number, line in enumerate(lines[1:], 1) if _FENCE.fullmatch(line)), None)
    if end is None:
        return _refused(name, "the front matter is not closed: no second line is `---`.", _HINT, 1)
    # An empty line in the fence's place keeps the line numbers those of the file.
    decoded = decode("\n".join(["", *lines[1:end]]), name, FrontMatter)
    focus = "\n".join(lines[end + 1 :]).strip()
    faults = (*decoded.faults, *_meaning(decoded, focus, end + 2))
    if faults or decoded.value is None:
        return ReadPass(None, tuple(sorted(faults, key=lambda fault: (fault.line, fault.column))))
    return ReadPass(_built(decoded.value, focus, name), ())


def _refused(name: str, text: str, hint: str, line: int) -> ReadPass:
    return ReadPass(None, (Fault(file=name, line=line, text=text, hint=hint),))


def _built(front: FrontMatter, focus: str, name: str) -> PassFile:
    return PassFile(
        slug=front.slug,
        concern=front.concern.strip(),
        categories=front.categories,
        not_business=front.not_business,
        paths=front.paths,
        needs_map=front.needs_map,
        kind=front.kind,
        tool=front.tool,
        defaults=front.defaults,
        focus=focus,
        source=name,
    )


def _meaning(decoded: Decoded[FrontMatter], focus: str, prose_line: int) -> list[Fault]:
    """Return what is wrong with a front matter whose shape is right, as far as its shape is right."""
    front = decoded.draft
    if front is None:
        return []
    faults = []
    stem = PurePosixPath(decoded.file).stem
    if front.slug != stem:
        faults.append(decoded.fault("slug", f'the slug is "{front.slug}" and the file is named "{stem}".', "Give both the same name."))
    if not front.concern.strip():
        faults.append(decoded.fault("concern", "the concern is empty.", "Say in a few words what this pass looks for."))
    for number, pattern in enumerate(front.paths):
        if pattern is not None and (fault := glob_fault(pattern)):
            faults.append(decoded.fault(f"paths[{number}]", f"the glob {pattern!r} {fault}.", GLOB_HINT))
    if front.kind is PassKind.TOOL:
        return [*faults, *tool_faults(decoded, front)]
    return [*faults, *_model_faults(decoded, front, focus, prose_line)]


def _model_faults(decoded: Decoded[FrontMatter], front: FrontMatter, focus: str, prose_line: int) -> list[Fault]:
    faults = []
    if front.tool is not None:
        faults.append(decoded.fault("tool", "a model pass has no `tool`.", "Add `kind: tool`, or take `tool` out."))
    if not front.categories and "categories" not in {fault.path for fault in decoded.faults}:
        faults.append(decoded.fault("categories", "a model pass names the categories that it may use.", "Add `categories: [SECURITY]`."))
    if not focus:
        said = "the prose is missing: a model pass says after the front matter what to look for."
        faults.append(Fault(file=decoded.file, line=prose_line, text=said, hint="Write its focus in plain sentences."))
    return faults
