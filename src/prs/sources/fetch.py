"""Commits that a repository lacks, fetched beside it: into a git folder of our own that borrows its objects and leaves it as it is.

That folder is `prs/fetched.git` in the repository's git folder. Only commits that are named in full are fetched, from one address, by
http; a token goes to that server alone, through git's environment and never its arguments, and no redirect is followed. Nothing that
is fetched is checked out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from prs.errors import SourceError
from prs.sources.repository import Repository
from prs.sources.run_git import NO_ENV, GitPlace

FETCH_SECONDS = 600.0
_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_CONFIG = "[core]\n\trepositoryformatversion = 0\n\tbare = true\n"


class Remote(NamedTuple):
    """Where to fetch from. `authorization` is the whole header's value, or ""; `network` has proxies and certificates by curl's names."""

    url: str
    authorization: str = ""
    network: Mapping[str, str] = NO_ENV


def has_commits(repo: Path, commits: Sequence[str], env: Mapping[str, str]) -> bool:
    """Return whether the repository that `repo` is in has all of these commits."""
    repository = Repository.find(repo, env)
    return all(repository.resolve(commit) == commit for commit in commits)


def is_shallow(repo: Path, env: Mapping[str, str]) -> bool:
    """Return whether the history of the repository was cut off when it was fetched."""
    return Repository.find(repo, env).is_shallow


def remote_addresses(repo: Path, env: Mapping[str, str]) -> tuple[str, ...]:
    """Return what the repository's remotes are set to, as it stands in its configuration."""
    repository = Repository.find(repo, env)
    return tuple((repository.ask("config", "--get-all", f"remote.{name}.url") or "") for name in repository.remotes())


def fetch_beside(repo: Path, remote: Remote, commits: Sequence[str], depth: int, env: Mapping[str, str]) -> Path:
    """Return a git folder that has what `repo` has and the commits, fetching those that are missing.

    Where `repo` is shallow, as much of their history comes along as `depth` says; else all that is missing. Raises `SourceError`.
    """
    if not all(_COMMIT.fullmatch(commit) for commit in commits):
        raise SourceError("A commit is fetched by its full name only.", "Look at what the host answered.")
    repository = Repository.find(repo, env)
    folder = _lay_out(repository)
    if not repository.is_shallow and has_commits(folder, commits, env):
        return folder
    deepen = [f"--depth={max(1, depth)}"] if repository.is_shallow else []
    args = ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-auto-gc", "--no-recurse-submodules", *deepen]
    place = GitPlace(folder, env, {"GIT_DIR": str(folder), **_environment(remote)})
    answer = place.run([*args, "--end-of-options", remote.url, *commits], timeout_s=FETCH_SECONDS)
    if answer.status:
        said = answer.error.splitlines()[-1].strip() if answer.error else f"status {answer.status}"
        raise SourceError(
            f"The pull request's commits cannot be fetched from {remote.url}: {said}.",
            "Fetch them yourself, or leave the repository out with --repo set to a folder that is in none.",
        )
    return folder


def _lay_out(repository: Repository) -> Path:
    """Make the folder, or bring it up to date with the edges of the repository's history."""
    folder = repository.common_dir / "prs" / "fetched.git"
    try:
        for name in ("objects/info", "refs"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "HEAD").write_text("ref: refs/heads/none\n", "utf-8")
        sha256 = "[extensions]\n\tobjectFormat = sha256\n" if repository.is_sha256 else ""
        (folder / "config").write_text(_CONFIG.replace("= 0", "= 1") + sha256 if sha256 else _CONFIG, "utf-8")
        (folder / "objects" / "info" / "alternates").write_text("../../../objects\n", "utf-8")
        edges = {line for one in (repository.common_dir, folder) for line in _lines(one / "shallow")}
        if edges:
            (folder / "shallow").write_text("".join(f"{edge}\n" for edge in sorted(edges)), "utf-8")
    except OSError as error:
        raise SourceError(f"{folder} cannot be written: {error.strerror}.", "Look at the folder's permissions.") from error
    return folder


def _lines(path: Path) -> list[str]:
    return path.read_text("ascii").split() if path.is_file() else []


def _environment(remote: Remote) -> dict[str, str]:
    """Return git's configuration for one fetch. The repository's own is not read: its remotes and logins have no say."""
    parts = urlsplit(remote.url)
    settings = {"http.followRedirects": "false"}
    if remote.authorization:
        settings[f"http.{parts.scheme}://{parts.netloc}/.extraheader"] = f"Authorization: {remote.authorization}"
    made = {"GIT_ALLOW_PROTOCOL": parts.scheme if parts.scheme in ("http", "https") else "", "GIT_CONFIG_COUNT": str(len(settings))}
    for at, (key, value) in enumerate(settings.items()):
        made |= {f"GIT_CONFIG_KEY_{at}": key, f"GIT_CONFIG_VALUE_{at}": value}
    return {**made, **remote.network}
