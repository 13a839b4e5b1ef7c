"""From a conversation to what is remembered: what we said, what people made of it, what others said, and what was reviewed last.

A marker counts only in a remark that `Author.is_me` wrote. A remark of that account without a marker is a person's who uses it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from prs.merge import Said
from prs.threads.marker import AnswerMark, EndMark, FindingMark, FixedMark, SummaryMark, first_line, lines_of, marks
from prs.threads.plain import plain
from prs.types.base import Value
from prs.types.host import Conversation, Remark, Thread

CALL = "/prs"
"""What a comment begins with that asks us for something: a question is no answer."""

COMMAND = "dismissed by command"

HEADING = "#### "
"""What a finding in a summary begins with."""


class Told(Value, frozen=True, kw_only=True):
    """One finding that we said. `thread` is None where it stands in the summary; `item` is then its whole Markdown.

    `dismissed` says how people put it away, or is ""; `answered` is True where it was by a reply alone, `lifted` where it was by command,
    which takes the right to write, `by_hand` where our own account resolved the thread and it was not us.
    `fixed` is the commit that a reply of ours names.
    """

    mark: FindingMark
    text: str
    url: str = ""
    thread: Thread | None = None
    item: str = ""
    fixed: str = ""
    dismissed: str = ""
    answered: bool = False
    lifted: bool = False
    by_hand: bool = False

    @property
    def resolved_by_me(self) -> bool:
        """Whether we resolved its thread ourselves."""
        thread = self.thread
        return thread is not None and not self.by_hand and thread.resolved and thread.resolved_by is not None and thread.resolved_by.is_me

    @property
    def over(self) -> bool:
        """Whether it was said to be fixed: should it come back, it is said anew."""
        return bool(self.fixed) or self.resolved_by_me


class Memory(Value, frozen=True, kw_only=True):
    """What is remembered. `told` is oldest first; `people` holds what others said; `summaries` are our remarks with their markers, by part.

    `last` is the marker of the last summary's first part, None where there is none. `answered` are ids of comments that were answered,
    `lifted` those of findings that were dismissed by command, said or not.
    """

    told: tuple[Told, ...] = ()
    people: tuple[Said, ...] = ()
    summaries: tuple[tuple[SummaryMark, Remark], ...] = ()
    last: SummaryMark | None = None
    answered: frozenset[str] = frozenset()
    lifted: frozenset[str] = frozenset()


def remember(conversation: Conversation) -> Memory:
    """Return what the conversation holds for a later run."""
    answers = [mark for remark in _all_remarks(conversation) if (mark := _own(remark, AnswerMark)) is not None]
    lifted = frozenset(mark.dismisses for mark in answers if mark.dismisses)
    summaries = _summaries(conversation)
    in_threads = [told for thread in conversation.threads if (told := _told(thread, lifted)) is not None]
    known = {told.mark.id for told in in_threads}
    in_summary = [told for _, remark in summaries for told in _listed(remark, lifted) if told.mark.id not in known]
    return Memory(
        told=(*in_threads, *in_summary),
        people=tuple(_said(conversation)),
        summaries=summaries,
        last=next((mark for mark, _ in summaries if mark.part == 1), None),
        answered=frozenset(mark.answers for mark in answers),
        lifted=lifted,
    )


def _all_remarks(conversation: Conversation) -> Iterator[Remark]:
    yield from conversation.remarks
    for thread in conversation.threads:
        yield from thread.remarks


def _own(remark: Remark, kind: type[AnswerMark]) -> AnswerMark | None:
    return first_line(remark.body, kind) if remark.author.is_me else None


def _told(thread: Thread, lifted: frozenset[str]) -> Told | None:
    first = thread.remarks[0]
    found = _finding_in(first)
    if found is None:
        return None
    line, mark = found
    command = bool(lifted & {mark.id, *mark.fingerprints})
    return Told(
        mark=mark,
        text=plain("\n".join(lines_of(first.body)[:line])),
        url=first.url,
        thread=thread,
        fixed=next((fixed.commit for remark in thread.remarks[1:] if (fixed := _fixed_in(remark)) is not None), ""),
        dismissed=COMMAND if command else _put_away(thread),
        answered=not command and not thread.resolved and bool(_answer_in(thread)),
        lifted=command,
    )


def _finding_in(remark: Remark) -> tuple[int, FindingMark] | None:
    if not remark.author.is_me:
        return None
    found = [(line, mark) for line, mark in marks(remark.body) if isinstance(mark, FindingMark)]
    return found[0] if len(found) == 1 else None


def _fixed_in(remark: Remark) -> FixedMark | None:
    return first_line(remark.body, FixedMark) if remark.author.is_me else None


def _put_away(thread: Thread) -> str:
    """Return how people put the thread's finding away, or ""."""
    answerer = _answer_in(thread)
    if answerer:
        return f"answered by {answerer}"
    if thread.remarks[0].thumbs_down:
        return "a person's thumbs-down"
    resolver = thread.resolved_by
    if thread.resolved and (resolver is None or not resolver.is_me):
        return f"resolved by {resolver.login}" if resolver is not None else "resolved"
    return ""


def _answer_in(thread: Thread) -> str:
    """Return who answered first, or ""."""
    return next((remark.author.login for remark in thread.remarks[1:] if _is_answer(remark)), "")


def _is_answer(remark: Remark) -> bool:
    """Return whether a person answers: no program, no remark of ours, and nothing that is asked of us."""
    if remark.author.is_me:
        return not any(True for _ in marks(remark.body))
    return not remark.author.is_bot and not remark.body.lstrip().startswith(CALL)


def _summaries(conversation: Conversation) -> tuple[tuple[SummaryMark, Remark], ...]:
    ours = [remark for remark in conversation.remarks if remark.author.is_me]
    found = [(mark, remark) for remark in ours if (mark := first_line(remark.body, SummaryMark)) is not None]
    return tuple(sorted(found, key=lambda pair: pair[0].part))


def _listed(remark: Remark, lifted: frozenset[str]) -> Iterator[Told]:
    """Yield the findings that stand whole in a part of the summary."""
    lines = lines_of(remark.body)
    placed = list(marks(remark.body))
    for number, mark in placed:
        if isinstance(mark, FindingMark):
            end = next((at for at, other in placed if at > number and isinstance(other, EndMark) and other.id == mark.id), 0)
            start = _heading_above(lines, number)
            if end and start >= 0:
                command = bool(lifted & {mark.id, *mark.fingerprints})
                yield Told(
                    mark=mark,
                    text=plain("\n".join(lines[start:number])),
                    url=remark.url,
                    item="\n".join(lines[start : end + 1]),
                    fixed=next((fixed.commit for at, fixed in placed if number < at < end and isinstance(fixed, FixedMark)), ""),
                    dismissed=COMMAND if command else "",
                    lifted=command,
                )


def _heading_above(lines: Sequence[str], number: int) -> int:
    """Return where the heading above a line stands, or -1. A line of quoted code may look like one, and is none."""
    within = 0
    for at in range(number - 1, -1, -1):
        within += lines[at].count("</pre>") - lines[at].count("<pre>")
        if not within and lines[at].startswith(HEADING):
            return at
    return -1


def _said(conversation: Conversation) -> Iterator[Said]:
    """Yield what others said, and what a person said who uses our account. Replies in a thread of ours are about what we said there."""
    for thread in conversation.threads:
        if _finding_in(thread.remarks[0]) is not None:
            continue
        path, line = thread.path, thread.line or 0
        yield from (_said_by(remark, path, line) for remark in thread.remarks if _is_others(remark))
    yield from (_said_by(remark, "", 0) for remark in conversation.remarks if _is_others(remark))
    for review in conversation.reviews:
        if not review.author.is_me and review.body.strip():
            yield Said(ref=review.author.login, text=review.body)


def _said_by(remark: Remark, path: str, line: int) -> Said:
    return Said(ref=remark.url or remark.author.login, text=remark.body, path=path, line=line)


def _is_others(remark: Remark) -> bool:
    if remark.author.is_me:
        return not any(True for _ in marks(remark.body))
    return not remark.body.lstrip().startswith(CALL)
