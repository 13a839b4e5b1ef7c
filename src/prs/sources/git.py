"""A change in a repository: a range of commits, or what is staged. Refuses a base that would show another change than the one meant."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from prs.errors import SourceError
from prs.sources.base import Chosen, choose_base, choose_head
from prs.sources.object_view import ObjectView
from prs.sources.repository import Repository
from prs.sources.run_git import NO_ENV
from prs.sources.texts import read_texts
from prs.sources.trees import GitTree, NoTree
from prs.types.path import has_odd_bytes
from prs.types.source import Change, PullRequest, Tree

_NAMED = 5


def open_range(repo: Path, base: str, head: str, *, expected_files: Sequence[str] | None = None, env: Mapping[str, str] = NO_ENV) -> Change:
    """Return the change from the merge base of `base` and `head` to `head`; the trusted tree is the base's own tip.

    `expected_files` are the paths that the host lists for the pull request. `env` gives git its PATH; nothing else of it is read.
    Raises `SourceError`: no repository, no commits, an unknown or ambiguous name, no common ancestor, nothing changed, other files
    than the host's.
    """
    repository = Repository.find(repo, env)
    tip, under = choose_base(repository, base), choose_head(repository, head)
    view = ObjectView(repository)
    merge_base, notes = _merge_base(repository, view, tip, under)
    diff = view.diff(merge_base, under.sha)
    if not diff:
        raise _nothing(repository, tip, under, merge_base)
    if expected_files is not None:
        _check_files(view.changed_paths(merge_base, under.sha), expected_files, tip)
    texts = read_texts(view, tip.sha, under.sha)
    pull = PullRequest(
        title=texts.title,
        body=texts.body,
        author=texts.author,
        base_ref=tip.name,
        head_ref=under.name,
        base_sha=tip.sha,
        head_sha=under.sha,
        merge_base_sha=merge_base,
    )
    merged, ours, theirs = (GitTree(view, sha, sha) for sha in (merge_base, under.sha, tip.sha))
    return Change(pull, diff, base=merged, head=ours, trusted=theirs, notes=(*tip.notes, *under.notes, *notes))


def open_staged(repo: Path, *, env: Mapping[str, str] = NO_ENV) -> Change:
    """Return the change from HEAD to the index; the trusted tree is HEAD, or nothing where there are no commits.

    `env` gives git its PATH and, in a hook, the index it is committing (`GIT_INDEX_FILE`). The repository's own index is copied,
    never written. Raises `SourceError`: no repository, conflicts in the index, nothing staged.
    """
    repository = Repository.find(repo, env)
    view = ObjectView(repository)
    sha = repository.resolve("HEAD") or ""
    base = sha or view.empty_tree()
    head = _index_tree(repository, view)
    diff = view.diff(base, head)
    if not diff:
        raise SourceError("Nothing is staged.", "Stage something with `git add`, or review commits with --base.")
    branch = repository.current_branch()
    pull = PullRequest(title="Staged change", base_ref=branch or "HEAD", head_ref="the index", base_sha=sha, merge_base_sha=sha)
    tree: Tree = GitTree(view, sha, sha) if sha else NoTree()
    return Change(pull, diff, base=tree, head=GitTree(view, head, "the index"), trusted=tree)


def _index_tree(repository: Repository, view: ObjectView) -> str:
    index = repository.folder / repository.env.get("GIT_INDEX_FILE", str(repository.git_dir / "index"))
    if not index.is_file():
        return view.empty_tree()
    copied = view.folder / "staged"
    shutil.copyfile(index, copied)
    return repository.write_index_tree(copied, view.objects)


def _merge_base(repository: Repository, view: ObjectView, base: Chosen, head: Chosen) -> tuple[str, tuple[str, ...]]:
    answer = view.run(["merge-base", "--all", "--end-of-options", base.sha, head.sha])
    found = answer.text.split()
    if not found:
        raise _no_ancestor(repository, base, head)
    notes = []
    if len(found) > 1:
        notes.append(f"`{base.name}` and `{head.name}` have {len(found)} merge bases; compared with {found[0]}, as `git diff A...B` does.")
    if repository.is_shallow:
        notes.append("This clone is shallow: a nearer merge base may lie beyond its edge. `git fetch --unshallow` makes sure.")
    return found[0], tuple(notes)


def _no_ancestor(repository: Repository, base: Chosen, head: Chosen) -> SourceError:
    message = f"`{base.name}` and `{head.name}` have no common ancestor"
    if not repository.is_shallow:
        return SourceError(f"{message}.", "Name the branch that this change was made from with --base.")
    remote = base.name.split("/")[0] if base.name.split("/")[0] in repository.remotes() else "origin"
    return SourceError(
        f"{message} in this shallow clone.",
        f"Fetch the history: `git fetch --unshallow {remote}`, or a part of it: `git fetch --deepen=500 {remote}`.",
    )


def _nothing(repository: Repository, base: Chosen, head: Chosen, merge_base: str) -> SourceError:
    if base.sha == head.sha:
        message = f"`{base.name}` and `{head.name}` are the same commit: there is nothing to review."
    elif merge_base == head.sha:
        message = f"`{base.name}` already holds all of `{head.name}`: there is nothing to review."
    else:
        message = f"`{head.name}` changes no file since it left `{base.name}`."
    before = "; `--base HEAD~1` for the last commit" if repository.resolve("HEAD~1") else ""
    return SourceError(message, f"Name another range with --base and --head{before}, or review what is staged with --staged.")


def _check_files(ours: Mapping[str, str], expected: Sequence[str], base: Chosen) -> None:
    """Refuse a file list other than the host's. A deletion may be missing from it: hosts list a rename by its new path.

    A name that is not UTF-8 stands in the list in a way that only the host knows: such names are held against it by their number.
    """
    listed = set(expected)
    missing = sorted(listed - ours.keys())
    odd = [path for path in ours if path not in listed and has_odd_bytes(path)]
    extra = sorted(path for path, letter in ours.items() if path not in listed and letter != "D" and path not in odd)
    if len(missing) <= len(odd) and not extra:
        return
    told = [
        f"{len(paths)} {what} ({', '.join(paths[:_NAMED])})" for paths, what in ((extra, "only here"), (missing, "only there")) if paths
    ]
    raise SourceError(
        f"The change since `{base.name}` has other files than the host lists: {'; '.join(told)}.",
        "Fetch the base and head, and name the base that the pull request is made against.",
    )
