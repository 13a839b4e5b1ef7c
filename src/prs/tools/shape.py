"""Take a value of JSON for what it should be, or for nothing: no shape of a hostile text is an exception."""

from __future__ import annotations

from typing import Any

MAX_TEXT = 2000
MAX_NUMBER = 2**31 - 1


def as_dict(value: Any) -> dict[str, Any]:
    """Return the object, or an empty one."""
    return value if isinstance(value, dict) else {}


def as_list(value: Any) -> list[Any]:
    """Return the array, or an empty one."""
    return value if isinstance(value, list) else []


def as_text(value: Any, most: int = MAX_TEXT) -> str:
    """Return the text without white space around it, cut at `most` characters; "" where it is none."""
    return value[:most].strip() if isinstance(value, str) else ""


def as_number(value: Any, default: int) -> int:
    """Return the number where it can be a line or a column, else `default`."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MAX_NUMBER else default


def as_index(value: Any) -> int | None:
    """Return the number where it can be an index, else None."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_NUMBER else None
