"""A pull request as a source: the same change, whichever way it is read, and GitHub's word against a clone's."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.reviews import git
from githubhost import READ_ONLY, FakeGitHub
from hosts.shop import NAME, QUICK, Shop, commit, text
from prs.diff import parse_diff
from prs.errors import HostError, HostRefused, SourceError
from prs.hosts.github import Sources, connect, find_place, open_pull_request
from prs.types.source import Change
from sources.repos import Repo

ENV = {"PATH": os.environ["PATH"]}
MANIFEST = "version: 1\n# as it is now\n"


def opened(shop: Shop, repo: Path, *, token: str | None = None, env: dict[str, str] = ENV) -> Change:
    settings = shop.github.settings if token is None else shop.github.settings_with(token)
    place = find_place(shop.github.pull_url(NAME, shop.number), settings)
    return open_pull_request(connect(place.server, settings, QUICK), place, Sources(repo, env, {}))


def nothing(shop: Shop) -> Path:
    folder = shop.work.parent / "nothing"
    folder.mkdir()
    return folder


def the_developers_own(shop: Shop) -> Path:
    git(shop.work, "fetch", "-q", str(shop.github.world.repositories[NAME].folder), "main")
    return shop.work


def a_clone(shop: Shop, *options: str) -> Path:
    """Clone the base branch alone, as of the time before the pull request."""
    folder = shop.work.parent / "clone"
    home = shop.github.world.repositories[NAME].folder
    git(shop.work.parent, "clone", "-q", "--single-branch", "--branch=main", *options, f"file://{home}", str(folder))
    git(folder, "remote", "set-url", "origin", f"{shop.github.url}/{NAME}.git")
    return folder


def a_shallow_clone(shop: Shop) -> Path:
    return a_clone(shop, "--depth=1")


def a_bare_clone(shop: Shop) -> Path:
    return a_clone(shop, "--bare")


def a_clone_of_something_else(shop: Shop) -> Path:
    other = Repo(shop.work.parent / "other")
    other.commit("x", f="x\n")
    return other.folder


WAYS: list[Callable[[Shop], Path]] = [nothing, the_developers_own, a_clone, a_shallow_clone, a_bare_clone, a_clone_of_something_else]
every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)


def moved_on(shop: Shop) -> Shop:
    """Let the base branch go on twice after the branch left it, so that merge base, base as compared with and its tip are three commits."""
    for files in ({"soon_DOT_txt": "soon\n"}, {"_DOT_prs__manifest_DOT_yaml": MANIFEST, "later_DOT_txt": "later\n"}):
        git(shop.work, "checkout", "-q", "main")
        commit(shop.work, **files)
        shop.github.push(NAME, shop.work, "main")
        git(shop.work, "checkout", "-q", "feature")
        if "soon_DOT_txt" in files:
            shop.push(c_DOT_txt="more\n")
    assert shop.pull.base_sha == git(shop.work, "rev-parse", "main~1").strip()
    return shop


@every_way
def test_every_way_gives_the_same_change(shop: Shop, way: Callable[[Shop], Path]) -> None:
    """Texts, diff, both sides' files, and the manifest of the base's tip."""
    moved_on(shop)
    change = opened(shop, way(shop))
    pull = change.pull_request
    assert (pull.title, pull.body, pull.author, pull.labels, pull.draft) == ("Change a", "Because.", "ada", ("size/S",), False)
    assert (pull.url, pull.repository, pull.number) == (shop.github.pull_url(NAME, 1), NAME, 1)
    assert pull.association == "CONTRIBUTOR"
    assert (pull.base_ref, pull.head_ref, pull.head_sha) == ("main", "feature", shop.head)
    assert pull.merge_base_sha == git(shop.work, "merge-base", "main", "feature").strip()
    assert pull.base_sha == git(shop.work, "rev-parse", "main").strip()
    diff = parse_diff(change.diff)
    assert [(file.path, file.added, file.deleted) for file in diff.files] == [
        ("a.txt", 3, 3),
        ("b.txt", 2, 0),
        ("c.txt", 1, 0),
        ("old.txt", 0, 1),
    ]
    assert change.base.read("old.txt") == b"bye\n"
    assert change.head.read("old.txt") is None
    assert change.head.read("c.txt") == b"more\n"
    assert change.trusted.read(".prs/manifest.yaml") == MANIFEST.encode()
    assert "later.txt" in change.trusted.paths()
    assert change.head.paths() == ("a.txt", "b.txt", "c.txt", "kept.txt")


def test_a_shallow_clone_is_deepened_to_the_merge_base(shop: Shop) -> None:
    """The clone ends at the very commit that the pull request is compared with; its merge base lies three commits further back."""
    git(shop.work, "checkout", "-q", "main")
    for n in range(3):
        commit(shop.work, soon_DOT_txt=f"{n}\n")
    shop.github.push(NAME, shop.work, "main")
    git(shop.work, "checkout", "-q", "feature")
    shop.push(c_DOT_txt="more\n")
    clone = a_shallow_clone(shop)
    assert git(clone, "rev-parse", "HEAD").strip() == shop.pull.base_sha
    change = opened(shop, clone)
    assert change.pull_request.merge_base_sha == git(shop.work, "rev-parse", "main~3").strip()
    assert [file.path for file in parse_diff(change.diff).files] == ["a.txt", "b.txt", "c.txt", "old.txt"]
    assert git(clone, "rev-list", "--count", "HEAD").strip() == "1"


def test_a_clone_of_something_else_gets_nothing(shop: Shop) -> None:
    """Commits are fetched only into a clone of that very repository; else the change is read through GitHub's interface."""
    change = opened(shop, a_clone_of_something_else(shop))
    assert any("no clone of the repository is here" in note for note in change.notes)
    assert [one.path for one in shop.github.log if ".git/" in one.path] == []


@every_way
def test_a_fork_is_read_like_any_other(shop: Shop, way: Callable[[Shop], Path]) -> None:
    """Its commits are reached through the base repository; nothing is asked of the fork, and a read-only token is enough."""
    theirs = shop.work.parent / "theirs"
    git(shop.work.parent, "clone", "-q", "--branch=main", str(shop.work), str(theirs))
    git(theirs, "checkout", "-q", "-b", "patch")
    commit(theirs, kept_DOT_txt="theirs\n")
    shop.github.add_repository("eve/shop", theirs)
    forked = shop._replace(number=shop.github.open_pull(NAME, "patch", fork="eve/shop", author="eve"))
    change = opened(forked, way(forked), token=shop.github.world.new_token(**READ_ONLY))
    assert [file.path for file in parse_diff(change.diff).files] == ["kept.txt"]
    assert change.head.read("kept.txt") == b"theirs\n"
    assert change.trusted.read("kept.txt") == b"kept\n"
    assert [one.path for one in shop.github.log if "eve" in one.path] == []
    assert shop.github.writes == []


@pytest.mark.parametrize("way", [a_clone, a_shallow_clone, a_bare_clone], ids=lambda way: way.__name__)
def test_a_clone_is_left_as_it_is(shop: Shop, way: Callable[[Shop], Path]) -> None:
    """What is fetched lies beside it: no ref, no object, no configuration and no file of the clone's own is touched."""
    clone = Repo(way(shop), "--exists")
    before = clone.fingerprint()
    opened(shop, clone.folder)
    added = [path for path, digest in clone.fingerprint().items() if before.get(path) != digest]
    assert added
    assert [path for path in added if "/prs/fetched.git/" not in path] == []
    assert before.keys() - clone.fingerprint().keys() == set()


def test_what_was_fetched_is_not_fetched_again(shop: Shop) -> None:
    """The second review of the same commits asks git's server nothing."""
    clone = a_clone(shop)
    opened(shop, clone)
    shop.github.log.clear()
    opened(shop, clone)
    assert [one.path for one in shop.github.log if ".git/" in one.path] == []


def test_the_token_is_in_no_argument(shop: Shop, tmp_path: Path) -> None:
    """Git is told it through its environment; the repository is private, so the fetch needs it."""
    shop.github.world.repositories[NAME].private = True
    real = subprocess.run(["which", "git"], check=True, capture_output=True, text=True).stdout.strip()
    spy = tmp_path / "spy" / "git"
    spy.parent.mkdir()
    spy.write_text(f'#!/bin/sh\nprintf "%s\\n" "$*" >> "{tmp_path}/arguments"\nexec "{real}" "$@"\n', "utf-8")
    spy.chmod(0o755)
    clone = a_clone(shop)
    change = opened(shop, clone, env={"PATH": f"{spy.parent}:{os.environ['PATH']}"})
    assert change.head.read("b.txt") == b"new\nfile\n"
    arguments = (tmp_path / "arguments").read_text("utf-8")
    assert "fetch --quiet" in arguments
    assert shop.github.token not in arguments
    assert "xtraheader" not in arguments
    (fetched,) = [one for one in shop.github.log if one.path.endswith("/git-upload-pack")]
    assert fetched.login == "github-actions[bot]"


def test_a_login_that_the_clone_keeps_is_not_sent_beside_ours(shop: Shop) -> None:
    """A checkout in a workflow leaves its own header in the configuration, and the host refuses two; a rewritten address has no say."""
    clone = a_clone(shop)
    git(clone, "config", "url.http://127.0.0.1:9/.insteadOf", f"{shop.github.url}/")
    git(clone, "config", f"http.{shop.github.url}/.extraheader", "Authorization: basic eDp5")
    opened(shop, clone)
    fetched = [one for one in shop.github.log if ".git/" in one.path]
    assert fetched
    assert {one.login for one in fetched} == {"github-actions[bot]"}


def test_a_fetch_that_is_refused_says_why(shop: Shop) -> None:
    """In one sentence, without the token."""
    clone = a_clone(shop)
    shop.github.fail_next(403, path=r"\.git/", body={"message": "no"}, times=9)
    with pytest.raises(SourceError, match="cannot be fetched") as caught:
        opened(shop, clone)
    assert shop.github.token not in str(caught.value)


def test_a_fetch_follows_no_redirect(shop: Shop, tmp_path: Path) -> None:
    """Git would send our header along to wherever it is led."""
    clone = a_clone(shop)
    with FakeGitHub(tmp_path / "other") as other:
        shop.github.fail_next(
            302, path=r"\.git/", headers={"Location": f"{other.url}/{NAME}.git/info/refs?service=git-upload-pack"}, times=9
        )
        with pytest.raises(SourceError, match="cannot be fetched"):
            opened(shop, clone)
        assert other.log == []


def big(shop: Shop, files: int) -> Shop:
    """Let the pull request change so many files more."""
    for n in range(files):
        path = shop.work / f"many/{n // 100}/{n}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{n}\n", "utf-8")
    shop.push(last_DOT_txt="x\n")
    return shop


def test_400_files_are_read_from_a_clone(shop: Shop) -> None:
    """GitHub gives no diff of so many; its list, in pages, is held against the clone's."""
    big(shop, 400)
    assert len(parse_diff(opened(shop, shop.work).diff).files) == 404
    assert len([one for one in shop.github.log if one.path.endswith("/files")]) == 5


def test_400_files_without_a_clone_are_refused_with_what_to_do(shop: Shop) -> None:
    """406 becomes a sentence, never a shorter review."""
    big(shop, 400)
    with pytest.raises(HostRefused, match=r"404 files.*exceeded the maximum") as caught:
        opened(shop, nothing(shop))
    assert "A clone is needed" in caught.value.hint


def test_a_push_while_it_is_read_is_noticed(shop: Shop) -> None:
    """The diff is of the head that the texts and trees are of, or there is no review."""
    folder = nothing(shop)
    shop.github.before("/git/ref/", lambda: shop.push(a_DOT_txt="pushed\n"))
    with pytest.raises(SourceError, match="pushed to while it was read"):
        opened(shop, folder)
    assert opened(shop, folder).head.read("a.txt") == b"pushed\n"


def test_beyond_3000_files_the_list_is_no_witness(shop: Shop) -> None:
    """GitHub lists no more; the review reads all of them, and says that the list could not be held against it."""
    big(shop, 3001)
    change = opened(shop, shop.work)
    assert len(parse_diff(change.diff).files) == 3005
    assert any("lists only 3,000 of 3,005 files" in note for note in change.notes)


def test_a_clone_that_disagrees_is_refused(shop: Shop) -> None:
    """Other files than GitHub lists: another change than the one meant."""
    shop.github.fail_next(200, path="/files", body=[{"filename": "a.txt"}, {"filename": "elsewhere.txt"}])
    with pytest.raises(SourceError, match=r"other files than the host lists: 1 only here \(b\.txt\); 1 only there \(elsewhere\.txt\)"):
        opened(shop, shop.work)


@pytest.mark.parametrize("files", ["", "a.txt"])
def test_a_diff_of_fewer_files_than_github_counts_is_refused(shop: Shop, files: str) -> None:
    """Without a clone, too, no file is left out in silence: neither of a diff that is empty nor of one that was cut between two files."""
    diff = git(shop.work, "diff", "main...feature", "--", files or "none").encode()
    shop.github.fail_next(200, path="/pulls/1$", skip=1, body=diff)
    with pytest.raises(SourceError, match=f"changes 3 files, and GitHub gave a diff of {1 if files else 0}"):
        opened(shop, nothing(shop))


@pytest.mark.parametrize("way", [nothing, the_developers_own], ids=lambda way: way.__name__)
def test_a_name_that_is_no_utf_8_is_no_disagreement(shop: Shop, way: Callable[[Shop], Path]) -> None:
    """JSON cannot say such a name, so the host lists another; one such file must not keep the whole change from being read."""
    Path(os.fsdecode(os.fsencode(shop.work) + b"/caf\xe9.txt")).write_text("x\n", "utf-8")
    shop.push()
    paths = [file.path for file in parse_diff(opened(shop, way(shop)).diff).files]
    assert paths == ["a.txt", "b.txt", "caf\\xe9.txt", "old.txt"]
    listed = [{"filename": name} for name in ("a.txt", "b.txt", "caf?.txt", "old.txt", "elsewhere.txt")]
    shop.github.fail_next(200, path="/files", body=listed)
    with pytest.raises(SourceError, match="other files than the host lists"):
        opened(shop, the_developers_own(shop))


def test_a_blob_that_is_no_base64_is_the_hosts_fault(shop: Shop) -> None:
    """Whatever letters it has."""
    change = opened(shop, nothing(shop))
    for content in ("a", "\xe9"):
        shop.github.fail_next(200, path="/git/blobs/", body={"content": content, "encoding": "base64"})
        with pytest.raises(HostError, match="no Base64"):
            change.head.read("b.txt")


def test_another_merge_base_is_refused(shop: Shop) -> None:
    """The same files can be changed since another commit."""
    other = git(shop.work, "rev-parse", "feature~1").strip()
    shop.push(a_DOT_txt=text(["other"]))
    wrong = {"merge_base_commit": {"sha": git(shop.work, "rev-parse", "feature~1").strip()}, "ahead_by": 1, "behind_by": 0}
    shop.github.fail_next(200, path="/compare/", body=wrong)
    with pytest.raises(SourceError, match=f"merge base is {other}"):
        opened(shop, shop.work)


@every_way
def test_nothing_to_review_is_said(shop: Shop, way: Callable[[Shop], Path]) -> None:
    """A pull request whose branch changes no file."""
    git(shop.work, "push", "-q", "-f", str(shop.github.world.repositories[NAME].folder), "main:feature")
    with pytest.raises(SourceError, match="nothing to review"):
        opened(shop, way(shop))


@every_way
def test_what_was_merged_is_read_as_it_was(shop: Shop, way: Callable[[Shop], Path]) -> None:
    """The base of that time, and the head: not the merge."""
    shop.github.merge(NAME, shop.number)
    assert [file.path for file in parse_diff(opened(shop, way(shop)).diff).files] == ["a.txt", "b.txt", "old.txt"]


def test_a_base_that_is_gone_is_read_as_it_was(shop: Shop) -> None:
    """A stacked pull request whose base branch was deleted still has its commit."""
    git(shop.github.world.repositories[NAME].folder, "update-ref", "-d", "refs/heads/main")
    assert opened(shop, nothing(shop)).trusted.read("kept.txt") == b"kept\n"


def test_links_and_large_files_read_as_none(shop: Shop) -> None:
    """As from a clone; a large file is not even asked for."""
    (shop.work / "link").symlink_to("/etc/passwd")
    shop.push(large_DOT_txt="x" * (4 * 1024 * 1024 + 1), small_DOT_txt="x")
    change = opened(shop, nothing(shop))
    shop.github.log.clear()
    assert change.head.read_many(["link", "large.txt", "small.txt", "none", "../x", "/etc/passwd", ""]) == {
        "link": None,
        "large.txt": None,
        "small.txt": b"x",
        "none": None,
        "../x": None,
        "/etc/passwd": None,
        "": None,
    }
    assert [one.path.rsplit("/", 2)[1] for one in shop.github.log] == ["trees", "blobs"]
    assert change.head.read("small.txt") == b"x"
    assert len(shop.github.log) == 2


def test_half_a_tree_is_refused(shop: Shop) -> None:
    """A tree that GitHub cuts short would pass for a whole one: a manifest might lie beyond the cut."""
    change = opened(shop, nothing(shop))
    shop.github.fail_next(200, path="/git/trees/", body={"tree": [], "truncated": True})
    with pytest.raises(SourceError, match="too large for GitHub to list"):
        change.trusted.read(".prs/manifest.yaml")


def test_a_private_repository_is_not_there_without_a_token(shop: Shop) -> None:
    """404, with what that may mean, and that no token is set; where one is, that is not said."""
    shop.github.world.repositories[NAME].private = True
    with pytest.raises(HostRefused, match=r"404.*; no token for .* is set \(GITHUB_TOKEN or GH_TOKEN\)\."):
        opened(shop, nothing(shop), token="")
    with pytest.raises(HostError) as caught:
        opened(shop, shop.work, token="wrong")
    assert "is set" not in caught.value.message


def test_a_host_that_is_not_there_is_told_in_a_sentence_with_the_token_that_is_missing(shop: Shop) -> None:
    """Why, without the number of an error, and that no token is set."""
    settings = {"GITHUB_SERVER_URL": "http://127.0.0.1:9", "GITHUB_API_URL": "http://127.0.0.1:9/api"}
    done = prs(shop, "review", "--pr", f"{NAME}#1", settings=settings)
    assert done.returncode == 2, done.stderr
    assert "Connection refused; no token for 127.0.0.1:9 is set (GITHUB_TOKEN or GH_TOKEN)." in done.stderr
    assert "Errno" not in done.stderr


def test_a_public_one_needs_none(shop: Shop) -> None:
    """Reading a public pull request takes no token at all."""
    assert opened(shop, nothing(shop), token="").pull_request.number == 1


def prs(shop: Shop, *arguments: str, settings: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    env = {**ENV, "HOME": str(shop.work.parent), **(shop.github.settings if settings is None else settings)}
    return subprocess.run([sys.executable, "-m", "prs", *arguments], env=env, cwd=shop.work, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("verb", [["review", "-q", "--format", "json"], ["plan", "--format", "json"]], ids=["review", "plan"])
@pytest.mark.parametrize("named", ["address", "short"])
def test_the_command_line_takes_its_address(shop: Shop, verb: list[str], named: str) -> None:
    """`prs review --pr` and `prs plan --pr`, by the page's address or in short; nothing is written to the host."""
    done = prs(shop, *verb, "--pr", shop.github.pull_url(NAME, 1) if named == "address" else f"{NAME}#1")
    assert done.returncode == 0, done.stderr
    assert "a.txt" in done.stdout
    assert shop.github.writes == []
    assert {one.login for one in shop.github.log} == {"github-actions[bot]"}


def test_the_command_line_refuses_two_changes(shop: Shop) -> None:
    """One sentence, exit 2."""
    done = prs(shop, "review", "--pr", f"{NAME}#1", "--staged")
    assert (done.returncode, "name different changes" in done.stderr) == (2, True)


def test_an_address_that_anybody_may_own_gets_no_token(shop: Shop, tmp_path: Path) -> None:
    """Another server than the settings', though it looks like a GitHub: it is not even asked."""
    with FakeGitHub(tmp_path / "evil") as evil:
        done = prs(shop, "review", "--pr", f"{evil.url}/{NAME}/pull/1")
        assert (done.returncode, "GH_HOST=" in done.stderr) == (2, True)
        assert evil.log == []
    assert shop.github.log == []
