"""A host on which a publish is rehearsed: what is written goes to a host that keeps it to itself, and is read back as if it stood."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from prs.types.host import Author, CheckRun, Conversation, Host, Inline, PostedCheck, Remark, Thread

LINK = "https://new.invalid/comment"
"""Stands for the address of a comment that was not posted."""


class Rehearsed:
    """Remembers the comments on lines, replies and resolved threads of this rehearsal; the summary that follows speaks of them."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._me = Author(login="", is_me=True, is_bot=True)
        self._threads: list[Thread] = []
        self._replies: dict[str, tuple[Remark, ...]] = {}
        self._resolved: set[str] = set()

    def conversation(self) -> Conversation:
        """Return what stands, and what was rehearsed."""
        real = self._host.conversation()
        self._me = Author(login=real.me, is_me=True, is_bot=True)
        return msgspec.structs.replace(real, threads=tuple(self._as_left(one) for one in (*real.threads, *self._threads)))

    def _as_left(self, thread: Thread) -> Thread:
        remarks = (*thread.remarks, *self._replies.get(thread.id, ()))
        if thread.id not in self._resolved:
            return msgspec.structs.replace(thread, remarks=remarks)
        return msgspec.structs.replace(thread, remarks=remarks, resolved=True, resolved_by=self._me)

    def claim(self) -> bool:
        """Take the right to publish."""
        return self._host.claim()

    def release(self) -> None:
        """Give it back."""
        self._host.release()

    def post_review(self, commit: str, body: str, inlines: Sequence[Inline]) -> None:
        """Post a review."""
        self._host.post_review(commit, body, inlines)
        for inline in inlines:
            self._open(commit, inline)

    def post_inline(self, commit: str, inline: Inline) -> None:
        """Post a comment on lines."""
        self._host.post_inline(commit, inline)
        self._open(commit, inline)

    def _open(self, commit: str, inline: Inline) -> None:
        number = len(self._threads) + 1
        remark = Remark(id=str(number), author=self._me, body=inline.body, url=f"{LINK}/{number}")
        self._threads.append(
            Thread(
                id=f"new-{number}",
                path=inline.path,
                side=inline.side,
                start=inline.start,
                line=inline.end,
                commit=commit,
                remarks=(remark,),
            )
        )

    def reply(self, thread: Thread, body: str) -> None:
        """Answer in a thread."""
        self._host.reply(thread, body)
        self._replies[thread.id] = (*self._replies.get(thread.id, ()), Remark(id="0", author=self._me, body=body))

    def resolve(self, thread: Thread) -> None:
        """Resolve a thread."""
        self._host.resolve(thread)
        self._resolved.add(thread.id)

    def post_remark(self, body: str) -> str:
        """Post a comment on no line."""
        return self._host.post_remark(body)

    def edit_remark(self, remark_id: str, body: str) -> None:
        """Put other text in place of a remark."""
        self._host.edit_remark(remark_id, body)

    def delete_remark(self, remark_id: str) -> None:
        """Take a remark away."""
        self._host.delete_remark(remark_id)

    def put_check(self, check: CheckRun, standing: PostedCheck | None) -> None:
        """Make a check run."""
        self._host.put_check(check, standing)

    def upload_sarif(self, commit: str, ref: str, sarif: str) -> None:
        """Hand over the SARIF text."""
        self._host.upload_sarif(commit, ref, sarif)
