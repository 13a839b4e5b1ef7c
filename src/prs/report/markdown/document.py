"""The document, top to bottom: verdict, failed passes, findings, questions; the rest folded."""

from __future__ import annotations

from collections.abc import Iterator

from prs.report.code import CodeView
from prs.report.control import clip, one_line
from prs.report.markdown.findings import brief, finding_item, rejection_item
from prs.report.markdown.fit import Section, fit
from prs.report.markdown.inert import code, words
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
    explain_command,
    first_told,
    headline,
    idle,
    idle_line,
    reasons,
    size_of,
    trouble,
    troubled,
)
from prs.types.input import ReviewInput, SecretSpan, Skip
from prs.types.review import Review

LIMIT = 65_536
"""What GitHub takes as one comment, in characters."""

LONGEST = 300


def render(review: Review, review_input: ReviewInput, *, run: str = "last") -> str:
    """Return the review as inert Markdown of at most `LIMIT` characters; what is cut is counted, and stands in the report."""
    return fit(list(_sections(review, review_input, run)), LIMIT)


def _sections(review: Review, review_input: ReviewInput, run: str) -> Iterator[Section]:
    yield _verdict(review, review_input)
    yield from trouble_sections(review)
    code_view = CodeView(review_input)
    if review.findings:
        counted = ", ".join(f"{number} {severity.value}" for severity, number in by_severity(review.findings))
        head = f"### Findings ({len(review.findings)})\n\n{counted}"
        yield Section(head, tuple(finding_item(one, code_view) for one in review.findings), "finding", 80)
    if review.questions:
        head = f"### {QUESTIONS} ({len(review.questions)})\n\n{QUESTIONS_WHY}"
        yield Section(head, tuple(finding_item(one, code_view) for one in review.questions), "question", 70)
    if review.second_tier:
        items = tuple(brief(one) for one in review.second_tier)
        yield folded(f"Second tier ({len(items)}): kept back, not lost", items, "finding", 60)
    if review.rejections:
        counted = ", ".join(f"{words(gate)} {number}" for gate, number in by_gate(review))
        items = tuple(rejection_item(one) for one in review.rejections)
        yield folded(f"Rejected ({len(items)}): {counted}", items, "rejection", 30)
    yield from left_out_sections(review)
    yield passes_section(review)
    yield from ledger_section(review)
    if review.notes:
        yield folded(
            f"Notes ({len(review.notes)})", tuple(f"- {words(clip(one_line(note), LONGEST_NOTE))}" for note in review.notes), "note", 20
        )
    yield Section(_foot(review, run), (), "", 100)


def _verdict(review: Review, review_input: ReviewInput) -> Section:
    pull = review.pull_request
    facts = [words(one_line(pull.title)[:LONGEST]), _code(change_of(review)), size_of(review_input), cost_of(review)]
    head = f"## {VERDICTS[review.verdict]}: {headline(review)}\n\n{', '.join(fact for fact in facts if fact)}"
    if review.recorded:
        head += f"\n\n**Recorded answers.** {_line(review.recorded)}"
    return Section(f"{head}\n", tuple(f"- {_line(reason)}" for reason in reasons(review)), "reason", 90, between="\n")


def trouble_sections(review: Review) -> Iterator[Section]:
    """Yield the passes that failed, and those that did not run."""
    failed = tuple(f"- {code(report.slug)} **{_line(trouble(report, review))}**" for report in troubled(review))
    if failed:
        yield Section(f"### Failed passes ({len(failed)})\n", failed, "failed pass", 95, between="\n", plural="failed passes")
    stood = tuple(f"- {_line(idle_line(one, review))}" for one in idle(review))
    if stood:
        yield Section("", stood, "line", 85, foot=_line(review.next_step), between="\n")


def left_out_sections(review: Review) -> Iterator[Section]:
    """Yield the files that no pass read, and the secrets that were masked."""
    if review.skips:
        items = tuple(_skip(skip) for skip in sorted(review.skips, key=lambda skip: not skip.reason.wanted))
        yield folded(f"Not in the input ({len(items)})", items, "file", 40)
    if review.secrets:
        yield folded(f"Masked secrets ({len(review.secrets)})", tuple(map(_secret, review.secrets)), "secret", 35)


def _skip(skip: Skip) -> str:
    size = f"+{skip.added:,} -{skip.deleted:,}" + (f", about {skip.tokens:,} tokens" if skip.tokens else "")
    reason = skip.reason.value.replace("_", " ")
    return f"- {_code(skip.path)} {f'**{reason}**' if skip.reason.wanted else reason}: {_line(skip.detail)} ({size})"


def _secret(secret: SecretSpan) -> str:
    new = "added by this change" if secret.added else f"at {secret.side.value}"
    return f"- {_code(f'{secret.path}:{secret.line}')} {words(secret.kind)}, {new}"


def folded(summary: str, items: tuple[str, ...], noun: str, weight: int) -> Section:
    """Return items that a reader opens with a click."""
    return Section(f"<details><summary>{summary}</summary>\n", items, noun, weight, foot="</details>", between="\n")


def _foot(review: Review, run: str) -> str:
    told = first_told(review)
    explain = f"Why any of these stands or fell: {code(explain_command(run, told))}. " if told else ""
    origin = f", manifest {code(review.manifest_origin)}" if review.manifest_origin else ""
    return f"{explain}PRS {words(review.prs_version)}{origin}."


def _line(text: str) -> str:
    return words(clip(one_line(text), LONGEST))


def _code(text: str) -> str:
    return code(clip(text, LONGEST)) if text else ""
