"""What is wrong with a document, and where: many faults of one file become one error that lists them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, Never

from prs.errors import UserError
from prs.types.base import Value

MAX_LISTED = 20

_PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]+")


class Mark(NamedTuple):
    """A place in a text: line and column, both 1-based, columns in characters."""

    line: int
    column: int


class Fault(Value, frozen=True, kw_only=True):
    """One thing that is wrong. `line` and `column` are 1-based, and 0 where no place is to blame; `path` is the path of keys, or ""."""

    file: str
    text: str
    line: int = 0
    column: int = 0
    path: str = ""
    hint: str = ""

    @property
    def message(self) -> str:
        """The fault as one line: `file:line:column: path.of.keys: text`."""
        place = ":".join([self.file, *(str(number) for number in (self.line, self.column) if number)])
        return ": ".join(part for part in (place, self.path, self.text) if part)


def raise_faults(faults: Sequence[Fault], error: Callable[[str, str], UserError]) -> Never:
    """Raise `error` with the first fault as its message, its hint, and the other faults listed after it (at most 20 in all)."""
    first, *others = sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column))
    hint = first.hint
    if others:
        listed = [f"  {fault.message} {fault.hint}".rstrip() for fault in others[: MAX_LISTED - 1]]
        unlisted = len(others) - len(listed)
        tail = [f"  and {unlisted} more."] if unlisted else []
        hint = "\n".join([hint, "Also wrong:", *listed, *tail]).strip()
    raise error(first.message, hint)


def join_path(path: str, key: str) -> str:
    """Return the path of keys one step deeper: `defaults.model`, or `models["a b"]` where the key is no plain name."""
    step = key if _PLAIN_KEY.fullmatch(key) else f'["{key[:60]}"]'
    return f"{path}.{step}" if path and not step.startswith("[") else path + step
