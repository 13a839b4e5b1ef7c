"""A network that cannot outlast a deadline: every connect, read and write gets at most the time that is left.

Without it a server that sends one byte a minute, in the head or the body, would never time out.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterable
from typing import Any

import httpcore

from prs.types.model import Deadline

CONNECT_SECONDS = 10.0
"""A server that does not take a connection in that time is not there."""


class DeadlineNetwork(httpcore.NetworkBackend):
    """Sockets of one call. Name resolution has no time-out of its own in the standard library; all else is held to the deadline."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._sockets = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ARG002 - the deadline decides
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect within the connect time-out and the deadline."""
        left = _left(self._deadline, httpcore.ConnectTimeout)
        stream = self._sockets.connect_tcp(host, port, min(CONNECT_SECONDS, left), local_address, socket_options)
        return _DeadlineStream(stream, self._deadline)


class _DeadlineStream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002 - the deadline decides
        return self._stream.read(max_bytes, _left(self._deadline, httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002 - the deadline decides
        self._stream.write(buffer, _left(self._deadline, httpcore.WriteTimeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ARG002 - the deadline decides
    ) -> httpcore.NetworkStream:
        left = _left(self._deadline, httpcore.ConnectTimeout)
        return _DeadlineStream(self._stream.start_tls(ssl_context, server_hostname, min(CONNECT_SECONDS, left)), self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _left(deadline: Deadline, error: type[httpcore.TimeoutException]) -> float:
    left = deadline.left
    if left <= 0:
        raise error("the deadline has passed")
    return left
