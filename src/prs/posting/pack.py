"""Sections into as few comments as hold them. A section that does not fit goes on in the next one; no item and no fold is cut in two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from prs.report.markdown.fit import Section
from prs.types.base import sha256

ROOM = 64_000
"""Characters of a comment that sections may take: what a host takes, less room for the marker and the part's number."""

MOST_PAGES = 12
CUT = "_This is as much as stands here; the rest is in the report of the run._"


class Chapter(NamedTuple):
    """A section of the summary. What is not `steady` (times, money) may differ between two runs without anything having changed."""

    section: Section
    steady: bool = True


class Page(NamedTuple):
    """One comment's text, and the digest of what is steady in it."""

    text: str
    digest: str


class _Draft:
    """A page that is being filled."""

    def __init__(self) -> None:
        self.blocks: list[str] = []
        self.steady: list[str] = []

    @property
    def room(self) -> int:
        return ROOM - sum(len(block) + 2 for block in self.blocks)

    def put(self, block: str, *, steady: bool) -> None:
        self.blocks.append(block)
        if steady:
            self.steady.append(block)

    def page(self) -> Page:
        return Page("\n\n".join(self.blocks), sha256("\n\n".join(self.steady).encode("utf-8", "replace"))[:16])


def pack(chapters: Sequence[Chapter]) -> tuple[Page, ...]:
    """Return the pages, at least one and at most `MOST_PAGES`. No item may be longer than a page."""
    drafts = [_Draft()]
    for chapter in chapters:
        _write(chapter, drafts)
    kept = drafts[:MOST_PAGES]
    if len(drafts) > MOST_PAGES:
        kept[-1].put(CUT, steady=True)
    return tuple(draft.page() for draft in kept)


def _write(chapter: Chapter, drafts: list[_Draft]) -> None:
    section, items = chapter.section, chapter.section.items
    while True:
        taken = _fitting(section, items, drafts[-1].room)
        if taken is None and drafts[-1].blocks:
            drafts.append(_Draft())
            continue
        taken = taken or min(1, len(items))
        drafts[-1].put(_block(section, items[:taken]), steady=chapter.steady)
        items = items[taken:]
        if not items:
            return
        drafts.append(_Draft())


def _fitting(section: Section, items: Sequence[str], room: int) -> int | None:
    """Return how many items fit into so much room, with head and foot; None where nothing does."""
    used = len(section.head) + len(section.foot) + 4
    if used > room:
        return None
    taken = 0
    for item in items:
        used += len(item) + len(section.between)
        if used > room:
            return taken or None
        taken += 1
    return taken


def _block(section: Section, items: Sequence[str]) -> str:
    body = section.between.join(items)
    above = ("\n\n" if section.between == "\n\n" else "\n").join(part for part in (section.head, body) if part)
    return "\n\n".join(part for part in (above.rstrip("\n"), section.foot) if part)
