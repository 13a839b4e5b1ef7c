"""Mask secrets line by line; a private key, which is many lines, from its first line to its last.

A line is searched by every detector only where it could hold a secret at all (`worth_a_look`); a test holds that this look loses nothing.
Lines over `MAX_LINE` characters are searched in overlapping pieces, so that a minified file costs no more than its length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from prs.secrets.table import SecretTable, secret_table

MAX_LINE = 4000
_OVERLAP = 400

Detect = Callable[[str], Iterator[tuple[str, str]]]
"""Yields (kind, secret) for a piece of a line."""


class _Found(NamedTuple):
    kind: str
    secret: str


class Masker:
    """Finds and masks; remembers lines that it has seen, since a hunk's lines are the file's too."""

    def __init__(self) -> None:
        self._table = secret_table()
        self._vendors = _vendor_detectors(self._table)
        self._seen: dict[str, tuple[str, str]] = {}

    def mask_lines(self, lines: Sequence[str]) -> tuple[list[str], list[tuple[int, str]]]:
        """Return as many lines, masked, and (0-based index, kind) for each line in which something was found."""
        masked: list[str] = []
        found: list[tuple[int, str]] = []
        in_block = False
        for index, line in enumerate(lines):
            if in_block or self._table.block_begin.search(line):
                began = not in_block
                in_block = not self._table.block_end.search(line)
                masked.append(f"[secret: {self._table.block_kind}]")
                if began:
                    found.append((index, self._table.block_kind))
                if not in_block or not _goes_on(lines, index):
                    in_block = False
                continue
            text, kind = self._mask(line)
            masked.append(text)
            if kind:
                found.append((index, kind))
        return masked, found

    def _mask(self, line: str) -> tuple[str, str]:
        if not self._table.worth_a_look.search(line):
            return line, ""
        if line not in self._seen:
            self._seen[line] = self._search(line)
        return self._seen[line]

    def _search(self, line: str) -> tuple[str, str]:
        secrets: dict[str, str] = {}
        for piece in filter(self._table.worth_a_look.search, _pieces(line)):
            for one in self._find(piece):
                secrets.setdefault(one.secret, one.kind)
        if not secrets:
            return line, ""
        text = line
        for secret in sorted(secrets, key=lambda one: (-len(one), one)):
            text = text.replace(secret, f"[secret: {secrets[secret]}]")
        return text, next(iter(secrets.values()))

    def _find(self, piece: str) -> Iterator[_Found]:
        for pattern in self._table.patterns:
            for match in pattern.regex.finditer(piece):
                secret = match[1] if pattern.regex.groups else match[0]
                if not (pattern.guarded and self._table.placeholder.match(secret)):
                    yield _Found(pattern.kind, secret)
        for kind, secret in self._vendors(piece):
            if secret and not self._table.placeholder.match(secret):
                yield _Found(kind, secret)


def _goes_on(lines: Sequence[str], index: int) -> bool:
    """Return whether the next line can belong to a key block: letters of base64, a header, or the block's end; blank too."""
    if index + 1 >= len(lines):
        return False
    bare = lines[index + 1].strip().strip("\"'+,;\\n ").strip()
    return all(character.isalnum() or character in "+/=-:, .\\" for character in bare)


def _pieces(line: str) -> Iterator[str]:
    if len(line) <= MAX_LINE:
        yield line
        return
    for start in range(0, len(line), MAX_LINE - _OVERLAP):
        yield line[start : start + MAX_LINE]


def _vendor_detectors(table: SecretTable) -> Detect:
    """Return the kept library's detectors as one function. Their verification, which would call out, is never asked for."""
    from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class  # noqa: PLC0415 - heavy, and only where something is masked

    known: dict[str, Any] = {kind.__name__: kind for kind in get_mapping_from_secret_type_to_class().values()}
    detectors = tuple(known[name]() for name in table.detectors)

    def detect(piece: str) -> Iterator[tuple[str, str]]:
        for detector in detectors:
            for secret in detector.analyze_string(piece):
                yield detector.secret_type, secret

    return detect
