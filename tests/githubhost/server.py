"""The server: a real one over HTTP on a loopback port, judged by GitHub's own description in both directions.

Every request is kept in `log`. A request or an answer that the description does not allow stands in `violations`, and fails the
test that is using the fake.
"""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import parse_qsl, urlsplit

from githubhost.connection import Server
from githubhost.description import answer_faults, completed, find_operation, request_faults
from githubhost.graph import execute
from githubhost.people import People
from githubhost.rest import ROUTES, Asked, Refused, Told
from githubhost.scripted import Failure, Kill, Script
from githubhost.smart_http import serve_git
from githubhost.world import Token, World

_API, _GRAPHQL, _STORAGE = "/api/v3", "/api/graphql", "/storage/"


class Seen(NamedTuple):
    """One request as it came, and the status that it got (0 where it got none)."""

    method: str
    path: str
    query: str
    body: Any
    login: str
    status: int
    headers: Mapping[str, str]

    @property
    def writes(self) -> bool:
        """True for what may change something: everything but GET and a GraphQL query."""
        return self.method != "GET" and not self.is_query and not self.path.endswith("/git-upload-pack")

    @property
    def is_query(self) -> bool:
        """True for a GraphQL query, which is a POST that reads."""
        return self.path == _GRAPHQL and not str((self.body or {}).get("query", "")).lstrip().startswith("mutation")

    def __str__(self) -> str:
        """Return the request's line and its status."""
        return f"{self.method} {self.path}{'?' + self.query if self.query else ''} -> {self.status}"


class FakeGitHub(People):
    """A GitHub of one's own. `folder` is where it keeps its repositories.

    with FakeGitHub(tmp_path) as github:
        github.add_repository("acme/shop", work_tree)
        number = github.open_pull("acme/shop", "feature")
        ... run something with `github.settings` and the address `github.pull_url("acme/shop", number)` ...
        github.log, github.writes, github.pull("acme/shop", number)
    """

    def __init__(self, folder: Path) -> None:
        self._server = Server(self)
        super().__init__(World(folder), f"http://127.0.0.1:{self._server.server_address[1]}")
        self.script = Script()
        self.log: list[Seen] = []
        self.violations: list[str] = []
        self._lock = threading.RLock()
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self.token = self.world.new_token()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, exc: BaseException | None, trace: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        assert kind is not None or not self.violations, "\n".join(self.violations)

    @property
    def settings(self) -> dict[str, str]:
        """The variables that lead a command here, with a workflow's token."""
        return self.settings_with(self.token)

    def settings_with(self, token: str) -> dict[str, str]:
        """Return the variables that lead a command here with another token ("" for none)."""
        addresses = {"GITHUB_SERVER_URL": self.url, "GITHUB_API_URL": self.url + _API, "GITHUB_GRAPHQL_URL": self.url + _GRAPHQL}
        return {**addresses, "GITHUB_TOKEN": token} if token else addresses

    def pull_url(self, repository: str, number: int) -> str:
        """Return a pull request's address."""
        return f"{self.url}/{repository}/pull/{number}"

    @property
    def writes(self) -> list[Seen]:
        """The requests so far that may have changed something."""
        return [one for one in self.log if one.writes]

    def fail_next(self, status: int = 502, **plan: Any) -> None:
        """Let the next request fail; `plan` has any other fields of `Failure`, which says what they mean."""
        self.script.failures.append(Failure(status=status, **plan))

    def secondary_limit(self, *, after: int = 0, times: int = 1, retry_after: int | None = 0, path: str = "") -> None:
        """Let GitHub's secondary limit strike `times` requests that write, after that many of them."""
        message = {"message": "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."}
        headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
        self.fail_next(403, method="POST", path=path or "^/api/v3/", times=times, skip=after, body=message, headers=headers)

    def primary_limit(self, left: int, reset_in: float) -> None:
        """Let the hourly limit be used up after `left` more requests, until so many seconds from now."""
        self.script.primary_left, self.script.primary_reset = left, self.world.now() + reset_in

    def kill_at(self, number: int, pid: int | Callable[[], int], *, done: bool = False, only_writes: bool = False) -> None:
        """SIGKILL the process at its `number`-th request from now: before it is done, or (`done`) after, and before it is answered."""
        self.script.kill = Kill(number, pid, done, only_writes)

    def before(self, path: str, doing: Callable[[], object]) -> None:
        """Do something when the next request comes in whose path `path` is found in, before it is answered: a push, a person's reply."""
        self.script.before.append((path, doing))

    def no_more_faults(self) -> None:
        """Forget everything that was to go wrong."""
        self.script = Script()

    def handle(self, method: str, target: str, headers: Mapping[str, str], raw: bytes) -> Told | None:
        """Answer one request; None where the connection is to be cut."""
        parts = urlsplit(target)
        with self._lock:
            token = self._token_of(headers)
            seen = Seen(method, parts.path, parts.query, _json(raw), token.login if token else "", 0, headers)
            self.log.append(seen)
            at = len(self.log) - 1
            told = self._scripted(seen, lambda: self._answer(seen, token, raw))
            if told is not None:
                self.log[at] = seen._replace(status=told.status)
        return told

    def _scripted(self, seen: Seen, answer: Callable[[], Told]) -> Told | None:
        """Let go wrong what is to go wrong, before or after the request is done."""
        self.script.happens_before(seen.path)
        kill = self.script.kill
        struck = kill is not None and kill.due(writes=seen.writes)
        if kill is not None and struck and not kill.done:
            kill.strike()
            return None
        failure = self.script.failing(seen.method, seen.path)
        if failure is not None and not failure.done:
            return None if failure.cut else Told(failure.status, failure.body, failure.headers)
        told = answer()
        if kill is not None and struck:
            kill.strike()
            return None
        if failure is not None:
            return None if failure.cut else Told(failure.status, failure.body, failure.headers)
        return told

    def _token_of(self, headers: Mapping[str, str]) -> Token | None:
        given = headers.get("authorization", "")
        if given.lower().startswith("basic "):
            given = "Bearer " + base64.b64decode(given[6:]).decode().partition(":")[2]
        return self.world.tokens.get(given.removeprefix("Bearer ").removeprefix("token "))

    def _answer(self, seen: Seen, token: Token | None, raw: bytes) -> Told:
        if seen.path.startswith(_STORAGE):
            return self._stored(seen)
        if ".git/" in seen.path:
            return serve_git(self.world, (seen.method, seen.path, seen.query), seen.headers, raw, token)
        if seen.headers.get("authorization") and token is None:
            return Refused(401, "Bad credentials").told
        if self.script.primary_left is not None and self.world.now() < self.script.primary_reset:
            if self.script.primary_left <= 0:
                return Refused(403, "API rate limit exceeded for installation.").told
            self.script.primary_left -= 1
        if seen.path == _GRAPHQL:
            return self._graph(seen, token)
        return self._rest(seen, token or Token("", {}))

    def _graph(self, seen: Seen, token: Token | None) -> Told:
        if token is None:
            return Refused(401, "This endpoint requires you to be authenticated.").told
        told = execute(self.world, token, seen.body)
        expected = [one for one in told.get("errors", ()) if "type" in one]
        if len(expected) != len(told.get("errors", ())):
            self.violations.append(f"GraphQL: {told['errors']}")
        return Told(200, told)

    def _rest(self, seen: Seen, token: Token) -> Told:
        judged = find_operation(seen.method, seen.path.removeprefix(_API)) if seen.path.startswith(_API) else None
        if judged is None or judged.operation.id not in ROUTES:
            self.violations.append(f"{seen.method} {seen.path} is not described")
            return Refused(404, "Not Found").told
        faults = request_faults(judged, seen.query, seen.body)
        if faults:
            self.violations += faults
            return Refused(422, "Validation Failed", faults).told
        serve, rights = ROUTES[judged.operation.id]
        query = dict(parse_qsl(seen.query, keep_blank_values=True))
        asked = Asked(self.world, token, judged.values, query, seen.body or {}, seen.headers.get("accept", ""), self.url)
        try:
            _permit(token, rights, writes=seen.writes, private=asked.repository.private)
            told = serve(asked)
        except Refused as refused:
            told = refused.told
        if told.media == "application/json" and told.status != 204 and told.body is not None:
            told = told._replace(body=completed(judged, told.status, told.body))
        if told.media == "application/json":
            self.violations += answer_faults(judged, told.status, told.body)
        return told

    def _stored(self, seen: Seen) -> Told:
        if seen.headers.get("authorization"):
            self.violations.append("a token was sent to another host")
        number = int(seen.path.removeprefix(_STORAGE))
        found = [one for each in self.world.repositories.values() for one in each.artifacts if one.id == number]
        return Told(200, found[0].data, media="application/zip") if found else Refused(404, "Not Found").told


def _permit(token: Token, rights: tuple[str, ...], *, writes: bool, private: bool) -> None:
    """Refuse what a token may not do, in GitHub's words."""
    if not token.login:
        if writes:
            raise Refused(401, "Requires authentication")
        if private:
            raise Refused(404, "Not Found")
        return
    if not token.is_app:
        return
    levels = ("write",) if writes else ("write", "read")
    if not any(token.grants.get(right) in levels for right in rights):
        level = levels[0] if writes else "read"
        accepted = "; ".join(f"{right.replace('-', '_')}={level}" for right in rights)
        raise Refused(403, "Resource not accessible by integration", **{"X-Accepted-GitHub-Permissions": accepted})


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw) if raw else None
    except ValueError:
        return None
