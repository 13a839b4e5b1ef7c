"""How much of a work tree is in no commit: edited files, and files that git does not track. Reads; writes and starts nothing.

Asked through a git folder of our own with a copy of the index, so that no filter, driver or monitor that the repository configures is run.
Submodules are not looked into.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from prs.errors import SourceError
from prs.sources.object_view import ObjectView
from prs.sources.repository import Repository
from prs.sources.run_git import NO_ENV, GitPlace

MAX_NAMES_BYTES = 4 * 1024 * 1024
TIMEOUT_S = 20.0
# How a file system's answers are to be read: values that start no program.
_INERT = r"^core\.(filemode|ignorecase|symlinks|precomposeunicode|autocrlf|eol)$"
_EDITED = ("diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all")
_UNTRACKED = ("ls-files", "-z", "--others", "--exclude-standard")


def uncommitted_files(repo: Path, *, env: Mapping[str, str] = NO_ENV) -> int | None:
    """Return how many files of the work tree differ from HEAD or are not tracked; None where there is no work tree.

    Raises `SourceError` where `repo` is in no repository, and where git takes over 20 s or names over 4 MiB of files.
    """
    repository = Repository.find(repo, env)
    found = GitPlace(repository.folder, env).run(["rev-parse", "--show-toplevel"])
    sha, index = repository.resolve("HEAD"), repository.git_dir / "index"
    if found.status or sha is None or not index.is_file():
        return None
    view = ObjectView(repository)
    copied = view.folder / "seen"
    # With its time: by it git knows which entries it has to read.
    shutil.copy2(index, copied)
    root = Path(found.text)
    place = GitPlace(root, env, {"GIT_DIR": str(view.folder), "GIT_WORK_TREE": str(root), "GIT_INDEX_FILE": str(copied)})
    names: set[bytes] = set()
    settings = _settings(repository)
    for words in ((*_EDITED, sha, "--"), _UNTRACKED):
        answer = place.run([*settings, *words], limit=MAX_NAMES_BYTES, timeout_s=TIMEOUT_S)
        if answer.status:
            raise SourceError(f"The work tree {root} cannot be compared with HEAD: {answer.error}", "Look at it with `git status`.")
        names.update(answer.out.split(b"\0")[:-1])
    return len(names)


def _settings(repository: Repository) -> list[str]:
    lines = (repository.ask("config", "--get-regexp", _INERT) or "").splitlines()
    told = [line.partition(" ") for line in lines]
    own = [f"{key}={value}" for key, _, value in told]
    return [word for one in (*own, f"core.excludesFile={repository.common_dir / 'info' / 'exclude'}") for word in ("-c", one)]
