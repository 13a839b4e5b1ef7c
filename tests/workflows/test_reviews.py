"""The workflows review: one job and a job for each pass say the same, and what is lost on the way is not green."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from githubhost import FakeGitHub
from plan.times import without_times
from workflows.runner import Job, Runner
from workflows.sites import GRANTS, MATRIX, MODEL, REPOSITORY, SINGLE, make_runner, open_pull

TIME = re.compile(r"\d+(?:\.\d+)? s\b")
KEYS = {"OPENAI_API_KEY": "not-a-key"}


class Site:
    """A GitHub with one pull request, and the runners of its workflows."""

    def __init__(self, folder: Path, github: FakeGitHub, *, fork: bool = False) -> None:
        self.folder, self.github = folder, github
        self.number = open_pull(github, folder / "work", fork=fork)

    def run(self, name: str, workflow: str, *, read_only: bool = False, lost: tuple[str, ...] = (), **inputs: Any) -> tuple[Runner, Job]:
        """Run a workflow as the event of the pull request does; return the runner, and how the job ended that speaks for it."""
        payload = self.github.pull_event(REPOSITORY, self.number, "opened")
        runner = make_runner(self.folder / name, self.github, payload, read_only=read_only, lost=lost)
        jobs = runner.run(workflow, {"model": MODEL, **inputs}, KEYS, GRANTS)
        return runner, jobs["review" if workflow == SINGLE else "merge"]

    def review(self, runner: Runner) -> Any:
        """Return the review that was kept, without times."""
        kept = runner.artifacts / f"prs-run-{self.number}" / "review.json"
        return json.loads(self._placed(json.dumps(without_times(json.loads(kept.read_text("utf-8"))))))

    def posted(self) -> Any:
        """Return all that stands on the pull request, without times."""
        pull = self.github.pull(REPOSITORY, self.number)
        said = {
            "comments": [one.body for one in pull.comments],
            "threads": [(one.path, one.side, one.start, one.line, [comment.body for comment in one.comments]) for one in pull.threads],
            "reviews": [(one.body, one.commit, one.state) for one in pull.reviews],
            "checks": [(one.facts, one.annotations) for one in self.github.world.repositories[REPOSITORY].checks],
        }
        return json.loads(TIME.sub("TIME", self._placed(json.dumps(said))))

    def _placed(self, text: str) -> str:
        return text.replace(self.github.url, "HOST")


class Told(NamedTuple):
    """One site after one run of a workflow."""

    site: Site
    runner: Runner
    ended: Job


def tell(folder: Path, workflow: str) -> Iterator[Told]:
    folder.mkdir()
    with FakeGitHub(folder / "github") as fake:
        site = Site(folder, fake)
        yield Told(site, *site.run("first", workflow))


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """Yield a site that one job reviewed. Tests look at it, and change nothing."""
    yield from tell(tmp_path_factory.mktemp("reviews") / "single", SINGLE)


@pytest.fixture(scope="module")
def matrix(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """Yield another that a job for each pass reviewed. Only what must change nothing is run on it again."""
    yield from tell(tmp_path_factory.mktemp("reviews") / "matrix", MATRIX)


@pytest.fixture
def github(tmp_path: Path) -> Iterator[FakeGitHub]:
    """Yield a GitHub with nothing on it."""
    with FakeGitHub(tmp_path / "github") as fake:
        yield fake


def test_a_job_for_each_pass_gives_the_review_of_one_job(single: Told, matrix: Told) -> None:
    """The kept review and all that is posted are the same; both end as the review does, with findings that fail."""
    assert single.ended.result == matrix.ended.result == "failure"
    assert single.site.posted()["threads"]
    assert matrix.site.review(matrix.runner) == single.site.review(single.runner)
    assert matrix.site.posted() == single.site.posted()
    assert len([step for step in matrix.runner.steps if step.name == "Run the pass"]) > 8
    for told in (single, matrix):
        assert [step.name for step in told.runner.steps if step.status] == ["End as the review ended"]


def test_each_job_has_no_more_than_it_needs(matrix: Told) -> None:
    """Planning reads, passes have no part in the pull request at all, only the last job writes; and no key is kept."""
    writers = {seen.headers["authorization"] for seen in matrix.site.github.log if seen.writes}
    assert len(writers) == 1
    kept = [path.read_text("utf-8", "replace") for path in matrix.runner.artifacts.rglob("*") if path.is_file()]
    assert kept
    assert [text for text in kept if KEYS["OPENAI_API_KEY"] in text] == []


def test_nothing_that_was_said_is_a_command_to_the_runner(tmp_path: Path, github: FakeGitHub) -> None:
    """A model that was talked into speaking to the runner is printed with the review, and the runner carries out none of it."""
    answers = shutil.copytree(MODEL.removeprefix("replay:"), tmp_path / "answers")
    for path in answers.glob("*.json"):
        answer = json.loads(path.read_text("utf-8"))
        for finding in answer["findings"]:
            finding["body"] += "\n\n::error::owned\n\n##[add-mask]owned"
        path.write_text(json.dumps(answer), "utf-8")
    runner, _ = Site(tmp_path, github).run("run", SINGLE, model=f"replay:{answers}")
    assert any("::error::owned" in step.printed and "##[add-mask]owned" in step.printed for step in runner.steps)
    assert [step.commands for step in runner.steps if step.commands] == []


def test_run_again_nothing_more_is_said(matrix: Told) -> None:
    """Neither by one job nor by a job for each pass: both find said what the first run posted, and end as it did."""
    said = matrix.site.posted()
    for workflow in (SINGLE, MATRIX):
        _, ended = matrix.site.run(f"again-{Path(workflow).stem}", workflow)
        assert ended.result == "failure"
        assert matrix.site.posted() == said


def test_a_lost_job_is_a_failed_pass_and_the_others_count(tmp_path: Path, github: FakeGitHub) -> None:
    """Its pass has no findings file: the review is incomplete, says whose, and is no success."""
    site = Site(tmp_path, github)
    runner, _ = site.run("matrix", MATRIX, lost=("pass-money",))
    review = site.review(runner)
    assert {one["slug"] for one in review["passes"] if one["status"] == "failed"} == {"money"}
    assert review["verdict"] == "incomplete"
    assert review["findings"]
    (check,) = github.world.repositories[REPOSITORY].checks
    assert check.facts["conclusion"] != "success"


@pytest.mark.parametrize("workflow", [SINGLE, MATRIX])
def test_a_fork_is_reviewed_with_a_token_that_reads(tmp_path: Path, github: FakeGitHub, workflow: str) -> None:
    """Nothing is posted and the job says where the review stands: in its summary, with annotations."""
    site = Site(tmp_path, github, fork=True)
    runner, ended = site.run("fork", workflow, read_only=True)
    assert ended.result == "failure"
    said = site.posted()
    assert (said["comments"], said["threads"], said["checks"]) == ([], [], [])
    (summary,) = (path.read_text("utf-8") for path in runner.folder.rglob("summary.md"))
    assert "may not write" in summary
    assert all(finding["id"] in summary for finding in site.review(runner)["findings"])
    (publish,) = (step for step in runner.steps if step.name == "Publish")
    assert publish.commands
    assert set(publish.commands) <= {"error", "warning", "notice"}


def test_a_forks_head_is_never_laid_out(tmp_path: Path, github: FakeGitHub) -> None:
    """As on `pull_request_target`, with a token that writes: the review is posted, and no file of the head stands in the workspace."""
    site = Site(tmp_path, github, fork=True)
    runner, _ = site.run("fork", SINGLE)
    assert site.posted()["threads"]
    base = {path.name: path.read_bytes() for path in (tmp_path / "work").rglob("*") if path.is_file() and ".git" not in path.parts}
    laid_out = [path for path in runner.folder.glob("jobs/*/repository/**/*") if path.is_file() and ".git" not in path.parts]
    assert laid_out
    assert [path for path in laid_out if path.read_bytes() != base.get(path.name)] == []
