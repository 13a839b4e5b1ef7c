"""Plain scalars by YAML 1.2's core schema: `no`, `on` and `12:30` are text, not the guesses of YAML 1.1."""

from __future__ import annotations

import re

_INT = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_SPECIAL = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
# Within what 64 bits hold, so that every number read can be written again; longer ones are read as floats.
_MAX_DIGITS = 18
_BASES = {"0o": 8, "0x": 16}

Scalar = str | int | float | bool | None


def plain_scalar(text: str) -> Scalar:
    """Return what an unquoted scalar means."""
    if text in _WORDS:
        return _WORDS[text]
    if _BASED.fullmatch(text) and len(text) <= _MAX_DIGITS:
        return int(text[2:], _BASES[text[:2]])
    if _INT.fullmatch(text) and len(text) <= _MAX_DIGITS:
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return float(text.replace(".", "")) if _SPECIAL.fullmatch(text) else text
