"""A request taken apart, an answer put together, and what every operation does alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from githubhost.world import (
    MAX_BODY,
    Pull,
    Repository,
    Token,
    World,
)


class Asked(NamedTuple):
    """One request, taken apart."""

    world: World
    token: Token
    values: Mapping[str, str]
    query: Mapping[str, str]
    body: Mapping[str, Any]
    accept: str
    url: str

    @property
    def repository(self) -> Repository:
        """The repository that the path names."""
        found = self.world.repositories.get(f"{self.values['owner']}/{self.values['repo']}")
        if found is None:
            raise Refused(404, "Not Found")
        return found

    @property
    def pull(self) -> Pull:
        """The pull request that the path names, followed to its head."""
        number = int(self.values.get("pull_number", self.values.get("issue_number", "0")))
        found = self.repository.pulls.get(number)
        if found is None:
            raise Refused(404, "Not Found")
        self.world.follow(self.repository, found)
        return found

    @property
    def page_url(self) -> str:
        """The pull request's page."""
        return f"{self.url}/{self.repository.name}/pull/{self.pull.number}"


class Told(NamedTuple):
    """An answer: a value, or bytes with their media type."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = {}
    media: str = "application/json"


class Refused(Exception):
    """An answer that is a refusal."""

    def __init__(self, status: int, message: str, errors: Sequence[Any] = (), **more: str) -> None:
        super().__init__(message)
        self.told = Told(
            status,
            {
                "message": message,
                "documentation_url": "https://docs.github.com/rest",
                **({"errors": list(errors)} if errors else {}),
                "status": str(status),
            },
            more,
        )


def bounded(*bodies: str, plain: bool = False) -> None:
    """Refuse a body that is too long. A review's refusal lists plain texts, the others' lists objects."""
    if any(len(one) > MAX_BODY for one in bodies):
        told = f"body is too long (maximum is {MAX_BODY} characters)"
        error = told if plain else {"resource": "IssueComment", "field": "body", "code": "custom", "message": told}
        raise Refused(422, "Unprocessable Entity" if plain else "Validation Failed", [error])


def paged(asked: Asked, things: list[Any], under: str = "") -> Told:
    size = min(int(asked.query.get("per_page", "30")), 100)
    page = int(asked.query.get("page", "1"))
    chosen = things[(page - 1) * size : page * size]
    more = page * size < len(things)
    headers = {"Link": f'<{{self}}page={page + 1}>; rel="next", <{{self}}page={-(-len(things) // size)}>; rel="last"'} if more else {}
    return Told(200, {"total_count": len(things), under: chosen} if under else chosen, headers)
