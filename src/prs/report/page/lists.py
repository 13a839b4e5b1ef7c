"""What the page keeps folded: the second tier, rejections by gate, files left out, masked secrets, notes."""

from __future__ import annotations

from prs.counts import count
from prs.report.amounts import share
from prs.report.code import CodeView
from prs.report.control import one_line
from prs.report.page.finding import HELD, card
from prs.report.page.markup import Markup, el, join
from prs.report.page.parts import explain, folded, prose, section, title, trail, words
from prs.report.summary import LONGEST_NOTE, by_gate, held_because, place
from prs.types.finding import Rejection
from prs.types.input import SecretSpan, Skip
from prs.types.review import Review


def second_tier(review: Review, code: CodeView, run: str) -> Markup | None:
    """Return what a quota or a bar kept back, each with the reason."""
    if not review.second_tier:
        return None
    cards = (card(one, code, run, kind=HELD, opened=False, why=held_because(one)) for one in review.second_tier)
    return folded("second-tier", f"Second tier ({len(review.second_tier):,})", *cards, note="kept back by a quota or a bar; not lost")


def rejections(review: Review, run: str) -> Markup | None:
    """Return the rejected candidates, gate by gate."""
    if not review.rejections:
        return None
    counted = by_gate(review)
    groups = []
    for gate, number in counted:
        rows = (_rejection(one, run) for one in review.rejections if one.gate == gate)
        groups.append(el("details", el("summary", el("h3", gate), " ", el("span", f"{number:,}", cls="quiet")), *rows, cls="gate"))
    note = ", ".join(f"{gate} {number:,}" for gate, number in counted)
    return folded("rejected", f"Rejected ({len(review.rejections):,})", *groups, note=note)


def _rejection(rejection: Rejection, run: str) -> Markup:
    said = rejection.candidate
    claimed = f"{said.severity.value}, {said.category}, confidence {share(said.confidence)}, by {rejection.slug}"
    inside = [
        prose(said.body),
        _slot("Quote", said.evidence.quote),
        _slot("Fails when", said.evidence.trigger),
        _slot("Who is hurt", said.evidence.impact),
        trail(rejection.trail),
        el("p", "The whole story: ", explain(run, rejection.id), cls="quiet foot"),
    ]
    return el(
        "article",
        el("h4", title(said.title)),
        el("p", el("code", place(said.path, said.line, said.line), cls="path"), " ", el("span", claimed, cls="quiet")),
        el("p", el("strong", "Rejected: "), words(rejection.reason)),
        el("details", el("summary", "What the pass said"), *inside, cls="more"),
        id=rejection.id,
        cls="rejection",
    )


def _slot(name: str, said: str) -> Markup | None:
    return el("div", el("strong", f"{name}: "), prose(said)) if said.strip() else None


def skips(review: Review) -> Markup | None:
    """Return the files that no pass read, with reason and size; those that a pass wanted first."""
    if not review.skips:
        return None
    wanted = sum(skip.reason.wanted for skip in review.skips)
    rows = map(_skip, sorted(review.skips, key=lambda skip: not skip.reason.wanted))
    head = el("tr", *(el("th", name, scope="col") for name in ("file", "why", "", "added", "deleted", "tokens")))
    table = el(
        "div", el("table", el("thead", head), el("tbody", *rows)), cls="wide", tabindex=0, role="region", aria_label="Files left out"
    )
    note = f"{count(wanted, 'file')} of them wanted by a pass: the review is incomplete" if wanted else "no pass wanted them"
    return folded("left-out", f"Not in the input ({count(len(review.skips), 'file')})", table, note=note, opened=bool(wanted))


def _skip(skip: Skip) -> Markup:
    sizes = (f"+{skip.added:,}", f"-{skip.deleted:,}", f"{skip.tokens:,}" if skip.tokens else "")
    reason = el("td", skip.reason.value.replace("_", " "))
    cells = (el("td", size, cls="number") for size in sizes)
    return el(
        "tr", el("td", el("code", skip.path)), reason, el("td", words(skip.detail)), *cells, cls="wanted" if skip.reason.wanted else None
    )


def secrets(review: Review) -> Markup | None:
    """Return where secrets were masked; never the secrets."""
    if not review.secrets:
        return None
    rows = el("ul", *map(_secret, review.secrets), cls="plain")
    return section("secrets", f"Masked secrets ({len(review.secrets):,})", rows, note="They were masked before any text left for a model.")


def _secret(secret: SecretSpan) -> Markup:
    new = el("strong", "added by this change") if secret.added else f"at {secret.side.value}"
    return el("li", join([el("code", place(secret.path, secret.line, secret.line), cls="path"), f" {one_line(secret.kind)}, ", new]))


def notes(review: Review) -> Markup | None:
    """Return what a reader should know besides."""
    if not review.notes:
        return None
    return section("notes", "Notes", el("ul", *(el("li", words(note, LONGEST_NOTE)) for note in review.notes), cls="plain"))
