"""The files of a folder as they lie there, committed or not, as a tree. Follows no link, runs no hook, reads nothing outside.

Inside a git repository these are the files that git tracks or would add, from the repository's root: what it ignores is left out, as it
would never reach a base.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from prs.errors import SourceError
from prs.sources.run_git import GitPlace


class WorkTree:
    r"""The regular files under `root`, by their paths with `/`; a byte that is not UTF-8 is written `\xNN`."""

    def __init__(self, root: Path, files: Mapping[str, Path]) -> None:
        self.root = root
        self._files = dict(sorted(files.items()))

    @property
    def name(self) -> str:
        """What a person calls it."""
        return "work tree"

    def read(self, path: str) -> bytes | None:
        """Return the file's bytes, or None where there is no such regular file."""
        file = self._files.get(path)
        if file is None:
            return None
        try:
            descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError:
            return None
        with os.fdopen(descriptor, "rb") as stream:
            return stream.read()

    def read_many(self, paths: Sequence[str]) -> dict[str, bytes | None]:
        """Return what `read` returns for each path."""
        return {path: self.read(path) for path in paths}

    def paths(self) -> tuple[str, ...]:
        """Return every regular file's path, sorted."""
        return tuple(self._files)


def open_worktree(folder: Path, env: Mapping[str, str]) -> WorkTree:
    """Return the tree of the repository that the folder is in, or of the folder itself outside of one.

    `env` gives git its PATH. Raises `SourceError` where there is no such folder, or git cannot list it.
    """
    if not folder.is_dir():
        raise SourceError(f"There is no folder {folder}.", "Name a folder with --repo.")
    found = GitPlace(folder, env).run(["rev-parse", "--show-toplevel"])
    if found.status:
        return WorkTree(folder, _regular(folder, _walked(folder)))
    root = Path(os.fsdecode(found.out.removesuffix(b"\n")))
    listed = GitPlace(root, env).run(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
    if listed.status:
        raise SourceError(f"The files of {root} cannot be listed: {listed.error}", "Mend the repository, or name a commit with --ref.")
    return WorkTree(root, _regular(root, (root / os.fsdecode(name) for name in listed.out.split(b"\0") if name)))


def _walked(folder: Path) -> list[Path]:
    found = []
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != ".git"]
        found += [Path(here, name) for name in names]
    return found


def _regular(root: Path, files: Iterable[Path]) -> dict[str, Path]:
    """Return the regular files by path; a link, a submodule and a deleted file are none."""
    return {_shown(file.relative_to(root)): file for file in files if not file.is_symlink() and file.is_file()}


def _shown(path: Path) -> str:
    return os.fsencode(path.as_posix()).decode("utf-8", "backslashreplace")
