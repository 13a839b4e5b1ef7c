"""The whole text of a changed file at head, as far as the input knows it, and the lines that the change added."""

from __future__ import annotations

from collections.abc import Iterator

from prs.globs import Globs
from prs.types.diff import ChangeKind, FileForm
from prs.types.input import InputFile, ReviewInput


def whole_text(file: InputFile) -> str | None:
    """Return the file's text at head; None where it has none, or the input holds its hunks only. A new file is its hunks."""
    if file.head_text is not None:
        return file.head_text
    if file.kind is not ChangeKind.ADDED or file.form is not FileForm.TEXT:
        return None
    lines = [line for hunk in file.hunks for line in hunk.lines if line.head_no is not None]
    if not lines or [line.head_no for line in lines] != list(range(1, len(lines) + 1)):
        return None
    return "\n".join(line.text for line in lines) + ("\n" if lines[-1].newline else "")


def why_no_text(file: InputFile) -> str:
    """Return why `whole_text` has nothing for a file that stands at head."""
    return f"it is a {file.form.value}" if file.form is not FileForm.TEXT else "the input holds its hunks only, not the whole file"


def files_in(review_input: ReviewInput, globs: Globs) -> Iterator[InputFile]:
    """Yield the changed files that the globs take in and that stand at head."""
    return (file for file in review_input.files if file.kind is not ChangeKind.DELETED and globs.matches(file.path))


def added_lines(file: InputFile) -> frozenset[int]:
    """Return the numbers, at head, of the lines that the change added."""
    return frozenset(line.head_no for hunk in file.hunks for line in hunk.lines if line.base_no is None and line.head_no is not None)
