"""What is to be proved, read once: the tree, its manifest with the places of its keys, its passes; and what a proof is handed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from prs.document import Decoded
from prs.passes import PassFile
from prs.types.manifest import Manifest, PassEntry, RulePattern
from prs.types.source import Tree

Find = Callable[[RulePattern, str], Sequence[tuple[int, int]]]
"""Line ranges (1-based, inclusive) of a text that a pattern matches. Raises `UserError` for a pattern or language that it cannot read."""

Covers = Callable[[str, str], bool]
"""Whether a pattern of that language can be run on the file at that path."""


class Proving(NamedTuple):
    """How patterns are matched, which files they are for, `model_fault`: why no adapter knows a model id, or "", and `parses`.

    `parses` is whether the grammar reads a pattern as whole code.
    """

    find: Find
    covers: Covers
    model_fault: Callable[[str], str] = lambda _model: ""
    parses: Callable[[RulePattern], bool] = lambda _pattern: True


class Claim(NamedTuple):
    """A sound manifest in its tree. `own` are the tree's passes, `files` those and the built-in ones, `entries` those that run."""

    tree: Tree
    paths: tuple[str, ...]
    decoded: Decoded[Manifest]
    manifest: Manifest
    own: Mapping[str, PassFile]
    files: Mapping[str, PassFile]
    entries: list[PassEntry]
