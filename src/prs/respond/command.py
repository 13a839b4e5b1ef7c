"""What a comment asks for: one verb and what it takes, or nothing.

Only a comment's first line is read, and only where it begins with `/prs` and a space. Nothing is guessed: a word too many, a name that
no pass can have or a character that cannot be seen makes the whole line one that is not understood.
"""

from __future__ import annotations

import re
from enum import StrEnum

from prs.types.base import Value

CALL = "/prs"

_MOST = 1000
_LINE = re.compile(r"/prs(?: +(?P<rest>.*))?")
_SLUG = re.compile(r"[a-z][a-z0-9_]{0,63}")
_ID = re.compile(r"c[0-9a-f]{4,10}|[0-9a-f]{16}")
_PLACE = re.compile(r"[^:-].{0,500}:L?[1-9][0-9]{0,8}")


class Verb(StrEnum):
    """What can be asked for. `UNKNOWN` is a call that is not understood: it is answered with one line of help."""

    REVIEW = "review"
    EXPLAIN = "explain"
    DISMISS = "dismiss"
    WHY_NOT = "why-not"
    UNKNOWN = "unknown"


class Command(Value, frozen=True, kw_only=True):
    """One call. `ref` is a pass's slug, a candidate's id, or `path:line`; "" where the verb was given none. `reason` is why to dismiss."""

    verb: Verb
    ref: str = ""
    reason: str = ""


HELP = ("/prs review [pass]", "/prs explain ID", "/prs dismiss ID reason", "/prs why-not PATH:LINE")
"""What can be typed."""

_UNKNOWN = Command(verb=Verb.UNKNOWN)


def read_command(body: str) -> Command | None:
    """Return what the comment asks for, or None where it does not speak to PRS at all."""
    line = body[: _MOST + 1].split("\n", 1)[0].replace("\t", " ").rstrip("\r ")
    called = _LINE.fullmatch(line)
    if called is None:
        return None
    if len(line) > _MOST or not line.isprintable():
        return _UNKNOWN
    word, _, rest = (called["rest"] or "").partition(" ")
    return _READERS.get(word, _not_understood)(rest.strip())


def _review(rest: str) -> Command:
    return Command(verb=Verb.REVIEW, ref=rest) if not rest or _SLUG.fullmatch(rest) else _UNKNOWN


def _explain(rest: str) -> Command:
    named = rest.removeprefix("#")
    return Command(verb=Verb.EXPLAIN, ref=named) if _ID.fullmatch(named) or _PLACE.fullmatch(named) else _UNKNOWN


def _dismiss(rest: str) -> Command:
    named, _, reason = rest.removeprefix("#").partition(" ")
    return Command(verb=Verb.DISMISS, ref=named, reason=reason.strip()) if _ID.fullmatch(named) and reason.strip() else _UNKNOWN


def _why_not(rest: str) -> Command:
    return Command(verb=Verb.WHY_NOT, ref=rest) if _PLACE.fullmatch(rest) else _UNKNOWN


def _not_understood(_rest: str) -> Command:
    return _UNKNOWN


_READERS = {"review": _review, "explain": _explain, "dismiss": _dismiss, "why-not": _why_not}
