"""What a forked process does before and after its work. A root: whatever is raised ends in an exit status and the log."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

EXIT_RAISED = 70
EXIT_MEMORY = 71
MAX_FILE_BYTES = 512 * 1024 * 1024
"""No job writes a larger file: a runaway log or answer ends the job, not the disk."""

_PR_SET_PDEATHSIG = 1


def become(work: Callable[[], None], *, env: Mapping[str, str], memory_mb: int, log: Path) -> NoReturn:
    """Turn this freshly forked process into a job, do its work, and exit; never returns."""
    status = EXIT_RAISED
    try:
        _leave_parent()
        _redirect(log)
        os.environ.clear()
        os.environ.update(env)
        _limit(memory_mb)
        work()
        status = 0
    except MemoryError:
        status = EXIT_MEMORY
    except BaseException:  # noqa: BLE001 - a root: the job's siblings must not learn of it
        traceback.print_exc()
    finally:
        with suppress(BaseException):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _leave_parent() -> None:
    os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    if sys.platform == "linux":
        # If the parent is killed outright, its jobs go too rather than spend money unseen.
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _redirect(log: Path) -> None:
    nothing = os.open(os.devnull, os.O_RDONLY)
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(nothing, 0)
    os.dup2(written, 1)
    os.dup2(written, 2)
    # The parent's stream objects may hold a test runner's or a terminal's file; a job writes to its log alone.
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)


def _limit(memory_mb: int) -> None:
    """Bound what this job may add. RLIMIT_DATA counts what is writable, not the address space that runtimes only reserve."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    largest = MAX_FILE_BYTES if hard == resource.RLIM_INFINITY else min(MAX_FILE_BYTES, hard)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
    most = _data_bytes() + memory_mb * 1024 * 1024
    with suppress(ValueError, OSError):  # a system that will not have it runs without the limit
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _data_bytes() -> int:
    try:
        status = Path("/proc/self/status").read_text("utf-8")
    except OSError:
        return 0
    for line in status.splitlines():
        if line.startswith("VmData:"):
            return int(line.split()[1]) * 1024
    return 0
