"""What every value is made of: a frozen struct, canonical JSON, and a hash of it."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec


class Value(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A frozen value. On disk it is JSON with exactly these keys; an unknown key is refused.

    Subclasses say `frozen=True, kw_only=True` again: neither is inherited, for a type checker the first, for msgspec the second.
    """


def canonical_json(value: Any) -> bytes:
    """Return `value` as UTF-8 JSON with sorted keys and no white space: the form that is hashed."""
    return msgspec.json.encode(value, order="sorted")


def pretty_json(value: Any) -> bytes:
    """Return `value` as UTF-8 JSON with sorted keys, two-space indent and a final newline: the form on disk."""
    return msgspec.json.format(canonical_json(value), indent=2) + b"\n"


def sha256(data: bytes) -> str:
    """Return the lower-case hex SHA-256 of `data`."""
    return hashlib.sha256(data).hexdigest()
