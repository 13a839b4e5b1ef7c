"""What a publish makes of what stood before, and of what was refused or left out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from githubhost import FakeGitHub
from githubhost.world import BOT
from prs.review.outcome import Ending
from prs.threads.marker import AnswerMark, write
from publish.desk import NAME, Desk, found

PAY = "def pay(order):\n    order.card.charge(order.total)\n    order.paid = True\n"
TAX = "rate = 7\nrate = rate + 1\nrate = rate - 1\n"
TWICE = found("pay.txt", PAY, "An order that is paid already is charged again", severity="CRITICAL")
RATE = found("tax.txt", TAX, "The rate is changed and changed back")


@pytest.fixture(name="desk")
def _desk(tmp_path: Path) -> Iterator[Desk]:
    with FakeGitHub(tmp_path / "github") as github:
        github.token = github.world.new_token(contents="write")
        yield Desk(tmp_path, github, {"readme.txt": "shop\n"}, {"pay.txt": PAY, "tax.txt": TAX})


def conclusions(desk: Desk) -> list[str]:
    return [one.facts["conclusion"] for one in desk.github.world.repositories[NAME].checks]


def test_the_newest_check_is_the_one_that_counts(desk: Desk) -> None:
    """A pass fails, answers, and fails again on one head: GitHub shows the newest check, so the green one does not stay the newest."""
    desk.publish(desk.review({}, fails=["money"]))
    desk.publish(desk.review({}))
    desk.publish(desk.review({}, fails=["money"]))
    assert conclusions(desk) == ["neutral", "success", "neutral"]
    before = len(desk.github.writes)
    desk.publish(desk.review({}, fails=["money"]))
    assert all("/reactions" in one.path for one in desk.github.writes[before:])


def test_some_of_the_passes_make_nothing_green(desk: Desk) -> None:
    """`/prs review money` on a head that another pass could not read: what money did not find says nothing of what was not read."""
    desk.publish(desk.review({}, fails=["correctness"]))
    desk.publish(desk.review({}, full=True, only=("money",)))
    assert conclusions(desk) == ["neutral", "neutral"]
    (summary,) = desk.github.pull(NAME, desk.number).comments
    assert "Not asked: <code>correctness</code>." in summary.body
    desk.commit({"more.txt": "more\n"}, "More")
    desk.push()
    assert desk.review({}).read_input().since is None


@pytest.mark.parametrize("said", ["Line could not be resolved", "Body is invalid"])
def test_a_review_that_is_refused_for_one_comment_is_posted_comment_by_comment(desk: Desk, said: str) -> None:
    """Whatever words GitHub finds for it: a review that it cannot process costs none of its comments."""
    run = desk.review({"correctness": [TWICE, RATE]})
    body = {"message": "Unprocessable Entity", "errors": [said], "status": "422"}
    desk.github.fail_next(422, method="POST", path="/reviews$", body=body)
    report = desk.publish(run).report
    assert sorted(one.path for one in desk.threads) == ["pay.txt", "tax.txt"]
    assert report.failed == ()


def test_a_person_who_posts_with_their_own_account_may_resolve_by_hand(desk: Desk) -> None:
    """The lines stand, and the account that PRS posts as resolved the thread: a person did; nothing is called fixed, nothing said twice."""
    run = desk.review({"correctness": [TWICE]})
    desk.publish(run)
    desk.github.resolve(desk.threads[0], BOT)
    desk.publish(run)
    desk.publish(desk.review({"correctness": [TWICE]}, full=True))
    assert [len(one.comments) for one in desk.threads] == [1]


def test_what_was_dismissed_before_it_was_said_on_lines_is_not_said(desk: Desk) -> None:
    """`/prs dismiss` of something in the second tier holds when a later review finds it worth a comment."""
    run = desk.review({"correctness": [TWICE]})
    (finding,) = run.read_review().findings
    desk.host().post_remark(f"{write(AnswerMark(answers='7', dismisses=finding.id))}\nDismissed.")
    published = desk.publish(run)
    assert desk.threads == []
    assert published.ending is Ending.DONE
    assert conclusions(desk) == ["success"]
    summary = desk.github.pull(NAME, desk.number).comments[1].body
    assert "Put away by people (1)" in summary
    assert "charged again at <code>pay.txt:1-3</code>: dismissed by command" in summary


def test_results_are_handed_to_code_scanning_though_the_rest_stands(desk: Desk) -> None:
    """`--sarif` on a run that was published without it uploads; with it once more, and without it, nothing is missing."""
    run = desk.review({"correctness": [TWICE]})
    sarifs = desk.github.world.repositories[NAME].sarifs
    desk.publish(run)
    assert sarifs == []
    desk.publish(run, with_sarif=True)
    assert len(sarifs) == 1
    before = len(desk.github.writes)
    desk.publish(run, with_sarif=True)
    desk.publish(run)
    assert all("/reactions" in one.path for one in desk.github.writes[before:])


def test_nothing_is_said_of_a_head_that_moved_on_while_another_run_was_waited_for(desk: Desk) -> None:
    """A push comes in between the first look and the claim: what was reviewed is not the head any more, and only the claim was written."""
    run = desk.review({"correctness": [TWICE]})

    def push() -> None:
        desk.commit({"more.txt": "more\n"}, "More")
        desk.push()

    desk.github.before("/reactions", push)
    desk.publish(run)
    assert all("/reactions" in one.path for one in desk.github.writes)
    assert (desk.threads, conclusions(desk)) == ([], [])
