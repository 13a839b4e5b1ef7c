"""GitHub, and GitHub Enterprise Server: a source of pull requests, and a host to publish to. Reads no environment; is handed settings."""

from prs.hosts.github.address import Place, Server, find_place, home_server, repository_place
from prs.hosts.github.artifacts import fetch_artifact, find_artifact
from prs.hosts.github.client import Client
from prs.hosts.github.connect import SETTINGS, connect, git_network, open_host
from prs.hosts.github.event import CommentEvent, PullRequestEvent, read_event
from prs.hosts.github.host import GitHubHost
from prs.hosts.github.limits import Patience
from prs.hosts.github.pull_request import Sources, open_pull_request

__all__ = [
    "SETTINGS",
    "Client",
    "CommentEvent",
    "GitHubHost",
    "Patience",
    "Place",
    "PullRequestEvent",
    "Server",
    "Sources",
    "connect",
    "fetch_artifact",
    "find_artifact",
    "find_place",
    "git_network",
    "home_server",
    "open_host",
    "open_pull_request",
    "read_event",
    "repository_place",
]
