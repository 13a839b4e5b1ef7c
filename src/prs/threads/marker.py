"""Hidden markers: one line of a remark of ours, an HTML comment that a reader does not see and a later run reads back.

    <!-- prs/1 fixed id=c0123456789 commit=0123456789abcdef0123456789abcdef01234567 -->

A kind, then its fields, all of them and in their order; every value from an alphabet in which no comment can end. What is not exactly
what `write` writes is text. A marker proves nothing by itself: whoever reads one asks first who wrote the remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar
from urllib.parse import quote, unquote

import msgspec

from prs.types.base import Value
from prs.types.diff import Side
from prs.types.finding import Severity


class FindingMark(Value, frozen=True, kw_only=True):
    """A finding that was said. `fingerprints` are its own and those of its other places; `quote` and `fix` are digests of lines.

    `head` is the commit that was reviewed, `path` the finding's file then. `refused` is True where the host took no comment on its lines.
    """

    id: str
    fingerprints: tuple[str, ...]
    slug: str
    passes: tuple[str, ...] = ()
    severity: Severity
    question: bool = False
    side: Side = Side.HEAD
    line: int = 0
    head: str = ""
    path: str = ""
    quote: tuple[str, ...] = ()
    fix: tuple[str, ...] = ()
    refused: bool = False


class SummaryMark(Value, frozen=True, kw_only=True):
    """Part `part` of `parts` of the summary, and what it is the summary of. `digest` is of the part's substance.

    `complete` is True where everything that a pass wanted was read, by this review or by those that it builds on; `panel` is a digest of
    the passes and rules that read it.
    """

    part: int
    parts: int
    head: str
    base: str = ""
    base_ref: str = ""
    merge_base: str = ""
    complete: bool = False
    panel: str = ""
    digest: str = ""


class ReviewMark(Value, frozen=True, kw_only=True):
    """The text of a posted review: the commit that it is about."""

    head: str


class EndMark(Value, frozen=True, kw_only=True):
    """The end of a finding that stands in a summary; its beginning is the heading before its own marker."""

    id: str


class FixedMark(Value, frozen=True, kw_only=True):
    """A reply that says that a finding's lines are gone, and since which commit."""

    id: str
    commit: str


class AnswerMark(Value, frozen=True, kw_only=True):
    """An answer to the comment of that id. `dismisses` is the id or fingerprint that somebody with the right to it dismissed, or ""."""

    answers: str
    dismisses: str = ""


Mark = FindingMark | EndMark | SummaryMark | ReviewMark | FixedMark | AnswerMark
M = TypeVar("M", bound=Mark)

_KINDS: dict[str, type[Mark]] = {
    "finding": FindingMark,
    "end": EndMark,
    "summary": SummaryMark,
    "review": ReviewMark,
    "fixed": FixedMark,
    "answer": AnswerMark,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}

_LONGEST = 18_000
"""More than every field at its longest comes to: what is written can be read."""
_LINE = re.compile(r"<!-- prs/1 (?P<kind>[a-z]{1,16})(?P<fields>(?: [a-z_]{1,16}=[A-Za-z0-9_.,/%]{0,6000}){1,20}) -->")
_SHA = r"(?:[0-9a-f]{40}|[0-9a-f]{64})?"
_SLUG = r"[a-z][a-z0-9_]{0,63}"
_DIGESTS = r"(?:[0-9a-f]{10}(?:,[0-9a-f]{10}){0,79})?"
_TEXT = r"[A-Za-z0-9_./%]{0,6000}"
_FLAG = "true|false"
_COUNT = "0|[1-9][0-9]{0,8}"
_FORMS = {
    "id": r"c[0-9a-f]{10}",
    "fingerprints": r"[0-9a-f]{16}(?:,[0-9a-f]{16}){0,299}",
    "slug": _SLUG,
    "passes": rf"(?:{_SLUG}(?:,{_SLUG}){{0,63}})?",
    "severity": "NIT|MINOR|MAJOR|CRITICAL",
    "question": _FLAG,
    "side": "base|head",
    "line": _COUNT,
    "head": _SHA,
    "base": _SHA,
    "merge_base": _SHA,
    "commit": _SHA,
    "path": _TEXT,
    "base_ref": _TEXT,
    "quote": _DIGESTS,
    "fix": _DIGESTS,
    "refused": _FLAG,
    "complete": _FLAG,
    "panel": r"(?:[0-9a-f]{16})?",
    "digest": r"(?:[0-9a-f]{16})?",
    "part": _COUNT,
    "parts": _COUNT,
    "answers": r"[0-9]{1,20}",
    "dismisses": r"(?:c[0-9a-f]{10}|[0-9a-f]{16})?",
}
_READ = {name: re.compile(form) for name, form in _FORMS.items()}
_LISTS = frozenset({"fingerprints", "passes", "quote", "fix"})
_TEXTS = frozenset({"path", "base_ref"})


def write(mark: Mark) -> str:
    """Return the marker as one line. Raises `ValueError` where a value is not of its alphabet: a bug of the caller's."""
    fields = {name: _written(name, getattr(mark, name)) for name in type(mark).__struct_fields__}
    wrong = [name for name, value in fields.items() if not _READ[name].fullmatch(value)]
    if wrong:
        raise ValueError(f"a marker cannot hold {wrong[0]}={fields[wrong[0]][:80]!r}")
    return f"<!-- prs/1 {_NAMES[type(mark)]} {' '.join(f'{name}={value}' for name, value in fields.items())} -->"


def read(line: str) -> Mark | None:
    """Return the marker that the line is, or None."""
    found = _LINE.fullmatch(line) if len(line) <= _LONGEST else None
    kind = _KINDS.get(found["kind"]) if found is not None else None
    if found is None or kind is None:
        return None
    fields = dict(pair.split("=", 1) for pair in found["fields"].split())
    if tuple(fields) != kind.__struct_fields__ or not all(_READ[name].fullmatch(value) for name, value in fields.items()):
        return None
    mark = msgspec.convert({name: _value(name, value) for name, value in fields.items()}, kind, strict=False)
    return mark if write(mark) == line else None


def marks(body: str) -> Iterator[tuple[int, Mark]]:
    """Yield the number (from 0) of every line of a remark that is a marker, with the marker."""
    for number, line in enumerate(lines_of(body)):
        mark = read(line)
        if mark is not None:
            yield number, mark


def lines_of(body: str) -> list[str]:
    """Return a remark's lines as they are numbered here; hosts may end them in CR LF."""
    return body.replace("\r\n", "\n").split("\n")


def first_line(body: str, kind: type[M]) -> M | None:
    """Return the marker of that kind which the remark begins with, or None."""
    mark = read(lines_of(body)[0])
    return mark if isinstance(mark, kind) else None


def _written(name: str, value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ",".join(value)
    # A hyphen is escaped too: two of them would end the comment.
    return quote(str(value), safe="/", errors="replace").replace("-", "%2D").replace("~", "%7E") if name in _TEXTS else str(value)


def _value(name: str, value: str) -> object:
    if name in _LISTS:
        return [one for one in value.split(",") if one]
    return unquote(value, errors="replace") if name in _TEXTS else value
