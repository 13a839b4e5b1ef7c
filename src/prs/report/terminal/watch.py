"""Passes on a terminal while they run: one row each, the running ones with the time so far. Takes its rows away when it closes.

No thread refreshes it: it is drawn anew when it is told something, and at each tick.
"""

from __future__ import annotations

from typing import NamedTuple, TextIO

from rich.console import Console
from rich.live import Live as RichLive
from rich.table import Table
from rich.text import Text

from prs.counts import count
from prs.report.amounts import seconds
from prs.report.control import clip, one_line
from prs.report.progress import LONGEST, Clock, Silence, ended_line
from prs.report.summary import TROUBLE
from prs.report.terminal.canvas import DIM, line
from prs.types.review import PassStatus

_TURNS = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_TURNS_PER_S = 8
_ROOM = 4
"""Lines of the terminal that are left free, so that the list never scrolls."""


class _Row(NamedTuple):
    slug: str
    concern: str
    model: str
    since: float
    status: PassStatus | None = None
    said: str = ""


class Live(Silence):
    """A live list of passes."""

    def __init__(self, stream: TextIO, *, color: bool, clock: Clock) -> None:
        self._clock = clock
        self._began = clock()
        self._rows: dict[str, _Row] = {}
        self._closed = False
        self._console = Console(file=stream, force_terminal=True, no_color=not color, highlight=False, markup=False, emoji=False)
        self._live = RichLive(console=self._console, auto_refresh=False, transient=True, redirect_stdout=False, redirect_stderr=False)
        self._live.start()

    def pass_started(self, slug: str, concern: str, model: str) -> None:
        """Add the pass's row."""
        self._rows[slug] = _Row(slug, one_line(concern), one_line(model), self._clock())
        self.tick()

    def pass_ended(self, slug: str, status: PassStatus, took: float, *, kept: int, rejected: int, error: str) -> None:
        """Write in the pass's row how it ended."""
        row = self._rows.get(slug, _Row(slug, "", "", self._clock()))
        said = ended_line(slug, status, took, kept=kept, rejected=rejected, error=error)
        self._rows[slug] = row._replace(status=status, said=said.removeprefix(f"{slug}: "))
        self.tick()

    def tick(self) -> None:
        """Draw the list anew."""
        if not self._closed:
            self._live.update(self._drawn(), refresh=True)

    def close(self) -> None:
        """Take the list away, and say in one line what ended."""
        if self._closed:
            return
        self._closed = True
        self._live.update(Text(""), refresh=True)
        self._live.stop()
        ended = [row for row in self._rows.values() if row.status is not None]
        failed = [row.slug for row in ended if row.status in TROUBLE]
        words = f"{count(len(ended), 'pass', 'passes')} ended in {seconds(self._clock() - self._began)}"
        self._console.print(line((words, DIM), (f", failed: {', '.join(failed)}" if failed else "", "bold red")))

    def _drawn(self) -> Table:
        table = Table.grid(padding=(0, 1))
        table.add_column(width=1)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True, overflow="ellipsis")
        rows = sorted(self._rows.values(), key=_order)
        most = max(3, self._console.height - _ROOM)
        for row in rows[:most]:
            table.add_row(*self._cells(row))
        if len(rows) > most:
            table.add_row("", line((f"and {len(rows) - most} more", DIM)), "")
        return table

    def _cells(self, row: _Row) -> tuple[Text, Text, Text]:
        if row.status is None:
            since = self._clock() - row.since
            turn = _TURNS[int(since * _TURNS_PER_S) % len(_TURNS)]
            about = f"{row.model or 'a tool'}  {row.concern}"
            return line((turn, "cyan")), line(row.slug), line(f"{seconds(since)}  ", (clip(about, LONGEST), DIM))
        if row.status in TROUBLE:
            return line(("✗", "bold red")), line((row.slug, "bold")), line((row.said, "red"))
        return line(("●", "green")), line(row.slug), line((row.said, DIM))


def _order(row: _Row) -> int:
    """Put failed passes first, then those that run, so that neither falls off a small terminal."""
    if row.status is None:
        return 1
    return 0 if row.status in TROUBLE else 2
