"""One request and its whole reply, within a deadline and a size. Follows no redirect, reads no environment.

httpcore is what httpx itself stands on: importing httpx costs three times as much, since it loads its command line (click, rich)
where those are installed.
"""

from __future__ import annotations

import re
import ssl
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import certifi
import httpcore

from prs.network.deadline import DeadlineNetwork
from prs.network.way import Way
from prs.types.model import Deadline

_ERRNO = re.compile(r"\[Errno -?\d+\] ?")


class Request(NamedTuple):
    """What is sent. `limit` is the most bytes that its reply's body may have."""

    method: str
    url: str
    headers: Mapping[str, str]
    limit: int
    body: bytes | None = None


class Reply(NamedTuple):
    """What came back. Header names are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class NoReplyError(Exception):
    """Nothing whole came back; `again` says whether another try may help, `connected` whether the server was there."""

    def __init__(self, reason: str, *, again: bool, connected: bool) -> None:
        super().__init__(reason)
        self.reason = reason
        self.again = again
        self.connected = connected


def exchange(pool: httpcore.ConnectionPool, request: Request) -> Reply:
    """Send a request and return its reply. Raises `NoReplyError`, and nothing else for what a network may do."""
    try:
        with pool.stream(request.method, _url(request.url), headers=list(request.headers.items()), content=request.body) as response:
            return Reply(response.status, _headers(response), _body(response, request.limit))
    except httpcore.ConnectTimeout:
        raise NoReplyError("it takes no connection", again=True, connected=False) from None
    except (httpcore.ReadTimeout, httpcore.WriteTimeout):
        raise NoReplyError("it had not answered when the time was up", again=False, connected=True) from None
    except httpcore.ConnectError as error:
        refused = "certificate" in str(error).lower()
        raise NoReplyError(_plain(error), again=not refused, connected=False) from None
    except httpcore.ProxyError as error:
        raise NoReplyError(f"the proxy refused: {_plain(error)}", again=False, connected=False) from None
    except (httpcore.NetworkError, httpcore.RemoteProtocolError) as error:
        raise NoReplyError(f"the connection broke off: {_plain(error)}", again=True, connected=True) from None
    except (httpcore.LocalProtocolError, httpcore.UnsupportedProtocol, UnicodeError) as error:
        raise NoReplyError(f"it cannot be asked: {_plain(error)}", again=False, connected=False) from None


def open_pool(address: str, deadline: Deadline, way: Way) -> httpcore.ConnectionPool:
    """Return connections to the address's server. Raises `NoReplyError` where the trusted certificates cannot be read."""
    url = _url(address)
    scheme, host = url.scheme.decode("ascii"), url.host.decode("ascii")
    tls = _tls(way.certificates) if scheme == "https" else None
    proxy = way.proxy_for(scheme, host)
    network = DeadlineNetwork(deadline)
    if proxy:
        parts = urlsplit(proxy)
        login = (unquote(parts.username or ""), unquote(parts.password or "")) if parts.username else None
        bare = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
        return httpcore.HTTPProxy(bare, proxy_auth=login, ssl_context=tls, network_backend=network)
    return httpcore.ConnectionPool(ssl_context=tls, network_backend=network)


def _url(address: str) -> httpcore.URL:
    """Return the address as it is asked. One that a host made up may be none: a port beyond all ports, a letter that is not ASCII."""
    try:
        return httpcore.URL(address.encode("ascii"))
    except ValueError as error:
        raise NoReplyError(f"it cannot be asked: {_plain(error)}", again=False, connected=False) from None


@cache
def _tls(certificates: str) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=certificates or certifi.where())
    except OSError as error:
        raise NoReplyError(f"the certificates of SSL_CERT_FILE cannot be read: {_plain(error)}", again=False, connected=False) from None


def _headers(response: httpcore.Response) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}


def _body(response: httpcore.Response, limit: int) -> bytes:
    chunks: list[bytes] = []
    size = 0
    for chunk in response.iter_stream():
        size += len(chunk)
        if size > limit:
            raise NoReplyError(f"its body is larger than {_told(limit)}", again=False, connected=True)
        chunks.append(chunk)
    return b"".join(chunks)


def _told(size: int) -> str:
    mib = 1024 * 1024
    return f"{size // mib} MiB" if size % mib == 0 else f"{size:,} bytes"


def _plain(error: Exception) -> str:
    """Return what a person can read of it: without the number that an operating system gives its errors."""
    return _ERRNO.sub("", str(error)).strip(" .") or type(error).__name__
