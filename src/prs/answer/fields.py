"""Read single values of an answer: lenient where nothing is lost, and otherwise an error that names the key's path.

Lenient: the case of enumerated words, numbers written as strings, a percentage for a confidence, null for an empty string, long prose
(cut, with a mark that says how much). Refused: a word that is none of the list, a confidence outside 0..1 and 0..100, an overlong path,
quote or fix, since a cut one would be another one. Characters that no text should hold become U+FFFD, visibly.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from prs.errors import AnswerUnreadable

MAX_LINE = 10_000_000
"""No file has more lines; a larger number is noise."""

_PERCENT = 100.0
# Lone surrogates break every encoder; control characters but for white space can drive a terminal.
_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")


class Reader:
    """One JSON object and the path that leads to it (`findings[2]`, or "" for the answer itself)."""

    def __init__(self, value: Any, path: str) -> None:
        if not isinstance(value, dict):
            raise refusal(path, f"expected an object, found {_shown(value)}")
        self._value = value
        self._path = path

    def __contains__(self, key: str) -> bool:
        return key in self._value

    def path(self, key: str) -> str:
        """Return the path of one of this object's keys."""
        return f"{self._path}.{key}" if self._path else key

    def required(self, key: str) -> Any:
        """Return the key's value as it stands; a missing key is refused."""
        if key not in self._value:
            raise refusal(self.path(key), "is missing")
        return self._value[key]

    def prose(self, key: str, limit: int, *, required: bool = False) -> str:
        """Return a text for people; one over `limit` characters is cut, and says so itself."""
        text = self._text(key, required=required)
        return text if len(text) <= limit else f"{text[:limit]} [... {len(text) - limit:,} characters more]"

    def exact(self, key: str, limit: int, *, required: bool = False) -> str:
        """Return a text that only serves whole; one over `limit` characters is refused."""
        text = self._text(key, required=required)
        if len(text) > limit:
            raise refusal(self.path(key), f"has {len(text):,} characters, at most {limit:,} are read")
        return text

    def word(self, key: str, words: Sequence[str], default: str | None = None) -> str:
        """Return the one of `words` that the value names, in any case; `default` where it is missing or null."""
        if default is not None and self._value.get(key) is None:
            return default
        value = self.required(key)
        if isinstance(value, str):
            plain = re.sub(r"[\s-]+", "_", value.strip()[:50]).casefold()
            for word in words:
                if word.casefold() == plain:
                    return word
        raise refusal(self.path(key), f"{_shown(value)} is none of {', '.join(words)}")

    def share(self, key: str) -> float:
        """Return a confidence, 0..1; "0.8", "80%" and 80 are 0.8."""
        value = self.required(key)
        number = _number(value)
        if number is not None:
            if (isinstance(value, str) and value.strip().endswith("%")) or 1.0 < number <= _PERCENT:
                number /= _PERCENT
            if 0.0 <= number <= 1.0:
                return number
        raise refusal(self.path(key), f"{_shown(value)} is no confidence from 0 to 1")

    def line(self, key: str) -> int:
        """Return a line number, or 0 where the answer claims none (missing, null, or below 1)."""
        value = self._value.get(key)
        if value is None:
            return 0
        number = _number(value)
        if number is None or number != int(number) or number > MAX_LINE or (isinstance(value, str) and "%" in value):
            raise refusal(self.path(key), f"{_shown(value)} is no line number")
        return max(0, int(number))

    def flag(self, key: str) -> bool:
        """Return a boolean, False where it is missing or null; "true" and "false" are read."""
        value = self._value.get(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        if isinstance(value, str) and value.strip().casefold() in ("true", "false"):
            return value.strip().casefold() == "true"
        raise refusal(self.path(key), f"{_shown(value)} is neither true nor false")

    def names(self, key: str, most: int, limit: int) -> tuple[str, ...]:
        """Return a list of short texts, empty where it is missing or null; more than `most`, or longer ones, are refused."""
        value = self._value.get(key)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise refusal(self.path(key), f"expected a list, found {_shown(value)}")
        if len(value) > most:
            raise refusal(self.path(key), f"has {len(value):,} entries, at most {most:,} are read")
        named = Reader({f"{key}[{i}]": entry for i, entry in enumerate(value)}, self._path)
        return tuple(named.exact(f"{key}[{i}]", limit) for i in range(len(value)))

    def _text(self, key: str, *, required: bool) -> str:
        value = self.required(key) if required else self._value.get(key)
        if value is None and not required:
            return ""
        if not isinstance(value, str):
            raise refusal(self.path(key), f"expected a string, found {_shown(value)}")
        return _UNPRINTABLE.sub("\ufffd", value)


def refusal(path: str, reason: str) -> AnswerUnreadable:
    """Return the error for one key, its path first."""
    return AnswerUnreadable(f"{path}: {reason}" if path else reason)


def _number(value: Any) -> float | None:
    """Return a finite number that stands as a number or in a string, else None."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value.strip()[:40].removesuffix("%") if isinstance(value, str) else value)
    except (ValueError, OverflowError):
        return None
    return number if abs(number) < float("inf") else None


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return repr(_UNPRINTABLE.sub("\ufffd", value[:50]))
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float):
        return "a number beyond all bounds" if _number(value) is None else f"{float(value):g}"
    return "a list" if isinstance(value, list) else "an object"
