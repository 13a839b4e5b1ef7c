"""Which symbols a claim rests on: those it names in `relies_on`, and those whose behaviour its prose states.

A mention is not a claim: a symbol in prose counts only where it stands in backticks, is written as a call or a member, and is followed by
words that say what it does (`load()` never checks). A text that holds no symbol rests on none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from prs.evidence.data import names
from prs.types.finding import Candidate

NAME = re.compile(r"[^\W\d]\w*")

_JOINT = r"(?:\?\.|!\.|\.|::|->|#)"
_SYMBOL = re.compile(rf"[$@&*]{{0,2}}[^\W\d]\w*(?:{_JOINT}[$@]?[^\W\d]\w*){{0,12}}[?!]?")
_CALL = re.compile(r"\s*(?:<[^<>]{0,80}>)?\s*\(.*\)?\s*$", re.DOTALL)
# In a longer text only what is plainly code: dotted, called, with an underscore or an inner capital.
_CODE = re.compile(rf"[^\W\d]\w*(?:{_JOINT}[^\W\d]\w*){{1,12}}|[^\W\d]\w*(?=\()|[^\W\d]\w*_\w+|[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*")
_TICKED = r"`([^`\n]{1,200})`"
_PATH = re.compile(r"[\w.-]+/[\w./-]+")
MAX_SYMBOLS = 50


class Symbol(NamedTuple):
    """A name as the claim says it, and the last part of it, whose definition has to be in view."""

    said: str
    name: str


def rests_on(candidate: Candidate) -> tuple[Symbol, ...]:
    """Return the symbols, in the order in which they are named, each once, at most `MAX_SYMBOLS`."""
    found: dict[str, Symbol] = {}
    for symbol in (*_relied_on(candidate), *_stated(candidate)):
        found.setdefault(symbol.said, symbol)
    return tuple(found.values())[:MAX_SYMBOLS]


def _relied_on(candidate: Candidate) -> Iterator[Symbol]:
    for entry in candidate.relies_on:
        bare = _CALL.sub("", entry.strip().strip("`'\" ")).strip("`'\" ")
        whole = _SYMBOL.fullmatch(bare)
        for text in [bare] if whole else _CODE.findall(_PATH.sub(" ", entry)):
            symbol = _symbol(text)
            if symbol is not None:
                yield symbol


def _stated(candidate: Candidate) -> Iterator[Symbol]:
    members = names().members
    for text in (candidate.title, candidate.body, candidate.evidence.trigger, candidate.evidence.impact):
        for match in _behaviour().finditer(text):
            said = match[1].strip()
            bare = _CALL.sub("", said)
            if _SYMBOL.fullmatch(bare) and (bare != said or re.search(_JOINT, bare)):
                symbol = _symbol(bare)
                if symbol is not None and symbol.name.casefold() not in members:
                    yield symbol


def _symbol(text: str) -> Symbol | None:
    parts = [part.lstrip("$@&*").rstrip("?!") for part in re.split(_JOINT, text)]
    own = [part for part in parts if part]
    known = names()
    if not own or own[-1].casefold() in known.known or (len(own) > 1 and own[0].casefold() in known.owners):
        return None
    return Symbol(".".join(own), own[-1])


@cache
def _behaviour() -> re.Pattern[str]:
    return re.compile(rf"{_TICKED}\s*(?:,?\s*(?:which|that)\s+)?(?:{names().behaviour})", re.IGNORECASE)
