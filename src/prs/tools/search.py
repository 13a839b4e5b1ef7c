"""Search hostile texts for patterns in a process apart: a text that crashes the parser, or keeps it for ever, costs itself and no other.

The grammars are compiled code. Deep nesting within a megabyte has been seen to end their process (a stack that is full), to take minutes,
and to take gigabytes.
"""

from __future__ import annotations

import os
import selectors
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from typing import IO, NamedTuple

import msgspec

from prs.models.lifeline import lifeline
from prs.tools.search_job import Found, Job
from prs.types.model import Deadline

ONE_TEXT_S = 5.0
"""A text that is not searched in this time is given up. A megabyte of ordinary code takes about one second."""

MAX_STARTS = 4
"""So often is the process started anew after a text has ended it; the texts after that are given up too."""


class Searched(NamedTuple):
    """What came of one text: the runs of lines of each pattern, in the patterns' order; or why it could not be searched."""

    spans: tuple[tuple[tuple[int, int], ...], ...] = ()
    why: str = ""


def search(jobs: Sequence[Job], deadline: Deadline) -> list[Searched]:
    """Return what came of each job, in order. The caller has seen that every pattern can be read."""
    done: list[Searched] = []
    starts = 0
    while len(done) < len(jobs) and starts < MAX_STARTS and deadline.left > 0:
        starts += 1
        done += _search_in_one_process(jobs[len(done) :], deadline)
    why = "the time of this pass was up" if deadline.left <= 0 else "other files of this change ended the parser too often"
    return [*done, *[Searched(why=why)] * (len(jobs) - len(done))]


def _search_in_one_process(jobs: Sequence[Job], deadline: Deadline) -> Iterator[Searched]:
    """Yield what came of the jobs until the process ends; the last is then the text that ended it."""
    with tempfile.TemporaryFile() as asked:
        asked.write(msgspec.json.encode(jobs))
        asked.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-I", "-m", "prs.tools.search_worker"],
            stdin=asked,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
            start_new_session=True,
        )
    try:
        with lifeline(process.pid):
            yield from _read(process, len(jobs), deadline)
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def _read(process: subprocess.Popen[bytes], count: int, deadline: Deadline) -> Iterator[Searched]:
    assert process.stdout is not None  # noqa: S101 - a pipe
    lines = _Lines(process.stdout)
    for _ in range(count):
        line = lines.next(min(ONE_TEXT_S, deadline.left))
        if line is None:
            yield Searched(why=f"the parser was not done with it in {ONE_TEXT_S:g} s")
            return
        if not line:
            yield Searched(why="the parser ended on it")
            return
        yield Searched(msgspec.json.decode(line, type=Found))


class _Lines:
    """Lines of a pipe, each waited for no longer than one says."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._fd = stream.fileno()
        self._buffer = b""

    def next(self, seconds: float) -> bytes | None:
        """Return the next line, b"" where the stream has ended before one, None where the time is up."""
        deadline = Deadline.after(seconds)
        with selectors.DefaultSelector() as selector:
            selector.register(self._fd, selectors.EVENT_READ)
            while b"\n" not in self._buffer:
                if not selector.select(deadline.left):
                    return None
                chunk = os.read(self._fd, 65_536)
                if not chunk:
                    return b""
                self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line
