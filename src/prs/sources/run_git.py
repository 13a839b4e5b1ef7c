"""Run git: one program, a fixed environment, a fixed configuration, a deadline and a bound on what it may say.

What a person or a repository has configured cannot change an answer, and cannot start a program: no pager, hook, file-system monitor,
signature check, external diff or transport. Needs git 2.30 or newer.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import IO, NamedTuple

from prs.errors import SourceError

MAX_DIFF_BYTES = 256 * 1024 * 1024
"""The largest diff that is read; a larger one is refused, with its name."""

TIMEOUT_S = 120.0
NO_ENV: Mapping[str, str] = MappingProxyType({})
_DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin"
_MAX_ERROR_BYTES = 4096
_ENV = {
    "LC_ALL": "C",
    "HOME": "/dev/null",
    "XDG_CONFIG_HOME": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_IMPLICIT_WORK_TREE": "0",
}
# safe.directory: who owns the folder matters where its configuration can start a program; here it cannot.
_CONFIG = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.attributesFile=/dev/null",
    "core.untrackedCache=false",
    "core.splitIndex=false",
    "log.showSignature=false",
    "protocol.allow=never",
    "gc.auto=0",
    "safe.directory=*",
)
_PROGRAM = ("git", "--no-pager", *(word for setting in _CONFIG for word in ("-c", setting)))


class GitAnswer(NamedTuple):
    """What git wrote and how it ended. `error` is its standard error, short."""

    status: int
    out: bytes
    error: str

    @property
    def text(self) -> str:
        """What git wrote, as one text without its final newline."""
        return self.out.decode("utf-8", "replace").removesuffix("\n")


class GitPlace(NamedTuple):
    """Where git runs: a folder, the caller's PATH, and git's own variables on top of the fixed ones."""

    folder: Path
    env: Mapping[str, str]
    git_env: Mapping[str, str] = NO_ENV

    def run(self, args: Sequence[str], *, stdin: bytes = b"", limit: int = MAX_DIFF_BYTES, timeout_s: float = TIMEOUT_S) -> GitAnswer:
        """Run git and return its answer, whatever its status.

        Raises `SourceError` where git is missing, writes more than `limit` bytes or takes longer than `timeout_s`.
        """
        verb = next((arg for arg in args if not arg.startswith("-")), "")
        with tempfile.TemporaryFile() as error, tempfile.TemporaryFile() as given, self._start(args, given, error, stdin) as process:
            out, timed_out = _read(process, limit, timeout_s)
            status = process.wait()
            error.seek(0)
            said = error.read(_MAX_ERROR_BYTES).decode("utf-8", "replace").strip()
        if timed_out:
            raise SourceError(f"`git {verb}` did not end within {timeout_s:.0f} s.", "Review a smaller range, or look at the disk.")
        if len(out) > limit:
            raise SourceError(f"`git {verb}` wrote more than {limit:,} bytes.", "Review a smaller range.")
        return GitAnswer(status, out, said)

    def _start(
        self, args: Sequence[str], given: IO[bytes], error: IO[bytes], stdin: bytes
    ) -> contextlib.AbstractContextManager[subprocess.Popen[bytes]]:
        given.write(stdin)
        given.seek(0)
        env = {"PATH": self.env.get("PATH", _DEFAULT_PATH), **_ENV, **self.git_env}
        return _killed_at_exit([*_PROGRAM, *args], self.folder, env, (given, error))


@contextlib.contextmanager
def _killed_at_exit(
    argv: Sequence[str], folder: Path, env: Mapping[str, str], streams: tuple[IO[bytes], IO[bytes]]
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program in a session of its own; whatever happens, none of it is left."""
    given, error = streams
    try:
        process = subprocess.Popen(  # noqa: S603 - no shell, and every argument is ours or follows --end-of-options
            argv, cwd=folder, env=dict(env), stdin=given, stdout=subprocess.PIPE, stderr=error, start_new_session=True
        )
    except FileNotFoundError as missing:
        raise SourceError("git is not on the PATH.", "Install git 2.30 or newer.") from missing
    except OSError as fault:
        raise SourceError(f"git cannot be run in {folder}: {fault.strerror}.", "Look at the folder's permissions.") from fault
    with process:
        try:
            yield process
        finally:
            _kill(process)


def _read(process: subprocess.Popen[bytes], limit: int, timeout_s: float) -> tuple[bytes, bool]:
    """Read up to one byte over the limit, and say whether the time ran out."""
    ran_out = threading.Event()

    def stop() -> None:
        ran_out.set()
        _kill(process)

    timer = threading.Timer(timeout_s, stop)
    timer.daemon = True
    timer.start()
    try:
        assert process.stdout is not None  # noqa: S101 - it was opened as a pipe
        out = process.stdout.read(limit + 1)
        if len(out) > limit:
            _kill(process)
        process.wait()
    finally:
        timer.cancel()
    return out, ran_out.is_set()


def _kill(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
