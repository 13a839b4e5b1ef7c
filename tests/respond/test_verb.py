"""`prs respond` from an event's file to what stands on the pull request."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.reviews import make_repository
from githubhost import FakeGitHub
from prs.__main__ import run

NAME = "acme/shop"


class Desk:
    """A pull request on a GitHub of one's own, a run of it that is kept here, and the verb."""

    def __init__(self, folder: Path, github: FakeGitHub, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.github = folder, github
        repo = make_repository(folder / "repo", {"pay.txt": "one\n"}, {"pay.txt": "two\n"})
        github.add_repository(NAME, repo)
        github.allow(NAME, "anna", "admin")
        self.number = github.open_pull(NAME, "feature")
        for name, value in github.settings.items():
            monkeypatch.setenv(name, value)
        self.kept = folder / "run"
        url = github.pull_url(NAME, self.number)
        assert run(["review", "--pr", url, "--repo", str(repo), "--only", "secrets", "--run-dir", str(self.kept), "-q"]) == 0

    def event(self, login: str, body: str) -> dict[str, Any]:
        """Let somebody comment; return the event."""
        return self.github.comment_event(NAME, self.number, self.github.say(NAME, self.number, login, body))

    def respond(self, event: Mapping[str, Any], *more: str) -> tuple[int, dict[str, str]]:
        """Run the verb; return its exit status and the outputs."""
        file, outputs = self.folder / "event.json", self.folder / "outputs"
        file.write_text(json.dumps(event), "utf-8")
        outputs.write_text("before=kept\n", "utf-8")
        status = run(["respond", "--event", str(file), "--outputs", str(outputs), *more])
        return status, dict(line.split("=", 1) for line in outputs.read_text("utf-8").splitlines())

    @property
    def said(self) -> list[str]:
        """The bodies of all comments."""
        return [one.body for one in self.github.pull(NAME, self.number).comments]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Yield a desk with nobody at it yet."""
    with FakeGitHub(tmp_path / "github") as github:
        yield Desk(tmp_path, github, monkeypatch)


def test_a_kept_run_is_named_by_hand(desk: Desk) -> None:
    """`--run` takes the place of a workflow's artifact."""
    status, outputs = desk.respond(desk.event("anna", "/prs why-not pay.txt:1"), "--run", str(desk.kept))
    assert (status, outputs["review"], outputs["before"]) == (0, "false", "kept")
    assert "Nothing was said at pay.txt:1" in desk.said[-1]


def test_without_a_run_the_answer_says_so(desk: Desk) -> None:
    """No artifact is kept: the comment is answered all the same, and the job ends well."""
    status, _ = desk.respond(desk.event("anna", "/prs explain c0000000000"))
    assert status == 0
    assert "No run of this pull request is kept" in desk.said[-1]


def test_a_review_is_called_for_and_not_run(desk: Desk) -> None:
    """What is to be done next stands in the outputs."""
    assert desk.respond(desk.event("anna", "/prs review money"))[1] == {
        "before": "kept",
        "number": str(desk.number),
        "review": "true",
        "only": "money",
    }


@pytest.mark.parametrize(("key", "value"), [("action", "edited"), ("action", "deleted")])
def test_only_a_new_comment_is_answered(desk: Desk, key: str, value: str) -> None:
    """An edit cannot put a command into somebody's comment after the fact."""
    event = {**desk.event("anna", "/prs review"), key: value}
    assert desk.respond(event) == (0, {"before": "kept"})
    assert desk.said == ["/prs review"]


def test_a_program_with_every_right_is_not_answered(desk: Desk) -> None:
    """Two programs would talk for ever."""
    desk.github.allow(NAME, "helper[bot]", "admin")
    assert desk.respond(desk.event("helper[bot]", "/prs review"))[1]["review"] == "false"
    assert desk.said == ["/prs review"]


def test_a_token_that_may_not_write_ends_with_a_sentence(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is the caller's mistake, and no review starts."""
    reads = desk.github.world.new_token(pull_requests="read", issues="read")
    monkeypatch.setenv("GITHUB_TOKEN", reads)
    status, outputs = desk.respond(desk.event("anna", "/prs review"))
    assert (status, outputs) == (2, {"before": "kept"})
    assert "Resource not accessible" in capsys.readouterr().err
    assert desk.said == ["/prs review"]


def test_a_claim_that_could_not_be_given_back_keeps_nobody_waiting_for_ever(desk: Desk) -> None:
    """The comment is answered and its review called for; once the claim is older than it may be, the next comment is answered too."""
    reactions = desk.github.pull(NAME, desk.number).reactions
    desk.github.fail_next(method="DELETE", path="/reactions/", cut=True)
    assert desk.respond(desk.event("anna", "/prs review"))[1]["review"] == "true"
    assert len(reactions) == 1
    desk.github.pass_time(3600)
    assert desk.respond(desk.event("anna", "/prs review"))[1]["review"] == "true"
    assert reactions == []


@pytest.mark.parametrize("text", ["", "[]", "{", '{"action": "created"}', "\x00" * 10])
def test_what_is_no_event_is_the_users_mistake(desk: Desk, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, no traceback; so is a file that is not there."""
    (desk.folder / "bad.json").write_text(text, "utf-8")
    assert run(["respond", "--event", str(desk.folder / "bad.json")]) == 2
    assert run(["respond", "--event", str(desk.folder / "missing.json")]) == 2
    assert "Traceback" not in capsys.readouterr().err
