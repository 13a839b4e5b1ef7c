"""What a host keeps of a pull request (`Conversation`), what is to stand there (`Inline`, `CheckRun`), and the little that is asked of it.

Every text here is hostile data but those that `Author.is_me` wrote. A host knows nothing of findings: it lists, posts, edits and refuses.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from prs.types.base import Value
from prs.types.diff import Side


class Author(Value, frozen=True, kw_only=True):
    """Who wrote something. `is_me` is True for the account that PRS posts as; `is_bot` for any program, PRS included."""

    login: str
    is_me: bool = False
    is_bot: bool = False


class Remark(Value, frozen=True, kw_only=True):
    """One comment. `id` is the host's number as text; `created_at` is ISO 8601 in UTC; `thumbs_down` counts people's, not programs'."""

    id: str
    author: Author
    body: str
    created_at: str = ""
    url: str = ""
    thumbs_down: int = 0


class Thread(Value, frozen=True, kw_only=True):
    """A conversation on lines of the change. `remarks` begins with the one that opened it, and is never empty.

    `id` is the host's node id. `line` is None where the host calls the thread outdated; `path` is the path of the time it was opened.
    `resolved_by` is who resolved it, "" where nobody did or the host does not say.
    """

    id: str
    path: str
    side: Side = Side.HEAD
    start: int | None = None
    line: int | None = None
    outdated: bool = False
    resolved: bool = False
    resolved_by: Author | None = None
    commit: str = ""
    remarks: tuple[Remark, ...]


class PostedReview(Value, frozen=True, kw_only=True):
    """A review that was submitted: its own text and the commit it was made on; its comments are in threads."""

    id: str
    author: Author
    body: str
    commit: str
    state: str = ""


class PostedCheck(Value, frozen=True, kw_only=True):
    """A check run of ours on the head. `annotations` is how many it holds by now."""

    id: str
    name: str
    commit: str
    external_id: str
    completed: bool
    annotations: int
    conclusion: str = ""


class Conversation(Value, frozen=True, kw_only=True):
    """All that stands on a pull request when it is read. `remarks` are those on no line; they and `checks` are oldest first.

    `me` is the account that PRS posts as ("" where the token may not say). `may_write` is False for a read-only token and for a fork's.
    `state` is `open`, `closed` or `merged`.
    """

    number: int
    me: str
    may_write: bool
    head_sha: str
    base_ref: str = ""
    state: str = "open"
    threads: tuple[Thread, ...] = ()
    remarks: tuple[Remark, ...] = ()
    reviews: tuple[PostedReview, ...] = ()
    checks: tuple[PostedCheck, ...] = ()


class Inline(Value, frozen=True, kw_only=True):
    """One comment that is to stand on lines of the change: 1-based, inclusive, on `side`. `ref` is what the caller knows it by."""

    ref: str
    path: str
    side: Side
    start: int
    end: int
    body: str


class Level(StrEnum):
    """How loud an annotation is."""

    NOTICE = "notice"
    WARNING = "warning"
    FAILURE = "failure"


class Annotation(Value, frozen=True, kw_only=True):
    """One annotation of a check run, on lines of the head."""

    path: str
    start: int
    end: int
    level: Level
    title: str
    message: str


class Conclusion(StrEnum):
    """How a check run ends."""

    SUCCESS = "success"
    NEUTRAL = "neutral"
    FAILURE = "failure"


class CheckRun(Value, frozen=True, kw_only=True):
    """The check run that is to stand on a commit. `external_id` is a digest of its content: the same one is not made twice."""

    name: str
    commit: str
    external_id: str
    conclusion: Conclusion
    title: str
    summary: str
    text: str = ""
    annotations: tuple[Annotation, ...] = ()


class Host(Protocol):
    """What a publisher asks of a host for one pull request. Each writing method is one request (`put_check`: one for each batch), so a
    process that is killed is killed between two of them, and the next run sees in `conversation` what came to stand.

    Every method raises `HostRefused` (no right, not there), `HostUnavailable` (retried and still not there) and nothing else for what a
    host or a network may do; `post_review` and `post_inline` also raise `AnchorRefused`.
    """

    def conversation(self) -> Conversation:
        """Return everything that stands on the pull request now, all pages of it."""

    def claim(self) -> bool:
        """Take the right to publish on this pull request, at once and for one process; False where another has it now."""

    def release(self) -> None:
        """Give the right back. Does nothing where it is not held."""

    def post_review(self, commit: str, body: str, inlines: Sequence[Inline]) -> None:
        """Post one review that comments, with all of its comments or none."""

    def post_inline(self, commit: str, inline: Inline) -> None:
        """Post one comment on lines."""

    def reply(self, thread: Thread, body: str) -> None:
        """Answer in a thread."""

    def resolve(self, thread: Thread) -> None:
        """Resolve a thread."""

    def post_remark(self, body: str) -> str:
        """Post a comment on no line; return its id."""

    def edit_remark(self, remark_id: str, body: str) -> None:
        """Put other text in place of a remark of ours."""

    def delete_remark(self, remark_id: str) -> None:
        """Take a remark of ours away."""

    def put_check(self, check: CheckRun, standing: PostedCheck | None) -> None:
        """Make a check run, or go on with `standing` where a killed run left it without all of its annotations."""

    def upload_sarif(self, commit: str, ref: str, sarif: str) -> None:
        """Hand the SARIF text to the host's code scanning."""


class Outcome(Value, frozen=True, kw_only=True):
    """One thing, what became of it, and why."""

    what: str
    ref: str = ""
    reason: str = ""


class PublishReport(Value, frozen=True, kw_only=True):
    """What a publish did. `kept_back` were not said again, or not said, each with its reason; `failed` were refused by the host.

    `unfinished` says why it stopped before the end, and what to do; "" where it did not.
    """

    posted: tuple[Outcome, ...] = ()
    updated: tuple[Outcome, ...] = ()
    resolved: tuple[Outcome, ...] = ()
    kept_back: tuple[Outcome, ...] = ()
    failed: tuple[Outcome, ...] = ()
    unfinished: str = ""
