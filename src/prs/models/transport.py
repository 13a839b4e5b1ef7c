"""One POST to a model, and its whole answer, within a deadline and a size. Keeps no connection."""

from __future__ import annotations

from collections.abc import Mapping

from prs.network import NoReplyError, Reply, Request, Way, exchange, open_pool
from prs.types.model import Deadline

__all__ = ["MAX_BODY", "NoReplyError", "Reply", "Way", "post"]

MAX_BODY = 8 * 1024 * 1024
"""A larger body is no answer; reading stops there."""


def post(url: str, headers: Mapping[str, str], body: bytes, deadline: Deadline, way: Way) -> Reply:
    """Send `body` as JSON and return the reply. Raises `NoReplyError`, and nothing else for what a network may do."""
    sent = {"Content-Type": "application/json", "Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "prs", **headers}
    with open_pool(url, deadline, way) as pool:
        return exchange(pool, Request("POST", url, sent, MAX_BODY, body))
