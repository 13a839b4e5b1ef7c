"""Findings as Markdown: whole, or in one line of a folded list."""

from __future__ import annotations

from collections.abc import Iterator

from prs.report.amounts import share
from prs.report.code import CodeLine, CodeView
from prs.report.control import clip, one_line
from prs.report.markdown.inert import code, code_block, paragraphs, words
from prs.report.summary import MOST_ABSORBED, agreeing, elsewhere, held_because, place
from prs.types.diff import Side
from prs.types.finding import Finding, Rejection

LONGEST_TITLE = 200
LONGEST_TEXT = 2000
LONGEST_LINE = 160
MOST_PLACES = 20
MOST_LINES = 20


def finding_item(finding: Finding, code_view: CodeView) -> str:
    """Return the finding whole: heading, place, code, body, evidence, fix."""
    return "\n\n".join(part for part in _parts(finding, code_view) if part)


def brief(finding: Finding) -> str:
    """Return the finding as a line of a list, with why it is not shown whole."""
    which = f"{finding.severity.value} {title_of(finding.title)} at {place_of(finding)} {code(finding.id)}"
    return f"- {which}: {_words(held_because(finding), 300)}"


def rejection_item(rejection: Rejection) -> str:
    """Return the rejection as a line of a list."""
    said = rejection.candidate
    where = code(clip(place(said.path, said.line, said.line), 300))
    why = _words(f"{rejection.gate}: {rejection.reason}", 300)
    return f"- {title_of(said.title)} at {where} {code(rejection.id)}: {code(rejection.slug)}, {why}"


def _parts(finding: Finding, code_view: CodeView) -> Iterator[str]:
    yield f"#### {finding.severity.value}: {title_of(finding.title)}"
    yield facts(finding)
    yield excerpt(finding, code_view)
    yield paragraphs(clip(finding.body, LONGEST_TEXT))
    yield from evidence(finding)
    yield suggestion(finding)
    yield other_places(finding)
    yield absorbed(finding)


def excerpt(finding: Finding, code_view: CodeView) -> str:
    """Return the finding's code with its neighbours, or ""."""
    shown = code_view.excerpt(finding.anchor)
    return code_block(_code_lines(shown)) if shown else ""


def evidence(finding: Finding) -> Iterator[str]:
    """Yield trigger, impact and what could not be seen, as far as they are there."""
    yield _named("Fails when", finding.evidence.trigger)
    yield _named("Who is hurt", finding.evidence.impact)
    if finding.unverified:
        yield f"**Not in view:** {', '.join(code(clip(name, 200)) for name in finding.unverified[:MOST_PLACES])}"


def suggestion(finding: Finding) -> str:
    """Return the fix as a block of code, or ""."""
    if not finding.fix.strip():
        return ""
    return f"**Suggestion**\n\n{code_block(clip(finding.fix.strip(chr(10)), LONGEST_TEXT).split(chr(10)))}"


def other_places(finding: Finding) -> str:
    """Return the other places of the same pattern, or ""."""
    if not finding.also_at:
        return ""
    at = [code(clip(place(one.anchor.path, one.anchor.start, one.anchor.end), 300)) for one in elsewhere(finding)]
    rest = f", and {len(at) - MOST_PLACES} more" if len(at) > MOST_PLACES else ""
    return f"**Also at:** {', '.join(at[:MOST_PLACES])}{rest}"


def absorbed(finding: Finding) -> str:
    """Return what was merged into the finding, a line each, or ""."""
    if not finding.absorbed:
        return ""
    told = [
        f"- {code(one.id)} {code(one.slug)}, {words(one_line(one.tier))}: {title_of(one.title)}" for one in finding.absorbed[:MOST_ABSORBED]
    ]
    rest = len(finding.absorbed) - MOST_ABSORBED
    return "\n".join(["**Absorbed:**\n", *told, *([f"- and {rest:,} more"] if rest > 0 else [])])


def facts(finding: Finding) -> str:
    """Return place, category, confidence, passes, rule and id in one line."""
    stated = f" (said {share(finding.stated)})" if finding.stated != finding.confidence else ""
    facts = [
        place_of(finding),
        words(one_line(finding.category)),
        f"confidence {share(finding.confidence)}{stated}",
        f"by {code(finding.slug)}",
    ]
    agree = agreeing(finding)
    if agree:
        facts.append(f"agreed by {', '.join(map(code, agree))}")
    if finding.rule:
        facts.append(f"house rule {code(finding.rule)}")
    return ", ".join([*facts, code(finding.id)])


def _code_lines(lines: tuple[CodeLine, ...]) -> Iterator[str]:
    digits = len(str(max(line.number for line in lines)))
    lines = lines if len(lines) <= MOST_LINES else tuple(line for line in lines if line.marked)[:MOST_LINES]
    for line in lines:
        if line.gap:
            yield f"... {line.gap:,} lines"
        yield f"{'>' if line.marked else ' '} {line.number:>{digits}} {line.sign} {clip(line.text, LONGEST_LINE)}".rstrip()


def place_of(finding: Finding) -> str:
    """Return where the finding stands, as code."""
    anchor = finding.anchor
    at_base = " of the base" if anchor.side is Side.BASE else ""
    return code(clip(place(anchor.path, anchor.start, anchor.end), 300)) + at_base


def title_of(title: str) -> str:
    """Return a title as a line, clipped."""
    return _words(one_line(title), LONGEST_TITLE)


def _named(name: str, said: str) -> str:
    return f"**{name}:** {_words(one_line(said), LONGEST_TEXT)}" if said.strip() else ""


def _words(text: str, most: int) -> str:
    return words(clip(text, most))
