"""One POST and its whole answer, within a deadline and a size. Follows no redirect, reads no environment, keeps no connection.

httpcore is what httpx itself stands on: importing httpx costs three times as much, since it loads its command line (click, rich)
where those are installed.
"""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import certifi
import httpcore

from prs.models.network import DeadlineNetwork
from prs.types.model import Deadline

MAX_BODY = 8 * 1024 * 1024
"""A larger body is no answer; reading stops there."""

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Way(NamedTuple):
    """How the network is reached: a proxy by scheme, hosts that go without one, and a file of trusted certificates ("": certifi's)."""

    proxies: Mapping[str, str]
    direct: tuple[str, ...]
    certificates: str

    @classmethod
    def of(cls, settings: Mapping[str, str]) -> Way:
        """Return the way that `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY` and `SSL_CERT_FILE` describe."""
        proxies = {scheme: settings[name] for scheme, name in (("https", "HTTPS_PROXY"), ("http", "HTTP_PROXY")) if settings.get(name)}
        direct = tuple(host.strip().lstrip("*.").lower() for host in settings.get("NO_PROXY", "").split(",") if host.strip())
        return cls(proxies, ("",) if settings.get("NO_PROXY", "").strip() == "*" else direct, settings.get("SSL_CERT_FILE", ""))

    def proxy_for(self, scheme: str, host: str) -> str:
        """Return the proxy's address, or "" where none is to be used. A loopback address never goes through one."""
        name = host.lower()
        if name in _LOOPBACK or any(suffix in ("", name) or name.endswith("." + suffix) for suffix in self.direct):
            return ""
        return self.proxies.get(scheme, "")


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


def post(url: str, headers: Mapping[str, str], body: bytes, deadline: Deadline, way: Way) -> Reply:
    """Send `body` as JSON and return the reply. Raises `NoReplyError`, and nothing else for what a network may do."""
    sent = {"Content-Type": "application/json", "Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "prs", **headers}
    try:
        with (
            _pool(httpcore.URL(url), deadline, way) as pool,
            pool.stream("POST", url, headers=list(sent.items()), content=body) as response,
        ):
            return Reply(response.status, _headers(response), _body(response))
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
    except (httpcore.LocalProtocolError, UnicodeError) as error:
        raise NoReplyError(f"it cannot be asked: {_plain(error)}", again=False, connected=False) from None


def _pool(url: httpcore.URL, deadline: Deadline, way: Way) -> httpcore.ConnectionPool:
    scheme, host = url.scheme.decode("ascii"), url.host.decode("ascii")
    tls = _tls(way.certificates) if scheme == "https" else None
    proxy = way.proxy_for(scheme, host)
    network = DeadlineNetwork(deadline)
    if proxy:
        parts = urlsplit(proxy)
        login = (unquote(parts.username or ""), unquote(parts.password or "")) if parts.username else None
        address = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
        return httpcore.HTTPProxy(address, proxy_auth=login, ssl_context=tls, network_backend=network)
    return httpcore.ConnectionPool(ssl_context=tls, network_backend=network)


@cache
def _tls(certificates: str) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=certificates or certifi.where())
    except OSError as error:
        raise NoReplyError(f"the certificates of SSL_CERT_FILE cannot be read: {_plain(error)}", again=False, connected=False) from None


def _headers(response: httpcore.Response) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}


def _body(response: httpcore.Response) -> bytes:
    chunks: list[bytes] = []
    size = 0
    for chunk in response.iter_stream():
        size += len(chunk)
        if size > MAX_BODY:
            raise NoReplyError(f"its body is larger than {MAX_BODY // 1024 // 1024} MiB", again=False, connected=True)
        chunks.append(chunk)
    return b"".join(chunks)


def _plain(error: Exception) -> str:
    return str(error).strip(" .") or type(error).__name__
