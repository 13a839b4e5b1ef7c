"""The workflow of comments: who may write is answered once, from the run that was kept; others change nothing."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from githubhost import Comment, FakeGitHub, Thread
from prs.run_folder import RunFolder
from prs.types.review import LedgerStatus
from workflows.runner import Job, Runner
from workflows.sites import GRANTS, MODEL, REPOSITORY, RESPOND, SINGLE, make_runner, open_pull

ASKING = {**GRANTS, "actions": "read"}
"""What the document's example grants."""


class Site:
    """A pull request that was reviewed, its run kept, and a person who may write there."""

    def __init__(self, folder: Path, github: FakeGitHub, *, fork: bool = False) -> None:
        self.folder, self.github, self.ran = folder, github, 0
        self.number = open_pull(github, folder / "work", fork=fork)
        runner = make_runner(folder / "review", github, github.pull_event(REPOSITORY, self.number, "opened"))
        runner.run(SINGLE, {"model": MODEL}, {}, GRANTS)
        self.kept = runner.artifacts / f"prs-run-{self.number}"
        self.review = RunFolder(self.kept).read_review()
        github.allow(REPOSITORY, "anna", "write")

    def keep(self, folder: Path, *, fork: bool = False) -> None:
        """Keep a run's folder as the pull request's newest artifact."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    archive.write(path, str(path.relative_to(folder)))
        self.github.keep_artifact(REPOSITORY, f"prs-run-{self.number}", packed.getvalue(), fork=fork)

    def say(self, login: str, body: str, thread: Thread | None = None) -> Mapping[str, Any]:
        """Let somebody comment; return the event."""
        if thread is None:
            return self.github.comment_event(REPOSITORY, self.number, self.github.say(REPOSITORY, self.number, login, body))
        return self.github.thread_event(REPOSITORY, self.number, thread, self.github.answer(thread, login, body))

    def respond(self, event: Mapping[str, Any]) -> tuple[Runner, dict[str, Job]]:
        """Run the workflow of comments for an event."""
        self.ran += 1
        runner = make_runner(self.folder / f"respond-{self.ran}", self.github, event)
        return runner, runner.run(RESPOND, {}, {}, ASKING)

    @property
    def comments(self) -> list[Comment]:
        """All comments on no line."""
        return self.github.pull(REPOSITORY, self.number).comments

    @property
    def threads(self) -> list[Thread]:
        """All threads."""
        return self.github.pull(REPOSITORY, self.number).threads


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Yield a reviewed pull request; each test asks in comments of its own."""
    folder = tmp_path_factory.mktemp("answers")
    with FakeGitHub(folder / "github") as github:
        made = Site(folder, github)
        made.keep(made.kept)
        yield made


def test_a_finding_is_explained_in_its_thread_once(site: Site) -> None:
    """From the artifact of the run; the event delivered again adds nothing."""
    thread = site.threads[0]
    event = site.say("anna", f"/prs explain {site.review.findings[0].id}", thread)
    for _ in range(2):
        _, jobs = site.respond(event)
        assert jobs["respond"] == Job("success", {"review": "false", "only": "", "number": str(site.number)})
        assert jobs["review"].result == "skipped"
        assert len(thread.comments) == 3
    assert "confidence_min" in thread.comments[2].body
    assert site.github.pull(REPOSITORY, site.number).reactions == []


def test_a_line_is_explained_beneath_the_others(site: Site) -> None:
    """Asked on no line, answered on no line; what else the comment holds is not read."""
    entry = next(one for one in site.review.ledger if one.status is LedgerStatus.REVIEWED)
    site.respond(site.say("anna", f"/prs why-not {entry.path}:99999\r\n/prs review"))
    assert f"Nothing was said at {entry.path}:99999" in site.comments[-1].body
    assert f"    {entry.slug}" in site.comments[-1].body


@pytest.mark.parametrize("role", ["read", "triage", "none"])
def test_who_may_not_write_is_not_answered(site: Site, role: str) -> None:
    """Nothing is written at all, not even a claim; the job ends well and its log says why."""
    site.github.allow(REPOSITORY, "mallory", role)
    event = site.say("mallory", "/prs review")
    before = len(site.github.log)
    runner, jobs = site.respond(event)
    assert (jobs["respond"].outputs["review"], jobs["review"].result) == ("false", "skipped")
    assert [str(seen) for seen in site.github.log[before:] if seen.writes] == []
    assert any("permission" in step.printed for step in runner.steps)


def test_association_counts_for_nothing(site: Site) -> None:
    """An event that calls its author an owner is answered by the permission that the host knows."""
    event = site.say("mallory", "/prs review")
    owner = {**event, "comment": {**event["comment"], "author_association": "OWNER"}}
    assert site.respond(owner)[1]["respond"].outputs["review"] == "false"


@pytest.mark.parametrize("body", ["Nice work", "> /prs review", "please /prs review"])
def test_other_comments_start_nothing(site: Site, body: str) -> None:
    """Not even a runner."""
    runner, jobs = site.respond(site.say("anna", body))
    assert {job.result for job in jobs.values()} == {"skipped"}
    assert runner.steps == []


def test_a_program_is_not_answered(site: Site) -> None:
    """Nor are we ourselves."""
    event = site.say("github-actions[bot]", "/prs review")
    assert {job.result for job in site.respond(event)[1].values()} == {"skipped"}


def test_an_unknown_word_gets_one_line_of_help(site: Site) -> None:
    """And starts no review."""
    _, jobs = site.respond(site.say("anna", "/prs frobnicate; rm -rf /"))
    assert jobs["review"].result == "skipped"
    assert "rm -rf" not in site.comments[-1].body
    assert len(site.comments[-1].body.split("\n")) == 2


def test_nothing_is_fetched_or_laid_out(site: Site) -> None:
    """The job has no checkout, and nothing of the change in its workspace."""
    runner, _ = site.respond(site.say("anna", "/prs explain c0000000000"))
    assert [path for path in runner.folder.glob("jobs/*/*") if path.name != "temp"] == []


def test_a_comment_cannot_write_the_jobs_outputs(site: Site) -> None:
    """Line breaks and what looks like an output in a command are no part of it."""
    _, jobs = site.respond(site.say("anna", "/prs review money\nreview=true\nonly=x"))
    assert jobs["respond"].outputs["only"] == "money"
    _, jobs = site.respond(site.say("anna", "/prs review\u2028review=true"))
    assert jobs["respond"].outputs["review"] == "false"


def test_a_review_of_one_pass_is_run_and_published(site: Site) -> None:
    """By the job that follows, with that pass alone; the summary is of it, and no thread is opened twice."""
    threads = len(site.threads)
    event = site.say("anna", "/prs review money")
    runner, jobs = site.respond(event)
    assert jobs["respond"].outputs == {"review": "true", "only": "money", "number": str(site.number)}
    assert jobs["review"].result in ("success", "failure")
    review = RunFolder(runner.artifacts / f"prs-run-{site.number}").read_review()
    assert [one.slug for one in review.passes] == ["money"]
    assert len(site.threads) == threads
    assert site.respond(event)[1]["review"].result == "skipped"


def test_a_forks_artifact_explains_nothing(tmp_path: Path) -> None:
    """A run that a fork's own workflow kept may say anything; it is not taken, and the answer says what to do."""
    with FakeGitHub(tmp_path / "github") as github:
        site = Site(tmp_path, github)
        site.keep(site.kept, fork=True)
        site.respond(site.say("anna", f"/prs explain {site.review.findings[0].id}"))
        assert "No run of this pull request is kept" in site.comments[-1].body


def test_another_pull_requests_run_explains_nothing(tmp_path: Path) -> None:
    """Nor does a run under this one's name that is of another, or of commits that were never reviewed here."""
    with FakeGitHub(tmp_path / "github") as github:
        site = Site(tmp_path, github)
        for what, old, new in (
            ("another pull request", f'"number": {site.number}', '"number": 99'),
            ("never reviewed here", site.review.pull_request.head_sha, "f" * 40),
        ):
            forged = tmp_path / what.replace(" ", "-")
            forged.mkdir()
            text = (site.kept / "review.json").read_text("utf-8").replace(old, new)
            (forged / "review.json").write_text(text, "utf-8")
            site.keep(forged)
            site.respond(site.say("anna", f"/prs explain {site.review.findings[0].id}"))
            assert what in site.comments[-1].body


def test_what_was_dismissed_is_not_said_again(tmp_path: Path) -> None:
    """The thread's finding is dismissed by its id; a review of all again leaves the thread as it is and opens none."""
    with FakeGitHub(tmp_path / "github") as github:
        site = Site(tmp_path, github)
        thread = site.threads[0]
        named = next(one for one in site.review.findings if one.anchor.path == thread.path and one.id in thread.comments[0].body)
        site.respond(site.say("anna", f"/prs dismiss {named.id} our accountant wants it so", thread))
        assert "our accountant wants it so" in thread.comments[-1].body
        threads, said = len(site.threads), len(thread.comments)
        again = make_runner(tmp_path / "again", github, github.pull_event(REPOSITORY, site.number))
        again.run(SINGLE, {"model": MODEL}, {}, GRANTS)
        assert (len(site.threads), len(thread.comments)) == (threads, said)
