"""The writing requests, in their order. What the host refuses is noted and the rest goes on; where it cannot be reached, all stops."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prs.counts import count
from prs.errors import AnchorRefused, HostRefused
from prs.posting.plan import ThreadStep
from prs.publish.log import Log
from prs.publish.missing import Missing, SummaryStep
from prs.threads.marker import ReviewMark, write
from prs.types.host import Host, Inline


class Steps:
    """Does to a host what is missing on it. `refused` collects the ids of findings on whose lines it took no comment."""

    def __init__(self, host: Host, commit: str, log: Log) -> None:
        self._host = host
        self._commit = commit
        self._log = log
        self.refused: set[str] = set()

    def talk(self, todo: Missing) -> None:
        """Post the comments on lines, all in one review; one by one where the host refuses one of them. Then speak in threads."""
        if todo.inlines and not self._review(todo.inlines):
            for inline in todo.inlines:
                self._inline(inline)
        for step in todo.threads:
            self._thread(step)

    def conclude(self, todo: Missing, sarif: str, ref: str) -> None:
        """Put the summary, the SARIF and the check. The check is last: where it stands, all before it does."""
        for step in todo.summary:
            self._summary(step)
        for surplus in todo.surplus:
            with self._noting("updated", "a summary that was one too many", surplus):
                self._host.delete_remark(surplus)
        if todo.check is None:
            return
        if sarif:
            with self._noting("posted", "the results for code scanning"):
                self._host.upload_sarif(self._commit, ref, sarif)
        with self._noting("posted", f"the check {todo.check.name}: {todo.check.conclusion.value}", todo.check.external_id):
            self._host.put_check(todo.check, todo.continues)

    def _review(self, inlines: tuple[Inline, ...]) -> bool:
        """Return whether the review was posted, or was refused for another reason than its anchors."""
        body = f"{write(ReviewMark(head=self._commit))}\n{count(len(inlines), 'comment')}; the verdict stands in the summary."
        try:
            self._host.post_review(self._commit, body, inlines)
        except AnchorRefused:
            return False
        except HostRefused as error:
            self._log.add("failed", "the review", reason=str(error))
            self.refused.update(inline.ref for inline in inlines)
            return True
        for inline in inlines:
            self._log.add("posted", _place(inline), inline.ref)
        return True

    def _inline(self, inline: Inline) -> None:
        try:
            self._host.post_inline(self._commit, inline)
        except (AnchorRefused, HostRefused) as error:
            self.refused.add(inline.ref)
            self._log.add("failed", _place(inline), inline.ref, f"{error} It stands in the summary, with a link.")
        else:
            self._log.add("posted", _place(inline), inline.ref)

    def _thread(self, step: ThreadStep) -> None:
        if step.resolve:
            with self._noting("resolved", "a thread", step.ref):
                self._host.resolve(step.thread)
        with self._noting("posted", "a reply that says what fixed it", step.ref):
            self._host.reply(step.thread, step.reply)

    def _summary(self, step: SummaryStep) -> None:
        part = f"part {step.part.mark.part} of {step.part.mark.parts} of the summary"
        if step.edits:
            with self._noting("updated", part, step.edits):
                self._host.edit_remark(step.edits, step.part.body)
        else:
            with self._noting("posted", part):
                self._host.post_remark(step.part.body)

    @contextmanager
    def _noting(self, kind: str, what: str, ref: str = "") -> Iterator[None]:
        """Note what is done, or that it was refused."""
        try:
            yield
        except HostRefused as error:
            self._log.add("failed", what, ref, str(error))
        else:
            self._log.add(kind, what, ref)


def _place(inline: Inline) -> str:
    return f"{inline.path}:{inline.start}" if inline.start == inline.end else f"{inline.path}:{inline.start}-{inline.end}"
