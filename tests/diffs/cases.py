r"""Case documents of the diff: a claim, a diff, and either the files it holds or the error it is refused with.

A document has sections that begin `==== diff`, `==== files`, `==== lines` and `==== error`. What an editor would spoil is written
`<CR>`, `<SP>`, `<ESC>`, `<U+2028>` or `<BYTE:ff>`; `<CUT>` ends the diff right there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from prs.types.diff import Diff, FileDiff, Line, LineKind

FOLDER = Path(__file__).parent.parent / "cases" / "diff"
_SECTION = re.compile(r"^==== (\w+)\n", re.MULTILINE)
_TOKEN = re.compile(r"<(?:(CR|SP|ESC|CUT)|U\+([0-9A-F]{4})|BYTE:([0-9a-f]{2}))>")
_NAMED = {"CR": b"\r", "SP": b" ", "ESC": b"\x1b"}
_MARKS = {LineKind.CONTEXT: "context", LineKind.ADDED: "added", LineKind.DELETED: "deleted"}


class Case(NamedTuple):
    """One document. `error` is `LINE: words that its message has`."""

    name: str
    claim: str
    diff: bytes
    files: str | None
    lines: str | None
    error: str | None


def load_cases() -> list[Case]:
    """Return every case, by name."""
    return [_load(path) for path in sorted(FOLDER.glob("*.txt"))]


def list_files(diff: Diff) -> str:
    """Return the files as a case writes them."""
    return "".join(f"{_file(file)}\n" for file in diff.files)


def list_lines(diff: Diff) -> str:
    """Return the lines as a case writes them: base and head number, what happened, and the text as a Python string."""
    return "".join(f"{_line(line)}\n" for file in diff.files for hunk in file.hunks for line in hunk.lines)


def _load(path: Path) -> Case:
    claim, *rest = _SECTION.split(path.read_text(encoding="utf-8"))
    sections = dict(zip(rest[::2], rest[1::2], strict=True))
    diff = _bytes(sections.pop("diff"))
    case = Case(path.stem, claim.strip(), diff, sections.pop("files", None), sections.pop("lines", None), sections.pop("error", None))
    assert not sections, f"{path.name} has sections that no test reads: {sorted(sections)}"
    return case


def _bytes(text: str) -> bytes:
    out, at = b"", 0
    for token in _TOKEN.finditer(text):
        out += text[at : token.start()].encode()
        if token[1] == "CUT":
            return out
        out += _NAMED[token[1]] if token[1] else chr(int(token[2], 16)).encode() if token[2] else bytes.fromhex(token[3])
        at = token.end()
    return out + text[at:].encode()


def _file(file: FileDiff) -> str:
    modes = f"{file.base_mode or '-'} > {file.head_mode or '-'}"
    similar = "" if file.similarity is None else f" {file.similarity}%"
    return f"{file.kind.value} {file.form.value}: {file.base_path!a} > {file.head_path!a}, {modes}, +{file.added} -{file.deleted}{similar}"


def _line(line: Line) -> str:
    end = "" if line.newline else " (no newline)"
    return f"{line.base_no or '-'} {line.head_no or '-'} {_MARKS[line.kind]} {line.text!a}{end}"
