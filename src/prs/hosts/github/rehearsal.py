"""A rehearsal: everything is read from the host, and nothing is written. What would have been sent is kept instead, in order."""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from prs.hosts.github.transport import Reply, Request, Transport, Way


class Unsent(NamedTuple):
    """A request that was not sent."""

    method: str
    path: str
    body: Any


class Rehearsal(Transport):
    """A transport whose writes are only noted, and answered as the host answers what it did."""

    def __init__(self, way: Way) -> None:
        super().__init__(way)
        self.unsent: list[Unsent] = []

    def write(self, request: Request) -> Reply:
        """Keep the request, and answer it."""
        path = urlsplit(request.url).path
        body = msgspec.json.decode(request.body) if request.body else None
        self.unsent.append(Unsent(request.method, path, body))
        status = {"POST": 201, "PATCH": 200, "DELETE": 204}[request.method]
        return Reply(status, {}, msgspec.json.encode(_answer(len(self.unsent), body)))


def _answer(number: int, body: Any) -> dict[str, Any]:
    """Return the least that the host's answer would hold."""
    if isinstance(body, dict) and "query" in body:
        return {"data": {"resolveReviewThread": {"thread": {"id": str(number), "isResolved": True}}}}
    return {"id": number, "name": "", "head_sha": "", "status": "", "created_at": ""}
