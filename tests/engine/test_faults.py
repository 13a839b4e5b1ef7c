"""One pass among ten fails in every way there is; its nine siblings never learn of it, and no reader is told that all is well."""

from __future__ import annotations

import html
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.reviews import TEN, adapters, manifest, run_review, said, small_change
from loopback.script import Reply, answer, cut, failing, flood, hang
from loopback.server import Loopback
from prs.commands.composition import build_ports
from prs.execute.run_pass import Ports
from prs.report import FORMATS
from prs.run_folder import RunFolder
from prs.types.model import Answer, Deadline, Model, ModelRequest
from prs.types.review import LedgerStatus, PassStatus, Review, Verdict

FAULTY = "money"
TRUNCATED = said()[:200]


class Fault(NamedTuple):
    """What goes wrong with one pass: replies of its provider, or a model that misbehaves inside its process."""

    replies: Sequence[Reply] = ()
    model: str = ""
    memory_mb: int = 2048


class Misbehaving:
    """A model that does to its own process what its name says."""

    def __init__(self, how: str) -> None:
        self._how = how

    def answer(self, request: ModelRequest, deadline: Deadline) -> Answer:
        """Never answer."""
        if self._how == "raises":
            raise RuntimeError(f"a deliberate bug in {request.slug}")
        if self._how == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if self._how == "memory":
            return Answer(text=str(len([bytearray(32 * 1024 * 1024) for _ in range(200)])))
        time.sleep(deadline.left + 60)
        raise AssertionError("the process should have been ended")


FAULTS = {
    "raises": (Fault(model="http://127.0.0.1:9/fault#raises"), "a deliberate bug in money"),
    "killed with SIGKILL": (Fault(model="http://127.0.0.1:9/fault#killed"), "killed by SIGKILL"),
    "out of memory": (Fault(model="http://127.0.0.1:9/fault#memory", memory_mb=256), "out of memory: the limit is 256 MiB"),
    "sleeps past its time": (Fault(model="http://127.0.0.1:9/fault#sleeps"), "timed out after"),
    "times out": (Fault((answer(said(), latency=30),)), ""),
    "hangs with the connection open": (Fault((hang(),)), ""),
    "429 for ever": (Fault((failing(429, retry_after=0),)), "429"),
    "500": (Fault((failing(500),)), "500"),
    "cut connection": (Fault((cut(),)), ""),
    "truncated JSON": (Fault((answer(TRUNCATED),)), "cannot be read"),
    "another schema": (Fault((answer('{"verdict": "approve", "notes": []}'),)), "cannot be read"),
    "empty answer": (Fault((answer(""),)), ""),
    "50 MB": (Fault((flood(50 * 1024 * 1024),)), ""),
    "refused key": (Fault((failing(401),)), "401"),
}

SURVIVED = {
    "429 then 200": Fault((failing(429, retry_after=0), answer(said()))),
    "prose and a code fence": Fault((answer(f"Here is my review:\n```json\n{said()}\n```\nI hope it helps."),)),
}


@pytest.fixture(scope="module")
def without_fault(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return every pass's findings file of the review in which nothing goes wrong."""
    folder = tmp_path_factory.mktemp("without")
    with Loopback(answer(said())) as server:
        found, run = run_review(small_change(folder / "repo", manifest()), folder / "run", adapters(server.keys))
    assert {one.status for one in found.passes} == {PassStatus.OK}
    return findings_files(run)


def findings_files(run: RunFolder) -> dict[str, bytes]:
    return {slug: run.pass_folder(slug).findings_path.read_bytes() for slug in TEN}


def review_with(fault: Fault, folder: Path) -> Iterator[tuple[Review, RunFolder]]:
    settings = {"memory_mb": fault.memory_mb, "timeout_s": 2, **({"model": fault.model} if fault.model else {})}
    repo = small_change(folder / "repo", manifest(passes={FAULTY: settings}))
    with Loopback(answer(said()), {FAULTY: fault.replies} if fault.replies else None) as server:
        real = build_ports(server.keys)

        def opened(model_id: str) -> Model:
            return Misbehaving(model_id.partition("#")[2]) if model_id == fault.model else real.open_model(model_id)

        ports = Ports(opened, real.run_tool, real.read_sarif, real.tool_env)
        yield run_review(repo, folder / "run", adapters(server.keys, ports))


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_one_pass_is_its_own(name: str, tmp_path: Path, without_fault: dict[str, bytes]) -> None:
    """The siblings' files are the same bytes; the pass is failed with its reason in ledger and every report; nothing approves."""
    fault, reason = FAULTS[name]
    for found, run in review_with(fault, tmp_path):
        files = findings_files(run)
        assert {slug: files[slug] for slug in TEN if slug != FAULTY} == {slug: without_fault[slug] for slug in TEN if slug != FAULTY}
        failed = json.loads(files[FAULTY])
        assert (failed["status"], failed["findings"]) == ("failed", [])
        assert reason in failed["error"]
        assert failed["error"]
        entries = {entry.slug: entry for entry in found.ledger}
        assert (entries[FAULTY].status, entries[FAULTY].reason) == (LedgerStatus.FAILED, failed["error"])
        assert {entries[slug].status for slug in TEN if slug != FAULTY} == {LedgerStatus.REVIEWED}
        assert found.verdict is Verdict.INCOMPLETE
        for form, render in FORMATS.items():
            text = render(found, run.read_input())
            assert FAULTY in text, form
            assert shown(failed["error"][:30], text), form


def shown(words: str, text: str) -> bool:
    """Return whether the words stand in the text, whatever the form does to line breaks, tags and entities."""
    return letters(words) in letters(html.unescape(re.sub(r"</?\w+>", "", text)))


def letters(text: str) -> str:
    return "".join(character for character in text if character.isalnum())


@pytest.mark.parametrize("name", SURVIVED)
def test_what_can_be_mended_costs_nothing_but_a_note(name: str, tmp_path: Path, without_fault: dict[str, bytes]) -> None:
    """A retried call and a chatty answer end in the findings of a clean one."""
    for found, run in review_with(SURVIVED[name], tmp_path):
        assert {one.status for one in found.passes} == {PassStatus.OK}
        clean, mended = json.loads(without_fault[FAULTY]), json.loads(findings_files(run)[FAULTY])
        assert mended["findings"] == clean["findings"]
        report = next(one for one in found.passes if one.slug == FAULTY)
        assert (report.attempts, report.recovered) == ((2, 0) if name.startswith("429") else (1, 1))


COMMANDS = {
    "killed": f"command:{sys.executable} -c 'import os; os.kill(os.getppid(), 9)'",
    "hangs": f"command:{sys.executable} -c 'import time; time.sleep(60)'",
    "exits": f"command:{sys.executable} -c 'import sys; sys.exit(5)'",
    "silent": f"command:{sys.executable} -c 'pass'",
    "chatty for ever": f"command:{sys.executable} -c 'import sys; [sys.stdout.write(\"x\" * 65536) for _ in iter(int, 1)]'",
    "missing": "command:no-such-program-anywhere",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_prs_pass_exits_0_whatever_happens_to_the_pass(name: str, tmp_path: Path) -> None:
    """The command says in the findings file what happened, and exits 0."""
    repo = small_change(tmp_path / "repo", manifest(passes={FAULTY: {"model": COMMANDS[name], "timeout_s": 2}}))
    with Loopback(answer(said())) as server:
        _, run = run_review(repo, tmp_path / "run", adapters(server.keys))
    command = [sys.executable, "-m", "prs", "pass", "--slug", FAULTY, "--input", str(run.input_path), "--out", str(tmp_path / "out")]
    done = subprocess.run(
        command, env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)}, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    result = json.loads((tmp_path / "out" / "findings.json").read_text())
    assert (result["status"], result["findings"]) == ("failed", [])
    assert result["error"]
    assert (tmp_path / "out" / "findings.json").read_bytes() == run.pass_folder(FAULTY).findings_path.read_bytes()
