"""`linguist-generated` and `linguist-vendored` of the trusted tree's `.gitattributes`.

Read from the base, never the head: a pull request cannot hide its own files by calling them generated. Knows these two attributes only,
set, unset or `=true`/`=false`; the last matching line of the deepest file decides, as in git.
"""

from __future__ import annotations

import shlex
from typing import NamedTuple

from pathspec import GitIgnoreSpec

from prs.types.source import Tree

_NAMES = ("linguist-generated", "linguist-vendored")
_MAX_BYTES = 256 * 1024


class _Line(NamedTuple):
    folder: str
    spec: GitIgnoreSpec
    name: str
    value: bool


class Attributes:
    """Answers whether an attribute is set for a path: True, False, or None where no line speaks of it."""

    def __init__(self, lines: tuple[_Line, ...]) -> None:
        self._lines = lines

    def get(self, path: str, name: str) -> bool | None:
        """Return the attribute's value at `path`."""
        found: bool | None = None
        for line in self._lines:
            if line.name == name and path.startswith(line.folder) and line.spec.match_file(path[len(line.folder) :]):
                found = line.value
        return found


def read_attributes(tree: Tree) -> Attributes:
    """Return the attributes of every `.gitattributes` in the tree, shallow files first so that deeper ones decide."""
    files = [path for path in tree.paths() if path == ".gitattributes" or path.endswith("/.gitattributes")]
    files.sort(key=lambda path: path.count("/"))
    lines: list[_Line] = []
    for path, data in tree.read_many(files).items() if files else ():
        if data is not None and len(data) <= _MAX_BYTES:
            folder = path[: -len(".gitattributes")]
            lines += _read_lines(data.decode("utf-8", "replace"), folder)
    return Attributes(tuple(lines))


def _read_lines(text: str, folder: str) -> list[_Line]:
    lines = []
    for raw in text.split("\n"):
        pattern, *states = _words(raw)
        for state in states:
            name, value = _state(state)
            if pattern and name in _NAMES:
                lines.append(_Line(folder, GitIgnoreSpec.from_lines([pattern]), name, value))
    return lines


def _words(raw: str) -> list[str]:
    line = raw.strip()
    if not line or line.startswith(("#", "!", "[attr]")):
        return [""]
    if not line.startswith('"'):
        return line.split()
    try:
        return shlex.split(line)
    except ValueError:
        return [""]


def _state(word: str) -> tuple[str, bool]:
    name, _, value = word.partition("=")
    if word.startswith(("-", "!")):
        return word[1:], False
    return name, value.lower() not in {"false", "0"}
