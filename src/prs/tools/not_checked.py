"""Say, as a result, which files a tool pass could not look at: what was not read is told where findings are read."""

from __future__ import annotations

from collections.abc import Mapping

from prs.counts import count
from prs.tools.sarif_log import Result
from prs.tools.text import added_lines
from prs.types.finding import Severity
from prs.types.input import ReviewInput

RULE = "not-checked"
_NAMED = 10


def not_checked(slug: str, reasons: Mapping[str, str], review_input: ReviewInput) -> tuple[Result, ...]:
    """Return one result that names every file with its reason, at the first line that the change added in one of them; () for none."""
    if not reasons:
        return ()
    path = next((path for path in reasons if _first_line(path, review_input)), next(iter(reasons)))
    line = _first_line(path, review_input) or 1
    named = [f"{one!r}: {why}" for one, why in reasons.items()]
    files = count(len(named), "file")
    more = f"; and {len(named) - _NAMED} more" if len(named) > _NAMED else ""
    message = f"{files} of this change {'was' if len(named) == 1 else 'were'} not checked by {slug}: {'; '.join(named[:_NAMED])}{more}."
    return (
        Result(
            rule=RULE,
            path=path,
            start=line,
            end=line,
            title=f"{slug} did not check {files}",
            message=message,
            trigger=f"Reading {path!r} as {slug} reads files: {reasons[path]}.",
            impact=f"Whatever {slug} would find in {files} goes unseen in this review; look at them by hand.",
            severity=Severity.MINOR.value,
        ),
    )


def _first_line(path: str, review_input: ReviewInput) -> int | None:
    file = review_input.file_at(path)
    return min(added_lines(file), default=None) if file is not None else None
