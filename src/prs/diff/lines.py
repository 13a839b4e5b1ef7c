"""A diff's lines, one at a time. A line ends at LF and at nothing else: CR, form feed and U+2028 are a file's own text."""

from __future__ import annotations

import io

from prs.errors import DiffError

_SHOWN = 80


class Lines:
    """Hands out lines without their LF and knows the 1-based number of the last one taken."""

    def __init__(self, data: bytes) -> None:
        self._read = io.BytesIO(data).readline
        self._next = self._read()
        self.number = 0

    def peek(self) -> bytes | None:
        """Return the next line and leave it there; None at the end."""
        return self._next[:-1] if self._next else None

    def take(self) -> bytes | None:
        """Return the next line; None at the end."""
        taken = self._next
        if not taken:
            return None
        self._next = self._read()
        self.number += 1
        return taken[:-1]

    def fault(self, message: str, hint: str = "") -> DiffError:
        """Return the error that blames the line last taken."""
        return DiffError(message, self.number, hint)

    def fault_ahead(self, message: str, hint: str = "") -> DiffError:
        """Return the error that blames the next line, or the last one where the diff has ended."""
        return DiffError(message, self.number + bool(self._next), hint)


def shown(raw: bytes | None) -> str:
    """Return a line as an error may quote it: short, printable, in quotation marks."""
    if raw is None:
        return "the end of the diff"
    text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in raw[:_SHOWN].decode("utf-8", "backslashreplace"))
    return f'"{text}{"..." if len(raw) > _SHOWN else ""}"'
