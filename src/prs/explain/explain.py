"""Tell stories as text, or as data for a program."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

import msgspec

from prs.explain.find import find
from prs.explain.story import ASKED, KEPT, LISTED, MERGED, REJECTED, SECOND, Silence, Story
from prs.types.finding import TrailStep
from prs.types.input import ReviewInput
from prs.types.review import LedgerEntry, LedgerStatus, Review

_WIDTH = 110
_ENDS = {
    KEPT: "kept as a finding",
    ASKED: "kept as a question, apart from the findings",
    SECOND: "kept in the second tier",
    REJECTED: "rejected",
    MERGED: "merged into another",
    LISTED: "listed as another place",
}


def explain(review: Review, ref: str, review_input: ReviewInput | None = None) -> str:
    """Return the story of the candidate `ref` (an id or its beginning, a fingerprint, `path:line`) as plain text.

    With `review_input`, a line at which nothing was said is told with whether the passes were shown it.
    Raises `UserError`, with the nearest ids, where the review has no such candidate.
    """
    found = find(review, ref, review_input)
    if isinstance(found, Silence):
        return _shown("\n".join(_silence(found)))
    return _shown("\n\n".join("\n".join(_story(story)) for story in found))


def explain_data(review: Review, ref: str, review_input: ReviewInput | None = None) -> dict[str, Any]:
    """Return the same as values of JSON: `stories`, and for a line at which nothing was said `silence`."""
    found = find(review, ref, review_input)
    if isinstance(found, Silence):
        return {"ref": ref, "stories": [], "silence": msgspec.to_builtins(found)}
    return {"ref": ref, "stories": [msgspec.to_builtins(story) for story in found], "silence": None}


def _story(story: Story) -> Iterator[str]:
    yield f"{story.id}, from {story.slug}: {_ENDS[story.end]}"
    yield from _wrapped(f"Because {story.because}.".replace("..", "."), "  ")
    yield ""
    yield from _wrapped(story.title, "  ")
    yield f"  {_place(story)}"
    yield f"  {_strength(story)}"
    if story.body:
        yield ""
        for paragraph in story.body.split("\n"):
            yield from _wrapped(paragraph, "    ")
    yield from _evidence(story)
    if story.trail:
        yield ""
        yield "  What was done to it"
        for step in story.trail:
            yield from _step(step)
    yield from _company(story)


def _place(story: Story) -> str:
    lines = f"{story.start}" if story.start == story.stop else f"{story.start}-{story.stop}"
    claimed = " as claimed" if story.end == REJECTED else ""
    within = f", in {story.symbol}" if story.symbol else ""
    return f"{story.path}:{lines} at {story.side.value}{claimed}{within}"


def _strength(story: Story) -> str:
    words = [story.severity.value, story.category]
    if story.stated is not None:
        words.append(f"stated confidence {story.stated:g}")
    if story.confidence is not None:
        words.append(f"effective {story.confidence:g}")
    if story.rule:
        words.append(f"house rule {story.rule}")
    return ", ".join(words)


def _evidence(story: Story) -> Iterator[str]:
    said = {"quote": story.evidence.quote, "trigger": story.evidence.trigger, "impact": story.evidence.impact}
    if story.stated is None:
        return
    yield ""
    for slot, text in said.items():
        lines = text.rstrip().split("\n") if text.strip() else ["(empty)"]
        yield f"  {slot + ':':<9}{lines[0]}"
        yield from (f"           {line}" for line in lines[1:])


def _step(step: TrailStep) -> Iterator[str]:
    numbers = ", ".join(f"{name} {value:g}" for name, value in step.numbers.items())
    text = f"{step.reason} [{numbers}]" if numbers else step.reason
    head = f"    {step.by:<20} {step.effect.value:<7} "
    yield from textwrap.wrap(text, _WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_long_words=False) or [head]


def _company(story: Story) -> Iterator[str]:
    if story.into:
        yield ""
        yield f"  Go on with: {story.into}"
    others = [slug for slug in story.passes if slug != story.slug]
    for what, ids in (("Passes that agree", others), ("It absorbed", story.absorbed), ("The same at other places", story.also_at)):
        if ids:
            yield ""
            yield f"  {what}: {', '.join(ids)}"


def _silence(silence: Silence) -> Iterator[str]:
    yield f"Nothing was said at {silence.path}:{silence.line}.{_unseen(silence)}"
    read = "Read by" if silence.shown else "Read the file, as far as it was shown"
    for what, status in ((read, LedgerStatus.REVIEWED), ("Not read by", LedgerStatus.SKIPPED), ("Failed", LedgerStatus.FAILED)):
        entries = [entry for entry in silence.ledger if entry.status is status]
        if entries:
            yield ""
            yield f"  {what}"
            yield from (f"    {_entry(entry)}" for entry in entries)
    if silence.nearest:
        yield ""
        yield "  The nearest in this file"
        for story in silence.nearest:
            yield f"    {story.id}  line {story.start:<6} {_ENDS[story.end]}: {story.title}"


def _unseen(silence: Silence) -> str:
    """Return why nothing can have been said there, as one more sentence, or "" where that is not known."""
    if silence.shown is not False:
        return ""
    if silence.lines is not None and not 1 <= silence.line <= silence.lines:
        return f" There is no such line: the file has {silence.lines} at head."
    return " The line is outside of what the passes were shown: the change and the lines around it."


def _entry(entry: LedgerEntry) -> str:
    who = "every pass" if entry.slug == "*" else entry.slug
    return f"{who}: {entry.reason}" if entry.reason else who


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False) or [""]


def _shown(text: str) -> str:
    """Return the text with everything that could drive a terminal made visible."""
    return "".join(c if c.isprintable() or c == "\n" else "\ufffd" if c != "\t" else " " for c in text) + "\n"
