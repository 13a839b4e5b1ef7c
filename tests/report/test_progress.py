"""Progress: live on a terminal, one line for each pass elsewhere, and never a thread."""

from __future__ import annotations

import io
import os
import re
import threading
from contextlib import suppress
from typing import TextIO

from prs.report.progress import Progress, open_progress
from prs.types.review import PassStatus
from report.hostile import ESCAPES


def watch(progress: Progress) -> None:
    """Run three passes: one that finds, one that finds nothing, one that fails with a hostile error."""
    for slug in ("money", "tests", "concurrency"):
        progress.pass_started(slug, f"What {slug} looks for.", "openrouter:vendor/model")
    progress.tick()
    progress.pass_ended("money", PassStatus.OK, 12.34, kept=2, rejected=1, error="")
    progress.pass_ended("tests", PassStatus.OK, 3.0, kept=0, rejected=0, error="")
    progress.pass_ended("concurrency", PassStatus.FAILED, 300.0, kept=0, rejected=0, error=f"timed out {ESCAPES}\nagain")


class Terminal:
    """A pseudo-terminal: what a program writes to it can be read back."""

    def __init__(self) -> None:
        self._ours, theirs = os.openpty()
        self.stream: TextIO = os.fdopen(theirs, "w", encoding="utf-8")

    def written(self) -> str:
        """Close it, and return all that was written."""
        self.stream.flush()
        os.set_blocking(self._ours, False)
        data = b"".join(iter(self._read, b""))
        self.stream.close()
        os.close(self._ours)
        return data.decode()

    def _read(self) -> bytes:
        try:
            return os.read(self._ours, 65536)
        except BlockingIOError:
            return b""


def test_lines_where_there_is_no_terminal() -> None:
    """One for each pass when it ends, and nothing that drives a terminal."""
    stream = io.StringIO()
    with open_progress(stream) as progress:
        watch(progress)
    lines = stream.getvalue().splitlines()
    assert lines[:2] == ["prs: money: ok in 12.3 s, 2 findings, 1 rejected", "prs: tests: ok in 3.0 s, nothing found"]
    assert lines[2].startswith("prs: concurrency: FAILED: timed out \\u{1b}[2J")
    assert len(lines) == 3


def test_nothing_where_it_is_to_be_quiet() -> None:
    stream = io.StringIO()
    with open_progress(stream, quiet=True) as progress:
        watch(progress)
    assert stream.getvalue() == ""


def test_live_rows_on_a_terminal() -> None:
    """A running pass shows its time; an ended one how it ended; at last one line stays."""
    terminal, now = Terminal(), [0.0]
    with open_progress(terminal.stream, clock=lambda: now[0]) as progress:
        progress.pass_started("money", "Amounts.", "openrouter:vendor/model")
        now[0] = 7.0
        progress.tick()
        watch(progress)
    written = terminal.written()
    assert "7.0 s" in written
    assert "ok in 12.3 s, 2 findings" in written
    assert re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", written).strip().endswith("3 passes ended in 7.0 s, failed: concurrency")


def test_hostile_words_drive_no_terminal() -> None:
    """Nothing of an error's escape sequences is sent: only cursor movements of our own and, with colour, styles."""
    terminal = Terminal()
    with open_progress(terminal.stream, color=True) as progress:
        watch(progress)
    written = terminal.written()
    assert "\x1b[2J" not in written.replace("\x1b[2K", "")
    assert "\x1b]" not in written
    assert "\x07" not in written
    assert "\\u{1b}[2J" in written


def test_the_cursor_comes_back() -> None:
    """Hidden while it is live, shown at the end, even after an error."""
    terminal = Terminal()
    with suppress(KeyError), open_progress(terminal.stream) as progress:
        progress.pass_started("money", "Amounts.", "")
        raise KeyError
    written = terminal.written()
    assert written.count("\x1b[?25l") == written.count("\x1b[?25h") == 1


def test_closing_twice_says_it_once() -> None:
    terminal = Terminal()
    with open_progress(terminal.stream) as progress:
        watch(progress)
        progress.close()
        progress.tick()
    assert terminal.written().count("passes ended") == 1


def test_no_thread_is_started() -> None:
    """The engine forks, and a thread would not live on in a child."""
    terminal, before = Terminal(), threading.active_count()
    with open_progress(terminal.stream) as progress:
        watch(progress)
        assert threading.active_count() == before
    terminal.written()
