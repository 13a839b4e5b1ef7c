"""The table of what counts as a secret, read once from `patterns.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

import msgspec

from prs.types.base import Value

GuardName = Literal["format", "value", "random", "address"]


class _PatternRow(Value, frozen=True, kw_only=True):
    kind: str
    hints: tuple[str, ...]
    regex: str
    guard: GuardName = "format"


class _BlockRow(Value, frozen=True, kw_only=True):
    kind: str
    hint: str
    begin: str
    end: str


class DetectorRow(Value, frozen=True, kw_only=True):
    """A detector of the library: its class's name, what its finds are called here, and the hints that it is asked at."""

    name: str
    kind: str
    hints: tuple[str, ...]


class _PlaceholderRow(Value, frozen=True, kw_only=True):
    anywhere: str
    whole: str
    sample: str
    names: str


class _TableFile(Value, frozen=True, kw_only=True):
    pattern: tuple[_PatternRow, ...]
    detector: tuple[DetectorRow, ...]
    block: tuple[_BlockRow, ...]
    placeholders: _PlaceholderRow


class Pattern(NamedTuple):
    """One row: where to look, what to look for, and what else must hold."""

    kind: str
    hints: tuple[str, ...]
    regex: re.Pattern[str]
    guard: GuardName


class Block(NamedTuple):
    """A secret of many lines, by its first and its last."""

    kind: str
    hint: str
    begin: re.Pattern[str]
    end: re.Pattern[str]


class Placeholders(NamedTuple):
    """What stands where a secret would."""

    anywhere: re.Pattern[str]
    whole: re.Pattern[str]
    sample: re.Pattern[str]
    names: re.Pattern[str]


class SecretTable(NamedTuple):
    """Everything in `patterns.toml`, compiled."""

    patterns: tuple[Pattern, ...]
    detectors: tuple[DetectorRow, ...]
    blocks: tuple[Block, ...]
    placeholders: Placeholders


@cache
def secret_table() -> SecretTable:
    """Return the table."""
    text = files("prs.secrets").joinpath("patterns.toml").read_text("utf-8")
    read = msgspec.convert(tomllib.loads(text), _TableFile)
    return SecretTable(
        patterns=tuple(Pattern(row.kind, row.hints, re.compile(row.regex), row.guard) for row in read.pattern),
        detectors=read.detector,
        blocks=tuple(Block(row.kind, row.hint, re.compile(row.begin), re.compile(row.end)) for row in read.block),
        placeholders=Placeholders(*(re.compile(getattr(read.placeholders, name)) for name in Placeholders._fields)),
    )
