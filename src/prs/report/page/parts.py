"""The small parts of the page that its sections share: prose, code, diffs, trails, folded lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from prs.report.code import CodeLine
from prs.report.control import clip, one_line
from prs.report.page.markup import Child, Markup, el, join
from prs.report.prose import blocks, spans
from prs.report.summary import explain_command, place
from prs.types.diff import Side
from prs.types.finding import Anchor, TrailStep

LONG = 3000
"""A text of more characters is cut in two, its second half folded."""

LONG_LINE = 600
"""The same for what stands on one line."""

LONG_TITLE = 300
"""A title is cut, with what is left out counted; its whole is in `review.json`."""

_SIGNS = {"+": "a", "-": "d", " ": ""}


def words(said: str, most: int = LONG_LINE) -> Markup:
    """Return words on one line; of more than `most` characters, the rest folded."""
    shown = one_line(said)
    if len(shown) <= most:
        return _inline(shown)
    rest = el("details", el("summary", f"{len(shown) - most:,} more characters"), el("pre", shown[most:], cls="rest"), cls="more")
    return join([shown[:most], rest])


def prose(said: str) -> Markup:
    """Return a model's text as paragraphs and code; a very long one with its rest folded."""
    if len(said) <= LONG:
        return join(_block(one.text, code=one.code) for one in blocks(said)) if said.strip() else Markup()
    rest = el("details", el("summary", f"{len(said) - LONG:,} more characters"), el("pre", said[LONG:], cls="rest"), cls="more")
    return join([prose(said[:LONG]), rest])


def _block(said: str, *, code: bool) -> Markup:
    if code:
        return el("pre", el("code", said), cls="fence", tabindex=0)
    return el("p", _inline(said), dir="auto")


def _inline(said: str) -> Markup:
    return join(el("code", span.text) if span.code else span.text for span in spans(said))


def title(said: str) -> Markup:
    """Return a title on one line, apart from the words around it whatever its script's direction."""
    return el("bdi", _inline(clip(one_line(said), LONG_TITLE)))


def code_lines(lines: Sequence[CodeLine], label: str) -> Markup:
    """Return code with numbers and signs; the finding's own lines are marked."""
    shown: list[Child] = []
    for line in lines:
        if line.gap:
            shown.append(el("span", f"{line.gap:,} lines", cls="l gap", data_n="", data_s=""))
        kinds = " ".join(kind for kind in ("l", _SIGNS[line.sign], "m" if line.marked else "") if kind)
        shown.append(el("span", line.text or " ", cls=kinds, data_n=line.number, data_s=line.sign))
    return el("pre", *shown, cls="code", tabindex=0, role="region", aria_label=label)


def suggestion(quote: str, fix: str) -> Markup:
    """Return the fix as a small diff against the lines that it replaces; lines that both share at their ends stand as context."""
    old, new = quote.split("\n") if quote else [], fix.strip("\n").split("\n")
    head = _shared(old, new)
    tail = _shared(old[head:][::-1], new[head:][::-1])
    old_end, new_end = len(old) - tail, len(new) - tail
    rows = [(" ", one) for one in old[:head]]
    rows += [("-", one) for one in old[head:old_end]] + [("+", one) for one in new[head:new_end]]
    rows += [(" ", one) for one in new[new_end:]]
    shown = (el("span", one or " ", cls=f"l {_SIGNS[sign]}".strip(), data_n="", data_s=sign) for sign, one in rows)
    return el("pre", *shown, cls="code", tabindex=0, role="region", aria_label="Suggested change")


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = zip(one, other, strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def where(anchor: Anchor) -> Markup:
    """Return path and lines, and the side where it is the base's."""
    at_base = el("span", " of the base", cls="quiet") if anchor.side is Side.BASE else None
    return join([el("code", place(anchor.path, anchor.start, anchor.end), cls="path"), at_base])


def trail(steps: Sequence[TrailStep]) -> Markup | None:
    """Return everything that was done to a candidate, folded."""
    if not steps:
        return None
    rows = (
        el("li", el("code", one_line(step.by)), " ", el("span", step.effect.value, cls="effect"), " ", words(step.reason), _numbers(step))
        for step in steps
    )
    return el("details", el("summary", "What was done to it"), el("ol", *rows, cls="trail"), cls="more")


def _numbers(step: TrailStep) -> Markup | None:
    if not step.numbers:
        return None
    return el("span", " (" + ", ".join(f"{name} {value:g}" for name, value in step.numbers.items()) + ")", cls="quiet")


def explain(run: str, candidate: str) -> Markup:
    """Return the command that tells the whole story of one candidate."""
    return el("code", explain_command(run, candidate), cls="command")


def names(slugs: Iterable[str]) -> Markup:
    """Return names of passes, each as a small mark."""
    return join((el("span", one_line(slug), cls="name") for slug in slugs), " ")


def section(name: str, head: str, *children: Child, note: str = "", cls: str = "") -> Markup:
    """Return a section of the page with its heading."""
    heading = el("h2", head, id=f"{name}-title")
    return el("section", heading, el("p", note, cls="note") if note else None, *children, id=name, cls=cls, aria_labelledby=f"{name}-title")


def folded(name: str, head: str, *children: Child, note: str = "", opened: bool = False) -> Markup:
    """Return a section whose content is folded under its heading."""
    summary = el("summary", el("h2", head, id=f"{name}-title"), el("span", note, cls="note") if note else None)
    return el("section", el("details", summary, *children, open=opened), id=name, cls="folded", aria_labelledby=f"{name}-title")
