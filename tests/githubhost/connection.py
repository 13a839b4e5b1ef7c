"""HTTP as GitHub speaks it: headers of rate, ETags with 304, pages as links, a connection that is cut."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Mapping
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol
from urllib.parse import urlsplit

from githubhost.rest import Refused, Told
from githubhost.scripted import Script
from githubhost.world import World

_LIMIT = 5000


class Serving(Protocol):
    """Who answers."""

    world: World
    script: Script
    url: str
    violations: list[str]

    def handle(self, method: str, target: str, headers: Mapping[str, str], raw: bytes) -> Told | None:
        """Answer one request; None where the connection is to be cut."""


class Server(ThreadingHTTPServer):
    """Listens on a free loopback port, a thread for each connection."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def __init__(self, github: Serving) -> None:
        super().__init__(("127.0.0.1", 0), _Connection)
        self.github = github

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ARG002 - the base class's signature
        """Let a client go away, which is its right; anything else is a bug of this server, and is recorded."""
        failure = sys.exc_info()[1]
        if not isinstance(failure, OSError):
            self.github.violations.append(f"bug in the fake: {failure!r}")


class _Connection(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it so
        """Say nothing: the record is `log`."""

    def do_GET(self) -> None:
        """Answer."""
        self._serve()

    do_POST = do_PATCH = do_DELETE = do_PUT = do_GET  # noqa: N815 - the base class names them so

    def _serve(self) -> None:
        github = self.server.github
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {key.lower(): value for key, value in self.headers.items()}
        # GitHub takes no request with two of them.
        twice = len(self.headers.get_all("authorization", [])) > 1
        told = Refused(400, "Bad Request").told if twice else github.handle(self.command, self.path, headers, raw)
        if told is None:
            self.close_connection = True
            return
        body = b"" if told.body is None else told.body if isinstance(told.body, bytes) else json.dumps(told.body).encode()
        etag = f'W/"{hashlib.sha256(body).hexdigest()}"'
        status = told.status
        if self.command == "GET" and status == 200 and headers.get("if-none-match") == etag:
            status, body = 304, b""
        self.send_response_only(status)
        sent = {"Date": formatdate(github.world.now(), usegmt=True), "Content-Type": told.media, **self._rates(), **told.headers}
        if self.command == "GET" and told.status == 200:
            sent["ETag"] = etag
        if "Link" in sent:
            sent["Link"] = sent["Link"].replace("{self}", self._without_page(github.url))
        for name, value in {**sent, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _rates(self) -> dict[str, str]:
        script = self.server.github.script
        left = _LIMIT if script.primary_left is None else script.primary_left
        reset = script.primary_reset or time.time() + 3600
        return {"X-RateLimit-Limit": str(_LIMIT), "X-RateLimit-Remaining": str(left), "X-RateLimit-Reset": str(int(reset))}

    def _without_page(self, url: str) -> str:
        parts = urlsplit(self.path)
        kept = [one for one in parts.query.split("&") if one and not one.startswith("page=")]
        return f"{url}{parts.path}?{'&'.join([*kept, ''])}"
