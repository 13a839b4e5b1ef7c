"""What a workflow was started for: GitHub's event, read strictly, with only the fields that are used. Every text in it is hostile.

A comment's event says who wrote it and what; whether that person may ask for anything is the host's to say, never the event's.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from prs.errors import SourceError
from prs.hosts.github.records import Pull, Repository, User
from prs.types.base import Value

MAX_EVENT = 25 * 1024 * 1024
"""GitHub sends no larger payload."""


class PullRequestEvent(Value, frozen=True, kw_only=True):
    """Something was done to a pull request: `action` is GitHub's word (`opened`). `fork` is True for another repository's head."""

    repository: str
    number: int
    action: str
    head_sha: str
    base_sha: str
    draft: bool = False
    fork: bool = False


class CommentEvent(Value, frozen=True, kw_only=True):
    """A comment on a pull request. `on_lines` is True for one in a review thread; `id` is GitHub's number as text."""

    repository: str
    number: int
    action: str
    id: str
    login: str
    is_bot: bool
    body: str
    on_lines: bool = False


_Number = Annotated[int, msgspec.Meta(ge=1, le=2**63 - 1)]


class _Comment(msgspec.Struct, frozen=True):
    id: _Number
    body: str
    user: User | None = None


class _Link(msgspec.Struct, frozen=True):
    url: str = ""


class _Issue(msgspec.Struct, frozen=True):
    number: _Number
    pull_request: _Link | None = None


class _Event(msgspec.Struct, frozen=True):
    action: str
    repository: Repository
    pull_request: Pull | None = None
    issue: _Issue | None = None
    comment: _Comment | None = None


def read_event(data: bytes) -> PullRequestEvent | CommentEvent | None:
    """Return what the event says, or None where it is of no pull request. Raises `SourceError` where it is no event of GitHub's."""
    if len(data) > MAX_EVENT:
        raise SourceError(f"The event is over {MAX_EVENT:,} bytes.", "Name the file that GITHUB_EVENT_PATH names.")
    try:
        event = msgspec.json.decode(data, type=_Event)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise SourceError(f"This is no event of a pull request: {error}.", "Name the file that GITHUB_EVENT_PATH names.") from None
    if event.comment is not None:
        return _comment(event, event.comment)
    if event.pull_request is None:
        return None
    pull = event.pull_request
    return PullRequestEvent(
        repository=event.repository.full_name,
        number=pull.number,
        action=event.action,
        head_sha=pull.head.sha,
        base_sha=pull.base.sha,
        draft=pull.draft,
        fork=pull.is_from_fork,
    )


def _comment(event: _Event, comment: _Comment) -> CommentEvent | None:
    if event.pull_request is not None:
        number, on_lines = event.pull_request.number, True
    elif event.issue is not None and event.issue.pull_request is not None:
        number, on_lines = event.issue.number, False
    else:
        return None
    user = comment.user or User(login="ghost")
    return CommentEvent(
        repository=event.repository.full_name,
        number=number,
        action=event.action,
        id=str(comment.id),
        login=user.login,
        is_bot=user.type != "User" or user.login.endswith("[bot]"),
        body=comment.body,
        on_lines=on_lines,
    )
