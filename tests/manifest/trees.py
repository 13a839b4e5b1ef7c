"""A tree of files in memory, for the tests of what reads a trusted tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class FilesTree:
    """Files by path; the values are their texts or bytes."""

    def __init__(self, files: Mapping[str, str | bytes] | None = None, name: str = "abc123") -> None:
        self._files = {path: text.encode() if isinstance(text, str) else text for path, text in (files or {}).items()}
        self._name = name

    @property
    def name(self) -> str:
        """What a person calls it."""
        return self._name

    def read(self, path: str) -> bytes | None:
        """Return the file's bytes."""
        return self._files.get(path)

    def read_many(self, paths: Sequence[str]) -> dict[str, bytes | None]:
        """Return the bytes of many files."""
        return {path: self._files.get(path) for path in paths}

    def paths(self) -> tuple[str, ...]:
        """Return every path."""
        return tuple(sorted(self._files))
