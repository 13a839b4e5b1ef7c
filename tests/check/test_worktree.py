"""The files as they lie there: what git would commit, by real git in a temporary folder; no link is followed."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from prs.check import WorkTree, open_worktree
from prs.errors import SourceError

ENV = {"PATH": os.environ["PATH"]}


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    folder = tmp_path / "repo"
    folder.mkdir()
    git(folder, "init", "-q")
    for path, text in {"a.txt": "a", "sub/b.txt": "b", ".gitignore": "out/\n", "gone.txt": "x"}.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text)
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "first")
    return folder


def opened(folder: Path) -> WorkTree:
    return open_worktree(folder, ENV)


def test_it_holds_what_git_tracks_or_would_add_as_it_lies_there(repo: Path) -> None:
    (repo / "new.txt").write_text("n")
    (repo / "a.txt").write_text("changed")
    (repo / "gone.txt").unlink()
    (repo / "out").mkdir()
    (repo / "out" / "built.txt").write_text("x")
    tree = opened(repo)
    assert tree.paths() == (".gitignore", "a.txt", "new.txt", "sub/b.txt")
    assert tree.read("a.txt") == b"changed"
    assert tree.read_many(["new.txt", "gone.txt", "out/built.txt"]) == {"new.txt": b"n", "gone.txt": None, "out/built.txt": None}


def test_it_begins_at_the_root_wherever_one_stands(repo: Path) -> None:
    assert opened(repo / "sub").paths() == opened(repo).paths()


def test_no_link_is_followed(repo: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s")
    (repo / "link.txt").symlink_to(tmp_path / "secret")
    (repo / "folder").symlink_to(tmp_path)
    tree = opened(repo)
    assert "link.txt" not in tree.paths()
    assert not any(path.startswith("folder") for path in tree.paths())
    assert tree.read("link.txt") is None


def test_a_file_that_becomes_a_link_after_it_was_listed_is_not_followed(repo: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s")
    tree = opened(repo)
    (repo / "a.txt").unlink()
    (repo / "a.txt").symlink_to(tmp_path / "secret")
    assert tree.read("a.txt") is None


def test_nothing_outside_is_read(repo: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s")
    assert opened(repo).read("../secret") is None
    assert opened(repo).read(str(tmp_path / "secret")) is None


def test_outside_of_git_every_file_counts(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.txt").write_text("b")
    os.mkfifo(tmp_path / "pipe")
    assert opened(tmp_path).paths() == ("a/b.txt",)


def test_a_name_that_is_not_utf_8_can_be_read(repo: Path) -> None:
    Path(os.fsdecode(os.fsencode(repo) + b"/caf\xe9.txt")).write_text("c")
    tree = opened(repo)
    assert "caf\\xe9.txt" in tree.paths()
    assert tree.read("caf\\xe9.txt") == b"c"


def test_a_folder_that_is_not_there_is_the_user_s_mistake(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="There is no folder"):
        opened(tmp_path / "none")
