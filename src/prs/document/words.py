"""How a fault speaks: what a type expects and what stands there instead, in a person's words."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from msgspec import inspect

from prs.document.nodes import ListNode, MapNode, Node
from prs.document.scalars import Scalar, plain_scalar

_MAX_SHOWN = 60


def found(node: Node) -> str:
    """Return what stands there: `"MAYOR"`, `the number 5`, `a list`, `nothing`."""
    if isinstance(node, MapNode):
        return "a mapping"
    if isinstance(node, ListNode):
        return "a list"
    return _said(plain_scalar(node.text) if node.plain else node.text)


def _said(value: Scalar) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return f"the number {value}"
    short = value if len(value) <= _MAX_SHOWN else value[: _MAX_SHOWN - 1] + "…"
    return json.dumps(short, ensure_ascii=False)


def expected(kind: inspect.Type) -> str:
    """Return what the type expects: `a whole number of at least 1`, `one of NIT, MINOR, MAJOR, CRITICAL`."""
    return _PHRASES[type(kind)](kind)


def _optional(kind: inspect.UnionType) -> str:
    return " or ".join([*(expected(one) for one in kind.types if not isinstance(one, inspect.NoneType)), "nothing"])


def _mapping(kind: inspect.StructType) -> str:
    return "a mapping with keys such as " + ", ".join(f"`{field.encode_name}`" for field in kind.fields[:3])


def _bounds(kind: inspect.IntType | inspect.FloatType) -> str:
    if kind.ge is not None and kind.ge == kind.le:
        return f" that is {kind.ge:g}"
    words = [("of at least", kind.ge), ("above", kind.gt), ("of at most", kind.le), ("below", kind.lt)]
    bounds = [f"{word} {bound:g}" for word, bound in words if bound is not None]
    return f" {' and '.join(bounds)}" if bounds else ""


_PHRASES: dict[type[inspect.Type], Callable[[Any], str]] = {
    inspect.Metadata: lambda kind: expected(kind.type),
    inspect.UnionType: _optional,
    inspect.StructType: _mapping,
    inspect.EnumType: lambda kind: "one of " + ", ".join(str(member.value) for member in kind.cls),
    inspect.VarTupleType: lambda _: "a list",
    inspect.DictType: lambda _: "a mapping",
    inspect.BoolType: lambda _: "true or false",
    inspect.IntType: lambda kind: "a whole number" + _bounds(kind),
    inspect.FloatType: lambda kind: "a number" + _bounds(kind),
    inspect.StrType: lambda kind: f"text that matches {kind.pattern}" if kind.pattern else "text",
}
