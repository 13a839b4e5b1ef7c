"""A publish that is killed, limited or raced: the next run leaves what one undisturbed run leaves."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from githubhost import FakeGitHub
from prs.publish.publish import Waiting, publish
from prs.run_folder import RunFolder
from prs.types.base import sha256
from publish.desk import NAME, Desk, found

BLOCK = "def step_{n}(order):\n    order.state = {n}\n    order.notify({n})\n\n"
LETTERS = str.maketrans("0123456789abcdef", "bdfgklmnprstaeio")


def words(seed: str, count: int) -> str:
    """Return so many words that no other seed has."""
    return " ".join(sha256(f"{seed} {n}".encode()).translate(LETTERS)[:7] for n in range(count))


def many(count: int) -> tuple[str, list[dict[str, Any]]]:
    """Return a file and so many findings in it, each on lines and in words of its own."""
    text = "".join(BLOCK.format(n=n) for n in range(count))
    made = []
    for n in range(count):
        quote = "\n".join(BLOCK.format(n=n).split("\n")[:3])
        evidence = {"quote": quote, "trigger": words(f"trigger {n}", 6), "impact": words(f"impact {n}", 6)}
        said = {"line": 4 * n + 1, "body": words(f"body {n}", 90), "evidence": evidence}
        made.append(found("steps.txt", quote, words(f"title {n}", 8), **said))
    return text, made


class Scene(NamedTuple):
    """A second push: one finding is fixed, sixty are new, five of them get comments."""

    desk: Desk
    run: RunFolder

    def state(self) -> Any:
        """Return all that stands, numbers and digests that depend on them left out."""
        pull = self.desk.github.pull(NAME, self.desk.number)
        home = self.desk.github.world.repositories[NAME]
        return {
            "threads": sorted(
                (one.path, one.line, bool(one.resolved_by), [_plain(said.body) for said in one.comments]) for one in pull.threads
            ),
            "reviews": len(pull.reviews),
            "remarks": [_plain(one.body) for one in pull.comments],
            "claims": [one.content for one in pull.reactions],
            "checks": sorted(
                (one.facts["head_sha"], one.facts["status"], one.facts["conclusion"], len(one.annotations)) for one in home.checks
            ),
            "sarifs": {json.dumps(one, sort_keys=True) for one in home.sarifs},
        }


def _plain(body: str) -> str:
    return re.sub(r"digest=[0-9a-f]{16}", "digest=", re.sub(r"discussion_r[0-9]+", "discussion_r", body))


@pytest.fixture(name="scene")
def _scene(tmp_path: Path) -> Iterator[Scene]:
    with FakeGitHub(tmp_path / "github") as github:
        github.token = github.world.new_token(contents="write")
        text = "a = 1\nb = 2\nc = 3\n"
        desk = Desk(tmp_path, github, {"base.txt": "one\n"}, {"sum.txt": text}, inline_max=5)
        desk.publish(desk.review({"money": [found("sum.txt", text, "The sum is never rounded", category="MONEY")]}))
        steps, findings = many(60)
        desk.commit({"sum.txt": "a = 1\nb = 2\nc = 4\n", "steps.txt": steps}, "Steps")
        desk.push()
        yield Scene(desk, desk.review({"correctness": findings}))


def _snapshot(scene: Scene) -> Any:
    home = scene.desk.github.world.repositories[NAME]
    return copy.deepcopy((home.pulls, home.checks, home.sarifs))


def _restore(scene: Scene, kept: Any) -> None:
    home = scene.desk.github.world.repositories[NAME]
    home.pulls, home.checks, home.sarifs = copy.deepcopy(kept)
    scene.desk.github.log.clear()
    scene.desk.github.no_more_faults()


def _undisturbed(scene: Scene) -> tuple[Any, int, int]:
    """Publish in one go; return the state that it leaves, and how many requests and writes that took."""
    before, writes = len(scene.desk.github.log), len(scene.desk.github.writes)
    done = scene.desk.start(scene.run, "--sarif")
    _, said = done.communicate(timeout=60)
    assert done.returncode == 0, said
    return scene.state(), len(scene.desk.github.log) - before, len(scene.desk.github.writes) - writes


@pytest.mark.slow
def test_killed_between_any_two_requests(scene: Scene) -> None:
    """For every cut point: the process is killed when a request is done and not yet answered, and the next run completes what it began."""
    kept = _snapshot(scene)
    whole, requests, writes = _undisturbed(scene)
    assert whole["reviews"] == 3, "one for each publish, and one that GitHub makes of the reply"
    assert len(whole["remarks"]) > 1
    assert [check[3] for check in whole["checks"]] == [1, 60]
    assert writes >= 10
    for cut in range(1, requests + 1):
        _restore(scene, kept)
        job = scene.desk.start(scene.run, "--sarif")
        scene.desk.github.kill_at(cut, job.pid, done=True)
        job.communicate(timeout=60)
        assert job.returncode == -9, f"request {cut} of {requests} was never made"
        scene.desk.github.pass_time(700)
        report = publish(scene.desk.job(scene.run, with_sarif=True), scene.desk.host(), Waiting(lambda _s: None, tries=1)).report
        assert report.unfinished == ""
        assert scene.state() == whole, f"killed at request {cut} of {requests}: {scene.desk.github.log[-1]}"
    _restore(scene, kept)


def test_nothing_is_posted_twice_by_two_runs_at_once(scene: Scene) -> None:
    """Two processes publish the same run at the same moment: one does, the other waits and finds nothing missing."""
    kept = _snapshot(scene)
    whole, _, _ = _undisturbed(scene)
    _restore(scene, kept)
    jobs = [scene.desk.start(scene.run, "--sarif") for _ in range(2)]
    for job in jobs:
        _, said = job.communicate(timeout=120)
        assert job.returncode == 0, said
    assert scene.state() == whole


def test_a_secondary_limit_in_the_middle(scene: Scene) -> None:
    """GitHub asks for patience after three writes, longer than anybody should wait: the run says when to come back, the next completes."""
    kept = _snapshot(scene)
    whole, _, _ = _undisturbed(scene)
    _restore(scene, kept)
    scene.desk.github.secondary_limit(after=2, retry_after=3600)
    job = scene.desk.start(scene.run, "--sarif")
    _, said = job.communicate(timeout=60)
    assert job.returncode == 2
    assert "Come back after" in said
    assert "Traceback" not in said
    assert scene.state() != whole
    scene.desk.github.no_more_faults()
    _, said = scene.desk.start(scene.run, "--sarif").communicate(timeout=60)
    assert scene.state() == whole
    assert "failed" not in said
