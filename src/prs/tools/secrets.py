"""Report the secrets that the change adds. They were found and masked when the input was built; here they become results."""

from __future__ import annotations

from prs.tools.sarif_log import Result, sarif_log
from prs.types.diff import Side
from prs.types.input import ReviewInput, SecretSpan


def run(review_input: ReviewInput) -> str:
    """Return the added secrets as SARIF; of a secret itself there is nothing in it."""
    added = [span for span in review_input.secrets if span.added and span.side is Side.HEAD]
    return sarif_log("secrets", [_result(span) for span in added])


def _result(span: SecretSpan) -> Result:
    return Result(
        rule=span.kind.lower().replace(" ", "-"),
        path=span.path,
        start=span.line,
        end=span.line,
        title=f"{span.kind} in the open",
        message=(
            f"Line {span.line} adds what looks like a secret ({span.kind}). Once it is pushed it is in the history for good: revoke it, "
            "then read it from the environment or a secret store. What stood there is masked here and was sent to no model."
        ),
        trigger=f"Reading line {span.line} of {span.path} in any clone, fork or build log of this repository.",
        impact=f"Whoever can read the repository or its history can act with this {span.kind} until it is revoked.",
        severity="CRITICAL",
    )
