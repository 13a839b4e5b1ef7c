"""Read the data files beside the code, once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from prs.types.base import Value


class Placeholders(Value, frozen=True, kw_only=True):
    """`placeholders.json`."""

    about: str
    phrases: frozenset[str]
    vague: frozenset[str]


class Names(Value, frozen=True, kw_only=True):
    """`names.json`."""

    about: str
    known: frozenset[str]
    owners: frozenset[str]
    members: frozenset[str]
    behaviour: str


class Definitions(Value, frozen=True, kw_only=True):
    """`definitions.json`; `signs` are pairs of what a sign is called and its expression."""

    about: str
    parts: dict[str, str]
    imports: tuple[str, ...]
    signs: tuple[tuple[str, str], ...]


@cache
def placeholders() -> Placeholders:
    """Return the wordings that say nothing."""
    return msgspec.json.decode(_read("placeholders.json"), type=Placeholders)


@cache
def names() -> Names:
    """Return the names that every reader knows, and the words that claim what a symbol does."""
    return msgspec.json.decode(_read("names.json"), type=Names)


@cache
def definitions() -> Definitions:
    """Return the signs of a definition, their parts filled in."""
    read = msgspec.json.decode(_read("definitions.json"), type=Definitions)
    return msgspec.structs.replace(read, signs=tuple((called, _filled(sign, read.parts)) for called, sign in read.signs))


def _filled(sign: str, parts: dict[str, str]) -> str:
    for part, expression in parts.items():
        sign = sign.replace(f"<{part}>", expression)
    return sign


def _read(name: str) -> bytes:
    return files("prs.evidence").joinpath(name).read_bytes()
