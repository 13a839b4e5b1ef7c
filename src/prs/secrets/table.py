"""The table of what counts as a secret, read once from `patterns.json`."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from prs.types.base import Value


class _PatternRow(Value, frozen=True, kw_only=True):
    kind: str
    regex: str
    guarded: bool = False


class _TableFile(Value, frozen=True, kw_only=True):
    detectors: tuple[str, ...]
    worth_a_look: str
    patterns: tuple[_PatternRow, ...]
    block_begin: str
    block_end: str
    block_kind: str
    placeholder: str


class Pattern(NamedTuple):
    """One pattern of our own. Its first group, or else the whole match, is the secret; a guarded one leaves placeholders alone."""

    kind: str
    regex: re.Pattern[str]
    guarded: bool


class SecretTable(NamedTuple):
    """Everything in `patterns.json`, compiled."""

    detectors: tuple[str, ...]
    worth_a_look: re.Pattern[str]
    patterns: tuple[Pattern, ...]
    block_begin: re.Pattern[str]
    block_end: re.Pattern[str]
    block_kind: str
    placeholder: re.Pattern[str]


@cache
def secret_table() -> SecretTable:
    """Return the table."""
    read = msgspec.json.decode(files("prs.secrets").joinpath("patterns.json").read_bytes(), type=_TableFile)
    return SecretTable(
        detectors=read.detectors,
        worth_a_look=re.compile(read.worth_a_look),
        patterns=tuple(Pattern(row.kind, re.compile(row.regex), row.guarded) for row in read.patterns),
        block_begin=re.compile(read.block_begin),
        block_end=re.compile(read.block_end),
        block_kind=read.block_kind,
        placeholder=re.compile(read.placeholder),
    )
