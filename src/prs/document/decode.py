"""From nodes to typed values: one generic decoder, driven by the value's own type, that collects every fault with its place.

It converts nothing by guessing: a number is no text and text is no number. An unknown key is a fault, with the nearest known one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

from prs.document.atoms import Bad, scalar
from prs.document.faults import Fault, Mark, join_path
from prs.document.near import did_you_mean
from prs.document.nodes import ListNode, MapNode, Node, Refused, ScalarNode, parse_nodes
from prs.document.plain import as_plain
from prs.document.scalars import plain_scalar
from prs.document.words import expected, found

T = TypeVar("T", bound=msgspec.Struct)

_LAST_STEP = re.compile(r"(?:\[[^\]]*\]|\.?[^.\[\]]+)$")
_MANY_KEYS = 12


class Decoded(NamedTuple, Generic[T]):
    """What was read. `value` is None where there are faults; `marks` gives the place of every path of keys (`passes[1].slug`).

    `draft` is the value as far as it could be read, for checks that would find more faults: what is faulty has its default, and a
    faulty item of a list is None.
    """

    file: str
    value: T | None
    draft: T | None
    faults: tuple[Fault, ...]
    marks: dict[str, Mark]

    def fault(self, path: str, text: str, hint: str = "") -> Fault:
        """Return a fault at the place of that path, or of the nearest one around it that was written."""
        around = path
        while around and around not in self.marks:
            around = _LAST_STEP.sub("", around)
        line, column = self.marks.get(around, (0, 0))
        return Fault(file=self.file, line=line, column=column, path=path, text=text, hint=hint)


def decode(text: str, file: str, kind: type[T]) -> Decoded[T]:
    """Read the document as a `kind`. Raises nothing: whatever is wrong is in `faults`, in the order of the text."""
    try:
        root = parse_nodes(text)
    except Refused as refused:
        return Decoded(file, None, None, (refused.fault(file),), {})
    decoder = _Decoder(file)
    value = decoder.value(root or ScalarNode(Mark(1, 1), "", plain=True), inspect.type_info(kind), "")
    faults = tuple(sorted(decoder.faults, key=lambda fault: (fault.line, fault.column)))
    return Decoded(file, None if faults else value, value, faults, decoder.marks)


class _Decoder:
    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.marks: dict[str, Mark] = {}
        self.faulty: set[str] = set()

    def value(self, node: Node, kind: inspect.Type, path: str) -> Any:
        """Return the node as that type, or None after noting a fault."""
        self.marks[path] = node.mark
        try:
            return self._typed(node, kind, path)
        except Bad as bad:
            self._note(node.mark, path, bad.text, bad.hint)
            self.faulty.add(path)
            return None

    def _note(self, mark: Mark, path: str, text: str, hint: str) -> None:
        self.faults.append(Fault(file=self.file, line=mark.line, column=mark.column, path=path, text=text, hint=hint))

    def _typed(self, node: Node, kind: inspect.Type, path: str) -> Any:
        if isinstance(kind, inspect.AnyType):
            return as_plain(node)
        if read := _NESTED.get(type(kind)):
            return read(self, node, kind, path)
        if not isinstance(node, ScalarNode):
            raise Bad(f"expected {expected(kind)}, found {found(node)}.")
        return scalar(node, kind)

    def described(self, node: Node, kind: inspect.Metadata, path: str) -> Any:
        try:
            return self._typed(node, kind.type, path)
        except Bad as bad:
            raise Bad(bad.text, bad.hint or str((kind.extra_json_schema or {}).get("description", ""))) from bad

    def optional(self, node: Node, kind: inspect.UnionType, path: str) -> Any:
        # A union is always one type or nothing: the values have no other.
        if isinstance(node, ScalarNode) and node.plain and plain_scalar(node.text) is None:
            return None
        (inner,) = (one for one in kind.types if not isinstance(one, inspect.NoneType))
        return self._typed(node, inner, path)

    def sequence(self, node: Node, kind: inspect.VarTupleType, path: str) -> tuple[Any, ...]:
        if not isinstance(node, ListNode):
            said = found(node)
            hint = f"Write it as a list: [{said}]." if said.startswith('"') else "Write a list, one `- ` to a line, or [] for none."
            raise Bad(f"expected a list, found {said}.", hint)
        return tuple([self.value(item, kind.item_type, f"{path}[{number}]") for number, item in enumerate(node.items)])

    def mapping(self, node: Node, kind: inspect.DictType, path: str) -> dict[str, Any]:
        if not isinstance(node, MapNode):
            raise Bad(f"expected a mapping, found {found(node)}.", "Write `name: value` lines, or {} for none.")
        return {key.text: self.value(item, kind.value_type, join_path(path, key.text)) for key, item in node.entries}

    def struct(self, node: Node, kind: inspect.StructType, path: str) -> Any:
        if not isinstance(node, MapNode):
            raise Bad(f"expected {expected(kind)}, found {found(node)}.", _mapping_hint(node, kind))
        fields = {field.name: field for field in kind.fields}
        values: dict[str, Any] = {}
        for key, item in node.entries:
            if field := fields.get(key.text):
                values[key.text] = self.value(item, field.type, join_path(path, key.text))
            else:
                hint = did_you_mean(key.text, fields) or f"The keys here are {_some(fields)}."
                self._note(key.mark, join_path(path, key.text), "there is no such key.", hint)
        for name in (field.name for field in kind.fields if field.required and field.name not in values):
            self._note(node.mark, path, f"the key `{name}` is missing.", f"Add `{name}:`.")
        sound = {name: value for name, value in values.items() if join_path(path, name) not in self.faulty}
        if any(field.required and field.name not in sound for field in kind.fields):
            self.faulty.add(path)
            return None
        return kind.cls(**sound)


_NESTED: dict[type[inspect.Type], Callable[[_Decoder, Node, Any, str], Any]] = {
    inspect.Metadata: _Decoder.described,
    inspect.UnionType: _Decoder.optional,
    inspect.StructType: _Decoder.struct,
    inspect.VarTupleType: _Decoder.sequence,
    inspect.DictType: _Decoder.mapping,
}


def _mapping_hint(node: Node, kind: inspect.StructType) -> str:
    required = [field.name for field in kind.fields if field.required]
    if isinstance(node, ScalarNode) and len(required) == 1 and found(node).startswith('"'):
        return f"Write `{required[0]}: {node.text[:60]}`."
    return "Write `key: value` lines."


def _some(keys: Iterable[str]) -> str:
    listed = [f"`{key}`" for key in keys]
    return ", ".join(listed[:_MANY_KEYS]) + (", …" if len(listed) > _MANY_KEYS else "")
