"""Which commit a base or head names. A name is taken as it was given, but for one thing: a local branch that its remote has left behind.

A stale `main` gives a stale merge base, and then a review of other people's work. So a bare branch name is held against the remote's
branch of that name: the remote `upstream`'s before all (in a fork, `origin` is the fork), then the one that the branch follows, then
`origin`'s or the only remote's. What was decided is said in a note. Nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from prs.counts import count
from prs.errors import SourceError
from prs.sources.repository import Repository
from prs.sources.run_git import NO_ENV

_DEFAULT_NAMES = ("main", "master", "trunk")


class Chosen(NamedTuple):
    """A commit, the name it goes by, and what a reader should know of the choice."""

    name: str
    sha: str
    notes: tuple[str, ...] = ()


def choose_base(repository: Repository, asked: str) -> Chosen:
    """Return the commit to compare with. Raises `SourceError` where the name means nothing, or two things."""
    local = _branch(repository, asked)
    if local is not None:
        return _fresher(repository, asked, local)
    sha = repository.resolve(asked)
    if sha is not None:
        return Chosen(asked, sha)
    return _of_a_remote(repository, asked, ("upstream", "origin")) or _refuse(repository, asked, "base")


def choose_head(repository: Repository, asked: str) -> Chosen:
    """Return the commit under review. Raises `SourceError` where the name means nothing, or two things."""
    sha = _branch(repository, asked) or repository.resolve(asked)
    if sha is not None:
        return Chosen(repository.current_branch() or sha if asked == "HEAD" else asked, sha)
    return _of_a_remote(repository, asked, ("origin", "upstream")) or _refuse(repository, asked, "head")


def default_base(repo: Path, *, env: Mapping[str, str] = NO_ENV) -> str:
    """Return the name of the branch that a change is most likely made against: the default branch of the project's remote.

    Raises `SourceError` where no remote and no name says which that is.
    """
    repository = Repository.find(repo, env)
    remotes = _in_order(repository.remotes(), ("upstream", "origin"))
    heads = {remote: repository.ask("symbolic-ref", "--quiet", f"refs/remotes/{remote}/HEAD") or "" for remote in remotes}
    own = {remote: head.removeprefix(f"refs/remotes/{remote}/") for remote, head in heads.items() if head}
    for remote in remotes:
        for name in (own.get(remote, ""), *own.values(), *_DEFAULT_NAMES):
            if name and repository.ref(f"refs/remotes/{remote}/{name}"):
                return f"{remote}/{name}"
    for name in _DEFAULT_NAMES:
        if repository.ref(f"refs/heads/{name}"):
            return name
    if repository.resolve("HEAD") is None:
        raise _no_commits(repository)
    raise SourceError(
        "No branch says what this change is made against.", "Name it: `--base BRANCH`, or `--base HEAD~1` for the last commit."
    )


def _branch(repository: Repository, asked: str) -> str | None:
    branch, tag = repository.ref(f"refs/heads/{asked}"), repository.ref(f"refs/tags/{asked}")
    if branch and tag and branch != tag:
        raise SourceError(f"`{asked}` is a branch and a tag.", f"Say which: `refs/heads/{asked}` or `refs/tags/{asked}`.")
    return branch


def _fresher(repository: Repository, branch: str, local: str) -> Chosen:
    """Return the remote's branch where it has commits that the local one lacks, else the local one."""
    full = _counterpart(repository, branch)
    theirs = repository.ref(full) if full else None
    if theirs is None or theirs == local:
        return Chosen(branch, local)
    name = full.removeprefix("refs/remotes/")
    counted = repository.ask("rev-list", "--left-right", "--count", "--end-of-options", f"{local}...{theirs}") or "0\t0"
    ahead, behind = (int(number) for number in counted.split())
    if behind == 0:
        return Chosen(branch, local, (f"`{branch}` has {count(ahead, 'commit')} that `{name}` lacks; compared with `{branch}`, as asked.",))
    gone = f" and has {ahead} that it lacks" if ahead else ""
    return Chosen(name, theirs, (f"The local `{branch}` is {count(behind, 'commit')} behind `{name}`{gone}; compared with `{name}`.",))


def _counterpart(repository: Repository, branch: str) -> str:
    follows = repository.upstream(branch)
    remotes = repository.remotes()
    sole = remotes[0] if len(remotes) == 1 else "origin"
    wanted = ("refs/remotes/upstream/" + branch, follows if follows.startswith("refs/remotes/") else "", f"refs/remotes/{sole}/{branch}")
    return next((ref for ref in wanted if ref and repository.ref(ref)), "")


def _of_a_remote(repository: Repository, asked: str, first: tuple[str, ...]) -> Chosen | None:
    found = {remote: sha for remote in repository.remotes() if (sha := repository.ref(f"refs/remotes/{remote}/{asked}"))}
    if not found:
        return None
    remote = _in_order(tuple(found), first)[0]
    if remote not in first and len(set(found.values())) > 1:
        names = ", ".join(f"`{name}/{asked}`" for name in found)
        raise SourceError(f"`{asked}` is no branch here, and several remotes have one: {names}.", "Name one of them.")
    return Chosen(f"{remote}/{asked}", found[remote], (f"`{asked}` is no branch here; took `{remote}/{asked}`.",))


def _in_order(remotes: tuple[str, ...], first: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(remotes, key=lambda remote: (first.index(remote) if remote in first else len(first), remote)))


def _refuse(repository: Repository, asked: str, role: str) -> Chosen:
    if repository.resolve("HEAD") is None and not repository.ask("for-each-ref", "--count=1"):
        raise _no_commits(repository)
    near = repository.names_like(asked)
    remote = next(iter(_in_order(repository.remotes(), ("upstream", "origin"))), "")
    hints = [f"Nearest: {', '.join(f'`{name}`' for name in near)}."] if near else []
    if remote:
        deeper = "--unshallow " if repository.is_shallow else ""
        branch = asked.removeprefix(f"{remote}/")
        hints.append(f"If the remote has it: `git fetch {deeper}{remote} +refs/heads/{branch}:refs/remotes/{remote}/{branch}`.")
    where = "this shallow clone" if repository.is_shallow else "this repository"
    raise SourceError(f"The {role} {asked!r} is no commit, branch or tag of {where}.", " ".join(hints) or "Look at `git branch --all`.")


def _no_commits(repository: Repository) -> SourceError:
    return SourceError(f"{repository.folder} has no commits yet.", "Commit something, or review what is staged with --staged.")
