"""A job's end, whatever it is, is its own: named, bounded in time, with nothing left running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from prs.fanout import Exit, Job, Watch, run_jobs


def job(tmp_path: Path, name: str, work: Callable[[], None], *, timeout_s: float = 20, memory_mb: int = 256) -> Job:
    return Job(name, work, timeout_s, memory_mb, {"PATH": os.defpath, "MARK": name}, tmp_path / name / "log.txt")


def run_one(one: Job) -> Exit:
    (ended,) = run_jobs([one], 4, Watch())
    return ended


def raise_error() -> None:
    raise ValueError("a deliberate mistake")


def kill_self() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def take_memory() -> None:
    held = [bytearray(64 * 1024 * 1024) for _ in range(64)]
    print(len(held))


def exit_early() -> None:
    os._exit(9)


@pytest.mark.parametrize(
    ("work", "error"),
    [
        (raise_error, "raised ValueError: a deliberate mistake"),
        (kill_self, "its process was killed by SIGKILL"),
        (take_memory, "out of memory: the limit is 256 MiB (`memory_mb`)"),
        (exit_early, "its process ended with status 9"),
        (lambda: None, ""),
        (sys.exit, "raised SystemExit"),
    ],
    ids=["raises", "killed", "memory", "status", "well", "sys.exit"],
)
def test_the_end_of_a_job_is_told_in_one_sentence(tmp_path: Path, work: Callable[[], None], error: str) -> None:
    """Every way in which a process can end has its own words."""
    assert run_one(job(tmp_path, "one", work)).error == error


def test_a_job_over_its_time_is_ended(tmp_path: Path) -> None:
    """A job that ignores SIGTERM is killed, and says that it timed out."""

    def stubborn() -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(60)

    assert run_one(job(tmp_path, "slow", stubborn, timeout_s=0.3)).error == "timed out after 0.3 s and was ended"


def test_what_a_job_started_does_not_outlive_it(tmp_path: Path) -> None:
    """A grandchild left running is gone when the job's end is reported, after a good end and after a time-out."""
    for name, wait_s in (("well", 0), ("late", 60)):
        pid_file = tmp_path / f"{name}.pid"

        def leave_running(pid_file: Path = pid_file, wait_s: int = wait_s) -> None:
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(120)"])
            pid_file.write_text(str(child.pid))
            time.sleep(wait_s)

        run_one(job(tmp_path, name, leave_running, timeout_s=2))
        assert gone(int(pid_file.read_text()))


def gone(pid: int) -> bool:
    until = time.monotonic() + 5
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
            return True  # dead; its new parent has not collected it
        time.sleep(0.02)
    return False


def test_siblings_are_untouched_by_one_that_fails(tmp_path: Path) -> None:
    """Nine jobs beside one that is killed all end well."""
    jobs = [job(tmp_path, f"job{n}", kill_self if n == 4 else lambda: time.sleep(0.05)) for n in range(10)]
    errors = {ended.name: ended.error for ended in run_jobs(jobs, 10, Watch())}
    assert [name for name, error in errors.items() if error] == ["job4"]


def test_a_job_has_only_the_environment_it_is_given(tmp_path: Path) -> None:
    """What the parent's environment holds is not the job's."""
    os.environ["PRS_TEST_SECRET"] = "not for jobs"
    try:
        target = tmp_path / "environment"
        run_one(job(tmp_path, "env", lambda: _dump(target)))
        assert target.read_text().split() == ["MARK", "PATH"]
    finally:
        del os.environ["PRS_TEST_SECRET"]


def _dump(target: Path) -> None:
    target.write_text("\n".join(sorted(os.environ)))


def test_what_a_job_prints_goes_to_its_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Standard output and error of a job are its log's, not the parent's; its standard input is empty."""

    def talk() -> None:
        print("to output")
        print("to error", file=sys.stderr)
        print(f"input: {os.read(0, 10)!r}")

    run_one(job(tmp_path, "talk", talk))
    assert capfd.readouterr() == ("", "")
    assert sorted((tmp_path / "talk" / "log.txt").read_text().splitlines()) == ["input: b''", "to error", "to output"]


def test_no_more_jobs_run_at_once_than_workers(tmp_path: Path) -> None:
    """With two workers, never more than two jobs are between their start and their end."""
    running, most = set[str](), 0

    def started(name: str) -> None:
        nonlocal most
        running.add(name)
        most = max(most, len(running))

    watch = Watch(started=started, ended=lambda ended: running.discard(ended.name))
    run_jobs([job(tmp_path, f"job{n}", lambda: time.sleep(0.05)) for n in range(7)], 2, watch)
    assert (most, running) == (2, set())


def test_stop_ends_what_runs_and_starts_nothing_more(tmp_path: Path) -> None:
    """When asked to stop, running jobs are ended, waiting ones are never started, and both say so."""
    since = time.monotonic()
    watch = Watch(stop=lambda: time.monotonic() - since > 0.3)
    jobs = [job(tmp_path, f"job{n}", lambda: time.sleep(60)) for n in range(3)]
    assert [ended.error for ended in run_jobs(jobs, 2, watch)] == ["interrupted", "interrupted", "interrupted before it began"]


def test_an_exception_in_the_parent_leaves_no_job_running(tmp_path: Path) -> None:
    """Even a second Ctrl-C, raised in the parent's loop, ends the jobs first."""
    pid_file = tmp_path / "pid"

    def note_and_sleep() -> None:
        pid_file.write_text(str(os.getpid()))
        time.sleep(60)

    def raise_once_started() -> bool:
        if pid_file.exists() and pid_file.read_text():
            raise KeyboardInterrupt
        return False

    with pytest.raises(KeyboardInterrupt):
        run_jobs([job(tmp_path, "one", note_and_sleep)], 1, Watch(stop=raise_once_started))
    assert gone(int(pid_file.read_text()))
