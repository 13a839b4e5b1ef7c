"""The trees a source gives: of a commit or the index, of a diff's blobs, or of nothing. None follows a link or leaves the repository."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from prs.sources.object_view import ObjectView, read_all
from prs.sources.repository import Repository
from prs.sources.run_git import NO_ENV


class GitTree:
    """The files of one tree of git. A link, a submodule and a file over the size limit read as None."""

    def __init__(self, view: ObjectView, tree: str, name: str) -> None:
        self._view = view
        self._tree = tree
        self.name = name

    @cached_property
    def _files(self) -> Mapping[str, str]:
        return self._view.files(self._tree)

    def read(self, path: str) -> bytes | None:
        """Return the regular file's bytes, or None."""
        return self.read_many([path])[path]

    def read_many(self, paths: Sequence[str]) -> dict[str, bytes | None]:
        """Return what `read` returns for each path, with two calls of git for all of them."""
        return read_all(self._view, self._files, paths)

    def paths(self) -> tuple[str, ...]:
        """Return every regular file's path, sorted."""
        return tuple(sorted(self._files))


class BlobTree:
    """The files that a diff's `index` lines name, as far as a repository has them. It cannot know what else there is: `paths` is empty."""

    def __init__(self, view: ObjectView, blobs: Mapping[str, str], name: str) -> None:
        self._view = view
        self._blobs = blobs
        self.name = name

    def read(self, path: str) -> bytes | None:
        """Return the file's bytes, or None where the diff or the repository does not have them."""
        return self.read_many([path])[path]

    def read_many(self, paths: Sequence[str]) -> dict[str, bytes | None]:
        """Return what `read` returns for each path, in one go."""
        named = {path: self._blobs[path] for path in paths if path in self._blobs}
        data = self._view.blobs(named.values())
        return {path: data.get(named[path]) if path in named else None for path in paths}

    def paths(self) -> tuple[str, ...]:
        """Return nothing: a diff does not say what stands beside it."""
        return ()


def commit_tree(repo: Path, commit: str, *, env: Mapping[str, str] = NO_ENV) -> GitTree:
    """Return the tree of a commit that the repository has. Reading it raises `SourceError` where it has not."""
    return GitTree(ObjectView(Repository.find(repo, env)), commit, commit)


class NoTree:
    """The tree of a source that has none."""

    name = "no tree"

    def read(self, path: str) -> bytes | None:  # noqa: ARG002 - a tree's method
        """Return None."""
        return None

    def read_many(self, paths: Sequence[str]) -> dict[str, bytes | None]:
        """Return None for each path."""
        return dict.fromkeys(paths)

    def paths(self) -> tuple[str, ...]:
        """Return nothing."""
        return ()
