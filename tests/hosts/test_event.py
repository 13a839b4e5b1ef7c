"""What GitHub hands to a workflow, by its own description of webhooks, and what anybody else might put into such a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.reviews import git
from githubhost.description import event_faults
from hosts.shop import NAME, Shop, commit, inline
from prs.errors import SourceError
from prs.hosts.github import CommentEvent, PullRequestEvent, read_event


def read(payload: Any) -> PullRequestEvent | CommentEvent | None:
    return read_event(json.dumps(payload).encode())


@pytest.mark.parametrize("action", ["opened", "synchronize"])
def test_a_pull_requests_event(shop: Shop, action: str) -> None:
    """Which pull request, at which commits, and that it is no fork's."""
    assert read(shop.github.pull_event(NAME, 1, action)) == PullRequestEvent(
        repository=NAME, number=1, action=action, head_sha=shop.head, base_sha=shop.pull.base_sha
    )


def test_a_forks_event(shop: Shop) -> None:
    """A head in another repository."""
    theirs = shop.work.parent / "theirs"
    git(shop.work.parent, "clone", "-q", str(shop.work), str(theirs))
    git(theirs, "checkout", "-q", "-b", "patch")
    commit(theirs, b_DOT_txt="x\n")
    shop.github.add_repository("eve/shop", theirs)
    number = shop.github.open_pull(NAME, "patch", fork="eve/shop", draft=True)
    event = read(shop.github.pull_event(NAME, number, "opened"))
    assert isinstance(event, PullRequestEvent)
    assert (event.fork, event.draft, event.number) == (True, True, number)


def test_a_comments_event(shop: Shop) -> None:
    """On no line: who, what, and that it is a person's."""
    comment = shop.github.say(NAME, 1, "grace", "/prs review")
    assert read(shop.github.comment_event(NAME, 1, comment)) == CommentEvent(
        repository=NAME, number=1, action="created", id=str(comment.id), login="grace", is_bot=False, body="/prs review"
    )


def test_a_programs_comment_is_known_as_one(shop: Shop) -> None:
    """So that two of them do not talk to each other for ever."""
    event = read(shop.github.comment_event(NAME, 1, shop.github.say(NAME, 1, "github-actions[bot]", "/prs review")))
    assert isinstance(event, CommentEvent)
    assert event.is_bot
    payload = shop.github.comment_event(NAME, 1, shop.github.say(NAME, 1, "grace", "/prs review"))
    payload["comment"]["user"]["type"] = "Bot"
    event = read(payload)
    assert isinstance(event, CommentEvent)
    assert event.is_bot


def test_a_comment_in_a_thread(shop: Shop) -> None:
    """Its event has another form, and says the same."""
    shop.host().post_inline(shop.head, inline(10))
    (thread,) = shop.pull.threads
    comment = shop.github.answer(thread, "grace", "/prs explain c1")
    event = read(shop.github.thread_event(NAME, 1, thread, comment))
    assert isinstance(event, CommentEvent)
    assert (event.on_lines, event.id, event.login, event.number) == (True, str(comment.id), "grace", 1)


def test_a_comment_on_an_issue_is_nothing(shop: Shop) -> None:
    """GitHub sends the same event for both; without a pull request there is nothing to do."""
    payload = shop.github.comment_event(NAME, 1, shop.github.say(NAME, 1, "grace", "/prs review"))
    del payload["issue"]["pull_request"]
    assert read(payload) is None
    assert read({"action": "created", "repository": {"full_name": NAME}}) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"action": 1, "repository": {}}',
        b'{"action": "created", "repository": {"full_name": "o/r"}, "comment": {"id": "x", "body": ""}, "issue": {"number": 1}}',
        b'{"action": "created", "repository": {"full_name": "o/r"}, "pull_request": {"number": 1}}',
        *(
            b'{"action": "created", "repository": {"full_name": "o/r"}, "comment": {"id": %d, "body": ""}, "issue": {"number": %d}}' % ids
            for ids in ((-1, 1), (0, 1), (10**25, 1), (1, 0), (1, 10**25))
        ),
        b" " * (25 * 1024 * 1024 + 1),
    ],
    ids=lambda data: repr(data[:24]),
)
def test_anything_else_is_the_users_mistake(data: bytes) -> None:
    """A file that is no event: one sentence, and what to name instead."""
    with pytest.raises(SourceError) as caught:
        read_event(data)
    assert "GITHUB_EVENT_PATH" in caught.value.hint


def test_the_payloads_are_held_to_the_description(shop: Shop, tmp_path: Path) -> None:
    """A payload that lacks what GitHub always sends is noticed."""
    payload = shop.github.comment_event(NAME, 1, shop.github.say(NAME, 1, "grace", "x"))
    assert event_faults("issue_comment$created", payload) == []
    del payload["sender"]
    assert event_faults("issue_comment$created", payload) != []
    assert tmp_path.is_dir()
