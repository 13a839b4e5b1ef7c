"""The ledger as a table of files and passes, and as reasons: who did not read what, and why.

Passes that did not run at all are no columns: they are said in one line elsewhere (`summary.idle`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from prs.types.review import LedgerEntry, LedgerStatus, PassStatus, Review

EVERYONE = "*"


class Mark(StrEnum):
    """What one pass did about one file, as a reader needs it: `unread` is wanted and not read, `skipped` is not wanted."""

    READ = "read"
    SKIPPED = "skipped"
    UNREAD = "unread"
    FAILED = "failed"


class Row(NamedTuple):
    """One file: a mark and a reason for each column, or one entry that stands for every pass."""

    path: str
    marks: tuple[Mark | None, ...]
    reasons: tuple[str, ...]
    whole: LedgerEntry | None = None


class Reason(NamedTuple):
    """Why passes did not read files."""

    mark: Mark
    text: str
    slugs: tuple[str, ...]
    paths: tuple[str, ...]


class Coverage(NamedTuple):
    """The table. `slugs` are its columns; `numbers` their place in the review's list of passes, from 1."""

    slugs: tuple[str, ...]
    numbers: tuple[int, ...]
    rows: tuple[Row, ...]
    reasons: tuple[Reason, ...]


def mark_of(entry: LedgerEntry) -> Mark:
    """Return the mark of one entry."""
    if entry.status is LedgerStatus.REVIEWED:
        return Mark.READ
    if entry.status is LedgerStatus.FAILED:
        return Mark.FAILED
    return Mark.UNREAD if entry.wanted else Mark.SKIPPED


def coverage(review: Review) -> Coverage:
    """Return the ledger as a table, files in the ledger's order and passes in the manifest's."""
    idle = {report.slug for report in review.passes if report.status is PassStatus.NOT_RUN}
    columns = [(number, report.slug) for number, report in enumerate(review.passes, 1) if report.slug not in idle]
    known = {slug for _, slug in columns}
    columns += [(0, slug) for slug in dict.fromkeys(e.slug for e in review.ledger) if slug not in known | idle | {EVERYONE}]
    slugs = tuple(slug for _, slug in columns)
    files: dict[str, dict[str, LedgerEntry]] = {}
    for entry in review.ledger:
        files.setdefault(entry.path, {})[entry.slug] = entry
    rows = tuple(_row(path, entries, slugs) for path, entries in files.items())
    shown = [entry for entry in review.ledger if entry.slug not in idle]
    return Coverage(slugs, tuple(number for number, _ in columns), rows, _reasons(shown))


def _row(path: str, entries: dict[str, LedgerEntry], slugs: tuple[str, ...]) -> Row:
    found = [entries.get(slug) for slug in slugs]
    marks = tuple(mark_of(entry) if entry is not None else None for entry in found)
    return Row(path, marks, tuple(entry.reason if entry is not None else "" for entry in found), entries.get(EVERYONE))


_WORST_FIRST = (Mark.FAILED, Mark.UNREAD, Mark.SKIPPED)


def _reasons(entries: list[LedgerEntry]) -> tuple[Reason, ...]:
    found: dict[tuple[Mark, str], tuple[dict[str, None], dict[str, None]]] = {}
    for entry in entries:
        if entry.status is not LedgerStatus.REVIEWED and entry.slug != EVERYONE:
            slugs, paths = found.setdefault((mark_of(entry), entry.reason), ({}, {}))
            slugs[entry.slug] = None
            paths[entry.path] = None
    told = [Reason(mark, text, tuple(slugs), tuple(paths)) for (mark, text), (slugs, paths) in found.items()]
    return tuple(sorted(told, key=lambda reason: _WORST_FIRST.index(reason.mark)))
