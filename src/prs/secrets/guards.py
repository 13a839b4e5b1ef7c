"""What must hold of a match besides its pattern, so that a placeholder, a reference or a name is not taken for a secret."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable

from prs.secrets.table import GuardName, Placeholders

Guard = Callable[[re.Match[str], str, Placeholders], bool]
"""Whether the match, whose secret is given, is one indeed."""

_FEWEST_BITS = 2.7
"""Bits a character that a value made by a machine has at least; eight different characters have three."""

# Words in lower case with a number at their ends, as names of things are written: `bucket2_access`. Random letters and digits mix.
_NAME = re.compile(r"(?:[a-z]+\d{0,4}|[A-Z]+\d{0,4})(?:[_\-./:](?:[a-z]+\d{0,4}|[A-Z]+\d{0,4}|\d{1,4}))*")
_WORDS = re.compile(r"[A-Za-z]+(?:[._\-/:+][A-Za-z]+)*")
_CAMEL = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_FEWEST_JUMBLED = 12
_WORD_LENGTH = 3
_BEFORE = re.compile(r"[\w.\-]*\Z")
_LONGEST_NAME = 60
_CALL_OR_INDEX = re.compile(r"[()\[\]{}<>]")
_DOTTED = re.compile(r"[A-Za-z_]\w*(?:(?:\.|->|::)[A-Za-z_]\w*)+")
_RESERVED_HOST = re.compile(r"(?i)(?:^|\.)(?:example(?:\.\w+)?|test|invalid|host|hostname|server|domain|foo\w*|bar)$|^\[?$|[{%$<]")


def _format(_found: re.Match[str], secret: str, placeholders: Placeholders) -> bool:
    """Hold for a vendor's own form, less the samples of documentation."""
    return not placeholders.sample.search(secret)


def _value(found: re.Match[str], secret: str, placeholders: Placeholders) -> bool:
    """Hold for a value that stands for nothing else, under a name that does not end in what is merely about a secret."""
    if placeholders.names.search(_name(found)):
        return False
    if placeholders.whole.fullmatch(secret) or placeholders.anywhere.search(secret) or _DOTTED.fullmatch(secret):
        return False
    return _WORDS.fullmatch(secret) is None or _jumbled(secret)


def _random(found: re.Match[str], secret: str, placeholders: Placeholders) -> bool:
    """Hold for a value with letters and digits mixed, as nobody would name a thing."""
    if not _value(found, secret, placeholders) or _NAME.fullmatch(secret) or _CALL_OR_INDEX.search(secret):
        return False
    mixed = any(map(str.isdigit, secret)) and any(map(str.isalpha, secret))
    return (mixed or _jumbled(secret)) and _bits(secret) >= _FEWEST_BITS


def _address(found: re.Match[str], secret: str, placeholders: Placeholders) -> bool:
    """Hold for a password that is neither the user's own name nor that of an address that is kept for examples."""
    if secret == _group(found, "user") or "%20" in secret or _RESERVED_HOST.search(_group(found, "host").partition(":")[0]):
        return False
    return _value(found, secret, placeholders)


def _group(found: re.Match[str], name: str) -> str:
    return found.groupdict().get(name) or ""


def _name(found: re.Match[str]) -> str:
    """Return the whole name that the value is given to: what stands before the match belongs to it too."""
    if not _group(found, "name"):
        return ""
    before = _BEFORE.search(found.string, max(0, found.start() - _LONGEST_NAME), found.start("name"))
    return (before[0] if before else "") + found["name"]


def _jumbled(text: str) -> bool:
    """Return whether the text is letters without an order: capitals that no word would have."""
    words = _CAMEL.findall(text)
    return text.isalpha() and len(text) >= _FEWEST_JUMBLED and len(text) <= _WORD_LENGTH * len(words)


def _bits(text: str) -> float:
    """Return the Shannon entropy of the text's characters, in bits a character."""
    return -sum(count / len(text) * math.log2(count / len(text)) for count in Counter(text).values())


GUARDS: dict[GuardName, Guard] = {"format": _format, "value": _value, "random": _random, "address": _address}
