"""Start jobs, wait for them, end those that are over their time, and end them all when asked to stop."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from prs.fanout.child import EXIT_MEMORY, EXIT_RAISED, become

_POLL_S = 0.02
_TICK_S = 0.1
_GRACE_S = 1.0
_LOG_TAIL = 16 * 1024


class Job(NamedTuple):
    """One piece of work for one process. `work` runs in the child; what it raises becomes the job's error."""

    name: str
    work: Callable[[], None]
    timeout_s: float
    memory_mb: int
    env: Mapping[str, str]
    log: Path


class Exit(NamedTuple):
    """How a job ended. `error` is "" where it ended well. `cpu_s` is its own processor time, children included."""

    name: str
    error: str
    seconds: float
    cpu_s: float


class Watch(NamedTuple):
    """Who is told what: `started` and `ended` for each job, `tick` about ten times a second, `stop` asked whether to end all."""

    started: Callable[[str], None] = lambda _name: None
    ended: Callable[[Exit], None] = lambda _exit: None
    tick: Callable[[], None] = lambda: None
    stop: Callable[[], bool] = lambda: False


class _Running(NamedTuple):
    job: Job
    pid: int
    since: float


def run_jobs(jobs: Sequence[Job], workers: int, watch: Watch) -> tuple[Exit, ...]:
    """Run every job, at most `workers` at once; return an `Exit` for each, in the order of `jobs`.

    When `watch.stop` says so, running jobs are ended and the rest are not started: both say "interrupted". Leaves no process behind.
    """
    waiting = list(jobs)
    running: list[_Running] = []
    exits: dict[str, Exit] = {}
    ticked = 0.0
    try:
        while waiting or running:
            if watch.stop():
                break
            while waiting and len(running) < workers:
                running.append(_start(waiting.pop(0), watch))
            running = [one for one in running if not _reap(one, exits, watch)]
            if time.monotonic() - ticked >= _TICK_S:
                ticked = time.monotonic()
                watch.tick()
            time.sleep(_POLL_S if running else 0)
    finally:
        _end(running, "interrupted", exits, watch)
    for job in waiting:
        exits[job.name] = Exit(job.name, "interrupted before it began", 0.0, 0.0)
    return tuple(exits[job.name] for job in jobs)


def _start(job: Job, watch: Watch) -> _Running:
    job.log.parent.mkdir(parents=True, exist_ok=True)
    pid = os.fork()
    if pid == 0:
        become(job.work, env=job.env, memory_mb=job.memory_mb, log=job.log)
    watch.started(job.name)
    return _Running(job, pid, time.monotonic())


def _reap(one: _Running, exits: dict[str, Exit], watch: Watch) -> bool:
    """Return whether the job is over; end it where its time is."""
    ended = os.waitid(os.P_PID, one.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    if ended is None:
        if time.monotonic() - one.since <= one.job.timeout_s:
            return False
        _end([one], f"timed out after {one.job.timeout_s:g} s and was ended", exits, watch)
        return True
    _signal_group(one.pid, signal.SIGKILL)  # whatever it started and left running; before its number can be given away
    _, status, usage = os.wait4(one.pid, 0)
    cpu_s = usage.ru_utime + usage.ru_stime
    exits[one.job.name] = Exit(one.job.name, _error(one.job, status), time.monotonic() - one.since, cpu_s)
    watch.ended(exits[one.job.name])
    return True


def _end(running: Sequence[_Running], why: str, exits: dict[str, Exit], watch: Watch) -> None:
    """End jobs with all that they started: asked first, made to after a second."""
    for one in running:
        _signal_group(one.pid, signal.SIGTERM)
    until = time.monotonic() + _GRACE_S
    while time.monotonic() < until and any(_alive(one.pid) for one in running):
        time.sleep(_POLL_S)
    for one in running:
        _signal_group(one.pid, signal.SIGKILL)
        _, _, usage = os.wait4(one.pid, 0)
        exits[one.job.name] = Exit(one.job.name, why, time.monotonic() - one.since, usage.ru_utime + usage.ru_stime)
        watch.ended(exits[one.job.name])


def _alive(pid: int) -> bool:
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None


def _signal_group(pid: int, number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)
        return
    with suppress(ProcessLookupError):  # it has not come to lead its group yet, or the group is gone
        os.kill(pid, number)


def _error(job: Job, status: int) -> str:
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        return f"its process was killed by {signal.Signals(number).name}"
    code = os.WEXITSTATUS(status)
    if code == 0:
        return ""
    if code == EXIT_MEMORY:
        return f"out of memory: the limit is {job.memory_mb} MiB (`memory_mb`)"
    said = _last_line(job.log)
    return f"raised {said}" if code == EXIT_RAISED and said else f"its process ended with status {code}"


def _last_line(log: Path) -> str:
    try:
        with log.open("rb") as stream:
            stream.seek(max(0, log.stat().st_size - _LOG_TAIL))
            lines = stream.read().decode("utf-8", "replace").strip().splitlines()
    except OSError:
        return ""
    return lines[-1][:500] if lines else ""
