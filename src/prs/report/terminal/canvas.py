"""What the terminal's sections are drawn with: lines of styled words, indents and rules. Every word is made visible here.

Colour never carries a meaning alone: each mark and word reads the same without it.
"""

from __future__ import annotations

from io import StringIO

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from prs.report.control import visible
from prs.report.prose import blocks, spans
from prs.report.summary import Tone
from prs.types.finding import Severity

PROSE = 100
"""Prose is never wider than this, however wide the terminal."""

DIM = "bright_black"
CODE = "cyan"
SEVERITY = {Severity.CRITICAL: "bold white on red", Severity.MAJOR: "bold red", Severity.MINOR: "bold yellow", Severity.NIT: "bold"}
TONE = {Tone.GOOD: "bold green", Tone.NEUTRAL: "bold blue", Tone.BAD: "bold red", Tone.INCOMPLETE: "bold magenta"}

Word = str | tuple[str, str]


def line(*words: Word) -> Text:
    """Return a line of words, each plain or with a style."""
    text = Text()
    for word in words:
        said, style = word if isinstance(word, tuple) else (word, "")
        text.append(visible(said), style=style)
    return text


def prose(text: str, style: str = "") -> RenderableType:
    """Return a model's words: paragraphs with their line breaks, code between backticks and in fences set apart."""
    told: list[RenderableType] = []
    for number, block in enumerate(blocks(text)):
        if number:
            told.append(Text(""))
        if block.code:
            told.append(Padding(Text(visible(block.text), style=CODE), (0, 0, 0, 2)))
        else:
            told.append(line(*((span.text, CODE if span.code else style) for span in spans(block.text))))
    return Group(*told)


def indent(inside: RenderableType, by: int) -> RenderableType:
    """Return the renderable moved to the right."""
    return Padding(inside, (0, 0, 0, by), expand=False)


def named(name: str, inside: RenderableType, width: int = 12) -> RenderableType:
    """Return the renderable with its name to the left of it."""
    table = Table.grid(padding=(0, 1))
    table.add_column(width=width, no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(line((name, DIM)), inside)
    return table


class Canvas:
    """Where a review is drawn, top to bottom."""

    def __init__(self, *, color: bool, width: int) -> None:
        self._drawn = StringIO()
        self.width = max(width, 40)
        self._console = Console(
            file=self._drawn,
            width=self.width,
            force_terminal=color,
            color_system="standard" if color else None,
            no_color=not color,
            force_jupyter=False,
            legacy_windows=False,
            highlight=False,
            markup=False,
            emoji=False,
            _environ={},
        )

    def draw(self, *renderables: RenderableType, indented: int = 0) -> None:
        """Draw each on its own line or lines."""
        for one in renderables:
            self._console.print(indent(one, indented) if indented else one)

    def command(self, said: str, indented: int = 2) -> None:
        """Draw a command on one line, however long it is: a folded one cannot be pasted."""
        self._console.print(line(" " * indented, said), soft_wrap=True)

    def prose(self, inside: RenderableType, indented: int = 2) -> None:
        """Draw words, no wider than is good to read."""
        self._console.print(indent(inside, indented), width=min(self.width, PROSE))

    def space(self) -> None:
        """Leave a line."""
        self._console.print()

    def heading(self, title: str, note: str = "") -> None:
        """Begin a section."""
        self.space()
        words = [(f" {title} ", "bold"), (f" {note} ", DIM)] if note else [(f" {title} ", "bold")]
        head = line(("──", DIM), *words)
        head.append("─" * max(0, min(self.width, PROSE) - head.cell_len), style=DIM)
        self.draw(head, Text(""))

    def text(self) -> str:
        """Return all that was drawn, without spaces at the ends of lines."""
        return "\n".join(drawn.rstrip() for drawn in self._drawn.getvalue().split("\n"))
