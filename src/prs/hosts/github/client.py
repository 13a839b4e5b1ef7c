"""What is asked of GitHub, and how it is asked: again where that is safe, later where it says so, and never past a bound.

A read is repeated when the host fails or the connection breaks. A write is repeated only where nothing can have been done: the
connection never stood, or the host refused for reasons of rate. The token goes to its own server and into no message. Answers are read
into our own structs, which name only what is used, so a field that GitHub adds or leaves out costs nothing.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode, urljoin, urlsplit

import msgspec

from prs.errors import HostUnavailable
from prs.hosts.github.address import Server
from prs.hosts.github.limits import LIMITED_ALWAYS, RETRIED, Patience, asked_wait, moment, pause_after, server_time
from prs.hosts.github.links import next_page
from prs.hosts.github.refusal import graphql_error, is_limit, refusal
from prs.hosts.github.transport import NoReplyError, Reply, Request, Transport

JSON = "application/vnd.github+json"
DIFF = "application/vnd.github.diff"
API_VERSION = "2022-11-28"
MAX_JSON = 32 * 1024 * 1024
"""A larger answer is none of GitHub's."""

MAX_PAGES = 200
_MAX_REDIRECTS = 3
_REDIRECTS = frozenset({301, 302, 307, 308})
_KEPT = 64
_KEPT_BYTES = 1024 * 1024

T = TypeVar("T")


class _How(NamedTuple):
    """How a request is made. `elsewhere` lets its answer be fetched from another host, without the token."""

    repeatable: bool
    accept: str = JSON
    limit: int = MAX_JSON
    etag: str = ""
    elsewhere: bool = False


_READ = _How(repeatable=True)
_WRITE = _How(repeatable=False)


class Answer(NamedTuple):
    """What came back for one request. Header names are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def time(self) -> float:
        """The host's own time when it answered, as seconds since 1970."""
        return server_time(self.headers)


class Client:
    """One server, spoken to with one token ("" for none)."""

    def __init__(self, server: Server, token: str, transport: Transport, patience: Patience = Patience()) -> None:  # noqa: B008 - a frozen value
        self.server = server
        self.has_token = bool(token)
        self._token = token
        self._transport = transport
        self._patience = patience
        self._etags: dict[str, tuple[str, Answer]] = {}
        self._written = 0.0

    @property
    def git_authorization(self) -> str:
        """The value of the header with which git fetches from this server, or ""."""
        login = base64.b64encode(f"x-access-token:{self._token}".encode()).decode("ascii")
        return f"Basic {login}" if self._token else ""

    def get(self, path: str, query: Mapping[str, str | int] = {}, *, accept: str = JSON, limit: int = MAX_JSON) -> Answer:
        """Return what stands at `path`. Raises `HostRefused` or `HostUnavailable`, as every method here does."""
        url = f"{self.server.rest}{path}{'?' + urlencode(query) if query else ''}"
        return self._get(url, accept, limit)

    def read(self, kind: type[T], path: str, query: Mapping[str, str | int] = {}) -> T:
        """Return what stands at `path`, as a value."""
        return decode(self.get(path, query).body, kind, f"GET {path}")

    def pages(self, kind: type[T], path: str, query: Mapping[str, str | int] = {}) -> Iterator[T]:
        """Yield each page that stands at `path` and behind it, 100 things to a page."""
        answer = self.get(path, {"per_page": 100, **query})
        for _ in range(MAX_PAGES):
            yield decode(answer.body, kind, f"GET {path}")
            following = next_page(answer.headers.get("link", ""))
            if not following:
                return
            if _origin(following) != _origin(self.server.rest):
                raise HostUnavailable(f"GET {path}: the next page is said to be on another host.", "Try again later.")
            answer = self._get(following, JSON, MAX_JSON)
        raise HostUnavailable(f"GET {path}: more than {MAX_PAGES} pages.", "This is more than a pull request can have.")

    def write(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Answer:
        """Do what may not be done twice."""
        return self._ask(method, f"{self.server.rest}{path}", body, _WRITE)

    def graphql(self, kind: type[T], query: str, variables: Mapping[str, Any], *, writes: bool = False) -> T:
        """Return the `data` of a GraphQL answer that has no errors. A mutation says `writes`, and is not repeated."""
        name = query.split("(", 1)[0].rsplit(maxsplit=1)[-1]
        for tries in range(1, self._patience.tries + 1):
            answer = self._ask("POST", self.server.graphql, {"query": query, "variables": dict(variables)}, _WRITE if writes else _READ)
            told = decode(answer.body, _GraphQL, name)
            if not told.errors:
                return decode(bytes(told.data), kind, name)
            error = graphql_error(name, told.errors, self._clean)
            if writes or not isinstance(error, HostUnavailable) or tries == self._patience.tries:
                raise error
            wait = asked_wait(LIMITED_ALWAYS, answer.headers, b"", tries) if is_limit(told.errors) else None
            if wait is not None and wait > self._patience.wait_s:
                raise _too_long(name, answer.time + wait)
            self._patience.sleep(pause_after(tries) if wait is None else wait)
        raise HostUnavailable(f"{name} was never answered.", "Try again later.")

    def download(self, path: str, limit: int) -> bytes:
        """Return what `path` leads to, wherever that is. The token does not follow to another host."""
        return self._get(f"{self.server.rest}{path}", JSON, limit, elsewhere=True).body

    def _get(self, url: str, accept: str, limit: int, *, elsewhere: bool = False) -> Answer:
        key = f"{accept} {url}"
        etag, kept = self._etags.get(key, ("", None))
        answer = self._ask("GET", url, None, _How(repeatable=True, accept=accept, limit=limit, etag=etag, elsewhere=elsewhere))
        if answer.status == 304 and kept is not None:  # noqa: PLR2004 - Not Modified
            return answer._replace(status=kept.status, body=kept.body, headers={**kept.headers, **answer.headers})
        if answer.headers.get("etag") and len(answer.body) <= _KEPT_BYTES and len(self._etags) < _KEPT:
            self._etags[key] = (answer.headers["etag"], answer)
        return answer

    def _ask(self, method: str, url: str, body: Mapping[str, Any] | None, how: _How) -> Answer:
        """Send until there is an answer that is one, and follow it where it moved to."""
        content = None if body is None else msgspec.json.encode(body)
        for _ in range(_MAX_REDIRECTS + 1):
            request = Request(method, url, self._headers(url, how, content), how.limit, content)
            reply = self._until_answered(request, repeatable=how.repeatable)
            if reply.status not in _REDIRECTS:
                break
            url = self._moved(method, url, reply, elsewhere=how.elsewhere)
        if reply.status >= 300 and not (reply.status == 304 and how.etag):  # noqa: PLR2004 - the class of status, and Not Modified
            raise refusal(method, urlsplit(url).path, reply, self._clean)
        return Answer(*reply)

    def _until_answered(self, request: Request, *, repeatable: bool) -> Reply:
        """Return the first reply that speaks of the request itself."""
        called = f"{request.method} {urlsplit(request.url).path}"
        waited, tries = 0.0, 0
        while True:
            tries += 1
            try:
                reply = self._send(request, repeatable=repeatable)
            except NoReplyError as failure:
                if not failure.again or tries >= self._patience.tries or not (repeatable or not failure.connected):
                    raise _unreachable(called, urlsplit(request.url).netloc, self._clean(failure.reason), repeatable=repeatable) from None
                wait = pause_after(tries)
            else:
                asked = asked_wait(reply.status, reply.headers, reply.body, tries)
                if asked is None and not (reply.status in RETRIED and repeatable):
                    return reply
                # A host that asks for no pause at all gets one, and a longer one each time: else it could be asked for ever.
                wait = max(asked or 0.0, pause_after(tries))
                if asked is None and tries >= self._patience.tries:
                    return reply
                if asked is not None and waited + wait > self._patience.wait_s:
                    raise _too_long(called, server_time(reply.headers) + wait)
            waited += wait
            self._patience.sleep(wait)

    def _send(self, request: Request, *, repeatable: bool) -> Reply:
        if repeatable:
            return self._transport.read(request)
        early = self._written + self._patience.pause_s - time.monotonic()
        if self._written and early > 0:
            self._patience.sleep(early)
        try:
            return self._transport.write(request)
        finally:
            self._written = time.monotonic()

    def _headers(self, url: str, how: _How, content: bytes | None) -> dict[str, str]:
        headers = {"Accept": how.accept, "Accept-Encoding": "identity", "User-Agent": "prs"}
        if _origin(url) in (_origin(self.server.rest), _origin(self.server.graphql)):
            headers["X-GitHub-Api-Version"] = API_VERSION
            if self._token:
                headers["Authorization"] = f"Bearer {self._token}"
        if how.etag:
            headers["If-None-Match"] = how.etag
        if content is not None:
            headers["Content-Type"] = "application/json"
        return headers

    def _moved(self, method: str, url: str, reply: Reply, *, elsewhere: bool) -> str:
        """Return where a reply points. A repository that was renamed stays on its host; only a download may lead to another."""
        target = _joined(url, reply.headers.get("location", ""))
        origin = _origin(target)
        safe = origin.startswith("https://") or (origin and self.server.is_loopback)
        if not safe or not (origin == _origin(url) or elsewhere) or (method != "GET" and reply.status in (301, 302)):
            raise HostUnavailable(
                f"{method} {urlsplit(url).path} points to {origin or 'nowhere'}, which is not followed with a token.",
                "Look at the address of the interface: GITHUB_API_URL.",
            )
        return target

    def _clean(self, text: str) -> str:
        """Return text of the host's without the token, should it be in there."""
        return text.replace(self._token, "***") if self._token else text


class _GraphQL(msgspec.Struct, frozen=True):
    data: msgspec.Raw = msgspec.Raw(b"null")
    errors: tuple[Any, ...] = ()


def decode(body: bytes, kind: type[T], called: str) -> T:
    """Return an answer's body as a value. Raises `HostUnavailable` where it cannot be read as one."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise HostUnavailable(
            f"{called} was answered with something else than its description says: {error}.", "Try again later."
        ) from None


def _origin(url: str) -> str:
    """Return an address's scheme, host and port, or "" where it is no address."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _joined(url: str, location: str) -> str:
    """Return where a location leads from an address, or "" where it is none."""
    try:
        return urljoin(url, location) if location else ""
    except ValueError:
        return ""


def _unreachable(called: str, host: str, reason: str, *, repeatable: bool) -> HostUnavailable:
    hint = "Look at the network and the address." if repeatable else "It may have been done: run this again, which looks first."
    return HostUnavailable(f"{called} was not answered by {host}: {reason}.", hint)


def _too_long(called: str, until: float) -> HostUnavailable:
    return HostUnavailable(f"{called} has met GitHub's rate limit.", f"Come back after {moment(until)}; what was done stays done.")
