"""Whether a slot says something concrete.

A few plain rules over `placeholders.json`, made so that a short concrete text passes: anything with a digit, an operator, a quoted value or
a name as code writes it is concrete unless it only repeats what another field says.
"""

from __future__ import annotations

import re
import unicodedata

from prs.evidence.data import placeholders

_MARKS = re.compile(r"^[\W_]+|[\W_]+$")
_BRACKETED = re.compile(r"[<\[{(][^<>\[\]{}()]{0,80}[>\]})]")
_WORD = re.compile(r"[^\W_]+")
# A digit, a quoted or backticked value, an operator, or a name as code writes it.
_CONCRETE = re.compile(r"\d|(?<!\w)[`\"'][^`\"']{1,200}[`\"'](?!\w)|[=<>+%&|^$@#\\{}\[\]]|\w+_\w+|[a-z][A-Z]|\w\.\w|\w\(")
_FEWEST_LETTERS = 3
_LONG = 5_000
_SHOWN = 60


def placeholder(text: str, repeats: tuple[str, ...] = ()) -> str:
    """Return why the text says nothing concrete, as the end of a sentence that begins with the slot's name, or "".

    `repeats` are the candidate's other texts: a slot that only says one of them again is empty.
    """
    said = _plain(text)
    if not said:
        return "is empty" if not text.strip() else "holds no word"
    if len(text) > _LONG:
        return ""
    if any(said == _plain(other) for other in repeats):
        return "only repeats what is said elsewhere"
    if _is_known(text, said) or not (_CONCRETE.search(_n_a_aside(text)) or _says_something(said)):
        return f"says nothing concrete: {_short(text)!r}"
    return ""


def _is_known(text: str, said: str) -> bool:
    return said in placeholders().phrases or _BRACKETED.fullmatch(text.strip()) is not None


def _says_something(said: str) -> bool:
    known = placeholders()
    words = _WORD.findall(said)
    too_short = said.isascii() and sum(map(len, words)) < _FEWEST_LETTERS
    return not too_short and not all(word in known.vague or word in known.phrases for word in words)


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text[: _LONG + 1]).casefold()
    return _MARKS.sub("", " ".join(folded.split()))


def _n_a_aside(text: str) -> str:
    return re.sub(r"(?i)\bn\s*/\s*a\b|\band\s*/\s*or\b", " ", text)


def _short(text: str) -> str:
    said = " ".join(text.split())
    return said if len(said) <= _SHOWN else f"{said[:_SHOWN]}..."
