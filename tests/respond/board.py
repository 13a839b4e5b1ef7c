"""A pull request kept in memory: a host for tests of what is answered, where no request is of interest."""

from __future__ import annotations

from collections.abc import Sequence

from prs.types.host import Author, Conversation, Remark, Thread

ME = Author(login="prs[bot]", is_me=True, is_bot=True)


class Board:
    """Takes what a host takes. `busy` is how often a claim is refused before it is given; `log` is every writing call, in order."""

    def __init__(self, threads: Sequence[Thread] = (), remarks: Sequence[Remark] = (), state: str = "open", busy: int = 0) -> None:
        self.threads, self.remarks, self.state, self.busy = list(threads), list(remarks), state, busy
        self.held = False
        self.may_write = True
        self.log: list[str] = []

    def conversation(self) -> Conversation:
        """Return what stands."""
        return Conversation(
            number=7,
            me=ME.login,
            may_write=self.may_write,
            head_sha="a" * 40,
            base_ref="main",
            state=self.state,
            threads=tuple(self.threads),
            remarks=tuple(self.remarks),
        )

    def claim(self) -> bool:
        """Give the right, once it was refused often enough."""
        self.busy -= 1
        self.held = self.busy < 0
        return self.held

    def release(self) -> None:
        """Take the right back."""
        self.held = False

    def reply(self, thread: Thread, body: str) -> None:
        """Put an answer into the thread."""
        assert self.held, "written without the right to it"
        self.log.append("reply")
        answered = Thread(id=thread.id, path=thread.path, remarks=(*thread.remarks, self._mine(body)))
        self.threads = [answered if one.id == thread.id else one for one in self.threads]

    def post_remark(self, body: str) -> str:
        """Put a remark beneath the others."""
        assert self.held, "written without the right to it"
        self.log.append("remark")
        self.remarks.append(self._mine(body))
        return self.remarks[-1].id

    def _mine(self, body: str) -> Remark:
        return Remark(id=str(9000 + len(self.log)), author=ME, body=body)
