"""One contract for every source: what a `Change` gives is whole, consistent, bounded, and read from the right trees."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from prs.diff import parse_diff
from prs.sources import open_diff, open_range, open_staged
from prs.types.diff import FileForm, Line, Side
from prs.types.source import Change, Tree
from sources.repos import ENV, Repo, feature

HOSTILE_PATHS = [
    "",
    ".",
    "..",
    "../a.py",
    "/etc/passwd",
    "a.py/",
    "./a.py",
    "a\0b",
    "a\nb",
    "-",
    "--help",
    "*",
    ":(top)a.py",
    "HEAD:a.py",
    "x" * 5000,
]


def a_range(folder: Path) -> Change:
    feature(folder)
    return open_range(folder, "main", "feature")


def a_range_from_a_folder_inside(folder: Path) -> Change:
    feature(folder)
    return open_range(folder / "new", "main", "HEAD")


def a_range_of_a_bare_repository(folder: Path) -> Change:
    repo = feature(folder.with_name("origin"))
    repo.git("clone", "-q", "--bare", ".", str(folder))
    return open_range(folder, "main", "feature")


def a_range_in_a_linked_work_tree(folder: Path) -> Change:
    repo = feature(folder.with_name("first"))
    repo.git("worktree", "add", "-q", "--detach", str(folder), "feature")
    return open_range(folder, "main", "HEAD")


def a_range_with_sha256(folder: Path) -> Change:
    feature(folder, "--object-format=sha256")
    return open_range(folder, "main", "feature")


def a_range_in_a_folder_with_a_hard_name(folder: Path) -> Change:
    hard = folder / 'sp ace "quo\\te"\nline:colon #x'
    feature(hard)
    return open_range(hard, "main", "feature")


def staged(folder: Path) -> Change:
    repo = feature(folder)
    repo.git("checkout", "-q", "main")
    repo.git("read-tree", "feature")
    return open_staged(folder)


def staged_in_a_split_index(folder: Path) -> Change:
    repo = feature(folder)
    repo.git("checkout", "-q", "main")
    repo.git("read-tree", "feature")
    repo.git("update-index", "--split-index")
    return open_staged(folder)


def staged_without_commits(folder: Path) -> Change:
    repo = Repo(folder).write(a_DOT_py="one\ntwo\n", b__c="x")
    (folder / "link").symlink_to("/etc/passwd")
    repo.git("add", "-A")
    return open_staged(folder)


def a_diff(folder: Path) -> Change:
    repo = feature(folder)
    return open_diff(
        subprocess.run(["git", "diff", "main...feature"], cwd=repo.folder, env=ENV, check=True, capture_output=True).stdout, None, "x.diff"
    )


def a_diff_of_a_repository(folder: Path) -> Change:
    repo = feature(folder)
    repo.git("checkout", "-q", "main")
    made = subprocess.run(["git", "diff", "main...feature"], cwd=repo.folder, env=ENV, check=True, capture_output=True)
    return open_diff(made.stdout, repo.folder, "-")


SOURCES: list[Callable[[Path], Change]] = [
    a_range,
    a_range_from_a_folder_inside,
    a_range_of_a_bare_repository,
    a_range_in_a_linked_work_tree,
    a_range_with_sha256,
    a_range_in_a_folder_with_a_hard_name,
    staged,
    staged_in_a_split_index,
    staged_without_commits,
    a_diff,
    a_diff_of_a_repository,
]
every_source = pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.__name__)


@every_source
def test_the_diff_parses_whole_and_is_not_empty(source: Callable[[Path], Change], tmp_path: Path) -> None:
    change = source(tmp_path / "repo")
    assert parse_diff(change.diff).files
    assert change.pull_request.title


@every_source
def test_the_lines_of_the_diff_are_the_lines_of_the_trees(source: Callable[[Path], Change], tmp_path: Path) -> None:
    """Whatever a tree reads agrees with its side of the diff, line by line; a link or submodule reads as None."""
    change = source(tmp_path / "repo")
    for file in parse_diff(change.diff).files:
        for tree, path, side in ((change.base, file.base_path, Side.BASE), (change.head, file.head_path, Side.HEAD)):
            data = None if path is None else tree.read(path)
            if file.form in (FileForm.SYMLINK, FileForm.SUBMODULE):
                assert data is None or file.head_path is None
            if data is not None and file.form is FileForm.TEXT:
                check_lines(data, [(n, line.text) for h in file.hunks for line in h.lines if (n := number(line, side)) is not None])


@every_source
def test_many_files_read_as_one_by_one_and_a_second_time(source: Callable[[Path], Change], tmp_path: Path) -> None:
    change = source(tmp_path / "repo")
    for tree in (change.base, change.head, change.trusted):
        paths = [*tree.paths(), "no such file", *HOSTILE_PATHS, "a.py", "a.py"]
        many = tree.read_many(paths)
        assert many == {path: tree.read(path) for path in paths}
        assert tree.read_many([]) == {}
        assert tree.name


@every_source
def test_listed_files_are_sorted_regular_and_read(source: Callable[[Path], Change], tmp_path: Path) -> None:
    change = source(tmp_path / "repo")
    for tree in (change.base, change.head, change.trusted):
        paths = tree.paths()
        assert list(paths) == sorted(paths)
        assert all(data is not None for data in tree.read_many(paths).values())
        assert not {"module", "link"} & set(paths)


@every_source
def test_a_path_that_is_none_of_the_tree_reads_as_none(source: Callable[[Path], Change], tmp_path: Path) -> None:
    """Nothing outside of the tree is ever read, whatever the path looks like."""
    change = source(tmp_path / "repo")
    for tree in (change.base, change.head, change.trusted):
        assert tree.read_many(HOSTILE_PATHS) == dict.fromkeys(HOSTILE_PATHS)


@every_source
def test_what_is_trusted_is_never_the_heads(source: Callable[[Path], Change], tmp_path: Path) -> None:
    """The head's manifest switches everything off; no source hands it on as trusted."""
    change = source(tmp_path / "repo")
    assert b"ignore" not in (change.trusted.read(".prs/manifest.yaml") or b"")


@pytest.mark.parametrize("opened", [a_range, staged, staged_in_a_split_index])
def test_nothing_is_written_into_the_repository(opened: Callable[[Path], Change], tmp_path: Path) -> None:
    opened(tmp_path / "repo")
    repo = Repo(tmp_path / "repo", "--exists")
    before = repo.fingerprint()
    change = open_range(repo.folder, "main", "feature") if opened is a_range else open_staged(repo.folder)
    read(change.head)
    assert repo.fingerprint() == before


def test_a_range_trusts_the_bases_tip_and_compares_with_the_merge_base(tmp_path: Path) -> None:
    change = a_range(tmp_path / "repo")
    assert change.trusted.read(".prs/manifest.yaml") == b"version: 1\n# newer\n"
    assert change.base.read(".prs/manifest.yaml") == b"version: 1\n"
    assert change.base.read("elsewhere") is None
    assert "elsewhere" not in {file.path for file in parse_diff(change.diff).files}


def test_a_diff_of_a_repository_reads_files_by_their_blobs(tmp_path: Path) -> None:
    """Short blob names are enough; the work tree, which stands elsewhere, is not read."""
    change = a_diff_of_a_repository(tmp_path / "repo")
    assert change.head.read("a.py") == b"one\n2\nthree\nfour"
    assert change.base.read("a.py") == b"one\ntwo\nthree\n"
    assert change.head.read("new/file.js") == b"x\r\n\x0cy\n"
    assert change.base.read("gone") == b"bye\n"
    assert change.head.read("swaps") is None
    assert change.trusted.read(".prs/manifest.yaml") == b"version: 1\n# newer\n"


def read(tree: Tree) -> None:
    tree.read_many(tree.paths())


def number(line: Line, side: Side) -> int | None:
    return line.base_no if side is Side.BASE else line.head_no


def check_lines(data: bytes, lines: list[tuple[int, str]]) -> None:
    rows = data.decode("utf-8", "replace").split("\n")
    assert [(n, rows[n - 1]) for n, _ in lines] == lines
