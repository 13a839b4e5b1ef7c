"""Keep a document within its bound: cut whole items from the least important sections, and say how many are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from prs.counts import count


class Section(NamedTuple):
    """A part of the document. `weight` says how dear its items are: the lightest are cut first.

    `noun` is what an item is, in the singular. A section with neither items nor a standing `head` is left out by its maker.
    """

    head: str
    items: tuple[str, ...]
    noun: str
    weight: int
    foot: str = ""
    between: str = "\n\n"
    plural: str = ""


def fit(sections: Sequence[Section], limit: int) -> str:
    """Return the document, of at most `limit` characters unless the heads alone are longer."""
    kept = [len(section.items) for section in sections]
    size = len(_document(sections, kept))
    for number in sorted(range(len(sections)), key=lambda n: sections[n].weight):
        while size > limit and kept[number]:
            # Near the bound one item at a time; far from it, as many as surely have to go.
            kept[number] -= 1
            size -= len(sections[number].items[kept[number]]) + len(sections[number].between)
            if size <= limit or not kept[number]:
                size = len(_document(sections, kept))
    return _document(sections, kept)


def _document(sections: Sequence[Section], kept: Sequence[int]) -> str:
    return "\n\n".join(_section(section, number) for section, number in zip(sections, kept, strict=True)) + "\n"


def _section(section: Section, kept: int) -> str:
    parts = [section.head, section.between.join(section.items[:kept])]
    left = len(section.items) - kept
    plural = section.plural or f"{section.noun}s"
    body = ("\n\n" if section.between == "\n\n" else "\n").join(part for part in parts if part)
    said = f"_{count(left, f'more {section.noun}', f'more {plural}')} in the report._" if left else ""
    return "\n\n".join(part for part in (body.rstrip("\n"), said, section.foot) if part)
