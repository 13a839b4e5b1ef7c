"""GitHub, and GitHub Enterprise Server: a source of pull requests, and a host to publish to. Reads no environment; is handed settings."""

from prs.hosts.github.address import Place, Server, find_place, home_server, repository_place
from prs.hosts.github.client import Client
from prs.hosts.github.connect import SETTINGS, connect, open_host
from prs.hosts.github.host import GitHubHost
from prs.hosts.github.limits import Patience

__all__ = [
    "SETTINGS",
    "Client",
    "GitHubHost",
    "Patience",
    "Place",
    "Server",
    "connect",
    "find_place",
    "home_server",
    "open_host",
    "repository_place",
]
