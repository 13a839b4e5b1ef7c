"""Cut the few operations that we speak out of GitHub's own descriptions, as JSON Schema that a validator reads.

    python tests/githubhost/described/cut_out.py OPENAPI WEBHOOKS GRAPHQL

OPENAPI is `generated/api.github.com.json` of the npm package `@octokit/openapi`, WEBHOOKS `schema.json` of `@octokit/webhooks-schemas`,
GRAPHQL `schema.graphql` of `@octokit/graphql-schema`. Writes `rest.json`, `webhooks.json` and `schema.graphql` beside itself. Prose and
examples are left behind; nothing else is changed but what JSON Schema says in other words (`nullable`).
"""

from __future__ import annotations

import dataclasses
import json
import re
import sys
from pathlib import Path
from typing import Any

from graphql import DocumentNode, FieldDefinitionNode, TypeDefinitionNode, Visitor, parse, print_ast, visit
from graphql.language import REMOVE

HERE = Path(__file__).parent
OPERATIONS = {
    "/repos/{owner}/{repo}": ("get",),
    "/repos/{owner}/{repo}/pulls/{pull_number}": ("get",),
    "/repos/{owner}/{repo}/pulls/{pull_number}/files": ("get",),
    "/repos/{owner}/{repo}/pulls/{pull_number}/reviews": ("get", "post"),
    "/repos/{owner}/{repo}/pulls/{pull_number}/comments": ("get", "post"),
    "/repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies": ("post",),
    "/repos/{owner}/{repo}/issues/{issue_number}/comments": ("get", "post"),
    "/repos/{owner}/{repo}/issues/comments/{comment_id}": ("get", "patch", "delete"),
    "/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions": ("get", "post"),
    "/repos/{owner}/{repo}/issues/{issue_number}/reactions": ("get", "post"),
    "/repos/{owner}/{repo}/issues/{issue_number}/reactions/{reaction_id}": ("delete",),
    "/repos/{owner}/{repo}/collaborators/{username}/permission": ("get",),
    "/repos/{owner}/{repo}/check-runs": ("post",),
    "/repos/{owner}/{repo}/check-runs/{check_run_id}": ("get", "patch"),
    "/repos/{owner}/{repo}/check-runs/{check_run_id}/annotations": ("get",),
    "/repos/{owner}/{repo}/commits/{ref}/check-runs": ("get",),
    "/repos/{owner}/{repo}/code-scanning/sarifs": ("post",),
    "/repos/{owner}/{repo}/compare/{basehead}": ("get",),
    "/repos/{owner}/{repo}/git/ref/{ref}": ("get",),
    "/repos/{owner}/{repo}/git/trees/{tree_sha}": ("get",),
    "/repos/{owner}/{repo}/git/blobs/{file_sha}": ("get",),
    "/repos/{owner}/{repo}/actions/artifacts": ("get",),
    "/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts": ("get",),
    "/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}": ("get",),
}
EVENTS = ("pull_request$opened", "pull_request$synchronize", "issue_comment$created", "pull_request_review_comment$created")
FIELDS = {
    "Query": ("id", "viewer", "repository", "node"),
    "Mutation": ("resolveReviewThread",),
    "User": ("id", "login"),
    "Bot": ("id", "login"),
    "Repository": ("id", "pullRequest"),
    "PullRequest": ("id", "number", "reviewThreads"),
    "PullRequestReviewThreadConnection": ("nodes", "pageInfo", "totalCount"),
    "PullRequestReviewThread": (
        *("id", "isResolved", "isOutdated", "path", "line", "startLine", "diffSide", "startDiffSide"),
        *("originalLine", "resolvedBy", "comments"),
    ),
    "PullRequestReviewCommentConnection": ("nodes", "pageInfo", "totalCount"),
    "PullRequestReviewComment": (
        *("id", "databaseId", "fullDatabaseId", "body", "createdAt", "url", "viewerDidAuthor"),
        *("author", "commit", "originalCommit", "reactions"),
    ),
    "Commit": ("id", "oid"),
    "Actor": ("login",),
    "Node": ("id",),
    "ReactionConnection": ("nodes", "totalCount"),
    "Reaction": ("id", "content", "user"),
    "PageInfo": ("hasNextPage", "endCursor"),
    "ResolveReviewThreadPayload": ("thread",),
}
"""The types and fields of GraphQL that we speak, and what their arguments need."""

_PROSE = {"description", "example", "examples", "externalDocs", "deprecated", "x-github", "title", "default", "readOnly", "tsType"}
_REF = "#/components/schemas/"


def main(openapi: Path, webhooks: Path, graphql: Path) -> None:
    """Write all three cuts."""
    described = json.loads(openapi.read_text("utf-8"))
    operations = {
        path: {method: _operation(described, described["paths"][path], method) for method in methods}
        for path, methods in OPERATIONS.items()
    }
    schemas: dict[str, Any] = {}
    _collect(operations, {name: _schema(one) for name, one in _plain(described["components"]["schemas"]).items()}, schemas, _REF)
    about = f"{_package(openapi.parent.parent)}; licence: MIT, Copyright (c) 2020 Octokit contributors"
    _write("rest.json", {"about": about, "operations": operations, "components": {"schemas": schemas}})

    events = json.loads(webhooks.read_text("utf-8"))
    chosen = {name: {"$ref": f"#/definitions/{name}"} for name in EVENTS}
    definitions: dict[str, Any] = {}
    _collect(chosen, _plain(events["definitions"]), definitions, "#/definitions/")
    about = f"{_package(webhooks.parent)}; licence: MIT, Copyright (c) 2020 Octokit contributors"
    _write("webhooks.json", {"about": about, "definitions": definitions})
    (HERE / "schema.graphql").write_text(_graphql(parse(graphql.read_text("utf-8"), no_location=True), graphql), "utf-8")


def _package(folder: Path) -> str:
    """Return a package's name and version."""
    facts = json.loads((folder / "package.json").read_text("utf-8"))
    return f"{facts['name']} {facts['version']}"


def _graphql(whole: DocumentNode, file: Path) -> str:
    """Return the chosen types with the chosen fields, and the inputs, enums and scalars that these name."""
    named = {one.name.value: one for one in whole.definitions if isinstance(one, TypeDefinitionNode)}
    texts: dict[str, str] = {}
    todo = list(FIELDS)
    while todo:
        name = todo.pop()
        if name in texts or name not in named:
            continue
        cut = visit(named[name], _Cut(name))
        texts[name] = print_ast(cut)
        todo += [word for word in re.findall(r"\w+", texts[name]) if named.get(word) and _stands_alone(named[word])]
    about = f"# GitHub's public GraphQL schema, a part of it: {_package(file.parent)}; licence: MIT, Copyright (c) GitHub 2025"
    return "\n\n".join([about, *(texts[name] for name in sorted(texts))]) + "\n"


def _stands_alone(node: Any) -> bool:
    return node.kind in ("enum_type_definition", "scalar_type_definition", "input_object_type_definition")


class _Cut(Visitor):
    """Leaves of a type's definition only the chosen fields, the chosen interfaces, and no prose or directives."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._fields = FIELDS.get(name)

    def enter(self, node: Any, *_rest: Any) -> Any:
        """Drop what is not chosen."""
        if isinstance(node, FieldDefinitionNode) and self._fields is not None and node.name.value not in self._fields:
            return REMOVE
        if node.kind == "directive":
            return REMOVE
        return None

    def leave(self, node: Any, *_rest: Any) -> Any:
        """Take the description off, and interfaces that are not in the cut."""
        changed: dict[str, Any] = {}
        if getattr(node, "description", None) is not None:
            changed["description"] = None
        if getattr(node, "interfaces", None):
            changed["interfaces"] = tuple(one for one in node.interfaces if one.name.value in FIELDS)
        return dataclasses.replace(node, **changed) if changed else None


def _operation(described: dict[str, Any], path: dict[str, Any], method: str) -> dict[str, Any]:
    one = path[method]
    parameters = [_resolved(described, each) for each in (*path.get("parameters", ()), *one.get("parameters", ()))]
    return {
        "id": one["operationId"],
        "parameters": {
            each["name"]: {"in": each["in"], "required": each.get("required", False), "schema": _schema(_plain(each["schema"]))}
            for each in parameters
        },
        "body": _body(one.get("requestBody", {})),
        "answers": {status: _body(_resolved(described, answer)) for status, answer in one["responses"].items()},
    }


def _resolved(described: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in part:
        at: Any = described
        for key in part["$ref"].removeprefix("#/").split("/"):
            at = at[key]
        part = at
    return part


def _body(part: dict[str, Any]) -> Any:
    content = part.get("content", {}).get("application/json")
    return _schema(_plain(content["schema"])) if content and "schema" in content else None


def _plain(part: Any, *, names: bool = False) -> Any:
    """Return a description without its prose. A property may be called `description`: below `properties` every key is a name."""
    if isinstance(part, dict):
        kept = part if names else {key: value for key, value in part.items() if key not in _PROSE}
        return {
            key: _plain(value, names=key in ("properties", "definitions", "patternProperties") and not names) for key, value in kept.items()
        }
    return [_plain(each) for each in part] if isinstance(part, list) else part


def _schema(part: Any) -> Any:
    """Return OpenAPI 3.0's schema in JSON Schema's words."""
    if isinstance(part, list):
        return [_schema(each) for each in part]
    if not isinstance(part, dict):
        return part
    made = {key: _schema(value) for key, value in part.items() if not (key == "nullable" and isinstance(value, bool))}
    return {"anyOf": [made, {"type": "null"}]} if part.get("nullable") is True else made


def _collect(part: Any, known: dict[str, Any], found: dict[str, Any], prefix: str) -> None:
    """Take over every schema that is referred to, and those that these refer to."""
    if isinstance(part, dict):
        name = part.get("$ref", "")
        if isinstance(name, str) and name.startswith(prefix) and name.removeprefix(prefix) not in found:
            found[name.removeprefix(prefix)] = known[name.removeprefix(prefix)]
            _collect(known[name.removeprefix(prefix)], known, found, prefix)
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        _collect(each, known, found, prefix)


def _write(name: str, value: dict[str, Any]) -> None:
    (HERE / name).write_text(json.dumps(value, separators=(",", ":"), sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:4]))
