"""Run one program to its end, its deadline or its limits, and leave nothing of it behind.

No shell. The program gets the environment that it is handed and no more, nothing on standard input, and a process group of its own, which
is killed when the program ends, at the deadline, at the output limit, and when this process dies.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from prs.errors import ToolError
from prs.models.lifeline import lifeline
from prs.types.model import Deadline

MAX_OUTPUT = 16 * 1024 * 1024
MAX_SAID = 64 * 1024
"""So much of the beginning of standard error is kept; the rest is read and dropped."""

_CHUNK = 65_536
_POLL_S = 0.05


class Ended(NamedTuple):
    """How a program ended of itself. `status` is negative for a signal."""

    status: int
    output: bytes
    said: bytes


def run_program(name: str, argv: Sequence[str], folder: Path, env: Mapping[str, str], deadline: Deadline) -> Ended:
    """Run `argv` in `folder`. `name` is what errors call the program.

    Raises `ToolError` where it cannot be started, is not done at the deadline, or writes more than `MAX_OUTPUT`.
    """
    try:
        process = subprocess.Popen(  # noqa: S603 - the base's own choice, without a shell
            argv,
            cwd=folder,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise ToolError(f"{name} cannot be started: {getattr(error, 'strerror', None) or error}.") from error
    try:
        with lifeline(process.pid):
            output, said = _collect(name, process, deadline)
    finally:
        _end(process)
    return Ended(process.returncode, output, said)


def _collect(name: str, process: subprocess.Popen[bytes], deadline: Deadline) -> tuple[bytes, bytes]:
    """Read both streams until the program has ended and all that it wrote is read; a child that it left behind is not waited for."""
    output, said = bytearray(), bytearray()
    assert process.stdout is not None  # noqa: S101 - both are pipes, see run_program
    assert process.stderr is not None  # noqa: S101 - the same
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ, output)
        selector.register(process.stderr, selectors.EVENT_READ, said)
        while True:
            if deadline.left <= 0:
                raise ToolError(f"{name} was not done in its time (`timeout_s`) and was ended.")
            ended = process.poll() is not None
            ready = selector.select(0 if ended else min(_POLL_S, deadline.left)) if selector.get_map() else []
            if ended and not ready:
                return bytes(output), bytes(said)
            if not ready and not selector.get_map():
                _pause(process, deadline)
            for key, _ in ready:
                chunk = os.read(key.fd, _CHUNK)
                if not chunk:
                    selector.unregister(key.fileobj)
                key.data.extend(chunk)
            del said[MAX_SAID:]
            if len(output) > MAX_OUTPUT:
                raise ToolError(f"{name} wrote more than {MAX_OUTPUT // 1024 // 1024} MiB and was ended.")


def _pause(process: subprocess.Popen[bytes], deadline: Deadline) -> None:
    """Wait a moment for a program that has closed both streams and goes on."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(min(_POLL_S, deadline.left))


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill the whole group, what the program left behind included, and collect the program."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    process.wait()
