"""A person's repository: where it is, and what its names mean. Reads only; writes nothing into it.

Diffs and files are never read through it but through an `ObjectView`, which its configuration and attributes do not reach.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from prs.errors import SourceError
from prs.sources.run_git import NO_ENV, GitPlace

_MAX_NAMES = 2000
_NAME = re.compile(r"[^\x00-\x20\x7f~^:?*\[\\]+")


class Repository:
    """One repository of git, found from a folder in it."""

    def __init__(self, folder: Path, git_dir: Path, common_dir: Path, env: Mapping[str, str]) -> None:
        self.folder = folder
        self.git_dir = git_dir
        self.common_dir = common_dir
        self.env = env
        self._place = GitPlace(folder, env, {"GIT_DIR": str(git_dir)})

    @classmethod
    def find(cls, folder: Path, env: Mapping[str, str]) -> Repository:
        """Return the repository that `folder` is in. Raises `SourceError` where it is in none."""
        if not folder.is_dir():
            raise SourceError(f"{folder} is no folder.", "Name a folder of the repository with --repo.")
        found = folder.resolve()
        git_dir = _discover(found, env, "--absolute-git-dir")
        return cls(found, git_dir, (found / _discover(found, env, "--git-common-dir")).resolve(), env)

    def ask(self, *args: str) -> str | None:
        """Return what git answers, or None where it refuses."""
        answer = self._place.run(args)
        return answer.text if answer.status == 0 else None

    def resolve(self, name: str) -> str | None:
        """Return the commit that a name means, as a full object name, or None."""
        if not name or "\0" in name or "\n" in name:
            return None
        return self.ask("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")

    def ref(self, name: str) -> str | None:
        """Return the commit of a ref of exactly that full name, or None: `refs/heads/main~1` is no ref."""
        return self.resolve(name) if _NAME.fullmatch(name) else None

    def remotes(self) -> tuple[str, ...]:
        """Return the names of the remotes, sorted."""
        return tuple(sorted((self.ask("remote") or "").split()))

    def upstream(self, branch: str) -> str:
        """Return the full name of the ref that a local branch is set to follow, or ""."""
        return self.ask("for-each-ref", "--format=%(upstream)", f"refs/heads/{branch}") or ""

    def current_branch(self) -> str:
        """Return the branch that HEAD names, born or not, or "" where HEAD is detached."""
        return self.ask("symbolic-ref", "--quiet", "--short", "HEAD") or ""

    @property
    def is_shallow(self) -> bool:
        """True where history was cut off when it was fetched."""
        return (self.common_dir / "shallow").is_file()

    @property
    def is_partial(self) -> bool:
        """True where objects are fetched only when somebody asks for them."""
        return any((self.common_dir / "objects" / "pack").glob("*.promisor"))

    @property
    def is_sha256(self) -> bool:
        """True where objects are named by SHA-256."""
        return self.ask("rev-parse", "--show-object-format") == "sha256"

    def names_like(self, name: str) -> tuple[str, ...]:
        """Return the branches and tags whose names are nearest to `name`."""
        listed = self.ask(
            "for-each-ref",
            f"--count={_MAX_NAMES}",
            "--sort=-creatordate",
            "--format=%(refname:short)",
            "refs/heads",
            "refs/remotes",
            "refs/tags",
        )
        return tuple(get_close_matches(name, (listed or "").splitlines(), n=3, cutoff=0.6))

    def write_index_tree(self, index: Path, objects: Path) -> str:
        """Write the index's trees into `objects`, which borrows from this repository, and return the root's name.

        Raises `SourceError` where the index has conflicts.
        """
        place = self._place._replace(
            git_env={"GIT_DIR": str(self.git_dir), "GIT_INDEX_FILE": str(index), "GIT_OBJECT_DIRECTORY": str(objects)}
        )
        answer = place.run(["write-tree", "--missing-ok"])
        if answer.status:
            raise SourceError(
                f"The index cannot be read: {answer.error.splitlines()[-1]}", "Resolve the conflicts, `git add` them, and review again."
            )
        return answer.text


def git_folder(repo: Path, *, env: Mapping[str, str] = NO_ENV) -> Path | None:
    """Return the common git folder of the repository that `repo` is in, or None where it is in none."""
    try:
        return Repository.find(repo, env).common_dir
    except SourceError:
        return None


def _discover(folder: Path, env: Mapping[str, str], question: str) -> Path:
    answer = GitPlace(folder, env).run(["rev-parse", question])
    if answer.status:
        said = answer.error.splitlines()[-1] if answer.error else "git does not say why"
        raise SourceError(f"{folder} is in no repository of git ({said}).", "Run this in a repository, or name one with --repo.")
    return Path(answer.text)
