"""Whether a candidate argues with what a house rule mandates, by its words and the code that it stands on.

Conservative: refusing a true finding is worse than letting one noisy one through. It takes the mandated shape at the anchor (the rule's
pattern, or a name that the rule's own words write as code) and a claim in the rule's words about that shape. Where the rule's words hold
no name, nearly all of them have to return, and the title must not say that something is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from prs.types.base import Value
from prs.types.manifest import HouseRule

AT_SHAPE = 0.6
"""Share of a clause's words that have to return where the mandated shape stands at the anchor."""

BY_PROSE = 0.75
"""The same where nothing but prose says what is mandated."""

LEAST = 3
"""So many words of a clause return at least."""

_CLAUSE = re.compile(r"[.;:]\s+|,\s+|\n|\s+and\s+")
_SENTENCE = re.compile(r"(?<=[.;!?])\s+|\n")
_NAME = re.compile(r"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+|[A-Za-z_$][\w$]*(?=\()|[a-z]+[A-Z][\w$]*|[A-Z][a-z0-9]+[A-Z][\w$]*|\w+_\w+")
_HOLE = re.compile(r"\$+[A-Z_][A-Z0-9_]*\.?|\$\$\$")
_TICKED = re.compile(r"`([^`\n]{1,100})`")
_WORD = re.compile(r"[^\W_]+(?:'[a-z]+)?")
_SUFFIX = re.compile(r"(?:ings?|ed|es|s|e|er|ers)$")
_SHORTEST_STEM = 3


class Words(Value, frozen=True, kw_only=True):
    """`arguing.json`."""

    about: str
    stop: frozenset[str]
    against: frozenset[str]


class Claim(NamedTuple):
    """What a candidate says, and the code that it stands on. `on_shape` is the rule's own pattern at the anchor."""

    title: str
    body: str
    quote: str
    on_shape: bool


def argues(claim: Claim, rule: HouseRule) -> bool:
    """Return whether the claim calls a defect what the rule mandates."""
    mandated = names_in(rule.never_flag)
    if _holds(claim.quote, _forbidden(rule, mandated, claim)):
        return False  # it stands on what the rule forbids, and so may enforce it
    if claim.on_shape or _holds(claim.quote, mandated):
        return any(_returns(clause, claim, AT_SHAPE) for clause in _clauses(rule.never_flag or rule.mandate))
    if mandated or set(_WORD.findall(claim.title.lower())) & _words().against:
        return False
    return any(_returns(clause, claim, BY_PROSE) for clause in (rule.never_flag, *_clauses(rule.never_flag)))


def _forbidden(rule: HouseRule, mandated: frozenset[str], claim: Claim) -> frozenset[str]:
    """Return the names of what the rule forbids: its pattern's, else what the mandate names and `never_flag` does not, off the shape."""
    if rule.forbid is not None:
        return names_in(_HOLE.sub("", "\n".join(_patterns_in([rule.forbid.pattern, rule.forbid.rule]))))
    return frozenset() if claim.on_shape else names_in(rule.mandate) - mandated


def _patterns_in(value: object) -> Iterator[str]:
    """Return the pattern itself, or every `pattern` in a rule object, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _patterns_in(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key == "pattern" or not isinstance(one, str):
                yield from _patterns_in(one)


def names_in(prose: str) -> frozenset[str]:
    """Return the names that prose writes as code: in backticks, called, dotted, with inner capitals or underscores."""
    ticked = {name for text in _TICKED.findall(prose) for name in re.findall(r"[A-Za-z_$][\w$.]*", text)}
    return frozenset(ticked | set(_NAME.findall(prose)))


def _holds(quote: str, names: frozenset[str]) -> bool:
    return any(re.search(rf"(?<![\w$]){re.escape(name)}(?![\w$])", quote) for name in names)


def _clauses(prose: str) -> list[str]:
    """Return the clauses of prose. What stands between back-quotes is code, and is never taken apart."""
    whole = _TICKED.sub(lambda ticked: ticked.group().replace(" ", "\0"), prose)
    return [clause.replace("\0", " ") for clause in _CLAUSE.split(whole) if clause]


def _returns(clause: str, claim: Claim, share: float) -> bool:
    """Return whether enough of the clause's words come back in one breath of the claim: its title with one sentence of the body.

    A whole body is no breath: a long one has the words of every rule somewhere. Where the title has but one of them, more have to return.
    """
    asked, title = _stems(clause), _stems(claim.title)
    in_title = len(asked & title)
    if not in_title:
        return False
    breaths = [title, *(title | _stems(sentence) for sentence in _SENTENCE.split(claim.body))]
    shared = max(len(asked & breath) for breath in breaths)
    return shared >= LEAST and shared >= (share if in_title > 1 else max(share, BY_PROSE)) * len(asked)


def _stems(text: str) -> frozenset[str]:
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    words = {word.lower() for word in _WORD.findall(spaced)} - _words().stop
    return frozenset(_stem(word) for word in words if len(word) > 1)


def _stem(word: str) -> str:
    stem = _SUFFIX.sub("", word)
    return stem if len(stem) >= _SHORTEST_STEM else word


@cache
def _words() -> Words:
    return msgspec.json.decode(files("prs.gates").joinpath("arguing.json").read_bytes(), type=Words)
