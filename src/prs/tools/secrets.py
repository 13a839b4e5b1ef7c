"""Report the secrets that the change adds. They were found and masked when the input was built; here they become results."""

from __future__ import annotations

from collections.abc import Iterator

from prs.tools.sarif_log import Result, sarif_log
from prs.types.diff import Line, Side
from prs.types.input import ReviewInput, SecretSpan


def run(review_input: ReviewInput) -> str:
    """Return the added secrets as SARIF; of a secret itself there is nothing in it."""
    found = [one for span in review_input.secrets if (one := _added_line(span, review_input)) is not None]
    return sarif_log("secrets", [_result(*one) for one in found])


def _added_line(span: SecretSpan, review_input: ReviewInput) -> tuple[SecretSpan, int] | None:
    """Return the span with the line that adds it: its own, or, for a key of many lines whose first was there before, the first new one."""
    if span.side is not Side.HEAD:
        return None
    if span.added:
        return span, span.line
    marker = f"[secret: {span.kind}]"
    for line in _lines_after(span, review_input):
        if marker not in line.text:
            return None
        if line.base_no is None and line.head_no is not None:
            return span, line.head_no
    return None


def _lines_after(span: SecretSpan, review_input: ReviewInput) -> Iterator[Line]:
    file = review_input.file_at(span.path)
    for hunk in file.hunks if file is not None else ():
        if hunk.head_start <= span.line < hunk.head_start + hunk.head_count:
            yield from (line for line in hunk.lines if line.head_no is not None and line.head_no > span.line)


def _result(span: SecretSpan, line: int) -> Result:
    return Result(
        rule=span.kind.lower().replace(" ", "-"),
        path=span.path,
        start=line,
        end=line,
        title=f"{span.kind} in the open",
        message=(
            f"Line {line} adds what looks like a secret ({span.kind}). Once it is pushed it is in the history for good: revoke it, "
            "then read it from the environment or a secret store. What stood there is masked here and was sent to no model."
        ),
        trigger=f"Reading line {line} of {span.path} in any clone, fork or build log of this repository.",
        impact=f"Whoever can read the repository or its history can act with this {span.kind} until it is revoked.",
        level="error",
    )
