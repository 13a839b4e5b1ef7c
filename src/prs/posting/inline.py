"""The comment on lines: what fails, who is hurt, what to write instead, and how to ask why. A question looks like one."""

from __future__ import annotations

from collections.abc import Sequence

from prs.posting.suggestion import committable
from prs.report.amounts import share
from prs.report.control import one_line
from prs.report.markdown import LIMIT, code, paragraphs, words
from prs.report.markdown.findings import evidence, other_places, suggestion, title_of
from prs.report.summary import agreeing
from prs.threads.marker import write
from prs.threads.marking import mark_of
from prs.threads.plain import SMALL
from prs.types.finding import Finding
from prs.types.host import Inline

LONGEST_BODY = 4_000
"""What is longer goes on in the summary, where the whole text stands."""

SHORTENED_BODY = 400
GOES_ON = "_The whole text stands in the summary._"


def inline_of(finding: Finding, head: str) -> Inline:
    """Return the comment on the finding's lines."""
    anchor = finding.anchor
    return Inline(ref=finding.id, path=anchor.path, side=anchor.side, start=anchor.start, end=anchor.end, body=comment(finding, head))


def is_cut(body: str) -> bool:
    """Return whether a comment's body does not hold all of the finding's text."""
    return GOES_ON in body


def comment(finding: Finding, head: str) -> str:
    """Return the comment's body: its words, its marker, and then what stands behind them. Never longer than a host takes."""
    proposed = committable(finding) or suggestion(finding)
    tries = ((LONGEST_BODY, (*evidence(finding), proposed)), (SHORTENED_BODY, tuple(evidence(finding))), (SHORTENED_BODY, ()))
    bodies = (_body(finding, head, longest, behind) for longest, behind in tries)
    return next((body for body in bodies if len(body) <= LIMIT), "")


def heading(finding: Finding) -> str:
    """Return how the finding is called: a question begins with the word."""
    kind = f"Question ({finding.severity.value})" if finding.question else finding.severity.value
    return f"{kind}: {title_of(finding.title)}"


def _body(finding: Finding, head: str, longest: int, behind: Sequence[str]) -> str:
    parts = (
        f"**{heading(finding)}**",
        paragraphs(finding.body[:longest]),
        write(mark_of(finding, head)),
        GOES_ON if len(finding.body) > longest else "",
        *behind,
        other_places(finding),
        small_print(finding),
    )
    return "\n\n".join(part for part in parts if part)


def small_print(finding: Finding) -> str:
    """Return category, confidence, passes, rule and id, and how to ask why."""
    said = f" (said {share(finding.stated)})" if finding.stated != finding.confidence else ""
    facts = [words(one_line(finding.category)), f"confidence {share(finding.confidence)}{said}", f"by {code(finding.slug)}"]
    agree = agreeing(finding)
    if agree:
        facts.append(f"agreed by {', '.join(map(code, agree))}")
    if finding.rule:
        facts.append(f"house rule {code(finding.rule)}")
    return f"{SMALL}{', '.join(facts)}. Why: {code(f'prs explain RUN {finding.id}')}, or answer {code(f'/prs explain {finding.id}')}.</sub>"
