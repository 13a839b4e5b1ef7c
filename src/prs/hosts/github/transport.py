"""Requests to one host over HTTP. Follows no redirect and reads no environment.

Reads share connections; each write has a connection of its own, since a kept one may have died unseen, and then nobody knows whether
what was written was done.
"""

from __future__ import annotations

import weakref
from urllib.parse import urlsplit

import httpcore

from prs.network import NoReplyError, Reply, Request, Way, exchange, open_pool
from prs.types.model import Deadline

__all__ = ["NoReplyError", "Reply", "Request", "Transport", "Way"]

REPLY_SECONDS = 30.0
"""What one reply may take, at least; a read on a connection that is shared may have up to twice as long."""


class Transport:
    """Connections to any number of origins. They are closed when it goes."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self._shared: dict[str, tuple[httpcore.ConnectionPool, Deadline]] = {}
        weakref.finalize(self, _close, self._shared)

    def read(self, request: Request) -> Reply:
        """Send a request that may be repeated. Raises `NoReplyError`."""
        return exchange(self._pool(request.url), request)

    def write(self, request: Request) -> Reply:
        """Send a request that may not be. Raises `NoReplyError`; where its `connected` is False, nothing was done."""
        with open_pool(request.url, Deadline.after(REPLY_SECONDS), self._way) as pool:
            return exchange(pool, request)

    def _pool(self, url: str) -> httpcore.ConnectionPool:
        origin = "://".join(urlsplit(url)[:2])
        pool, deadline = self._shared.get(origin, (None, None))
        if pool is not None and deadline is not None and deadline.left >= REPLY_SECONDS:
            return pool
        if pool is not None:
            pool.close()
        deadline = Deadline.after(2 * REPLY_SECONDS)
        pool = open_pool(url, deadline, self._way)
        self._shared[origin] = (pool, deadline)
        return pool


def _close(shared: dict[str, tuple[httpcore.ConnectionPool, Deadline]]) -> None:
    for pool, _deadline in shared.values():
        pool.close()
