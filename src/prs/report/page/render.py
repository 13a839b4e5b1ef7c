"""The whole page: frame, style and script around the review's sections, with a content policy that lets nothing else in."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from prs.report.code import CodeView
from prs.report.control import clip, one_line
from prs.report.page.finding import QUESTION, STATEMENT, card
from prs.report.page.lists import notes, rejections, second_tier, secrets, skips
from prs.report.page.markup import Child, Markup, el, join, text
from prs.report.page.parts import section
from prs.report.page.tables import ledger, passes
from prs.report.page.top import figures, masthead, recorded, verdict
from prs.report.summary import QUESTIONS, QUESTIONS_WHY, TONES, VERDICTS, WORST_FIRST, headline
from prs.types.finding import Finding
from prs.types.input import ReviewInput
from prs.types.review import Review, Verdict

OPEN_CARDS = 60
"""Where there are more findings, all begin folded."""

WORTH_FILTERING = 4
"""So many findings and questions get a filter."""

MOST_FILES = 60
_SLOT = re.compile(r"\{\{(\w+)\}\}")
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def render(review: Review, review_input: ReviewInput, *, run: str = "last") -> str:
    """Return the page. `run` is what a reader calls the run in `prs explain RUN ID`."""
    frame, style = _document("frame.html"), _document("style.css")
    script = _SCRIPT.search(frame)
    assert script is not None  # noqa: S101 - the frame is ours
    title = clip(one_line(review.pull_request.title), 100) or "a change"
    slots = {
        "title": text(f"{VERDICTS[review.verdict]}: {title}"),
        "style": style,
        "style_hash": _hash(style),
        "script_hash": _hash(script[1]),
        "tone": TONES[review.verdict].value,
        "body": _body(review, review_input, run),
    }
    return _SLOT.sub(lambda found: slots[found[1]], frame)


@cache
def _document(name: str) -> str:
    return Path(__file__).with_name(name).read_text("utf-8")


def _hash(inline: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()}"


def _body(review: Review, review_input: ReviewInput, run: str) -> Markup:
    code = CodeView(review_input)
    sections = [one for one in _sections(review, code, run) if one is not None]
    columns = el("div", _contents(review), el("main", *sections), cls="columns")
    top = [masthead(review, review_input), verdict(review), recorded(review), figures(review)]
    skip = el("a", "Skip to the findings", href="#findings", cls="skip")
    return el("div", skip, *top, columns, _colophon(review), cls="page")


def _sections(review: Review, code: CodeView, run: str) -> Iterator[Child]:
    yield el("div", *_said(review, code, run), cls="said")
    yield second_tier(review, code, run)
    yield rejections(review, run)
    yield passes(review)
    yield ledger(review)
    yield skips(review)
    yield secrets(review)
    yield notes(review)


def _said(review: Review, code: CodeView, run: str) -> Iterator[Child]:
    """Yield findings and questions, with the filter that covers both."""
    told = len(review.findings) + len(review.questions)
    if told >= WORTH_FILTERING:
        yield _filter(review)
    opened = told <= OPEN_CARDS
    if review.findings:
        cards = [card(one, code, run, kind=STATEMENT, opened=opened) for one in review.findings]
        yield section("findings", f"Findings ({len(cards):,})", *cards)
    else:
        yield section("findings", "Findings", _nothing(review))
    if review.questions:
        cards = [card(one, code, run, kind=QUESTION, opened=opened) for one in review.questions]
        yield section("questions", f"{QUESTIONS} ({len(cards):,})", *cards, note=QUESTIONS_WHY)


def _nothing(review: Review) -> Markup:
    """Say that there are no findings, in a way that cannot be taken for a clean review where it is none."""
    if review.verdict is Verdict.INCOMPLETE:
        said = "This is not a clean review: what was not read may hold anything. The ledger below says who did not read what."
        return el("div", el("strong", headline(review)), said, cls="nothing incomplete")
    if review.verdict is Verdict.APPROVE:
        return el("p", "None: every file that a pass wanted was read, and nothing was found.", cls="note")
    return el("div", el("strong", "No findings"), f"There is more to read below: {headline(review)}.", cls="nothing")


def _filter(review: Review) -> Markup:
    """Return the filter; it shows itself where the script runs."""
    shown = [*review.findings, *review.questions]
    slugs = sorted({slug for one in shown for slug in (one.slug, *one.passes)})
    boxes = (
        el("label", el("input", type="checkbox", checked=True, value=severity.value), severity.value)
        for severity in WORST_FIRST
        if any(one.severity is severity for one in shown)
    )
    options = join([el("option", "every pass", value=""), *(el("option", slug, value=slug) for slug in slugs)])
    return el(
        "div",
        *boxes,
        el("select", options, aria_label="Pass"),
        el("input", type="search", placeholder="Words, a path, an id", aria_label="Find in findings"),
        el("button", "Unfold all", type="button", data_fold="open"),
        el("button", "Fold all", type="button", data_fold="close"),
        el("output", aria_live="polite"),
        cls="filter",
        role="search",
        hidden=True,
    )


def _contents(review: Review) -> Markup:
    told: list[tuple[str, str, int]] = [
        ("findings", "Findings", len(review.findings)),
        ("questions", "Questions", len(review.questions)),
        ("second-tier", "Second tier", len(review.second_tier)),
        ("rejected", "Rejected", len(review.rejections)),
        ("passes", "Passes", len(review.passes)),
        ("ledger", "Ledger", len({entry.path for entry in review.ledger})),
        ("left-out", "Not in the input", len(review.skips)),
        ("secrets", "Masked secrets", len(review.secrets)),
        ("notes", "Notes", len(review.notes)),
    ]
    links = (_link(name, title, number) for name, title, number in told if number or name == "findings")
    return el("nav", el("ul", *links), _files([*review.findings, *review.questions]), cls="contents", aria_label="Contents")


def _link(name: str, title: str, number: int) -> Markup:
    return el("li", el("a", el("span", title), " ", el("span", f"{number:,}", cls="number"), href=f"#{name}"))


def _files(findings: Sequence[Finding]) -> Markup | None:
    """Return the files that something is said about, each leading to the worst thing said."""
    first: dict[str, str] = {}
    counted: dict[str, int] = {}
    for finding in findings:
        first.setdefault(finding.anchor.path, finding.id)
        counted[finding.anchor.path] = counted.get(finding.anchor.path, 0) + 1
    if not first:
        return None
    rows = [_link(first[path], clip(path, 120), counted[path]) for path in sorted(first)[:MOST_FILES]]
    rest = len(first) - len(rows)
    more = el("li", f"and {rest:,} more files") if rest > 0 else None
    return el("div", el("h2", "Files"), el("ul", *rows, more), cls="files")


def _colophon(review: Review) -> Markup:
    manifest = f" Manifest: {one_line(review.manifest_origin)}." if review.manifest_origin else ""
    said = "Files, titles and all words of models and tools are shown as they came and are data, not advice from PRS."
    return el("footer", f"PRS {one_line(review.prs_version)}.{manifest} {said}", cls="colophon")
