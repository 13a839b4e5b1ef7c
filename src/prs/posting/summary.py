"""The summary: the verdict and why, every finding with a link or whole, what stands from before, what is held back, who read what.

The same account gives the same text, whether its comments were posted a moment ago or by an earlier run; so nothing is edited that
says nothing new. Times and money may differ from run to run and do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from prs.counts import count
from prs.posting.account import Account, is_over
from prs.posting.inline import is_cut
from prs.posting.items import fixed_item, linked, long_text, settled_line, told_line, whole
from prs.posting.pack import Chapter, pack
from prs.report.code import CodeView
from prs.report.control import clip, one_line
from prs.report.markdown import code, words
from prs.report.markdown.document import folded, left_out_sections, trouble_sections
from prs.report.markdown.findings import brief
from prs.report.markdown.fit import Section
from prs.report.markdown.tables import ledger_section, passes_section
from prs.report.summary import (
    LONGEST_NOTE,
    QUESTIONS,
    QUESTIONS_WHY,
    VERDICTS,
    by_gate,
    by_severity,
    change_of,
    cost_of,
    headline,
    reasons,
    size_of,
)
from prs.threads.marker import SummaryMark, write
from prs.threads.marking import LONGEST_NAME
from prs.threads.pushed import Push
from prs.threads.settle import Earlier, Fate, Settlement, State
from prs.types.finding import Finding

PUSHES = {
    Push.FIRST: "",
    Push.SAME: "",
    Push.NEW_COMMITS: "New commits were pushed since the last review.",
    Push.REBASED: "The branch was rebased since the last review; its change is the same.",
    Push.REBASED_AND_CHANGED: "The branch was rebased and changed since the last review.",
    Push.FORCE_PUSHED: "The branch was force-pushed since the last review.",
    Push.BASE_CHANGED: "The base was changed since the last review.",
    Push.UNKNOWN: "The commit that was reviewed last is not at hand, so the whole change was reviewed.",
}
CONTRADICTS_WHY = "Earlier advice of ours proposed these very lines, so these are held back. One of the two is wrong; a person should look."
HOW_TO_ASK = "Why any of these stands or fell: answer `/prs explain ID`. To put one away: `/prs dismiss ID reason`."


class SummaryPart(NamedTuple):
    """One comment of the summary: its marker and its whole body."""

    mark: SummaryMark
    body: str


def summary(account: Account) -> tuple[SummaryPart, ...]:
    """Return the comments that the summary takes, in their order."""
    pages = pack([*_chapters(account)])
    parts = []
    for number, page in enumerate(pages, 1):
        mark = _mark(account, number, len(pages), page.digest)
        told = f"_Part {number} of {len(pages)}._\n\n" if len(pages) > 1 else ""
        parts.append(SummaryPart(mark, f"{write(mark)}\n{told}{page.text}"))
    return tuple(parts)


def _mark(account: Account, part: int, parts: int, digest: str) -> SummaryMark:
    pull = account.pull
    return SummaryMark(
        part=part,
        parts=parts,
        head=pull.head_sha,
        base=pull.base_sha,
        base_ref=pull.base_ref if len(pull.base_ref) <= LONGEST_NAME else "",
        merge_base=pull.merge_base_sha,
        complete=account.complete,
        panel=account.occasion.panel,
        digest=digest,
    )


def _chapters(account: Account) -> Iterator[Chapter]:
    review = account.review
    yield Chapter(_verdict(account))
    # A second run on the same head finds nothing pushed, and has nothing to edit for it.
    yield from [Chapter(Section(PUSHES[account.occasion.push], (), "", 0), steady=False)] if PUSHES[account.occasion.push] else []
    yield from map(Chapter, trouble_sections(review))
    shown = _Shown(account)
    counted = ", ".join(f"{number} {severity.value}" for severity, number in by_severity(review.findings))
    yield from shown.chapters(f"### Findings ({len(review.findings)})\n\n{counted}", review.findings)
    yield from shown.chapters(f"### {QUESTIONS} ({len(review.questions)})\n\n{QUESTIONS_WHY}", review.questions)
    yield from _moved(account, shown)
    yield from _standing(account)
    yield from _listed("### Against our own earlier advice", CONTRADICTS_WHY, map(settled_line, account.in_state(State.CONTRADICTS)))
    yield from shown.long_texts()
    yield from _history(account)
    yield from _held_back(account, shown.code_view)
    yield from map(Chapter, left_out_sections(review))
    yield Chapter(passes_section(review), steady=False)
    yield from map(Chapter, ledger_section(review))
    notes = tuple(f"- {words(clip(one_line(note), LONGEST_NOTE))}" for note in review.notes)
    yield from [Chapter(folded(f"Notes ({len(notes)})", notes, "note", 0))] if notes else []
    yield Chapter(Section(f"<sub>{size_of(account.review_input)}, {cost_of(review)}</sub>", (), "", 0), steady=False)
    origin = f" Manifest {code(review.manifest_origin)}." if review.manifest_origin else ""
    yield Chapter(Section(f"<sub>{words(HOW_TO_ASK)} PRS {words(review.prs_version)}.{origin}</sub>", (), "", 0))


_LONGEST = 300


def _verdict(account: Account) -> Section:
    review, review_input = account.review, account.review_input
    open_still = f"; {count(len(account.standing), 'earlier finding')} still open" if account.standing else ""
    lines = [f"## PRS: {VERDICTS[review.verdict]}: {headline(review)}{open_still}", code(clip(change_of(review), _LONGEST))]
    if review.recorded:
        lines.append(f"**Recorded answers.** {words(clip(one_line(review.recorded), _LONGEST))}")
    if review_input.since is not None:
        lines.append(f"Only what is new since {code(review_input.since.sha[:12])} was asked about, with the whole change in view.")
    if account.occasion.unasked:
        lines.append(f"Only some passes were asked. Not asked: {', '.join(map(code, account.occasion.unasked))}.")
    items = tuple(f"- {words(clip(one_line(reason), _LONGEST))}" for reason in reasons(review))
    return Section("\n\n".join(lines) + "\n", items, "reason", 0, between="\n")


class _Shown:
    """Findings as they are shown: with a link where they stand on their lines, whole where they stand nowhere else."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self.code_view = CodeView(account.review_input)

    def chapters(self, head: str, findings: Iterable[Finding]) -> Iterator[Chapter]:
        """Yield what is to be read of these findings."""
        here = [one for one in findings if self._is_told(one) and not self.is_moved(one)]
        lines = [linked(one, self._address(one)) for one in here if self._has_thread(one)]
        alone = [one for one in here if not self._has_thread(one)]
        if lines:
            yield Chapter(Section(f"{head}\n", tuple(lines), "finding", 0, between="\n"))
        if alone:
            yield Chapter(Section("" if lines else head, tuple(self.items(alone)), "finding", 0))

    def items(self, findings: Iterable[Finding]) -> Iterator[str]:
        """Yield findings whole."""
        for one in findings:
            yield from whole(one, self._account.pull, self.code_view, refused=self.is_moved(one))

    def is_moved(self, finding: Finding) -> bool:
        """Return whether the host took no comment on the finding's lines, in this run or in an earlier one."""
        told = self._account.settlement(finding).told
        return finding.id in self._account.occasion.refused or (told is not None and told.thread is None and told.mark.refused)

    def long_texts(self) -> Iterator[Chapter]:
        """Yield the whole texts of findings whose comments do not hold them."""
        for one in self._account.settled.findings:
            thread = one.told.thread if one.told is not None and one.state is State.SAID else None
            if thread is not None and is_cut(thread.remarks[0].body):
                yield Chapter(Section("", tuple(long_text(one.finding, self._address(one.finding))), "part", 0))

    def _is_told(self, finding: Finding) -> bool:
        settled = self._account.settlement(finding)
        return settled.state is State.NEW or (settled.state is State.SAID and settled.told is not None)

    def _has_thread(self, finding: Finding) -> bool:
        told = self._account.settlement(finding).told
        return told is not None and told.thread is not None

    def _address(self, finding: Finding) -> str:
        told = self._account.settlement(finding).told
        return told.url if told is not None else ""


def _moved(account: Account, shown: _Shown) -> Iterator[Chapter]:
    moved = [one for one in (*account.review.findings, *account.review.questions) if shown.is_moved(one)]
    if moved:
        head = f"### Moved from their lines ({len(moved)})\n\nThe host took no comment on these lines; each is linked."
        yield Chapter(Section(head, tuple(shown.items(moved)), "finding", 0))


def _standing(account: Account) -> Iterator[Chapter]:
    """Yield what was said before and still stands, also where this review spoke of it only in its second tier."""
    second = [account.settlement(one) for one in account.review.second_tier if not _is_kept(account, one)]
    again = [one.told for one in second if one.state is State.SAID and one.told is not None]
    told = list({id(one): one for one in (*again, *(one.told for one in account.standing))}.values())
    head = f"### Still open from earlier reviews ({len(told)})\n"
    lines = tuple(told_line(one) for one in told if one.thread is not None)
    items = tuple(one.item for one in told if one.thread is None)
    if lines:
        yield Chapter(Section(head, lines, "finding", 0, between="\n"))
    if items:
        yield Chapter(Section("" if lines else head.rstrip(), items, "finding", 0))


def _history(account: Account) -> Iterator[Chapter]:
    """Yield, folded, what was fixed, what people put away, and what others said. What stands nowhere else is kept whole, to be known."""
    yield from _folded("Fixed", [_fixed(one, account.pull.head_sha) for one in account.of_fate(Fate.FIXED, Fate.OVER)])
    away = [one.told for one in account.of_fate(Fate.DISMISSED)]
    unsaid = [settled_line(one) for one in account.in_state(State.DISMISSED) if one.told is None]
    yield from _folded("Put away by people", [*unsaid, *(one.item or told_line(one, f": {words(one.dismissed)}") for one in away)])
    yield from _folded("Said by somebody else", [settled_line(one) for one in account.in_state(State.SAID) if one.told is None])


def _fixed(one: Earlier, head: str) -> str:
    commit = one.commit or head
    return fixed_item(one.told, commit) if one.told.item else told_line(one.told, f": fixed by {commit}")


def _held_back(account: Account, code_view: CodeView) -> Iterator[Chapter]:
    review = account.review
    kept = [one for one in review.second_tier if _is_kept(account, one)]
    lines = [brief(one) for one in kept if not _is_remembered(account, one)]
    items = [item for one in kept if _is_remembered(account, one) for item in whole(one, account.pull, code_view, refused=False)]
    yield from _folded("Second tier, kept back and not lost", [*lines, *items], len(kept))
    if review.rejections:
        counted = ", ".join(f"{words(gate)} {number}" for gate, number in by_gate(review))
        yield Chapter(
            Section(f"Rejected: {count(len(review.rejections), 'candidate')} ({counted}); the report has each with its reason.", (), "", 0)
        )


def _is_kept(account: Account, finding: Finding) -> bool:
    """Return whether a finding of the second tier stands nowhere but there, by this run or by one that was here before on this head."""
    one = account.settlement(finding)
    return one.state is State.NEW or _is_item_of_this_head(account, one)


def _is_remembered(account: Account, finding: Finding) -> bool:
    """Return whether a finding of the second tier is shown whole, to be known by a later run: what fails the check is not forgotten."""
    over = is_over(finding.severity, account.publish.fail_on, question=finding.question)
    return over or _is_item_of_this_head(account, account.settlement(finding))


def _is_item_of_this_head(account: Account, one: Settlement) -> bool:
    told = one.told if one.state is State.SAID else None
    return told is not None and told.thread is None and told.mark.head == account.pull.head_sha


def _folded(title: str, items: list[str], count_of: int = 0) -> Iterator[Chapter]:
    if items:
        lines = [item for item in items if item.startswith("- ")]
        blocks = [f"\n{item}\n" for item in items if not item.startswith("- ")]
        yield Chapter(folded(f"{title} ({count_of or len(items)})", (*lines, *blocks), "line", 0))


def _listed(head: str, why: str, lines: Iterable[str]) -> Iterator[Chapter]:
    items = tuple(lines)
    if items:
        yield Chapter(Section(f"{head} ({len(items)})\n\n{why}\n", items, "finding", 0, between="\n"))
