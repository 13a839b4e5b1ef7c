"""GitHub's own descriptions: the judge of every request and answer, and what fills in all that an answer must have and the fake lacks."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import jsonschema
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

_FOLDER = Path(__file__).parent / "described"
_REST, _EVENTS = "rest:", "events:"
_WHOLE = re.compile(r"(?:/git/ref|/compare|/commits)/\{(?:ref|basehead)\}")


class Operation(NamedTuple):
    """One operation of the description."""

    id: str
    parameters: Mapping[str, Any]
    body: Any
    answers: Mapping[str, Any]


class Judged(NamedTuple):
    """An operation that a request meets, and the values in its path."""

    operation: Operation
    values: Mapping[str, str]


def find_operation(method: str, path: str) -> Judged | None:
    """Return the described operation that serves a method and path, or None."""
    for pattern, one in _operations():
        found = pattern.fullmatch(path) if one.get(method.lower()) else None
        if found:
            each = one[method.lower()]
            return Judged(Operation(each["id"], each["parameters"], each["body"], each["answers"]), found.groupdict())
    return None


def request_faults(judged: Judged, query: str, body: Any) -> list[str]:
    """Return what is wrong with a request."""
    operation = judged.operation
    given = {**judged.values, **dict(parse_qsl(query, keep_blank_values=True))}
    faults = [f"{operation.id}: no parameter {name}" for name in given if name not in operation.parameters]
    for name, parameter in operation.parameters.items():
        if name in given:
            faults += _faults(parameter["schema"], _typed(given[name], parameter["schema"]), f"{operation.id} {name}")
        elif parameter["required"]:
            faults.append(f"{operation.id}: lacks {name}")
    if operation.body is None:
        return faults + ([f"{operation.id}: takes no body"] if body is not None else [])
    schema = operation.body
    known = schema.get("properties", {})
    faults += [f"{operation.id}: no property {name}" for name in (body or {}) if known and name not in known]
    return faults + _faults(schema, body if body is not None else {}, f"{operation.id} body")


def answer_faults(judged: Judged, status: int, body: Any) -> list[str]:
    """Return what is wrong with an answer."""
    schema = judged.operation.answers.get(str(status), False)
    if schema is False:
        # The description lists no 401, 403 for reasons of rate, 429 or 5xx for most operations; GitHub's guides do.
        return [] if status in (401, 403, 404, 429) or status >= 500 else [f"{judged.operation.id}: no answer {status} is described"]
    return [] if schema is None else _faults(schema, body, f"{judged.operation.id} {status}")


def completed(judged: Judged, status: int, partial: Any) -> Any:
    """Return an answer with everything that its description requires; what `partial` does not say is filled in."""
    schema = judged.operation.answers.get(str(status))
    return partial if not isinstance(schema, dict) else _complete(schema, partial, _REST)


def completed_event(name: str, partial: Mapping[str, Any]) -> dict[str, Any]:
    """Return a webhook's payload of the kind `issue_comment$created`, complete and checked."""
    schema = {"$ref": f"#/definitions/{name}"}
    made: dict[str, Any] = _complete(schema, partial, _EVENTS)
    faults = _faults({"$ref": f"{_EVENTS}#/definitions/{name}"}, made, name)
    assert not faults, faults
    return made


def event_faults(name: str, payload: Any) -> list[str]:
    """Return what is wrong with a webhook's payload."""
    return _faults({"$ref": f"{_EVENTS}#/definitions/{name}"}, payload, name)


@cache
def _documents() -> dict[str, Any]:
    return {uri: json.loads((_FOLDER / name).read_text("utf-8")) for uri, name in ((_REST, "rest.json"), (_EVENTS, "webhooks.json"))}


@cache
def _registry() -> Registry[Any]:
    registry: Registry[Any] = Registry()
    for uri, document in _documents().items():
        registry = registry.with_resource(uri, Resource.from_contents(document, default_specification=DRAFT202012))
    return registry


@cache
def _operations() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    made = []
    for path, one in _documents()[_REST]["operations"].items():
        whole = re.sub(_WHOLE, lambda found: found[0].replace("{", "{+"), path)
        pattern = re.sub(r"\{(\+?)(\w+)\}", lambda found: f"(?P<{found[2]}>{'.+' if found[1] else '[^/]+'})", whole)
        made.append((re.compile(pattern), one))
    return made


def _faults(schema: Any, value: Any, where: str) -> list[str]:
    errors = _validator(json.dumps(schema)).iter_errors(value)
    return [f"{where}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}" for error in errors]


@cache
def _validator(schema: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(_absolute(json.loads(schema)), registry=_registry())


def _absolute(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {
            key: f"{_REST}{value}" if key == "$ref" and str(value).startswith("#/components") else _absolute(value)
            for key, value in schema.items()
        }
    return [_absolute(each) for each in schema] if isinstance(schema, list) else schema


def _typed(text: str, schema: Mapping[str, Any]) -> Any:
    kinds = [schema.get("type"), *(each.get("type") for key in ("anyOf", "oneOf") for each in schema.get(key, ()))]
    return int(text) if "integer" in kinds and re.fullmatch(r"-?\d+", text) else text


def _complete(schema: Mapping[str, Any], value: Any, base: str) -> Any:
    schema = _resolved(schema, base)
    for key in ("anyOf", "oneOf"):
        if key in schema and "properties" not in schema:
            return None if value is None and _takes_null(schema, base) else _complete(_real(schema[key], base), value, base)
    for part in schema.get("allOf", ()):
        value = _complete(part, value, base)
    if value is None:
        return None if _takes_null(schema, base) else _filler(schema, base)
    if isinstance(value, dict):
        known = schema.get("properties", {})
        made = {name: _complete(known[name], each, base) if name in known else each for name, each in value.items()}
        for name in schema.get("required", ()):
            if name not in made:
                made[name] = _filler(known.get(name, {}), base)
        return made
    if isinstance(value, list | tuple):
        items = schema.get("items", {})
        return [_complete(items, each, base) if isinstance(items, dict) else each for each in value]
    return value


def _filler(schema: Mapping[str, Any], base: str) -> Any:  # noqa: PLR0911 - the same
    """Return the least that a schema takes."""
    schema = _resolved(schema, base)
    if _takes_null(schema, base):
        return None
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return schema["enum"][0]
    for key in ("anyOf", "oneOf"):
        if schema.get(key) and "properties" not in schema:
            return _filler(_real(schema[key], base), base)
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "array":
        return []
    if kind == "string":
        return {"uri": "https://example.org/", "date-time": "2026-01-02T03:04:05Z", "email": "a@example.org"}.get(
            schema.get("format", ""), ""
        )
    if kind in ("integer", "number"):
        return int(schema.get("minimum", 0))
    if kind == "boolean":
        return False
    return _complete({**schema, "type": "object"}, {}, base)


def _resolved(schema: Mapping[str, Any], base: str) -> Mapping[str, Any]:
    while "$ref" in schema:
        at: Any = _documents()[base]
        for key in schema["$ref"].partition("#/")[2].split("/"):
            at = at[key]
        schema = at
    return schema


def _real(variants: list[Any], base: str) -> Mapping[str, Any]:
    return next(one for one in variants if _resolved(one, base).get("type") != "null")


def _takes_null(schema: Mapping[str, Any], base: str) -> bool:
    schema = _resolved(schema, base)
    kind = schema.get("type")
    if kind == "null" or (isinstance(kind, list) and "null" in kind):
        return True
    return any(_takes_null(one, base) for key in ("anyOf", "oneOf") for one in schema.get(key, ()))
