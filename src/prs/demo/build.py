"""Build an example as a repository of git: `main` in the commits of its history, and the pull request's branch, checked out.

The same files give the same commits, whoever builds them and whenever.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from prs.demo.codebases import Codebase, Example
from prs.errors import SourceError
from prs.globs import Globs
from prs.sources.run_git import GitPlace

_MAIN = "main"
_FORMAT = "%Y-%m-%dT%H:%M:%SZ"


class Commit(NamedTuple):
    """One commit of a history: who, when, why, and the globs of the files that it brings."""

    message: str
    author: str
    date: datetime
    paths: Globs


def build_repository(codebase: Codebase, example: Example, folder: Path, env: Mapping[str, str]) -> Path:
    """Make the repository in `folder`, which must not exist yet, and return it. Raises `SourceError` where git refuses."""
    if folder.exists():
        raise SourceError(f"{folder} exists already.", "Name a new folder for the example's repository.")
    folder.mkdir(parents=True)
    _git(folder, env, None, "init", "-q", "-b", _MAIN)
    last = None
    for commit in read_history(codebase.folder / "history.yaml"):
        last = commit
        if brought := _bring(codebase.base, folder, commit.paths):
            _git(folder, env, None, "add", "-f", "--", *brought)
            _git(folder, env, commit, "commit", "-q", "-m", commit.message)
    if last is None or _missing(codebase.base, folder):
        raise SourceError(f"{codebase.folder / 'history.yaml'}: brings not every file of base/.", 'Let its last commit have paths ["**"].')
    _git(folder, env, None, "checkout", "-q", "-b", example.slug)
    _git(folder, env, None, "apply", "--index", str(example.patch.resolve()))
    change = last._replace(message=f"{example.title}\n\n{example.body}", date=last.date + timedelta(days=1))
    _git(folder, env, change, "commit", "-q", "-m", change.message)
    return folder


def read_history(path: Path) -> tuple[Commit, ...]:
    """Return the commits of a `history.yaml`, oldest first."""
    rows: list[dict[str, Any]] = yaml.safe_load(path.read_text("utf-8"))
    return tuple(Commit(row["message"], row["author"], _date(row["date"]), Globs(row["paths"])) for row in rows)


def _date(value: object) -> datetime:
    return value.replace(tzinfo=None) if isinstance(value, datetime) else datetime.strptime(str(value), _FORMAT)  # noqa: DTZ007 - it is UTC


def _bring(base: Path, folder: Path, paths: Globs) -> list[str]:
    """Copy what a commit brings and is not there yet; return its paths."""
    brought = [path for path in _missing(base, folder) if paths.matches(path)]
    for path in brought:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(base / path, folder / path)
        shutil.copymode(base / path, folder / path)
    return brought


def _missing(base: Path, folder: Path) -> list[str]:
    files = sorted(path.relative_to(base).as_posix() for path in base.rglob("*") if path.is_file())
    return [path for path in files if not (folder / path).exists()]


def _git(folder: Path, env: Mapping[str, str], commit: Commit | None, *args: str) -> None:
    answer = GitPlace(folder, env, _who(commit) if commit else {}).run(_quiet(args))
    if answer.status:
        raise SourceError(f"`git {args[0]}` refused to build the example: {answer.error or 'it does not say why'}.", "Look at its files.")


def _quiet(args: Sequence[str]) -> list[str]:
    return ["-c", "commit.gpgSign=false", "-c", "core.autocrlf=false", *args]


def _who(commit: Commit) -> dict[str, str]:
    email = f"{commit.author.split()[0].lower()}@example.org"
    stamp = commit.date.strftime(_FORMAT)
    return {
        f"GIT_{role}_{field}": value
        for role in ("AUTHOR", "COMMITTER")
        for field, value in (("NAME", commit.author), ("EMAIL", email), ("DATE", stamp))
    }
