"""How the network is reached. Reads no environment: settings are handed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

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
