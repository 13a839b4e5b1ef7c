"""What is staged is the index against HEAD: not the work tree, and not what is only meant to be added."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from prs.diff import parse_diff
from prs.errors import SourceError
from prs.sources import open_staged
from sources.repos import PATH, Repo


def test_the_index_is_read_and_not_the_work_tree(tmp_path: Path) -> None:
    repo = Repo(tmp_path / "repo")
    repo.commit("first", a="one\n")
    repo.write(a="staged\n").git("add", "a")
    repo.write(a="only in the work tree\n", untracked="x\n", meant="x\n").git("add", "-N", "meant")
    change = open_staged(repo.folder)
    assert [file.path for file in parse_diff(change.diff).files] == ["a"]
    assert change.head.read("a") == b"staged\n"
    assert change.head.paths() == ("a",)
    assert change.base.read("a") == change.trusted.read("a") == b"one\n"
    assert (change.head.name, change.pull_request.head_ref) == ("the index", "the index")


def test_nothing_staged_is_refused(tmp_path: Path) -> None:
    repo = Repo(tmp_path / "repo")
    with pytest.raises(SourceError, match=r"Nothing is staged.*git add"):
        open_staged(repo.folder)
    repo.commit("first", a="one\n")
    repo.write(a="two\n")
    with pytest.raises(SourceError, match="Nothing is staged"):
        open_staged(repo.folder)


def test_conflicts_are_refused(tmp_path: Path) -> None:
    repo = Repo(tmp_path / "repo")
    repo.commit("first", a="one\n")
    repo.branch("left").commit("l", a="left\n")
    repo.branch("right", "main").commit("r", a="right\n")
    repo.git("merge", "-q", "left", status=1)
    with pytest.raises(SourceError, match="Resolve the conflicts"):
        open_staged(repo.folder)


def test_a_hooks_index_is_read_where_it_is_handed_on(tmp_path: Path) -> None:
    """`git commit -a` commits another index than the repository's own, and tells its hooks which."""
    repo = Repo(tmp_path / "repo")
    repo.commit("first", a="one\n")
    shutil.copy(repo.folder / ".git" / "index", tmp_path / "kept")
    repo.write(a="two\n").git("add", "a")
    shutil.move(repo.folder / ".git" / "index", repo.folder / ".git" / "other")
    shutil.copy(tmp_path / "kept", repo.folder / ".git" / "index")
    with pytest.raises(SourceError, match="Nothing is staged"):
        open_staged(repo.folder, env={"PATH": PATH})
    change = open_staged(repo.folder, env={"PATH": PATH, "GIT_INDEX_FILE": ".git/other"})
    assert change.head.read("a") == b"two\n"


def test_a_staged_submodule_and_link_read_as_none(tmp_path: Path) -> None:
    repo = Repo(tmp_path / "repo")
    first = repo.commit("first", a="one\n")
    (repo.folder / "link").symlink_to("a")
    repo.git("add", "link")
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{first},module")
    change = open_staged(repo.folder)
    assert change.head.read_many(["link", "module", "a"]) == {"link": None, "module": None, "a": b"one\n"}
