"""The server: one thread a connection, a script for each pass, and a record of every request.

Replies are taken from the script of the pass that the focus names (`# Pass: money`), else from the default; the last of a list stays.
"""

from __future__ import annotations

import json
import ssl
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from loopback.script import Refusal, Reply
from loopback.wires import Received, error, receive, success, violations, wire_of

KEY = "sk-loopback-0123456789abcdef"
"""The key that `keys` hands out, so that tests can look for it where it must not be."""

_APPROVAL = Reply()
_CACHE_STEP = 64
_FLOOD_CHUNK = b" " * 65_536


class Loopback:
    """A model server on a loopback port.

    `default` serves every request that no script names; `refuse` lists fields this provider does not take. With `cache` the usage
    counts as cached what earlier prompts began with, in steps of 64 tokens of four characters, as a provider's prompt cache would.
    `certificate` (a chain and its key) makes it speak TLS.
    """

    def __init__(
        self,
        default: Reply | Sequence[Reply] = _APPROVAL,
        script: Mapping[str, Sequence[Reply]] | None = None,
        *,
        refuse: Sequence[Refusal] = (),
        cache: bool = False,
        port: int = 0,
        certificate: tuple[Path, Path] | None = None,
    ) -> None:
        self._default = [default] if isinstance(default, Reply) else list(default)
        self._script = {slug: list(replies) for slug, replies in (script or {}).items()}
        self._refuse = refuse
        self._cache = cache
        self._asked: Counter[str] = Counter()
        self._prompts: list[str] = []
        self._lock = threading.Lock()
        self.closing = threading.Event()
        self.requests: list[Received] = []
        self.violations: list[str] = []
        self.connects: list[str] = []
        self.connect_headers: list[dict[str, str]] = []
        self.bytes_sent = 0
        self._server = _Server(("127.0.0.1", port), _Connection)
        self._server.loopback = self
        self._scheme = "http" if certificate is None else "https"
        if certificate is not None:
            tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            tls.load_cert_chain(*certificate)
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, exc: BaseException | None, trace: TracebackType | None) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        """The server's address, without a path."""
        return f"{self._scheme}://127.0.0.1:{self.port}"

    @property
    def keys(self) -> dict[str, str]:
        """Every adapter's key and address, so that its real client talks to this server."""
        return {
            "OPENAI_API_KEY": KEY,
            "OPENAI_BASE_URL": f"{self.url}/v1",
            "OPENROUTER_API_KEY": KEY,
            "OPENROUTER_BASE_URL": f"{self.url}/api/v1",
            "ANTHROPIC_API_KEY": KEY,
            "ANTHROPIC_BASE_URL": self.url,
            "GEMINI_API_KEY": KEY,
            "GEMINI_BASE_URL": self.url,
            "OLLAMA_HOST": self.url,
            "OLLAMA_API_KEY": KEY,
            "PRS_API_KEY": KEY,
        }

    def model_id(self, adapter: str = "http", model: str = "loopback-1") -> str:
        """Return a model id of that adapter; `http` is this server's own address."""
        if adapter == "http":
            return f"{self.url}/v1#{model}"
        return f"{adapter}:vendor/{model}" if adapter == "openrouter" else f"{adapter}:{model}"

    def of(self, slug: str) -> list[Received]:
        """Return the requests of one pass, in the order in which they came."""
        with self._lock:
            return [received for received in self.requests if received.slug == slug]

    def take(self, received: Received) -> tuple[Reply, int]:
        """Record a request; return its reply and how many of its tokens a prompt cache would have served."""
        with self._lock:
            self.requests.append(received)
            wrong = violations(received)
            self.violations += wrong
            cached = self._cached(received.prompt) if self._cache else 0
            refused = next((r for r in self._refuse if r.meets(received.body)), None)
            if wrong:
                return Reply(status=400, message="; ".join(wrong), code="invalid_request_error"), 0
            if refused is not None:
                return Reply(status=refused.status, message=refused.message, code="invalid_request_error"), 0
            name = received.slug if received.slug in self._script else ""
            replies = self._script.get(name, self._default)
            reply = replies[min(self._asked[name], len(replies) - 1)]
            self._asked[name] += 1
        return reply, reply.cached if reply.cached is not None else cached

    def _cached(self, prompt: str) -> int:
        longest = max((_shared(prompt, seen) for seen in self._prompts), default=0)
        self._prompts.append(prompt)
        return longest // 4


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128
    loopback: Loopback

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ARG002 - the base class's signature
        """Let a client go away, which is its right; anything else is a bug of this server, and is recorded."""
        failure = sys.exc_info()[1]
        if not isinstance(failure, OSError):
            self.loopback.violations.append(f"bug in the loopback: {failure!r}")


class _Connection(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it so
        """Say nothing: the record is `requests`."""

    def do_CONNECT(self) -> None:
        """Refuse to be a proxy, and remember who asked."""
        self.server.loopback.connects.append(self.path)
        self.server.loopback.connect_headers.append({key.lower(): value for key, value in self.headers.items()})
        self.close_connection = True
        self._send(502, (), b"no proxy here")

    def do_POST(self) -> None:
        """Answer one request as the script says."""
        loopback = self.server.loopback
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.close_connection = True
        wire = wire_of(self.path)
        if not wire:
            self._send(404, (), b'{"error": {"message": "no such path"}}')
            return
        headers = {key.lower(): value for key, value in self.headers.items()}
        received = receive(self.path, headers, raw, time.monotonic())
        reply, cached = loopback.take(received)
        if reply.latency and loopback.closing.wait(reply.latency):
            return
        if reply.fault == "hang":
            loopback.closing.wait()
            return
        if reply.fault == "flood":
            self._flood(reply.size)
            return
        self._deliver(reply, _body(received, reply, cached))

    def _deliver(self, reply: Reply, body: bytes) -> None:
        if reply.fault == "cut":
            self._write(self._head(reply.status, reply.headers, len(body)) + body[: len(body) // 2])
        elif reply.fault == "drip_head":
            self._drip(self._head(reply.status, reply.headers, len(body)) + body, reply.pace)
        elif reply.fault == "drip":
            self._write(self._head(reply.status, reply.headers, len(body)))
            self._drip(body, reply.pace)
        else:
            self._send(reply.status, reply.headers, body)

    def _drip(self, data: bytes, pace: float) -> None:
        for at in range(len(data)):
            if self.server.loopback.closing.wait(pace):
                return
            self._write(data[at : at + 1])

    def _flood(self, size: int) -> None:
        self._write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n")
        for _ in range(size // len(_FLOOD_CHUNK)):
            self._write(_FLOOD_CHUNK)

    def _send(self, status: int, headers: Sequence[tuple[str, str]], body: bytes) -> None:
        self._write(self._head(status, headers, len(body)) + body)

    def _head(self, status: int, headers: Sequence[tuple[str, str]], length: int) -> bytes:
        lines = [f"HTTP/1.1 {status} Scripted", "Content-Type: application/json", f"Content-Length: {length}", "Connection: close"]
        return "\r\n".join([*lines, *(f"{key}: {value}" for key, value in headers), "", ""]).encode("latin-1")

    def _write(self, data: bytes) -> None:
        self.wfile.write(data)
        self.wfile.flush()
        self.server.loopback.bytes_sent += len(data)


def _shared(one: str, other: str) -> int:
    """Return how many characters two texts begin with in common, to the step of the cache."""
    step = _CACHE_STEP * 4
    at = 0
    while one[at : at + step] == other[at : at + step] and at + step <= min(len(one), len(other)):
        at += step
    return at


def _body(received: Received, reply: Reply, cached: int) -> bytes:
    if reply.raw is not None:
        return reply.raw
    if reply.fault == "error_in_200" or reply.status != 200:
        return json.dumps(error(received.wire, reply.status, reply.message, reply.code)).encode()
    return json.dumps(success(received, reply, cached)).encode()
