"""What was found and said, as lines and items of a summary."""

from __future__ import annotations

from collections.abc import Iterator

from prs.posting.chunks import chunks
from prs.posting.inline import heading, small_print
from prs.posting.links import lines_address, link
from prs.posting.pack import ROOM
from prs.report.code import CodeView
from prs.report.control import clip, one_line
from prs.report.markdown import words
from prs.report.markdown.findings import evidence, excerpt, other_places, place_of, suggestion
from prs.threads.marker import EndMark, FixedMark, write
from prs.threads.marking import mark_of
from prs.threads.memory import HEADING, Told
from prs.threads.plain import SMALL
from prs.threads.settle import Settlement
from prs.types.finding import Finding
from prs.types.source import PullRequest

LONGEST = 300


def linked(finding: Finding, address: str) -> str:
    """Return a finding that stands elsewhere on the pull request as a line of a list."""
    return f"- {link(heading(finding), address)} at {place_of(finding)}"


def whole(finding: Finding, pull: PullRequest, code_view: CodeView, *, refused: bool) -> Iterator[str]:
    """Yield a finding that stands nowhere but here: an item between heading and end marker, and what is left of a long text."""
    first, *rest = chunks(finding.body) if finding.body.strip() else ("",)
    behind = (excerpt(finding, code_view), *evidence(finding), suggestion(finding))
    tries = (_item(finding, pull, first, some, refused=refused) for some in (behind, behind[1:3], ()))
    yield next(item for item in tries if len(item) <= ROOM)
    yield from rest


def _item(finding: Finding, pull: PullRequest, first: str, behind: tuple[str, ...], *, refused: bool) -> str:
    parts = (
        f"{HEADING}{heading(finding)}",
        f"{SMALL}{link(place_of(finding), lines_address(pull, finding.anchor))}</sub>",
        first,
        write(mark_of(finding, pull.head_sha, refused=refused)),
        *behind,
        other_places(finding),
        small_print(finding),
        write(EndMark(id=finding.id)),
    )
    return "\n\n".join(part for part in parts if part)


def long_text(finding: Finding, address: str) -> Iterator[str]:
    """Yield the whole text of a finding whose comment does not hold all of it."""
    yield f"**{link(heading(finding), address)}**"
    yield from chunks(finding.body)


def told_line(told: Told, behind: str = "") -> str:
    """Return what was said before as a line of a list."""
    title = words(clip(one_line(told.text.split("\n", 1)[0]), LONGEST)) or words(told.mark.id)
    return f"- {link(title, told.url)}{behind}"


def fixed_item(told: Told, commit: str) -> str:
    """Return an item of the summary that says from now on that it is fixed."""
    if told.fixed:
        return told.item
    before, end = told.item.rsplit("\n", 1)
    return f"{before}\n{write(FixedMark(id=told.mark.id, commit=commit))}\n_Fixed by {commit}._\n{end}"


def settled_line(settlement: Settlement) -> str:
    """Return a finding that is not said again, with why, and where it was said or advised otherwise."""
    told, said = settlement.told, settlement.said
    address = told.url if told is not None else said.ref if said is not None else ""
    reason = link(words(clip(settlement.reason, LONGEST)), address)
    return f"- {heading(settlement.finding)} at {place_of(settlement.finding)}: {reason}"
