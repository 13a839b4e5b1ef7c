"""`command:PROGRAM ARGS`: a program that reads the request's canonical JSON on standard input and writes its answer on standard output.

No shell. The program gets the environment it is handed and no more, an empty folder to stand in, and a process group of its own,
which is killed at the deadline, whenever the call ends, and when this process dies. A program in the reviewed tree is never run: a
relative path is refused, and `PATH` entries that are relative are not searched.
"""

from __future__ import annotations

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO

from prs.errors import AnswerUnreadable, ModelIdError, ModelRefused, ModelUnavailable
from prs.models.adapter import Adapter, ModelId
from prs.models.lifeline import lifeline
from prs.models.problem import clean
from prs.types.base import canonical_json
from prs.types.model import Answer, Deadline, Model, ModelRequest

MAX_OUTPUT = 8 * 1024 * 1024
MAX_SAID = 2_000
"""How much of the end of standard error is kept for the error's sentence."""

_TRY_LATER = 75
"""EX_TEMPFAIL of sysexits.h: the program says that a later try may work."""

_CHUNK = 65_536


class CommandModel:
    """A model behind a program. Safe to use from several threads."""

    def __init__(self, program: str, arguments: tuple[str, ...], environment: Mapping[str, str]) -> None:
        self._argv = (program, *arguments)
        self._environment = dict(environment)
        self._name = Path(program).name

    def __repr__(self) -> str:
        return f"CommandModel({self._name!r})"

    def answer(self, request: ModelRequest, deadline: Deadline) -> Answer:
        """Run the program once. See `prs.types.model.Model`."""
        since = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="prs-command-") as folder, tempfile.TemporaryFile() as asked:
            asked.write(canonical_json(request))
            asked.seek(0)
            process = self._start(folder, asked)
            try:
                with lifeline(process.pid):
                    text, said = self._collect(process, deadline)
                    status = process.wait(deadline.left)
            except subprocess.TimeoutExpired:
                raise ModelUnavailable(f"The program {self._name} had not answered when the time was up; it was killed.") from None
            finally:
                _end(process)
        return self._conclude(status, text, said, time.monotonic() - since)

    def _start(self, folder: str, asked: IO[bytes]) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(  # noqa: S603 - the base's manifest or the user named this program; no shell reads it
                self._argv,
                stdin=asked,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                env=self._environment,
                process_group=0,
            )
        except OSError as error:
            raise ModelRefused(f"The program {self._name} cannot be started: {error.strerror}.") from None

    def _collect(self, process: subprocess.Popen[bytes], deadline: Deadline) -> tuple[bytes, bytes]:
        """Return standard output, whole, and the end of standard error."""
        text, said = bytearray(), bytearray()
        assert process.stdout is not None  # noqa: S101 - both are pipes, see _start
        assert process.stderr is not None  # noqa: S101 - the same
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ, text)
            selector.register(process.stderr, selectors.EVENT_READ, said)
            while selector.get_map():
                ready = selector.select(deadline.left)
                if not ready:
                    raise subprocess.TimeoutExpired(self._name, 0)
                for key, _ in ready:
                    chunk = os.read(key.fd, _CHUNK)
                    if not chunk:
                        selector.unregister(key.fileobj)
                    key.data.extend(chunk)
                del said[:-MAX_SAID]
                if len(text) > MAX_OUTPUT:
                    raise ModelUnavailable(f"The program {self._name} wrote more than {MAX_OUTPUT // 1024 // 1024} MiB; it was killed.")
                if deadline.left <= 0:
                    raise subprocess.TimeoutExpired(self._name, 0)
        return bytes(text), bytes(said)

    def _conclude(self, status: int, text: bytes, said: bytes, seconds: float) -> Answer:
        reason = clean(said.decode("utf-8", "replace")[-300:], ())
        if status < 0:
            raise ModelUnavailable(f"The program {self._name} was killed by signal {-status}: {reason or 'it said nothing'}.")
        if status != 0:
            error = ModelUnavailable if status == _TRY_LATER else ModelRefused
            raise error(f"The program {self._name} exited {status}: {reason or 'it said nothing'}.")
        try:
            answered = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise AnswerUnreadable(f"The program {self._name} wrote bytes that are not UTF-8 (at {error.start}).") from None
        if not answered.strip():
            raise AnswerUnreadable(f"The program {self._name} answered with no text.")
        return Answer(text=answered, model=self._name, mode="none", seconds=round(seconds, 3))


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill the whole group, what the program left behind included, and collect the program."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    process.wait()


def _words(rest: str) -> list[str] | None:
    try:
        return shlex.split(rest)
    except ValueError:
        return None


def _check(rest: str) -> str:
    words = _words(rest)
    if words is None:
        return "has an open quote"
    if not words or not words[0]:
        return "names no program"
    if "/" in words[0] and not words[0].startswith("/"):
        return "names its program by a relative path, which could be the reviewed code's own: write a name on PATH, or the whole path"
    return "has a NUL in it" if "\0" in rest else ""


def _open(model_id: ModelId, environment: Mapping[str, str]) -> Model:
    program, *arguments = shlex.split(model_id.rest)
    folders = os.pathsep.join(folder for folder in environment.get("PATH", os.defpath).split(os.pathsep) if folder.startswith("/"))
    found = shutil.which(program, path=folders)
    if found is None:
        raise ModelIdError(
            f"The program {program} of model {model_id.text!r} is not on PATH, or cannot be executed.",
            "Install it, or give its whole path.",
        )
    return CommandModel(found, tuple(arguments), environment)


ADAPTER = Adapter("command:PROGRAM ARGS", _open, _check, settings=("PATH", "HOME"))
