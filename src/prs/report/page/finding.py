"""A finding as a card: what and where in its heading, then code, reasons, evidence, a suggestion, and how it came to stand here."""

from __future__ import annotations

from collections.abc import Iterator

from prs.counts import count
from prs.report.amounts import share
from prs.report.code import CodeView
from prs.report.control import clip, one_line
from prs.report.page.markup import Child, Markup, el, join
from prs.report.page.parts import code_lines, explain, names, prose, suggestion, title, trail, where, words
from prs.report.summary import LONGEST_NAME, MOST_ABSORBED, agreeing, elsewhere
from prs.types.finding import Absorbed, Finding

QUESTION, STATEMENT, HELD = "question", "finding", "held"


def card(finding: Finding, code: CodeView, run: str, *, kind: str, opened: bool, why: str = "") -> Markup:
    """Return the card. `kind` is a finding, a question or one that was held back, for which `why` says the reason."""
    inside = el("div", *_inside(finding, code, run, why), cls="inside")
    return el(
        "article",
        el("details", _heading(finding), inside, open=opened),
        id=finding.id,
        cls=f"card {kind} {finding.severity.value.lower()}",
        data_severity=finding.severity.value,
        data_passes=" ".join(dict.fromkeys((finding.slug, *finding.passes))),
    )


def _heading(finding: Finding) -> Markup:
    agree = agreeing(finding)
    facts = [
        where(finding.anchor),
        el("span", clip(one_line(finding.category), LONGEST_NAME)),
        el("span", f"confidence {share(finding.confidence)}", _stated(finding)),
        el("span", f"by {finding.slug}", f" and {count(len(agree), 'other')}" if agree else None),
        el("span", f"{count(len(elsewhere(finding)), 'more place')}") if finding.also_at else None,
    ]
    return el(
        "summary",
        el("span", finding.severity.value, cls="badge"),
        el("h3", title(finding.title)),
        el("span", join(facts, " "), cls="facts"),
    )


def _stated(finding: Finding) -> Child:
    return f" (said {share(finding.stated)})" if finding.stated != finding.confidence else None


def _inside(finding: Finding, code: CodeView, run: str, why: str) -> Iterator[Child]:
    if why:
        yield el("p", el("strong", "Held back: "), words(why), cls="why")
    shown = code.excerpt(finding.anchor)
    if finding.anchor.symbol:
        yield el("p", "in ", el("code", clip(one_line(finding.anchor.symbol), LONGEST_NAME)), cls="quiet symbol")
    if shown:
        yield code_lines(shown, f"{finding.anchor.path}, lines {finding.anchor.start} to {finding.anchor.end}")
    yield el("div", prose(finding.body), cls="body")
    yield _slots(finding)
    if finding.fix.strip():
        yield el("div", el("h4", "Suggestion"), suggestion(finding.anchor.quote, finding.fix), cls="fix")
    if finding.also_at:
        places = (
            el("li", where(one.anchor), " ", join((el("code", name, cls="id") for name in one.ids), " ")) for one in elsewhere(finding)
        )
        yield el("div", el("h4", "Also at"), el("ul", *places), cls="places")
    yield _agreed(finding)
    yield _briefly(finding)
    yield trail(finding.trail)
    yield el("p", "The whole story: ", explain(run, finding.id), cls="quiet foot")


def _slots(finding: Finding) -> Markup | None:
    rows: list[Markup] = []
    for name, said in (("Fails when", finding.evidence.trigger), ("Who is hurt", finding.evidence.impact)):
        if said.strip():
            rows.append(el("div", el("dt", name), el("dd", prose(said))))
    if finding.unverified:
        unseen = join((el("code", one_line(name)) for name in finding.unverified), ", ")
        rows.append(el("div", el("dt", "Not in view"), el("dd", el("p", unseen))))
    if finding.rule:
        rows.append(el("div", el("dt", "House rule"), el("dd", el("p", el("code", finding.rule)))))
    return el("dl", *rows, cls="slots") if rows else None


def _agreed(finding: Finding) -> Markup | None:
    agree = agreeing(finding)
    if not agree and not finding.absorbed:
        return None
    if not finding.absorbed:
        return el("p", "Agreed by ", names(agree))
    summary = el("summary", "Agreed by ", names(agree or dict.fromkeys(one.slug for one in finding.absorbed)))
    return el("details", summary, *map(_absorbed, finding.absorbed), cls="more")


def _briefly(finding: Finding) -> Markup | None:
    """Return a line for each absorbed finding; their whole texts are folded beside the passes that agree."""
    if not finding.absorbed:
        return None
    rows = [
        el("li", el("code", one.id, cls="id"), f" {one.slug}, {one_line(one.tier)}: ", title(one.title))
        for one in finding.absorbed[:MOST_ABSORBED]
    ]
    rest = len(finding.absorbed) - MOST_ABSORBED
    more = el("li", f"and {rest:,} more") if rest > 0 else None
    return el("div", el("h4", "Absorbed"), el("ul", *rows, more), cls="places")


def _absorbed(one: Absorbed) -> Markup:
    facts = f"{one.slug}, {one.category}, {one.severity.value}, confidence {share(one.confidence)}, {one.tier} {share(one.score)}"
    return el(
        "div",
        el("h4", title(one.title)),
        el("p", facts, " at ", where(one.anchor), cls="quiet"),
        prose(one.body),
        cls="other",
    )
