"""What a text is made of: stems, what those stand for, runs of letters, and the names of code in it.

Knows English endings and a small list of words that mean one thing in a review (`concepts.txt`). Knows no programming language: a name
is whatever is written like one, or stands between back-quotes or quotation marks.
"""

from __future__ import annotations

import re
import sys
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path

GRAM = 4
LONGEST = 4_000
"""Characters of a text that are compared: what a finding is about stands at its beginning."""

_RUN = re.compile(r"[^\W_]+")
_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
_GAP = re.compile(r"[\W_]+")
_CODE = re.compile(r"`[^`\n]{1,60}`")
_QUOTED = re.compile(_CODE.pattern + r"|'[A-Za-z_][\w.$-]{1,40}'|\"[A-Za-z_][\w.$-]{1,40}\"")
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_SHAPED = re.compile(r"[a-z0-9][A-Z]|_|\$|^[A-Z]{2,}[A-Z0-9]*$")
_ENDINGS = (
    "ations",
    "ation",
    "ingly",
    "ments",
    "ment",
    "ness",
    "ings",
    "ing",
    "edly",
    "ies",
    "ied",
    "ers",
    "er",
    "ed",
    "es",
    "ly",
    "s",
    "e",
)
_SHORTEST_STEM = 3
_SHORTEST_NAME = 2


def stems(text: str) -> frozenset[str]:
    """Return the stems of a text's words, parts of names apart, and with each the concept it stands for."""
    return frozenset().union(*map(_stems_of_run, set(_RUN.findall(text[:LONGEST]))))


def grams(text: str) -> frozenset[int]:
    """Return every run of four bytes, all that is neither letter nor digit being one space. A run is one number, as `gram` makes it."""
    plain = f" {_GAP.sub(' ', text[:LONGEST].lower()).strip()} ".encode(errors="replace")
    whole = [plain[shift : shift + (len(plain) - shift) // GRAM * GRAM] for shift in range(GRAM)]
    return frozenset(chain.from_iterable(memoryview(run).cast("I") for run in whole))


def gram(run: str) -> int:
    """Return the number of a run of four bytes. It is this machine's, and is written nowhere."""
    return int.from_bytes(run.encode(), sys.byteorder)


def spell(number: int) -> str:
    """Return the run of a number, what is no character being a question mark."""
    return number.to_bytes(GRAM, sys.byteorder).decode(errors="replace")


def names(text: str) -> frozenset[str]:
    """Return the names of code in a text, lower case: written as code is, or quoted."""
    read = text[:LONGEST]
    found = {word for word in set(_WORD.findall(read)) if _is_shaped(word)}
    for quoted in _QUOTED.finditer(read):
        found.update(_WORD.findall(quoted.group()))
    return frozenset(name for name in map(_plain_name, found) if len(name) >= _SHORTEST_NAME)


def plain_words(text: str) -> frozenset[str]:
    """Return the words of prose in a text, lower case, without what is written as code."""
    prose = _CODE.sub(" ", text[:LONGEST])
    return frozenset({word.lower() for word in set(_WORD.findall(prose)) if not _is_shaped(word)} - _stop_words())


def code_words(code: str) -> frozenset[str]:
    """Return every name in a piece of code, whole and in its parts, lower case."""
    found = set()
    for word in _WORD.findall(code[:LONGEST]):
        found.add(_plain_name(word))
        found.update(part.lower() for part in _PART.findall(word))
    return frozenset(name for name in found if len(name) > _SHORTEST_NAME) - _stop_words()


@lru_cache(maxsize=20_000)
def _is_shaped(word: str) -> bool:
    """Return whether a word is written as code is: with a capital or a sign where prose has none."""
    return not (word.islower() and word.isalpha()) and _SHAPED.search(word) is not None


def _plain_name(word: str) -> str:
    return word.lower().strip("_$")


@lru_cache(maxsize=20_000)
def _stems_of_run(run: str) -> frozenset[str]:
    if not run.isascii():
        return frozenset(run[at : at + 2] for at in range(max(1, len(run) - 1)))
    found = {_stem(part) for part in map(str.lower, _PART.findall(run)) if part not in _stop_words()}
    return frozenset(found | {_concepts()[stem] for stem in found & _concepts().keys()})


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word[: -len(ending)] + ("y" if ending in {"ies", "ied"} else "")
    return word


@cache
def _stop_words() -> frozenset[str]:
    return frozenset(_read("stop_words.txt").split())


@cache
def _concepts() -> dict[str, str]:
    """Return stem -> concept; a concept is named by its first word, with a sign that no stem has."""
    table: dict[str, str] = {}
    for line in _read("concepts.txt").splitlines():
        words = [word for word in line.split("#")[0].split() if word]
        for word in words:
            table.setdefault(_stem(word), f"={words[0]}")
    return table


def _read(name: str) -> str:
    return (Path(__file__).parent / "data" / name).read_text(encoding="utf-8")
