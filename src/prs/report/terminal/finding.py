"""One finding on a terminal: what, where, the code, when it fails, who is hurt, and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from prs.report.amounts import share
from prs.report.code import CodeLine, CodeView
from prs.report.control import clip, one_line, visible
from prs.report.summary import MOST_ABSORBED, agreeing, elsewhere, place
from prs.report.terminal.canvas import CODE, DIM, SEVERITY, Canvas, indent, line, named, prose
from prs.types.diff import Side
from prs.types.finding import Finding

LONGEST_TITLE = 200
LONGEST_TEXT = 4000
MOST_PLACES = 20

_MARKS = {"+": "green", "-": "red", " ": ""}


def draw_finding(canvas: Canvas, finding: Finding, code: CodeView) -> None:
    """Draw the finding whole."""
    canvas.draw(_title(finding))
    canvas.draw(_whereabouts(finding), indented=2)
    shown = code.excerpt(finding.anchor)
    if shown:
        canvas.space()
        canvas.draw(code_table(shown), indented=2)
    if finding.body.strip():
        canvas.space()
        canvas.prose(prose(clip(finding.body, LONGEST_TEXT)))
    told = tuple(_slots(finding))
    if told:
        canvas.space()
    for one in told:
        canvas.prose(one)


def title_text(finding: Finding) -> str:
    """Return the title, on one line and no longer than a title may be."""
    return clip(one_line(finding.title), LONGEST_TITLE)


def code_table(lines: Sequence[CodeLine]) -> RenderableType:
    """Return code with its numbers: a bar beside the marked lines, a plus or minus beside what the change touched."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for one in lines:
        if one.gap:
            table.add_row("", line(("...", DIM)), "", line((f"{one.gap:,} lines", DIM)))
        bar = line(("┃", "bold red")) if one.marked else Text(" ")
        number = line((str(one.number), "" if one.marked else DIM))
        text = Text(visible(one.text), style="bold" if one.marked else DIM if one.sign == " " else "")
        table.add_row(bar, number, line((one.sign, _MARKS[one.sign])), text)
    return table


def _title(finding: Finding) -> RenderableType:
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, overflow="fold")
    table.add_column(no_wrap=True, justify="right")
    label = f" {finding.severity.value} "
    table.add_row(line((label, SEVERITY[finding.severity])), line((title_text(finding), "bold")), line((finding.id, DIM)))
    return table


def _whereabouts(finding: Finding) -> Text:
    anchor = finding.anchor
    words: list[str | tuple[str, str]] = [(place(anchor.path, anchor.start, anchor.end), CODE)]
    if anchor.side is Side.BASE:
        words.append(" of the base")
    stated = f" (said {share(finding.stated)})" if finding.stated != finding.confidence else ""
    said = [one_line(finding.category), f"confidence {share(finding.confidence)}{stated}", finding.slug]
    if finding.rule:
        said.append(f"house rule {finding.rule}")
    words.append((f"  {', '.join(said)}", DIM))
    return line(*words)


def _slots(finding: Finding) -> Iterator[RenderableType]:
    evidence = finding.evidence
    for name, said in (("Fails when", evidence.trigger), ("Who is hurt", evidence.impact)):
        if said.strip():
            yield named(name, prose(clip(said, LONGEST_TEXT)))
    if finding.unverified:
        yield named("Not in view", line((", ".join(map(one_line, finding.unverified)), CODE)))
    if finding.fix.strip():
        yield named("Suggestion", _fix(finding.fix))
    if finding.also_at:
        yield named("Also at", _places(finding))
    agree = agreeing(finding)
    if agree:
        yield named("Agreed by", line(", ".join(agree)))
    if finding.absorbed:
        yield named("Absorbed", _absorbed(finding))


def _fix(fix: str) -> RenderableType:
    return Text("\n").join(line(("+ ", "green"), text) for text in clip(fix.strip("\n"), LONGEST_TEXT).split("\n"))


def _places(finding: Finding) -> Text:
    at = [place(one.anchor.path, one.anchor.start, one.anchor.end) for one in elsewhere(finding)]
    rest = f", and {len(at) - MOST_PLACES} more" if len(at) > MOST_PLACES else ""
    return line((", ".join(at[:MOST_PLACES]), CODE), rest)


def _absorbed(finding: Finding) -> Text:
    told = [
        line((one.id, DIM), f"  {one.slug}, {one.tier}: {clip(one_line(one.title), LONGEST_TITLE)}")
        for one in finding.absorbed[:MOST_ABSORBED]
    ]
    rest = len(finding.absorbed) - MOST_ABSORBED
    return Text("\n").join([*told, line(f"and {rest:,} more")] if rest > 0 else told)


def draw_brief(canvas: Canvas, finding: Finding, why: str) -> None:
    """Draw the finding in two lines: what and where, and why it is not shown whole."""
    canvas.draw(line((finding.id, DIM), "  ", (finding.severity.value, "bold"), "  ", title_text(finding)), indented=2)
    where = place(finding.anchor.path, finding.anchor.start, finding.anchor.end)
    canvas.draw(indent(line((where, CODE), (f"  {one_line(why)}", DIM)), 15))
