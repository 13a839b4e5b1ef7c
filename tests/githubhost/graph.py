"""GraphQL, executed for real on the part of GitHub's own schema that we speak: a field that it lacks is an error here too."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from graphql import GraphQLError, GraphQLSchema, build_schema, graphql_sync

from githubhost.world import BOT, Comment, Pull, Reaction, Repository, Thread, Token, World, iso

_SCHEMA = Path(__file__).parent / "described" / "schema.graphql"


@cache
def _schema() -> GraphQLSchema:
    schema = build_schema(_SCHEMA.read_text("utf-8"))
    for name in ("Actor", "Node"):
        schema.type_map[name].resolve_type = lambda value, _info, _kind: value["__typename"]  # type: ignore[attr-defined]
    return schema


class Refusal(GraphQLError):
    """An error with a type, as GitHub gives it."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def execute(world: World, token: Token, body: dict[str, Any]) -> dict[str, Any]:
    """Return GitHub's answer to a GraphQL request."""
    root = {
        "viewer": {"id": token.login, "login": token.login},
        "repository": partial(_repository, world, token),
        "node": partial(_node, world, token),
        "resolveReviewThread": partial(_resolve, world, token),
    }
    made = graphql_sync(_schema(), body["query"], root, variable_values=body.get("variables"))
    answer: dict[str, Any] = {"data": made.data}
    if made.errors:
        answer["errors"] = [_error(one) for one in made.errors]
    return json.loads(json.dumps(answer))  # type: ignore[no-any-return]


def _error(error: GraphQLError) -> dict[str, Any]:
    kind = getattr(error.original_error, "kind", "") or getattr(error, "kind", "")
    return {"message": error.message, "path": error.path, **({"type": kind} if kind else {})}


def _repository(world: World, token: Token, _info: Any, owner: str, name: str, **_rest: Any) -> Any:
    repository = world.repositories.get(f"{owner}/{name}")
    if repository is None:
        raise Refusal("NOT_FOUND", f"Could not resolve to a Repository with the name '{owner}/{name}'.")
    return {"id": repository.name, "pullRequest": partial(_pull, world, token, repository)}


def _pull(world: World, token: Token, repository: Repository, _info: Any, number: int) -> Any:
    pull = repository.pulls.get(number)
    if pull is None:
        raise Refusal("NOT_FOUND", f"Could not resolve to a PullRequest with the number of {number}.")
    world.follow(repository, pull)
    threads = [partial(_thread, world, token, repository, pull, one) for one in pull.threads]
    return {"id": str(number), "number": number, "reviewThreads": partial(_page, threads)}


def _thread(world: World, token: Token, repository: Repository, pull: Pull, thread: Thread) -> dict[str, Any]:
    start, line = world.stands(repository, pull, thread)
    return {
        "__typename": "PullRequestReviewThread",
        "id": thread.id,
        "isResolved": bool(thread.resolved_by),
        "isOutdated": line is None,
        "path": thread.path,
        "line": line,
        "startLine": start,
        "originalLine": thread.line,
        "diffSide": thread.side,
        "startDiffSide": thread.start_side if thread.start is not None else None,
        "resolvedBy": {"id": thread.resolved_by, "login": thread.resolved_by.removesuffix("[bot]")} if thread.resolved_by else None,
        "comments": partial(_page, [partial(_comment, token, repository, pull, thread, one) for one in thread.comments]),
    }


def _comment(token: Token, repository: Repository, pull: Pull, thread: Thread, comment: Comment) -> dict[str, Any]:
    is_bot = comment.login.endswith("[bot]")
    return {
        "__typename": "PullRequestReviewComment",
        "id": f"PRRC_{comment.id}",
        "databaseId": None if comment.id > 2**31 else comment.id,
        "fullDatabaseId": str(comment.id),
        "body": comment.body,
        "createdAt": iso(comment.created_at),
        "url": f"https://github.example/{repository.name}/pull/{pull.number}#discussion_r{comment.id}",
        "viewerDidAuthor": comment.login == token.login,
        "author": {"__typename": "Bot" if is_bot else "User", "id": comment.login, "login": comment.login.removesuffix("[bot]")},
        "commit": {"id": pull.head_sha, "oid": pull.head_sha},
        "originalCommit": {"id": thread.commit, "oid": thread.commit},
        "reactions": partial(_reactions, comment.reactions),
    }


_CONTENTS = {"-1": "THUMBS_DOWN", "+1": "THUMBS_UP", "eyes": "EYES", "heart": "HEART", "rocket": "ROCKET", "laugh": "LAUGH"}


def _reactions(reactions: list[Reaction], _info: Any, content: str = "", **paging: Any) -> Any:
    chosen = [one for one in reactions if not content or _CONTENTS[one.content] == content]
    return _page([partial(_reaction, one) for one in chosen], _info, **paging)


def _reaction(one: Reaction) -> dict[str, Any]:
    return {"id": str(one.id), "content": _CONTENTS[one.content], "user": {"id": one.login, "login": one.login}}


def _page(
    things: Sequence[Callable[[], Any]], _info: Any, first: int | None = None, after: str | None = None, **_rest: Any
) -> dict[str, Any]:
    if first is None or not 1 <= first <= 100:
        raise Refusal("MISSING_PAGINATION_BOUNDARIES", "You must provide a `first` or `last` value between 1 and 100.")
    at = int(after.removeprefix("cursor:")) if after else 0
    end = min(at + first, len(things))
    return {
        "nodes": [one() for one in things[at:end]],
        "totalCount": len(things),
        "pageInfo": {"hasNextPage": end < len(things), "endCursor": f"cursor:{end}" if end > at else None},
    }


def _node(world: World, token: Token, _info: Any, id: str) -> Any:  # noqa: A002 - GitHub's argument
    repository, pull, thread = _find(world, id)
    return _thread(world, token, repository, pull, thread)


def _resolve(world: World, token: Token, _info: Any, input: dict[str, Any]) -> Any:  # noqa: A002 - GitHub's argument
    repository, pull, thread = _find(world, input["threadId"])
    # GitHub asks an installation's token for `contents: write` here, whatever it may do to pull requests.
    if token.is_app and (token.grants.get("contents") != "write" or token.grants.get("pull-requests") != "write"):
        raise Refusal("FORBIDDEN", "Resource not accessible by integration")
    thread.resolved_by = thread.resolved_by or token.login or BOT
    return {"thread": _thread(world, token, repository, pull, thread)}


def _find(world: World, thread_id: str) -> tuple[Repository, Pull, Thread]:
    for repository in world.repositories.values():
        for pull in repository.pulls.values():
            for thread in pull.threads:
                if thread.id == thread_id:
                    return repository, pull, thread
    raise Refusal("NOT_FOUND", f"Could not resolve to a node with the global id of '{thread_id}'.")
