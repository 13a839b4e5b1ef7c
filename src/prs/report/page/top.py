"""The top of the page: what was reviewed, the verdict and why, failed passes, and the figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from prs.counts import count
from prs.report.amounts import money, seconds
from prs.report.control import clip, one_line
from prs.report.coverage import Mark, mark_of
from prs.report.page.markup import Child, Markup, el, join
from prs.report.page.parts import title, words
from prs.report.summary import (
    LONGEST_NAME,
    TONES,
    VERDICTS,
    Tone,
    by_severity,
    change_of,
    headline,
    idle,
    idle_line,
    reasons,
    size_of,
    trouble,
    troubled,
)
from prs.types.input import ReviewInput
from prs.types.review import Review

_ICONS = {
    Tone.GOOD: "M5 12.5l4.5 4.5L19 7.5",
    Tone.NEUTRAL: "M5 6h14v10h-8l-4 4v-4H5z",
    Tone.BAD: "M7 7l10 10M17 7L7 17",
    Tone.INCOMPLETE: "M12 4.5v9M12 18.5v.2",
}
_SHARES = ((Mark.READ, "read"), (Mark.UNREAD, "not read"), (Mark.FAILED, "failed"))


def masthead(review: Review, review_input: ReviewInput) -> Markup:
    """Return the page's header: title, repository, refs and size."""
    pull = review.pull_request
    number = el("span", f" #{pull.number}", cls="quiet") if pull.number is not None else None
    repository, author = (clip(one_line(name), LONGEST_NAME) for name in (pull.repository, pull.author))
    facts = [repository, change_of(review), size_of(review_input), f"by {author}" if author else ""]
    return el(
        "header",
        el("p", el("strong", "PRS"), " review", cls="brand"),
        el("h1", title(pull.title or "Review of a change"), number),
        el("p", join((el("span", fact) for fact in facts if fact), " "), cls="facts"),
        cls="mast",
    )


def verdict(review: Review) -> Markup:
    """Return the verdict with its reasons, each failed pass, and what did not run."""
    tone = TONES[review.verdict]
    return el(
        "section",
        el(
            "div", _icon(tone), el("div", el("h2", VERDICTS[review.verdict], id="verdict-title"), el("p", headline(review), cls="headline"))
        ),
        el("ul", *(el("li", words(reason)) for reason in reasons(review)), cls="reasons"),
        _failed(review),
        *_stood(review),
        id="verdict",
        cls=f"verdict {tone.value}",
        aria_labelledby="verdict-title",
    )


def _icon(tone: Tone) -> Markup:
    return el("svg", el("path", d=_ICONS[tone]), viewBox="0 0 24 24", aria_hidden="true", cls="icon")


def _failed(review: Review) -> Markup | None:
    failed = troubled(review)
    if not failed:
        return None
    rows = (el("li", el("code", one.slug), " ", el("span", words(trouble(one, review)))) for one in failed)
    return el("div", el("h3", "Failed passes"), el("ul", *rows), cls="failed")


def _stood(review: Review) -> Iterator[Child]:
    for one in idle(review):
        yield el("p", words(idle_line(one, review)), cls="idle")
    if review.next_step:
        yield el("p", words(review.next_step), cls="next")


def recorded(review: Review) -> Markup | None:
    """Return the banner that says where answers were recorded ones."""
    if not review.recorded:
        return None
    return el("p", el("strong", "Recorded answers. "), words(review.recorded), cls="recorded", role="note")


def figures(review: Review) -> Markup:
    """Return what a reader wants as numbers: findings by severity, how much was looked at, time, tokens, money."""
    usage = review.usage
    used = f"{usage.input_tokens:,} in, {usage.output_tokens:,} out" if usage.input_tokens or usage.output_tokens else "none"
    cached = f"{usage.cached_tokens:,} of the input cached" if usage.cached_tokens else ""
    return el(
        "dl",
        _figure("Findings", _counted(review), f"{count(len(review.questions), 'question')} apart" if review.questions else ""),
        _looked_at(review),
        _figure("Time", seconds(review.seconds)),
        _figure("Tokens", used, cached),
        _figure("Cost", money(usage.cost_usd) if usage.input_tokens else "none", usage.cost_from),
        cls="figures",
    )


def _figure(name: str, value: Child, note: Child = "") -> Markup:
    return el("div", el("dt", name), el("dd", value), el("dd", note, cls="quiet") if note else None)


def _counted(review: Review) -> Markup:
    marks = (
        el("span", f"{number} {severity.value}", cls=f"count {severity.value.lower()}") for severity, number in by_severity(review.findings)
    )
    return join(marks, " ") if review.findings else el("span", "none")


def _looked_at(review: Review) -> Markup:
    """Return how many of the readings that passes wanted were done; one reading is one pass over one file."""
    counted = Counter(mark_of(entry) for entry in review.ledger)
    wanted = sum(counted[mark] for mark, _ in _SHARES)
    if not wanted:
        return _figure("Looked at", "nothing")
    bars, at = [], 0.0
    for mark, _ in _SHARES:
        width = 100 * counted[mark] / wanted
        bars.append(el("rect", x=f"{at:.3f}%", y=0, width=f"{width:.3f}%", height="100%", cls=mark.value))
        at += width
    said = ", ".join(f"{counted[mark]:,} {word}" for mark, word in _SHARES[1:] if counted[mark])
    bar = el("svg", *bars, cls="bar", aria_hidden="true")
    note = join([bar, said or "every file that a pass wanted"])
    return _figure("Looked at", f"{counted[Mark.READ]:,} of {wanted:,} readings", note)
