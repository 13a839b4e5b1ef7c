"""Find the one JSON object in a model's text: as it stands, or after one recovery.

A recovery takes wrapping away (a byte-order mark, a code fence, prose) and mends two slips that lose nothing (a trailing comma, a raw
line break in a string). It never adds a bracket, a quote or a word: truncated JSON stays unreadable. Two different objects that could
both be the answer are refused, and so are duplicate keys, NaN and infinity.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from prs.errors import AnswerUnreadable

MAX_CHARACTERS = 2_000_000
"""The longest text that is read: far above what any model's output limit allows."""

MAX_STARTS = 200
"""How many opening braces in prose are tried before giving up; bounds the work on hostile text."""

_FENCE = "```"
# A string whole (an unterminated one to the end, so that the search stays linear), or a comma before a closing bracket.
_TRAILING_COMMA = re.compile(r'("(?:[^"\\]|\\.)*+(?:"|\\?\Z))|,(?=\s*+[}\]])', re.DOTALL)
_BYTE_ORDER_MARK = "\ufeff"
_END_OF_THOUGHT = "</think>"


class _JsonRefusedError(ValueError):
    """JSON that Python would take and we do not."""


def find_object(text: str) -> tuple[dict[str, Any], str]:
    """Return the answer's object and a word saying how it was recovered, or "".

    Raises `AnswerUnreadable` with the reason that the strict reading gave.
    """
    if len(text) > MAX_CHARACTERS:
        raise AnswerUnreadable(f"the answer has {len(text):,} characters; at most {MAX_CHARACTERS:,} are read", text[:200])
    if not text.strip():
        raise AnswerUnreadable("the answer is empty", text[:200])
    try:
        return _object(text, strict=True), ""
    except ValueError as error:
        reason = str(error)
    recovered = _recover(text)
    if recovered is None:
        raise AnswerUnreadable(f"not one JSON object: {reason}", text[:200])
    return recovered


def _recover(text: str) -> tuple[dict[str, Any], str] | None:
    words = []
    if text.startswith(_BYTE_ORDER_MARK):
        words.append("byte-order mark")
        text = text.removeprefix(_BYTE_ORDER_MARK)
    if _END_OF_THOUGHT in text:
        words.append("thinking before")
        text = text.rpartition(_END_OF_THOUGHT)[2]
    fences = [body for body in _fenced(text) if body.lstrip().startswith("{")]
    if len(fences) == 1:
        words.append("code fence")
        text = fences[0]
    for mended, slips in ((text, []), (_TRAILING_COMMA.sub(r"\1", text), ["trailing comma"])):
        try:
            return _object(mended, strict=False), ", ".join(words + slips) or "raw line break in a string"
        except ValueError:
            found = _in_prose(mended)
        if found is not None:
            return found, ", ".join([*words, "prose around", *slips])
    return None


def _fenced(text: str) -> list[str]:
    """Return the bodies of the closed code fences, outermost first."""
    bodies: list[str] = []
    inside: list[str] | None = None
    for line in text.split("\n"):
        word = line.strip()
        if inside is None:
            inside = [] if word.startswith(_FENCE) else None
        elif word == _FENCE:
            bodies.append("\n".join(inside))
            inside = None
        else:
            inside.append(line)
    return bodies


def _in_prose(text: str) -> dict[str, Any] | None:
    """Return the one object in the text that has an answer's keys, or None where there is none, or more than one."""
    found: list[dict[str, Any]] = []
    at = text.find("{")
    for _ in range(MAX_STARTS):
        if at < 0:
            break
        try:
            value, end = _decoder(strict=False).raw_decode(text, at)
        except (ValueError, RecursionError):
            at = text.find("{", at + 1)
            continue
        if isinstance(value, dict) and {"verdict", "findings"} <= value.keys():
            found.append(value)
        at = text.find("{", end)
    return found[0] if len(found) == 1 else None


def _object(text: str, *, strict: bool) -> dict[str, Any]:
    try:
        value = _decoder(strict=strict).decode(text)
    except RecursionError:
        raise _JsonRefusedError("it is nested too deeply") from None
    if not isinstance(value, dict):
        raise _JsonRefusedError(f"its outermost value is {_kind(value)}")
    return value


def _decoder(*, strict: bool) -> json.JSONDecoder:
    return json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant, strict=strict)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _JsonRefusedError(f"the key {twice[:50]!r} stands twice in one object")
    return value


def _no_constant(word: str) -> NoReturn:
    raise _JsonRefusedError(f"{word} is not JSON")


def _kind(value: Any) -> str:
    if isinstance(value, list):
        return "a list, not an object"
    return f"{type(value).__name__}, not an object"
