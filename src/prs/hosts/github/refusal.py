"""A refusal of GitHub's as an error of ours: what was refused, why in GitHub's own words, and what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from prs.errors import HostError, HostRefused, HostUnavailable
from prs.hosts.github.transport import Reply

_MOST = 300
_NOT_SEEN = "Look at the address. A token sees a private repository only where it was given the right to."
_HINTS = {
    401: "The token is not valid, or has expired: set GITHUB_TOKEN anew.",
    404: _NOT_SEEN,
    410: "It was taken away on the host's side.",
}
_NO_RIGHT = "Give the token the right to it; in a workflow, under `permissions:`."


class Refused(HostRefused):
    """A refusal with its status."""

    def __init__(self, message: str, hint: str, status: int) -> None:
        super().__init__(message, hint)
        self.status = status


class _Problem(msgspec.Struct, frozen=True):
    message: str = ""
    errors: Any = ()


def refusal(method: str, path: str, reply: Reply, clean: Callable[[str], str]) -> HostError:
    """Return the error for a reply that is not what was asked for. `clean` takes secrets out of a text."""
    problem = _problem(reply.body)
    told = _errors(problem.errors)
    said = _short(clean("; ".join(filter(None, (problem.message, *told)))))
    message = f"GitHub answered {method} {path} with {reply.status}{': ' + said if said else ''}."
    if reply.status >= 500:  # noqa: PLR2004 - the class of status
        return HostUnavailable(message, "Try again later: https://www.githubstatus.com says more.")
    needed = _needed(reply.headers.get("x-accepted-github-permissions", "")) if reply.status == 403 else ""  # noqa: PLR2004 - Forbidden
    return Refused(message, needed or _HINTS.get(reply.status, ""), reply.status)


def graphql_error(name: str, errors: Sequence[Any], clean: Callable[[str], str]) -> HostError:
    """Return the error for a GraphQL answer that has some."""
    told = " ".join(_errors(errors)) or "no reason given"
    types = _types(errors)
    message = f"GitHub answered {name} with: {_short(clean(told))}."
    if types & {"FORBIDDEN", "INSUFFICIENT_SCOPES"}:
        return HostRefused(message, _NO_RIGHT)
    if types & {"NOT_FOUND", "UNPROCESSABLE"}:
        return HostRefused(message, _NOT_SEEN)
    return HostUnavailable(message, "Try again later.")


def is_limit(errors: Sequence[Any]) -> bool:
    """Return whether a GraphQL answer says that the limit is used up."""
    return "RATE_LIMITED" in _types(errors)


def _types(errors: Sequence[Any]) -> set[str]:
    return {str(one.get("type", "")) for one in errors if isinstance(one, dict)}


def _problem(body: bytes) -> _Problem:
    try:
        return msgspec.json.decode(body, type=_Problem)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return _Problem()


def _errors(errors: Any) -> tuple[str, ...]:
    if isinstance(errors, str):
        return (errors,)
    if not isinstance(errors, list | tuple):
        return ()
    return tuple(_one(error) for error in errors[:20])


def _one(error: Any) -> str:
    if isinstance(error, dict):
        named = " ".join(str(error[key]) for key in ("resource", "field", "code") if key in error)
        return str(error.get("message") or named)
    return str(error)


def _short(text: str) -> str:
    plain = re.sub(r"[\x00-\x1f\x7f-\x9f\s]+", " ", text).strip(" .")
    return plain if len(plain) <= _MOST else f"{plain[:_MOST]}..."


def _needed(accepted: str) -> str:
    """Return what to grant, where GitHub says which right would do (`pull_requests=write`)."""
    if not re.fullmatch(r"[a-z_=,; ]{3,200}", accepted):
        return _NO_RIGHT
    granted = " or ".join(f"`{one.strip().replace('_', '-').replace('=', ': ')}`" for one in accepted.split(";"))
    return f"Give the token the right to it; in a workflow, under `permissions:`, {granted}."
