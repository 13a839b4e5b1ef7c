"""Whether a symbol's definition stands in the text that a pass was sent, by the plain signs of `definitions.json`.

Only lines of the listing count where there is a listing: what a pull request's description says in prose defines nothing. It does not
parse, so it can be wrong; the map, where there is one, is asked first.
"""

from __future__ import annotations

import re
from functools import cache

from prs.evidence.data import definitions
from prs.evidence.symbols import NAME

MAX_LINE = 400
"""Of a longer line only so many characters are looked at: no definition begins later, and no expression runs long."""

MAX_LINES = 400
"""Of the lines that hold a name so many are looked at."""

_LISTED = re.compile(r"^[ \d]{6,9} [ \d]{6,9} \|[ +-](.*)$", re.MULTILINE)

# A letter that no code uses stands in for the name, so that the expressions are made once and not for every name.
_STAND_IN = "\u02ac"


class Visible:
    """The lines of one text by the names in them; made once for all candidates of a pass."""

    def __init__(self, text: str) -> None:
        listed = _LISTED.findall(text)
        self._lines: list[str] = [line[:MAX_LINE] for line in (listed or text.split("\n")) if not _imports().search(line)]
        self._with: dict[str, list[int]] = {}
        for number, line in enumerate(self._lines):
            for name in set(NAME.findall(line)):
                self._with.setdefault(name, []).append(number)
        self._answers: dict[str, str] = {}

    def defined(self, name: str) -> str:
        """Return by which sign the name's definition is in view, or "" where it is not."""
        if name not in self._answers:
            self._answers[name] = self._look(name)
        return self._answers[name]

    def _look(self, name: str) -> str:
        numbers = self._with.get(name, ())
        if not numbers:
            return ""
        word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        for number in numbers[:MAX_LINES]:
            line = word.sub(_STAND_IN, self._lines[number])
            for called, sign in _signs():
                if sign.search(line):
                    return called
        return ""


@cache
def _imports() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{expression})" for expression in definitions().imports))


@cache
def _signs() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((called, re.compile(sign.replace("NAME", _STAND_IN))) for called, sign in definitions().signs)
