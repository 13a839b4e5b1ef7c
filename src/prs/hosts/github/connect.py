"""From settings to something that can be spoken to. Reads no environment: which settings there are is the caller's business."""

from __future__ import annotations

from collections.abc import Mapping

from prs.hosts.github.address import Place, Server, token_for
from prs.hosts.github.client import Client
from prs.hosts.github.host import LEASE_SECONDS, GitHubHost
from prs.hosts.github.limits import Patience
from prs.hosts.github.transport import Transport, Way

SETTINGS = (
    "GITHUB_TOKEN",
    "GH_TOKEN",
    "GH_ENTERPRISE_TOKEN",
    "GITHUB_ENTERPRISE_TOKEN",
    "GITHUB_SERVER_URL",
    "GITHUB_API_URL",
    "GITHUB_GRAPHQL_URL",
    "GH_HOST",
    "HTTPS_PROXY",
    "HTTP_PROXY",
    "NO_PROXY",
    "SSL_CERT_FILE",
)
"""The names of all settings that are looked at."""


def connect(server: Server, settings: Mapping[str, str], patience: Patience | None = None) -> Client:
    """Return a client for the server, with the token that may go there. Nothing is asked yet.

    Between two writes there is a pause, as GitHub asks; not so for a server on this machine.
    """
    kept = patience or Patience(pause_s=0.0 if server.is_loopback else Patience().pause_s)
    return Client(server, token_for(server, settings), Transport(Way.of(settings)), kept)


def open_host(
    place: Place, settings: Mapping[str, str], *, lease_s: float = LEASE_SECONDS, may_write: bool = True, patience: Patience | None = None
) -> GitHubHost:
    """Return the host of one pull request. `may_write` is False where it is known that the token is a fork's."""
    return GitHubHost(connect(place.server, settings, patience), place, lease_s=lease_s, may_write=may_write)


def git_network(settings: Mapping[str, str]) -> dict[str, str]:
    """Return proxies and certificates by the names that git knows them by."""
    names = {"HTTPS_PROXY": "https_proxy", "HTTP_PROXY": "http_proxy", "NO_PROXY": "no_proxy", "SSL_CERT_FILE": "GIT_SSL_CAINFO"}
    return {theirs: settings[ours] for ours, theirs in names.items() if settings.get(ours)}
