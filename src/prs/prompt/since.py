"""Say to a model which lines an earlier review has not seen. Where there was none, nothing is said and the prompt is as it always was."""

from __future__ import annotations

from collections.abc import Iterable

from prs.prompt.listing import visible
from prs.prompt.template import fill
from prs.types.input import NewLines, ReviewInput, Window

_HEADING = "### New since the last review"


def since_rule(review_input: ReviewInput) -> str:
    """Return what the lists of new lines mean, or ""."""
    return "" if review_input.since is None else fill("since.md", {"sha": review_input.since.sha[:12]})


def new_lines(review_input: ReviewInput, part: int) -> str:
    """Return the new lines of a part's files, one row for each file that has any, or ""."""
    if review_input.since is None:
        return ""
    found = [review_input.since.lines_of(file.path) for file in review_input.part_files(part)]
    rows = "\n".join(line_of(lines) for lines in found if lines.head or lines.base)
    return f"{_HEADING}\n\n{rows or 'Nothing in these files.'}\n\n"


def line_of(lines: NewLines) -> str:
    """Return one file's row."""
    told = [f"{name} {_ranges(windows)}" for name, windows in (("head", lines.head), ("deleted from base", lines.base)) if windows]
    path = visible(lines.path).replace("\n", "\\u000a")
    return f"- {path}: {'; '.join(told)}"


def _ranges(windows: Iterable[Window]) -> str:
    return ", ".join(str(one.start) if one.start == one.end else f"{one.start}-{one.end}" for one in windows)
