"""Small builders of input values for tests that need no git."""

from __future__ import annotations

from prs.types.diff import ChangeKind, FileForm, Hunk, Line, LineKind
from prs.types.input import InputFile


def hunk(base_start: int, head_start: int, rows: str, section: str = "") -> Hunk:
    """Return a hunk from rows that begin with ` `, `+` or `-`."""
    base, head = base_start, head_start
    lines = []
    for row in rows.splitlines():
        kind = {" ": LineKind.CONTEXT, "+": LineKind.ADDED, "-": LineKind.DELETED}[row[0]]
        base_no = None if kind is LineKind.ADDED else base
        head_no = None if kind is LineKind.DELETED else head
        lines.append(Line(kind, base_no, head_no, row[1:]))
        base += base_no is not None
        head += head_no is not None
    return Hunk(
        base_start=base_start,
        base_count=base - base_start,
        head_start=head_start,
        head_count=head - head_start,
        section=section,
        lines=tuple(lines),
    )


def input_file(path: str, *hunks: Hunk, head_text: str | None = None) -> InputFile:
    """Return a modified text file with these hunks."""
    return InputFile(path=path, base_path=path, kind=ChangeKind.MODIFIED, form=FileForm.TEXT, hunks=hunks, head_text=head_text)


def long_file(path: str, lines: int) -> InputFile:
    """Return a file of so many added lines."""
    rows = "\n".join(f"+value_{n} = compute({n})" for n in range(lines))
    text = "\n".join(row[1:] for row in rows.splitlines())
    return input_file(path, hunk(1, 1, rows), head_text=text)
