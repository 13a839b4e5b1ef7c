"""The check run: how the review ended, its summary, and an annotation for each finding on lines of the head.

An incomplete review is never a success, nor one by some of the passes, and neither is one that reaches `fail_on`; the caller hands in
the ending that the exit status is made of.
"""

from __future__ import annotations

from collections.abc import Iterator

from prs.counts import count
from prs.posting.account import Account, is_over
from prs.posting.summary import summary
from prs.report.control import clip, one_line, visible
from prs.report.summary import VERDICTS, headline
from prs.threads.settle import State
from prs.types.base import canonical_json, sha256
from prs.types.diff import Side
from prs.types.finding import Finding, Severity
from prs.types.host import Annotation, CheckRun, Conclusion, Level

NAME = "PRS"
LONGEST_TITLE = 240
LONGEST_MESSAGE = 8_000
MOST_ANNOTATIONS = 1_000
"""Twenty requests; what is beyond them stands in the summary and in SARIF."""


def check_of(account: Account, *, fails: bool) -> CheckRun:
    """Return the check run that is to stand on the head."""
    parts = summary(account)
    conclusion = _conclusion(account, fails=fails)
    annotations = tuple(_annotations(account))
    title = clip(f"{VERDICTS[account.review.verdict]}: {headline(account.review)}{_standing(account)}", LONGEST_TITLE)
    digest = sha256(canonical_json([conclusion, title, annotations, [part.mark.digest for part in parts]]))[:32]
    # The marker is the summary comment's; a check is known by its external id.
    text = parts[0].body.split("\n", 1)[1]
    return CheckRun(
        name=NAME,
        commit=account.pull.head_sha,
        external_id=digest,
        conclusion=conclusion,
        title=title,
        summary=text,
        annotations=annotations,
    )


def _conclusion(account: Account, *, fails: bool) -> Conclusion:
    if fails:
        return Conclusion.FAILURE
    return Conclusion.SUCCESS if account.complete else Conclusion.NEUTRAL


def _standing(account: Account) -> str:
    return f"; {count(len(account.standing), 'earlier finding')} still open" if account.standing else ""


def _annotations(account: Account) -> Iterator[Annotation]:
    told = [*account.review.findings, *account.review.questions]
    shown = [one for one in told if one.anchor.side is Side.HEAD and account.settlement(one).state in (State.NEW, State.SAID)]
    for finding in shown[:MOST_ANNOTATIONS]:
        yield annotation(finding, account.publish.fail_on)


def annotation(finding: Finding, fail_on: Severity | None) -> Annotation:
    """Return the finding as an annotation: plain text, every invisible character written out."""
    evidence = finding.evidence
    parts = (
        visible(finding.body),
        f"Fails when: {visible(evidence.trigger)}" if evidence.trigger else "",
        f"Who is hurt: {visible(evidence.impact)}" if evidence.impact else "",
        f"By {finding.slug}, confidence {finding.confidence:.2f}; {finding.id}.",
    )
    question = "Question: " if finding.question else ""
    return Annotation(
        path=finding.anchor.path,
        start=finding.anchor.start,
        end=finding.anchor.end,
        level=_level(finding, fail_on),
        title=clip(f"{finding.severity.value}: {question}{one_line(finding.title)}", LONGEST_TITLE),
        message=clip("\n\n".join(part for part in parts if part), LONGEST_MESSAGE),
    )


def _level(finding: Finding, fail_on: Severity | None) -> Level:
    if is_over(finding.severity, fail_on, question=finding.question):
        return Level.FAILURE
    return Level.WARNING if finding.severity.rank >= Severity.MAJOR.rank and not finding.question else Level.NOTICE
