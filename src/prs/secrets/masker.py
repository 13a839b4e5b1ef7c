"""Mask secrets line by line; a private key, which is many lines, from its first line to its last.

A line is searched by a row of the table only where it holds one of the row's hints in lower case; tests hold that this loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from prs.secrets.blocks import mask_blocks
from prs.secrets.guards import GUARDS
from prs.secrets.hints import hinted_lines
from prs.secrets.library import detector
from prs.secrets.table import DetectorRow, Pattern, secret_table

MAX_LIBRARY_LINE = 4000
"""The library's detectors, whose patterns are not ours to bound, are asked about no longer line."""


_NO_PART = " \t=:\"'"
"""What the library's patterns take along on either side."""


class _Span(NamedTuple):
    start: int
    end: int
    rank: int
    kind: str


class Masker:
    """Finds and masks; remembers lines and keys that it has seen, since a hunk's lines are the file's too."""

    def __init__(self) -> None:
        self._table = secret_table()
        self._rows: tuple[Pattern | DetectorRow, ...] = (*self._table.patterns, *self._table.detectors)
        self._seen: dict[str, tuple[str, str]] = {}
        self._key_bodies: set[str] = set()

    def mask_lines(self, lines: Sequence[str]) -> tuple[list[str], list[tuple[int, str]]]:
        """Return as many lines, masked, and (0-based index, kind) for each line on which a secret begins."""
        masked = list(lines)
        kinds: dict[int, str] = {}
        for index, part in mask_blocks(lines, self._table.blocks, self._key_bodies).items():
            masked[index] = part.text
            if part.begins:
                kinds[index] = part.kind
        for index, rows in hinted_lines(masked, [row.hints for row in self._rows]).items():
            masked[index], kind = self._mask(masked[index], rows)
            if kind:
                kinds.setdefault(index, kind)
        return masked, sorted(kinds.items())

    def _mask(self, line: str, rows: Sequence[int]) -> tuple[str, str]:
        if line not in self._seen:
            self._seen[line] = self._search(line, rows)
        return self._seen[line]

    def _search(self, line: str, rows: Sequence[int]) -> tuple[str, str]:
        spans = _merged(sorted(span for rank in rows for span in self._spans(line, self._rows[rank], rank)))
        text = line
        for span in reversed(spans):
            text = f"{text[: span.start]}[secret: {span.kind}]{text[span.end :]}"
        return text, min(spans, key=lambda span: span.rank).kind if spans else ""

    def _spans(self, line: str, row: Pattern | DetectorRow, rank: int) -> Iterator[_Span]:
        if isinstance(row, DetectorRow):
            yield from _by_library(line, row, rank)
            return
        for match in row.regex.finditer(line):
            group = next((name for name in ("secret", "other") if match.groupdict().get(name)), 0)
            start, end = match.span(group)
            if GUARDS[row.guard](match, line[start:end], self._table.placeholders):
                yield _Span(start, end, rank, row.kind)


def _by_library(line: str, row: DetectorRow, rank: int) -> Iterator[_Span]:
    if len(line) > MAX_LIBRARY_LINE:
        return
    for found in detector(row.name)(line):
        secret = found.strip(_NO_PART)
        start = line.find(secret)
        while secret and start >= 0:
            yield _Span(start, start + len(secret), rank, row.kind)
            start = line.find(secret, start + len(secret))


def _merged(spans: Sequence[_Span]) -> list[_Span]:
    """Join spans that overlap; the one of the earliest row names them."""
    merged: list[_Span] = []
    for span in spans:
        if merged and span.start < merged[-1].end:
            last = merged[-1]
            first = min(last, span, key=lambda one: one.rank)
            merged[-1] = _Span(last.start, max(last.end, span.end), first.rank, first.kind)
        else:
            merged.append(span)
    return merged
