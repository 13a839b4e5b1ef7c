"""What lies in a work tree and is in no commit is counted, and counting it starts no program of the repository's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from prs.__main__ import run
from prs.sources import uncommitted_files
from sources.repos import ENV, Repo


def two_commits(folder: Path) -> Repo:
    repo = Repo(folder)
    repo.commit(a="one\n", b="one\n", _DOT_gitignore="ignored\n")
    repo.branch("feature")
    repo.commit(a="two\n")
    return repo


def test_edited_staged_deleted_and_untracked_files_are_counted_once(tmp_path: Path) -> None:
    """What git ignores is not, and neither is a file that was only touched."""
    repo = two_commits(tmp_path / "repo")
    repo.write(ignored="x")
    os.utime(repo.folder / "b", (1, 1))
    assert uncommitted_files(repo.folder, env=ENV) == 0
    (repo.folder / ".git" / "info" / "exclude").write_text("mine\n")
    repo.write(a="three\n", new="x", deep__new="x", mine="x").git("add", "new")
    (repo.folder / "b").unlink()
    before = repo.fingerprint()
    assert uncommitted_files(repo.folder, env=ENV) == uncommitted_files(repo.folder / "deep", env=ENV) == 4
    assert repo.fingerprint() == before


def test_a_bare_repository_has_no_work_tree(tmp_path: Path) -> None:
    """None, not a number."""
    repo = two_commits(tmp_path / "repo").clone(tmp_path / "bare", "--bare")
    assert uncommitted_files(repo.folder, env=ENV) is None


def test_no_filter_of_the_repository_is_run(tmp_path: Path) -> None:
    """`git status` itself would run it."""
    repo = two_commits(tmp_path / "repo")
    repo.write(_DOT_gitattributes="* filter=evil\n", a="six\n")
    repo.git("config", "filter.evil.clean", f"touch {tmp_path / 'pwned'}; cat")
    repo.git("config", "core.fsmonitor", f"touch {tmp_path / 'pwned'}")
    assert uncommitted_files(repo.folder, env=ENV) == 2
    assert not (tmp_path / "pwned").exists()


@pytest.mark.parametrize(
    ("which", "told"), [(["--base", "main"], True), (["--base", "main", "--head", "feature"], False), (["--staged"], False)]
)
def test_a_review_of_head_says_what_is_not_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], which: list[str], *, told: bool
) -> None:
    """One note, and only where a person may believe that the work tree was reviewed."""
    repo = two_commits(tmp_path / "repo")
    repo.write(b="staged\n").git("add", "b")
    repo.write(new="x")
    assert run(["review", *which, "--only", "secrets", "-q", "--format", "json", "--repo", str(repo.folder)]) == 0
    note = "2 files of the work tree are edited or untracked and are not in this review; --staged reviews what is staged."
    assert (note in capsys.readouterr().out) is told
