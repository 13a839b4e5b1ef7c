"""Nodes as plain data: mappings, lists and scalars, where a type asks for no more than that."""

from __future__ import annotations

from typing import Any

from prs.document.nodes import ListNode, MapNode, Node
from prs.document.scalars import plain_scalar


def as_plain(node: Node) -> Any:
    """Return the node as plain data, its unquoted scalars read by YAML 1.2's core schema."""
    if isinstance(node, MapNode):
        return {key.text: as_plain(item) for key, item in node.entries}
    if isinstance(node, ListNode):
        return [as_plain(item) for item in node.items]
    return plain_scalar(node.text) if node.plain else node.text
