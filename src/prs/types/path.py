r"""Paths as git writes them and as values hold them: one reading for every room that meets a path.

A path is text with `/`; a byte that is not UTF-8 is written `\xNN`. Reads git's C-style quoting; writes none.
"""

from __future__ import annotations

import re

_QUOTED = re.compile(rb'"((?:[^"\\]|\\(?:[abtnvfr"\\]|[0-3][0-7]{2}))+)"')
_ESCAPE = re.compile(rb"\\([0-3][0-7]{2}|.)")
_ODD = re.compile(r"\\x[89a-f][0-9a-f]")
_NAMED = {b"a": b"\a", b"b": b"\b", b"t": b"\t", b"n": b"\n", b"v": b"\v", b"f": b"\f", b"r": b"\r", b'"': b'"', b"\\": b"\\"}


def decode_path(raw: bytes) -> str:
    r"""Return a path's bytes as text: UTF-8, and `\xNN` for a byte that is not."""
    return raw.decode("utf-8", "backslashreplace")


def has_odd_bytes(path: str) -> bool:
    """Return whether a path, as `decode_path` gives it, stands for bytes that are not UTF-8. One that only looks so counts too."""
    return _ODD.search(path) is not None


def match_quoted(raw: bytes, start: int = 0) -> tuple[bytes, int] | None:
    """Return the C-quoted string that stands at `start`, unquoted, and where it ends; None where none stands there."""
    found = _QUOTED.match(raw, start)
    return (_ESCAPE.sub(_unescape, found[1]), found.end()) if found else None


def _unescape(found: re.Match[bytes]) -> bytes:
    code = found[1]
    return _NAMED[code] if code in _NAMED else bytes([int(code, 8)])
