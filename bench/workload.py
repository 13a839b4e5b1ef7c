"""What the programs of this folder share: a repository with a change of a given size, a loopback model, and one measured command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parents[1] / "tests"

TEN = (
    "correctness",
    "security_tenancy",
    "data_integrity",
    "money",
    "concurrency",
    "error_handling",
    "api_contract",
    "performance",
    "tests",
    "house_rules",
)

ANSWER = {
    "analysis": "Read every changed line for this concern and followed each changed value to where it is used.",
    "verdict": "comment",
    "summary": "One thing is worth a look; the rest of the change holds for this concern.",
    "findings": [],
}


class Measured(NamedTuple):
    """One command as a whole: seconds of wall clock and processor, peak of the summed proportional memory in MB, and its output."""

    wall_s: float
    cpu_s: float
    pss_mb: float
    status: int
    output: str


def make_repository(folder: Path, files: int, lines: int, manifest: str = "") -> Path:
    """Make a repository whose branch `feature` changes `lines` lines of `main`, spread over `files` files of 400 lines."""
    folder.mkdir(parents=True)
    _git(folder, "init", "-q", "-b", "main")
    per_file = max(1, lines // files)
    size = max(400, per_file * 2)
    for number in range(files):
        (folder / f"module_{number:03}.txt").write_text("".join(f"value_{n} = load(source, {n})\n" for n in range(size)), "utf-8")
    if manifest:
        (folder / ".prs").mkdir()
        (folder / ".prs" / "manifest.yaml").write_text(manifest, "utf-8")
    _commit(folder, "Base")
    _git(folder, "checkout", "-q", "-b", "feature")
    for number in range(files):
        path = folder / f"module_{number:03}.txt"
        rows = path.read_text("utf-8").splitlines(keepends=True)
        for n in range(per_file // 2):
            rows[n * 2 + 1] = f"value_{n} = load_checked(source, {n}, limit={n % 97})\n"
        path.write_text("".join(rows), "utf-8")
    _commit(folder, "Change")
    return folder


def manifest_of(passes: Sequence[str], model: str) -> str:
    """Return a manifest with these passes and this model, its budget out of the way."""
    budget = {"input_tokens": 100_000_000, "part_tokens": 200_000}
    return json.dumps({"version": 1, "defaults": {"model": model}, "passes": [{"slug": slug} for slug in passes], "budget": budget})


@contextmanager
def loopback(folder: Path, latency_s: float) -> Iterator[str]:
    """Run the loopback model in a process of its own; yield its address."""
    answer = folder / "answer.json"
    answer.write_text(json.dumps(ANSWER), "utf-8")
    command = [sys.executable, "-m", "loopback", "--latency", str(latency_s), "--answer", str(answer)]
    server = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(TESTS)}, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
    finally:
        server.terminate()
        server.wait()


@contextmanager
def instant_model(folder: Path) -> Iterator[str]:
    """Run the instant model in a process of its own; yield its address."""
    answer = folder / "answer.json"
    answer.write_text(json.dumps(ANSWER), "utf-8")
    command = [sys.executable, str(Path(__file__).with_name("instant_model.py")), str(answer)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
    finally:
        server.terminate()
        server.wait()


def measure(command: Sequence[str], env: Mapping[str, str], folder: Path) -> Measured:
    """Run the command and return what it took, its descendants included."""
    before = os.times()
    since = time.monotonic()
    process = subprocess.Popen(list(command), env=dict(env), cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    peak = _Peak(process.pid)
    output, _ = process.communicate()
    wall = time.monotonic() - since
    peak.stop()
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Measured(round(wall, 3), round(cpu, 3), round(peak.mb, 1), process.returncode, output)


class _Peak:
    """Samples the proportional set size of a process and all its descendants, ten times a second, from /proc."""

    def __init__(self, pid: int) -> None:
        self.mb = 0.0
        self._pid = pid
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._sample, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop sampling."""
        self._stopping.set()
        self._thread.join()

    def _sample(self) -> None:
        while not self._stopping.wait(0.1):
            self.mb = max(self.mb, sum(_pss_kb(pid) for pid in _family(self._pid)) / 1024)


def _family(root: int) -> list[int]:
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
    family = [root]
    for pid in family:
        family += [child for child, parent in parents.items() if parent == pid]
    return family


def _pss_kb(pid: int) -> int:
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")), 0)


def _commit(folder: Path, subject: str) -> None:
    _git(folder, "add", "-A")
    _git(folder, "-c", "user.name=bench", "-c", "user.email=bench@example.org", "commit", "-q", "-m", subject)


def _git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True)
