"""One request and its whole reply, within a deadline and a size. Follows no redirect and reads no environment.

Reads share connections; each write has a connection of its own, since a kept one may have died unseen, and then nobody knows whether
what was written was done.
"""

from __future__ import annotations

import ssl
import weakref
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import certifi
import httpcore

from prs.models.network import DeadlineNetwork
from prs.models.transport import NoReplyError, Reply, Way
from prs.types.model import Deadline

__all__ = ["NoReplyError", "Reply", "Request", "Transport", "Way"]

REPLY_SECONDS = 30.0
"""What one reply may take, at least; a read on a connection that is shared may have up to twice as long."""


class Request(NamedTuple):
    """What is sent. `limit` is the most bytes that its reply's body may have."""

    method: str
    url: str
    headers: Mapping[str, str]
    limit: int
    body: bytes | None = None


class Transport:
    """Connections to any number of origins. They are closed when it goes."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self._shared: dict[str, tuple[httpcore.ConnectionPool, Deadline]] = {}
        weakref.finalize(self, _close, self._shared)

    def read(self, request: Request) -> Reply:
        """Send a request that may be repeated. Raises `NoReplyError`."""
        return _exchange(self._pool(request.url), request)

    def write(self, request: Request) -> Reply:
        """Send a request that may not be. Raises `NoReplyError`; where its `connected` is False, nothing was done."""
        with _open(request.url, Deadline.after(REPLY_SECONDS), self._way) as pool:
            return _exchange(pool, request)

    def _pool(self, url: str) -> httpcore.ConnectionPool:
        origin = "://".join(urlsplit(url)[:2])
        pool, deadline = self._shared.get(origin, (None, None))
        if pool is not None and deadline is not None and deadline.left >= REPLY_SECONDS:
            return pool
        if pool is not None:
            pool.close()
        deadline = Deadline.after(2 * REPLY_SECONDS)
        pool = _open(url, deadline, self._way)
        self._shared[origin] = (pool, deadline)
        return pool


def _close(shared: dict[str, tuple[httpcore.ConnectionPool, Deadline]]) -> None:
    for pool, _deadline in shared.values():
        pool.close()


def _exchange(pool: httpcore.ConnectionPool, request: Request) -> Reply:
    try:
        with pool.stream(request.method, request.url, headers=list(request.headers.items()), content=request.body) as response:
            return Reply(response.status, _headers(response), _body(response, request.limit))
    except httpcore.ConnectTimeout:
        raise NoReplyError("it takes no connection", again=True, connected=False) from None
    except (httpcore.ReadTimeout, httpcore.WriteTimeout):
        raise NoReplyError("it had not answered when the time was up", again=True, connected=True) from None
    except httpcore.ConnectError as error:
        raise NoReplyError(_plain(error), again="certificate" not in str(error).lower(), connected=False) from None
    except httpcore.ProxyError as error:
        raise NoReplyError(f"the proxy refused: {_plain(error)}", again=False, connected=False) from None
    except (httpcore.NetworkError, httpcore.RemoteProtocolError) as error:
        raise NoReplyError(f"the connection broke off: {_plain(error)}", again=True, connected=True) from None
    except (httpcore.LocalProtocolError, UnicodeError) as error:
        raise NoReplyError(f"it cannot be asked: {_plain(error)}", again=False, connected=False) from None


def _open(address: str, deadline: Deadline, way: Way) -> httpcore.ConnectionPool:
    url = httpcore.URL(address)
    scheme, host = url.scheme.decode("ascii"), url.host.decode("ascii")
    tls = _tls(way.certificates) if scheme == "https" else None
    proxy = way.proxy_for(scheme, host)
    network = DeadlineNetwork(deadline)
    if not proxy:
        return httpcore.ConnectionPool(ssl_context=tls, network_backend=network)
    parts = urlsplit(proxy)
    login = (unquote(parts.username or ""), unquote(parts.password or "")) if parts.username else None
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
    return httpcore.HTTPProxy(bare, proxy_auth=login, ssl_context=tls, network_backend=network)


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
            raise NoReplyError(f"its body is larger than {limit:,} bytes", again=False, connected=True)
        chunks.append(chunk)
    return b"".join(chunks)


def _plain(error: Exception) -> str:
    return str(error).strip(" .") or type(error).__name__
