"""When to ask again, and how long to wait: the server's word first, else exponential backoff with full jitter.

The jitter is drawn from a hash of the request, so the passes of one review spread out, and one request always waits the same.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from datetime import UTC, datetime

MAX_TRIES = 6
MAX_TRIES_TO_CONNECT = 3
RETRIED_STATUSES = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
FINAL_CODES = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
"""Codes that come with a retried status and mean that waiting will not help."""

_BASE_SECONDS = 0.5
_LONGEST_SECONDS = 30.0
_SPREAD = 0.1


def backoff(seed: str, tries: int) -> float:
    """Return seconds to wait after so many tries: anywhere from 0 to a bound that doubles."""
    return min(_LONGEST_SECONDS, _BASE_SECONDS * 2.0 ** (tries - 1)) * _share(seed, tries)


def asked_to_wait(headers: Mapping[str, str], seed: str) -> float | None:
    """Return the seconds that `Retry-After` asks for, a little spread on top, or None where it asks nothing that can be read."""
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.replace(".", "", 1).isdigit():
        seconds = float(value[:12])
    else:
        try:
            moment = datetime.strptime(value, "%a, %d %b %Y %H:%M:%S GMT").replace(tzinfo=UTC)
        except ValueError:
            return None
        seconds = max(0.0, moment.timestamp() - time.time())
    return seconds * (1 + _SPREAD * _share(seed, 0))


def _share(seed: str, draw: int) -> float:
    digest = hashlib.sha256(f"{seed}:{draw}".encode()).digest()
    return int.from_bytes(digest[:6], "big") / 2**48
