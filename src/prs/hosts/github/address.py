"""Where a pull request is: its address, and the addresses of the host's interfaces. Asks nothing of the network.

A token belongs to one server. It goes to that server's own interface and nowhere else, whatever an address that somebody typed says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from prs.errors import SourceError

PUBLIC = "https://github.com"

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_NAME = r"[A-Za-z0-9._-]{1,100}"
_PATH = re.compile(rf"/({_NAME})/({_NAME})/pull/([1-9][0-9]{{0,9}})(?:/[^\s]*)?")
_SHORT = re.compile(rf"({_NAME})/({_NAME})#([1-9][0-9]{{0,9}})")
_REPOSITORY = re.compile(rf"({_NAME})/({_NAME})")
_HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[::1\])(?::[0-9]{1,5})?")
_HINT = "Give it as https://HOST/OWNER/REPOSITORY/pull/NUMBER, or OWNER/REPOSITORY#NUMBER."


class Server(NamedTuple):
    """One server: the address that people open, that of its REST interface and that of its GraphQL. None ends in a slash."""

    web: str
    rest: str
    graphql: str

    @property
    def host(self) -> str:
        """The name that people know it by."""
        return urlsplit(self.web).netloc

    @property
    def is_loopback(self) -> bool:
        """True for a server on this machine."""
        return urlsplit(self.rest).hostname in _LOOPBACK


class Place(NamedTuple):
    """One pull request of one repository on one server."""

    server: Server
    owner: str
    name: str
    number: int

    @property
    def repository(self) -> str:
        """The repository as people write it."""
        return f"{self.owner}/{self.name}"

    @property
    def url(self) -> str:
        """The pull request's page."""
        return f"{self.server.web}/{self.repository}/pull/{self.number}"

    @property
    def clone_url(self) -> str:
        """What git fetches from."""
        return f"{self.server.web}/{self.repository}.git"


def find_place(named: str, settings: Mapping[str, str]) -> Place:
    """Return the pull request that `named` means: its page's address, or `OWNER/REPOSITORY#NUMBER` on the server of `settings`.

    `settings` has `GITHUB_SERVER_URL`, `GITHUB_API_URL`, `GITHUB_GRAPHQL_URL` and `GH_HOST` where they are set. Raises `SourceError`.
    """
    home = home_server(settings)
    short = _SHORT.fullmatch(named)
    if short:
        return _place(home, short)
    parts = _split(named)
    found = _PATH.fullmatch(parts.path)
    if not found:
        raise SourceError(f"{named!r} is not the address of a pull request.", _HINT)
    return _place(_server_of(parts, home), found)


def repository_place(repository: str, number: int, settings: Mapping[str, str]) -> Place:
    """Return the place of a pull request that an event names by repository and number. Raises `SourceError`."""
    found = _REPOSITORY.fullmatch(repository)
    if not found or number < 1:
        raise SourceError(f"{repository!r} with number {number} is no pull request.", _HINT)
    return Place(home_server(settings), found[1], found[2], number)


def home_server(settings: Mapping[str, str]) -> Server:
    """Return the server that the settings speak of: `GITHUB_SERVER_URL`'s, else `GH_HOST`'s, else github.com. Raises `SourceError`."""
    named = settings.get("GITHUB_SERVER_URL", "") or (f"https://{settings['GH_HOST']}" if settings.get("GH_HOST") else PUBLIC)
    web = _origin(_split(named))
    known = _known(web)
    rest = settings.get("GITHUB_API_URL", "")
    graphql = settings.get("GITHUB_GRAPHQL_URL", "")
    if not rest:
        return known
    return Server(web, _base(rest), _base(graphql) if graphql else _graphql_beside(_base(rest)))


def token_for(server: Server, settings: Mapping[str, str]) -> str:
    """Return the token that may go to this server, or "": `GITHUB_TOKEN`, `GH_TOKEN`, and the `_ENTERPRISE_` ones for other servers.

    A token without a server of its own is github.com's, or that of the server which the settings name.
    """
    if server != home_server(settings):
        return ""
    own = "" if server.web == PUBLIC else settings.get("GH_ENTERPRISE_TOKEN", "") or settings.get("GITHUB_ENTERPRISE_TOKEN", "")
    return own or settings.get("GITHUB_TOKEN", "") or settings.get("GH_TOKEN", "")


def _place(server: Server, found: re.Match[str]) -> Place:
    if found[1].strip(".") == "" or found[2].strip(".") == "":
        raise SourceError(f"{found[0]!r} names no repository.", _HINT)
    return Place(server, found[1], found[2], int(found[3]))


def _server_of(parts: SplitResult, home: Server) -> Server:
    web = _origin(parts)
    if web == home.web:
        return home
    if web == PUBLIC or web.endswith(".ghe.com"):
        return _known(web)
    raise SourceError(
        f"{parts.netloc} is not a host that is known here: it may be anybody's, and a token is not given to anybody.",
        f"If it is a GitHub of yours, say so: set GH_HOST={parts.netloc}.",
    )


def _known(web: str) -> Server:
    if web == PUBLIC:
        return Server(web, "https://api.github.com", "https://api.github.com/graphql")
    host = urlsplit(web).netloc
    if host.endswith(".ghe.com"):
        return Server(web, f"https://api.{host}", f"https://api.{host}/graphql")
    return Server(web, f"{web}/api/v3", f"{web}/api/graphql")


def _graphql_beside(rest: str) -> str:
    return f"{rest.removesuffix('/v3')}/graphql"


def _split(named: str) -> SplitResult:
    """Return the parts of an http address. Raises `SourceError` for anything else, and for plain http beyond this machine."""
    try:
        parts = urlsplit(named.strip())
        plain = parts.scheme == "http" and parts.hostname in _LOOPBACK
        port_is_one = parts.port is None or parts.port > 0
    except ValueError:
        raise SourceError(f"{named!r} is no address.", _HINT) from None
    if not (parts.scheme == "https" or plain) or not port_is_one or not _HOST.fullmatch(parts.netloc):
        raise SourceError(f"{named!r} is not the address of a pull request.", _HINT)
    return parts


def _origin(parts: SplitResult) -> str:
    host = parts.netloc.lower()
    return f"{parts.scheme}://{'github.com' if host == 'www.github.com' else host}"


def _base(named: str) -> str:
    parts = _split(named)
    return f"{_origin(parts)}{parts.path.rstrip('/')}"
