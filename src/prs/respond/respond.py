"""Answer one comment: who may ask is asked of the host, what was answered already is read from the conversation, and nothing is said twice.

Runs no review: it says that one is wanted, and whoever called it starts it. Programs are not answered; what we write ourselves begins
with a marker, and so never with a call.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, Protocol

from prs.errors import HostError, HostUnavailable, UserError
from prs.respond import answer
from prs.respond.command import Command, Verb, read_command
from prs.respond.dismissal import find_dismissed
from prs.threads.marker import AnswerMark, write
from prs.threads.memory import Memory, remember
from prs.types.base import Value
from prs.types.host import Author, Conversation, Thread
from prs.types.review import Review

MAY_ASK = frozenset({"write", "maintain", "admin"})
"""The permissions of people who are answered."""

OpenReview = Callable[[Conversation], Review]
"""Opens the kept review of a pull request. Raises `UserError` where none is kept, with what to do."""


class Asked(Value, frozen=True, kw_only=True):
    """A comment as it came. `id` is the host's number; `body` is hostile."""

    id: str
    author: Author
    body: str


class Response(Value, frozen=True, kw_only=True):
    """What became of a comment: what was said, or why nothing was; and whether a review is to start, of which pass ("" for all)."""

    said: str = ""
    ignored: str = ""
    review: bool = False
    only: str = ""


class Correspondent(Protocol):
    """The little of a `Host` that answering asks for; every `Host` is one."""

    def conversation(self) -> Conversation:
        """Return everything that stands on the pull request now."""

    def claim(self) -> bool:
        """Take the right to publish; False where another has it now."""

    def release(self) -> None:
        """Give the right back."""

    def reply(self, thread: Thread, body: str) -> None:
        """Answer in a thread."""

    def post_remark(self, body: str) -> str:
        """Post a comment on no line; return its id."""


class Desk(NamedTuple):
    """What answering needs of the world. `permission` asks the host about an account; `wait` pauses, and is False once patience ends."""

    host: Correspondent
    permission: Callable[[str], str]
    open_review: OpenReview
    wait: Callable[[], bool]


class _Reply(NamedTuple):
    text: str
    review: bool = False
    dismisses: str = ""


def respond(asked: Asked, desk: Desk) -> Response:
    """Answer the comment, once, and return what was done. Raises `HostError` where the host will not, or another run keeps it busy."""
    if asked.author.is_bot:
        return Response(ignored="a program wrote it")
    command = read_command(asked.body)
    if command is None:
        return Response(ignored="it does not begin with the call")
    permission = desk.permission(asked.author.login)
    if permission not in MAY_ASK:
        return Response(ignored=f"who wrote it has the permission {permission!r} here, and asking takes one of {sorted(MAY_ASK)}")
    _claim(desk)
    try:
        return _respond_once(asked, command, desk)
    finally:
        # A claim that cannot be given back ends by itself; what was answered is answered all the same.
        with suppress(HostError):
            desk.host.release()


def _claim(desk: Desk) -> None:
    while not desk.host.claim():
        if not desk.wait():
            raise HostUnavailable("Another run is publishing on this pull request.", "Ask again when it has ended.")


def _respond_once(asked: Asked, command: Command, desk: Desk) -> Response:
    conversation = desk.host.conversation()
    if not conversation.may_write:
        return Response(ignored="the token may not write here")
    memory = remember(conversation)
    if asked.id in memory.answered:
        return Response(ignored="it was answered already")
    reply = _reply(command, conversation, memory, desk.open_review)
    body = f"{write(AnswerMark(answers=asked.id, dismisses=reply.dismisses))}\n{reply.text}"
    thread = next((one for one in conversation.threads if any(remark.id == asked.id for remark in one.remarks)), None)
    if thread is not None:
        desk.host.reply(thread, body)
    else:
        desk.host.post_remark(body)
    return Response(said=reply.text, review=reply.review, only=command.ref if reply.review else "")


def _reply(command: Command, conversation: Conversation, memory: Memory, open_review: OpenReview) -> _Reply:
    try:
        match command.verb:
            case Verb.REVIEW if conversation.state == "open":
                return _Reply(answer.review_begins(command.ref, conversation.head_sha), review=True)
            case Verb.REVIEW:
                return _Reply(answer.not_reviewed(conversation.state))
            case Verb.EXPLAIN | Verb.WHY_NOT:
                return _Reply(answer.story(open_review(conversation), command.ref))
            case Verb.DISMISS:
                found = find_dismissed(command.ref, memory.told, lambda: open_review(conversation))
                return _Reply(answer.dismissed(found, command.reason), dismisses=found)
            case Verb.UNKNOWN:
                return _Reply(answer.help_line())
    except HostError:
        raise
    except UserError as error:
        return _Reply(answer.refused(str(error)))
