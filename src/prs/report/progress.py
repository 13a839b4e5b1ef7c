"""Show passes as they run: a live list on a terminal, one line for each pass that ended anywhere else. Writes to the stream it is given.

Starts no thread, since the engine forks: what is shown changes when it is called. Rich is imported for a terminal only.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol, Self, TextIO

from prs.counts import count
from prs.report.amounts import seconds
from prs.report.control import clip, one_line
from prs.types.review import PassStatus

Clock = Callable[[], float]

LONGEST = 200
WORDS = {
    PassStatus.OK: "ok",
    PassStatus.PARTIAL: "failed in part",
    PassStatus.FAILED: "FAILED",
    PassStatus.UNREAD: "did not read",
    PassStatus.NOT_RUN: "did not run",
}


class Progress(Protocol):
    """Who is told of passes as they run. A context manager that closes itself; nothing it is told is trusted text."""

    def pass_started(self, slug: str, concern: str, model: str) -> None:
        """Say that a pass began. `model` is "" for a tool."""

    def pass_ended(self, slug: str, status: PassStatus, took: float, *, kept: int, rejected: int, error: str) -> None:
        """Say how a pass ended, after `took` seconds. `error` is "" where it ended well."""

    def tick(self) -> None:
        """Let time pass: called some ten times a second."""

    def close(self) -> None:
        """Leave the terminal as it was, with one line of what ended. Does nothing the second time."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


def open_progress(stream: TextIO, *, quiet: bool = False, color: bool = False, clock: Clock = time.monotonic) -> Progress:
    """Return a live list where the stream is a terminal, lines where it is not, and nothing at all where it is to be quiet."""
    if quiet:
        return Silence()
    if not stream.isatty():
        return Lines(stream)
    from prs.report.terminal.watch import Live  # noqa: PLC0415 - rich is slow to import, and only a terminal needs it

    return Live(stream, color=color, clock=clock)


def ended_line(slug: str, status: PassStatus, took: float, *, kept: int, rejected: int, error: str) -> str:
    """Return what a line says of a pass that ended."""
    if status is PassStatus.OK:
        said = f"{count(kept, 'finding')}, {rejected} rejected" if kept or rejected else "nothing found"
    else:
        said = clip(one_line(error), LONGEST) or "no reason was kept"
    return f"{slug}: {WORDS[status]} in {seconds(took)}, {said}" if status is PassStatus.OK else f"{slug}: {WORDS[status]}: {said}"


class Silence:
    """Shows nothing."""

    def pass_started(self, slug: str, concern: str, model: str) -> None:
        """Show nothing."""

    def pass_ended(self, slug: str, status: PassStatus, took: float, *, kept: int, rejected: int, error: str) -> None:
        """Show nothing."""

    def tick(self) -> None:
        """Show nothing."""

    def close(self) -> None:
        """Show nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Lines(Silence):
    """Writes one line for each pass that ended."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def pass_ended(self, slug: str, status: PassStatus, took: float, *, kept: int, rejected: int, error: str) -> None:
        """Write the pass's line."""
        self._stream.write(f"prs: {ended_line(slug, status, took, kept=kept, rejected=rejected, error=error)}\n")
        self._stream.flush()
