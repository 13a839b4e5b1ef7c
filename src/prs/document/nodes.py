"""YAML text as a tree of nodes with positions. It refuses what makes YAML surprising or unbounded, and names the place.

Built from parser events, so that depth and size are bounded before anything recurses: aliases, tags, several documents, keys that are
not plain text, and control characters are refused. Nothing is constructed but strings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from prs.document.faults import Fault, Mark

MAX_BYTES = 256 * 1024
MAX_DEPTH = 32

# What YAML lets stand in a document (its `c-printable`), without the byte order mark.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class ScalarNode(NamedTuple):
    """A scalar as it was written; `plain` where no quotes or block stand around it."""

    mark: Mark
    text: str
    plain: bool


class ListNode(NamedTuple):
    """A sequence."""

    mark: Mark
    items: tuple[Node, ...]


class MapNode(NamedTuple):
    """A mapping; keys are unique text."""

    mark: Mark
    entries: tuple[tuple[ScalarNode, Node], ...]


Node = ScalarNode | ListNode | MapNode


class Refused(Exception):
    """A document that cannot be read as a tree; carries its one fault."""

    def __init__(self, mark: Mark, text: str, hint: str = "", path: str = "") -> None:
        super().__init__(text)
        self.mark = mark
        self.text = text
        self.hint = hint
        self.path = path

    def fault(self, file: str) -> Fault:
        """Return it as a fault of that file."""
        return Fault(file=file, line=self.mark.line, column=self.mark.column, path=self.path, text=self.text, hint=self.hint)


def parse_nodes(text: str) -> Node | None:
    """Return the document's root node, or None where it holds nothing but comments. Raises `Refused`."""
    text = text.removeprefix("\ufeff")
    _refuse_unreadable(text)
    try:
        return _Builder(yaml.parse(text, Loader=_LOADER)).document()
    except yaml.MarkedYAMLError as error:
        where = error.problem_mark or error.context_mark
        mark = Mark(where.line + 1, where.column + 1) if where else Mark(1, 1)
        said = ", ".join(part for part in (error.problem, error.context) if part)
        raise Refused(
            mark, f"This is not YAML: {said}.", "Look at the indentation, colons, quotes and brackets just before that place."
        ) from error


def _refuse_unreadable(text: str) -> None:
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise Refused(Mark(1, 1), f"The document is larger than {MAX_BYTES // 1024} KiB.", "Move long texts into files of their own.")
    if found := _UNPRINTABLE.search(text):
        before = text[: found.start()]
        mark = Mark(before.count("\n") + 1, found.start() - (before.rfind("\n") + 1) + 1)
        raise Refused(mark, f"The character U+{ord(found.group()):04X} may not stand in a document.", "Delete it.")


class _Builder:
    def __init__(self, events: Iterator[Any]) -> None:
        self._events = events

    def document(self) -> Node | None:
        next(self._events)
        if isinstance(next(self._events), yaml.StreamEndEvent):
            return None
        root = self._node(next(self._events), 1)
        next(self._events)
        after = next(self._events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise Refused(_mark(after), "A second document begins here.", "Keep everything in one document, without `---` between.")
        return root

    def _node(self, event: Any, depth: int) -> Node:
        mark = _mark(event)
        if isinstance(event, yaml.AliasEvent):
            raise Refused(mark, f"Aliases such as `*{event.anchor}` are not read.", "Write the value out in full.")
        if event.tag is not None:
            raise Refused(mark, f"Tags such as `{event.tag}` are not read.", "Delete the tag; put quotes around a value that is text.")
        if isinstance(event, yaml.ScalarEvent):
            return ScalarNode(mark, event.value, plain=event.style is None or event.style == "")
        if depth > MAX_DEPTH:
            raise Refused(mark, f"The document is nested more than {MAX_DEPTH} deep.", "Nothing that is read here goes so deep.")
        if isinstance(event, yaml.SequenceStartEvent):
            return ListNode(mark, tuple(self._items(depth)))
        return MapNode(mark, self._entries(depth))

    def _items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            yield self._node(event, depth + 1)

    def _entries(self, depth: int) -> tuple[tuple[ScalarNode, Node], ...]:
        seen: dict[str, ScalarNode] = {}
        entries = []
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            if not isinstance(key, ScalarNode):
                raise Refused(key.mark, "A key must be text.", "Begin the line with a name and a colon.")
            if first := seen.get(key.text):
                hint = f"It stands first on line {first.mark.line}: keep one of the two."
                raise Refused(key.mark, f"The key `{key.text}` is written twice.", hint)
            seen[key.text] = key
            entries.append((key, self._node(next(self._events), depth + 1)))
        return tuple(entries)


def _mark(event: Any) -> Mark:
    return Mark(event.start_mark.line + 1, event.start_mark.column + 1)
