"""When a host asks for patience, and for how long: its primary limit, its secondary ones, and its own failures."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import NamedTuple

RETRIED = frozenset({500, 502, 503, 504})
"""Statuses that say nothing of the request. What may be repeated is."""

LIMITED_ALWAYS = 429
LIMITED = frozenset({403, LIMITED_ALWAYS})
_SECONDARY_SECONDS = 60.0
_SECONDARY = "secondary rate limit"
_ABUSE = "abuse detection"
_FIRST_PAUSE = 0.5
_MARGIN = 1.0
_LAST = datetime.max.replace(tzinfo=UTC, microsecond=0).timestamp()


class Patience(NamedTuple):
    """How long a host may keep us waiting.

    `wait_s` is the most that one request may wait in all, `tries` how often it is sent at most; `pause_s` is kept between two writes, as
    GitHub asks. `sleep` is what waits.
    """

    wait_s: float = 120.0
    tries: int = 4
    pause_s: float = 1.0
    sleep: Callable[[float], None] = time.sleep


def asked_wait(status: int, headers: Mapping[str, str], body: bytes, tries: int) -> float | None:
    """Return the seconds that a refusal for reasons of rate asks to wait, or None where it is no such refusal."""
    if status not in LIMITED:
        return None
    seconds = _number(headers.get("retry-after", ""))
    if seconds is not None:
        return seconds
    reset = _number(headers.get("x-ratelimit-reset", ""))
    if headers.get("x-ratelimit-remaining") == "0" and reset is not None:
        return max(0.0, reset - server_time(headers)) + _MARGIN
    said = body[:4096].decode("utf-8", "replace").lower()
    if status == LIMITED_ALWAYS or _SECONDARY in said or _ABUSE in said:
        return float(_SECONDARY_SECONDS * 2.0 ** (tries - 1))
    return None


def pause_after(tries: int) -> float:
    """Return the seconds to wait after so many failures of the host's own."""
    return float(_FIRST_PAUSE * 2.0 ** (tries - 1))


def server_time(headers: Mapping[str, str]) -> float:
    """Return the host's own time as seconds since 1970, or ours where it does not say."""
    try:
        return parsedate_to_datetime(headers.get("date", "")).timestamp()
    except (TypeError, ValueError, OverflowError):
        return time.time()


def moment(seconds: float) -> str:
    """Return a time as ISO 8601 in UTC, to the second."""
    return datetime.fromtimestamp(min(seconds, _LAST), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _number(text: str) -> float | None:
    text = text.strip()
    return float(text[:12]) if text.isascii() and text.isdigit() else None
