"""Which base is taken: as given, unless a remote has left a local branch behind. Every wrong base is refused with what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from prs.diff import parse_diff
from prs.errors import SourceError
from prs.sources import default_base, git_folder, open_range
from prs.types.source import Change
from sources.repos import PATH, Repo


def paths(change: Change) -> list[str]:
    return [file.path for file in parse_diff(change.diff).files]


def project(folder: Path) -> Repo:
    """Return a project with three commits on main."""
    repo = Repo(folder)
    for name in ("one", "two", "three"):
        repo.commit(name, **{name: f"{name}\n"})
    return repo


def contributor(origin: Repo, folder: Path) -> Repo:
    """Return a clone whose local main is two commits behind, with a branch from the newest commit of its remote."""
    repo = origin.clone(folder)
    repo.branch("feature").commit("mine", mine="x\n")
    repo.git("branch", "-q", "-f", "main", "origin/main~2")
    return repo


def test_a_stale_local_branch_gives_way_to_its_remote(tmp_path: Path) -> None:
    """Against the stale main this change would hold two commits that are other people's."""
    repo = contributor(project(tmp_path / "origin"), tmp_path / "clone")
    change = open_range(repo.folder, "main", "HEAD")
    assert paths(change) == ["mine"]
    assert change.pull_request.base_ref == "origin/main"
    assert change.notes == ("The local `main` is 2 commits behind `origin/main`; compared with `origin/main`.",)


def test_an_explicit_ref_is_taken_as_given(tmp_path: Path) -> None:
    repo = contributor(project(tmp_path / "origin"), tmp_path / "clone")
    stale = repo.git("rev-parse", "main")
    for explicit in ("refs/heads/main", stale, stale[:12], "main~0"):
        change = open_range(repo.folder, explicit, "HEAD")
        assert sorted(paths(change)) == ["mine", "three", "two"]
        assert change.notes == ()


def test_in_a_fork_the_project_is_the_remote_upstream(tmp_path: Path) -> None:
    """`origin` is the fork, and stale; local main follows it and agrees with it."""
    upstream = project(tmp_path / "project")
    fork = upstream.clone(tmp_path / "fork", "--bare")
    fork.git("update-ref", "refs/heads/main", "main~2")
    repo = fork.clone(tmp_path / "clone")
    repo.git("remote", "add", "upstream", f"file://{upstream.folder}")
    repo.git("fetch", "-q", "upstream")
    repo.branch("feature", "upstream/main").commit("mine", mine="x\n")
    change = open_range(repo.folder, "main", "HEAD")
    assert paths(change) == ["mine"]
    assert change.pull_request.base_ref == "upstream/main"
    assert default_base(repo.folder) == "upstream/main"


def test_a_branch_that_diverged_from_its_remote_gives_way_too(tmp_path: Path) -> None:
    repo = contributor(project(tmp_path / "origin"), tmp_path / "clone")
    repo.git("checkout", "-q", "main")
    repo.commit("local only", local="x\n")
    change = open_range(repo.folder, "main", "feature")
    assert paths(change) == ["mine"]
    assert change.notes == ("The local `main` is 2 commits behind `origin/main` and has 1 that it lacks; compared with `origin/main`.",)


def test_a_branch_that_is_ahead_of_its_remote_is_kept(tmp_path: Path) -> None:
    repo = project(tmp_path / "origin").clone(tmp_path / "clone")
    repo.commit("ahead", ahead="x\n")
    repo.branch("feature").commit("mine", mine="x\n")
    change = open_range(repo.folder, "main", "HEAD")
    assert paths(change) == ["mine"]
    assert change.notes == ("`main` has 1 commit that `origin/main` lacks; compared with `main`, as asked.",)


def test_a_branch_that_only_a_remote_has_is_found_and_told(tmp_path: Path) -> None:
    origin = project(tmp_path / "origin")
    origin.git("branch", "-q", "release", "main~1")
    repo = origin.clone(tmp_path / "clone")
    change = open_range(repo.folder, "release", "HEAD")
    assert paths(change) == ["three"]
    assert change.notes == ("`release` is no branch here; took `origin/release`.",)


def test_several_remotes_that_disagree_are_not_chosen_between(tmp_path: Path) -> None:
    repo = project(tmp_path / "repo")
    for remote, at in (("ann", "main"), ("bob", "main~1")):
        repo.git("remote", "add", remote, "file:///nowhere")
        repo.git("update-ref", f"refs/remotes/{remote}/topic", at)
    with pytest.raises(SourceError, match="`ann/topic`, `bob/topic`"):
        open_range(repo.folder, "topic", "HEAD")


def test_a_name_of_a_branch_and_a_tag_is_refused(tmp_path: Path) -> None:
    repo = project(tmp_path / "repo")
    repo.git("branch", "v1", "main~1")
    repo.git("tag", "v1", "main~2")
    with pytest.raises(SourceError, match="refs/tags/v1"):
        open_range(repo.folder, "v1", "HEAD")
    assert sorted(paths(open_range(repo.folder, "refs/tags/v1", "HEAD"))) == ["three", "two"]


def test_an_unknown_name_is_refused_with_the_nearest(tmp_path: Path) -> None:
    repo = project(tmp_path / "repo")
    repo.git("branch", "develop")
    with pytest.raises(SourceError, match="Nearest: `develop`"):
        open_range(repo.folder, "develpo", "HEAD")
    with pytest.raises(SourceError, match="The head 'nope'"):
        open_range(repo.folder, "main~1", "nope")


def test_a_name_that_a_fetch_would_bring_says_which_fetch(tmp_path: Path) -> None:
    repo = project(tmp_path / "origin").clone(tmp_path / "clone", "--single-branch")
    with pytest.raises(SourceError, match="git fetch origin \\+refs/heads/next:refs/remotes/origin/next"):
        open_range(repo.folder, "next", "HEAD")


@pytest.mark.parametrize(
    "name", ["", "--output=pwned", "-h", "a\0b", "a\nb", "HEAD^{tree}", "@{u}", "main...HEAD", "*", "\x1b[31m", ":/", "x" * 100_000]
)
def test_a_name_that_is_no_ref_is_refused_and_is_no_option(tmp_path: Path, name: str) -> None:
    repo = project(tmp_path / "repo")
    with pytest.raises(SourceError):
        open_range(repo.folder, name, "HEAD")
    with pytest.raises(SourceError):
        open_range(repo.folder, "main~1", name)
    assert not list(tmp_path.rglob("pwned"))


def test_a_shallow_clone_without_the_base_says_how_to_deepen(tmp_path: Path) -> None:
    origin = project(tmp_path / "origin")
    origin.branch("feature", "main~1").commit("mine", mine="x\n")
    repo = origin.clone(tmp_path / "clone", "--depth=1", "--branch=feature")
    with pytest.raises(SourceError, match=r"shallow clone.*git fetch --unshallow origin \+refs/heads/main:refs/remotes/origin/main"):
        open_range(repo.folder, "main", "HEAD")


def test_a_shallow_clone_without_the_merge_base_says_how_to_deepen(tmp_path: Path) -> None:
    origin = project(tmp_path / "origin")
    origin.branch("feature", "main~1").commit("mine", mine="x\n")
    repo = origin.clone(tmp_path / "clone", "--depth=1", "--no-single-branch", "--branch=feature")
    with pytest.raises(SourceError, match=r"no common ancestor in this shallow clone.*git fetch --unshallow origin.*--deepen"):
        open_range(repo.folder, "origin/main", "HEAD")
    repo.git("fetch", "-q", "--unshallow", "origin")
    assert paths(open_range(repo.folder, "origin/main", "HEAD")) == ["mine"]


def test_a_shallow_clone_that_has_the_merge_base_is_read_and_said_to_be_shallow(tmp_path: Path) -> None:
    origin = project(tmp_path / "origin")
    repo = origin.clone(tmp_path / "clone", "--depth=2")
    change = open_range(repo.folder, "HEAD~1", "HEAD")
    assert paths(change) == ["three"]
    assert "shallow" in change.notes[0]


def test_unrelated_histories_are_refused(tmp_path: Path) -> None:
    repo = project(tmp_path / "repo")
    repo.git("checkout", "-q", "--orphan", "other")
    repo.commit("alone", alone="x\n")
    with pytest.raises(SourceError, match="`main` and `other` have no common ancestor"):
        open_range(repo.folder, "main", "HEAD")


def test_two_merge_bases_are_told(tmp_path: Path) -> None:
    repo = Repo(tmp_path / "repo")
    repo.commit("root", root="x\n")
    repo.branch("left").commit("l", left="x\n")
    repo.branch("right", "main").commit("r", right="x\n")
    left, right = repo.git("rev-parse", "left"), repo.git("rev-parse", "right")
    repo.git("merge", "-q", "-m", "m", left)
    repo.git("checkout", "-q", "left")
    repo.git("merge", "-q", "-m", "m", right)
    repo.commit("more", more="x\n")
    change = open_range(repo.folder, "right", "left")
    assert "2 merge bases" in change.notes[0]
    assert change.pull_request.merge_base_sha in {left, right}


def test_nothing_to_review_is_refused_and_says_why(tmp_path: Path) -> None:
    repo = project(tmp_path / "repo")
    with pytest.raises(SourceError, match=r"same commit.*--base HEAD~1"):
        open_range(repo.folder, "main", "HEAD")
    with pytest.raises(SourceError, match="`main` already holds all of `main~1`"):
        open_range(repo.folder, "main", "main~1")
    repo.branch("feature").commit("nothing")
    with pytest.raises(SourceError, match="`feature` changes no file since it left `main`"):
        open_range(repo.folder, "main", "HEAD")


def test_no_repository_and_no_commits_are_refused(tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    assert git_folder(tmp_path / "plain") is None
    for folder, words in ((tmp_path / "plain", "no repository"), (tmp_path / "none", "is no folder")):
        with pytest.raises(SourceError, match=words):
            open_range(folder, "main", "HEAD")
    repo = Repo(tmp_path / "new")
    assert git_folder(repo.folder) == repo.folder / ".git"
    for opened in (lambda: open_range(repo.folder, "main", "HEAD"), lambda: default_base(repo.folder)):
        with pytest.raises(SourceError, match="has no commits yet"):
            opened()


def test_the_default_base_is_the_remotes_default_branch(tmp_path: Path) -> None:
    origin = project(tmp_path / "origin")
    origin.git("branch", "-q", "-m", "main", "develop")
    repo = origin.clone(tmp_path / "clone")
    assert default_base(repo.folder) == "origin/develop"
    repo.git("remote", "remove", "origin")
    repo.branch("topic")
    with pytest.raises(SourceError, match="--base BRANCH"):
        default_base(repo.folder)
    repo.git("branch", "main")
    assert default_base(repo.folder) == "main"


def test_another_file_list_than_the_hosts_is_refused(tmp_path: Path) -> None:
    """Hosts list a rename by its new path; with that understood, one file more or less is a wrong base."""
    repo = project(tmp_path / "repo")
    repo.branch("feature")
    (repo.folder / "one").rename(repo.folder / "uno")
    repo.commit("mine", mine="x\n")
    assert open_range(repo.folder, "main", "HEAD", expected_files=["uno", "mine"]).diff
    assert open_range(repo.folder, "main", "HEAD", expected_files=["uno", "mine", "one"]).diff
    with pytest.raises(SourceError, match="1 only there \\(other\\)"):
        open_range(repo.folder, "main", "HEAD", expected_files=["uno", "mine", "other"])
    with pytest.raises(SourceError, match="1 only here \\(mine\\)"):
        open_range(repo.folder, "main", "HEAD", expected_files=["uno"])
    with pytest.raises(SourceError, match="2 only here \\(mine, uno\\)"):
        open_range(repo.folder, "main", "HEAD", expected_files=[])


def test_a_ranges_texts_are_its_commits(tmp_path: Path) -> None:
    repo = project(tmp_path / "repo")
    repo.branch("feature").commit("Add a thing\n\nWhy it is needed.", mine="x\n")
    one = open_range(repo.folder, "main", "HEAD", env={"PATH": PATH}).pull_request
    assert (one.title, one.body, one.author, one.head_ref) == ("Add a thing", "Why it is needed.", "Ada", "feature")
    assert one.base_sha == one.merge_base_sha == repo.git("rev-parse", "main")
    assert one.head_sha == repo.git("rev-parse", "HEAD")
    repo.commit("Mend it", mine="y\n")
    two = open_range(repo.folder, "main", "HEAD").pull_request
    assert (two.title, two.body) == ("Mend it", "* Mend it\n\n* Add a thing\nWhy it is needed.")


def test_a_ranges_texts_are_bounded(tmp_path: Path) -> None:
    repo = project(tmp_path / "repo")
    repo.branch("feature").commit("s" * 9000 + "\n\n" + "b" * 9000, mine="x\n")
    pull = open_range(repo.folder, "main", "HEAD").pull_request
    assert pull.title.endswith("[cut here: 5,000 more characters]")
    assert pull.body.endswith("[cut here: 5,000 more characters]")
