"""Neither a person's configuration nor a pull request changes how a diff is made, and neither starts a program."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from prs.diff import parse_diff
from prs.errors import SourceError
from prs.sources import open_diff, open_range, open_staged
from prs.sources.object_view import MAX_FILE_BYTES, MAX_READ_BYTES, ObjectView
from prs.sources.repository import Repository
from prs.sources.run_git import GitPlace
from prs.types.diff import FileForm
from sources.repos import ENV, PATH, Repo, feature

TASTES = {
    "diff.noprefix": "true",
    "diff.mnemonicPrefix": "true",
    "diff.srcPrefix": "old/",
    "diff.dstPrefix": "new/",
    "diff.algorithm": "patience",
    "diff.orderFile": "order",
    "diff.renames": "false",
    "diff.context": "0",
    "diff.interHunkContext": "50",
    "diff.suppressBlankEmpty": "true",
    "diff.external": "touch pwned",
    "diff.submodule": "log",
    "diff.ignoreSubmodules": "all",
    "diff.wordRegex": ".",
    "diff.relative": "true",
    "diff.evil.textconv": "touch pwned; cat",
    "diff.evil.command": "touch pwned",
    "diff.evil.binary": "true",
    "core.pager": "touch pwned",
    "core.fsmonitor": "touch pwned",
    "core.hooksPath": "hooks",
    "core.attributesFile": "attributes",
    "core.quotePath": "false",
    "core.abbrev": "4",
    "core.sshCommand": "touch pwned",
    "color.ui": "always",
    "log.showSignature": "true",
    "gpg.program": "touch pwned",
    "i18n.logOutputEncoding": "ISO-8859-1",
    "format.pretty": "fuller",
    "log.date": "iso",
}
HOOK = "#!/bin/sh\ntouch pwned\n"


def poison(repo: Repo) -> None:
    """Set everything that a person may have set, and some of what an attacker would."""
    for key, value in TASTES.items():
        repo.git("config", key, value)
    (repo.folder / "order").write_text("z*\n")
    (repo.folder / "attributes").write_text("* binary\n")
    (repo.folder / ".git" / "info").mkdir(exist_ok=True)
    (repo.folder / ".git" / "info" / "attributes").write_text("* diff=evil -diff\n")
    for folder in (repo.folder / "hooks", repo.folder / ".git" / "hooks"):
        folder.mkdir(exist_ok=True)
        for name in ("post-index-change", "fsmonitor-watchman", "pre-commit", "reference-transaction"):
            (folder / name).write_text(HOOK)
            (folder / name).chmod(0o755)


def test_no_configuration_changes_a_diff_or_starts_a_program(tmp_path: Path) -> None:
    clean = feature(tmp_path / "clean")
    dirty = feature(tmp_path / "dirty")
    poison(dirty)
    assert open_range(dirty.folder, "main", "feature").diff == open_range(clean.folder, "main", "feature").diff
    assert open_range(dirty.folder, "main", "feature").pull_request.body == "Because."
    for repo in (clean, dirty):
        subprocess.run(
            ["git", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=", "reset", "-q", "--soft", "main~1"],
            cwd=repo.folder,
            env=ENV,
            check=True,
        )
    assert open_staged(dirty.folder).diff == open_staged(clean.folder).diff
    assert not list(tmp_path.rglob("pwned"))


def test_nothing_of_the_environment_but_path_reaches_git(tmp_path: Path) -> None:
    """Variables with which git can be bent or made to run something are not handed on, even if the caller has them."""
    repo = feature(tmp_path / "repo")
    want = open_range(repo.folder, "main", "feature").diff
    env = {
        "PATH": PATH,
        "GIT_DIR": "/nonexistent",
        "GIT_WORK_TREE": "/",
        "GIT_OBJECT_DIRECTORY": "/nonexistent",
        "GIT_EXTERNAL_DIFF": "touch pwned",
        "GIT_DIFF_OPTS": "-u0",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "diff.noprefix",
        "GIT_CONFIG_VALUE_0": "true",
        "GIT_CONFIG_PARAMETERS": "'diff.noprefix=true'",
        "GIT_PAGER": "touch pwned",
        "GIT_TRACE": str(tmp_path / "pwned"),
        "LD_PRELOAD": "/nonexistent",
    }
    assert open_range(repo.folder, "main", "feature", env=env).diff == want
    assert not list(tmp_path.rglob("pwned"))


@pytest.mark.parametrize(
    "attribute", ["binary", "-diff", "diff=evil", "-text", "diff=x linguist-generated", "working-tree-encoding=ISO-8859-1", "export-ignore"]
)
def test_the_heads_attributes_hide_no_text(tmp_path: Path, attribute: str) -> None:
    """They stand in the commit, the work tree, the index and the repository's own file; git itself would say `Binary files differ`."""
    repo = Repo(tmp_path / "repo")
    repo.commit("first", a_DOT_py="one\n")
    repo.branch("feature").commit("hide", a_DOT_py="evil\n", _DOT_gitattributes=f"* {attribute}\n[attr]x binary\n")
    (repo.folder / ".git" / "info").mkdir(exist_ok=True)
    (repo.folder / ".git" / "info" / "attributes").write_text(f"* {attribute}\n")
    repo.write(a_DOT_py="staged evil\n")
    repo.git("add", "a.py")
    for change in (open_range(repo.folder, "main", "HEAD"), open_staged(repo.folder)):
        file = next(file for file in parse_diff(change.diff).files if file.path == "a.py")
        assert (file.form, file.added, file.deleted) == (FileForm.TEXT, 1, 1)


def test_the_heads_gitmodules_hide_no_submodule(tmp_path: Path) -> None:
    repo = Repo(tmp_path / "repo")
    first = repo.commit("first", a="x\n", _DOT_gitmodules='[submodule "m"]\n\tpath = m\n\turl = ./m\n\tignore = all\n')
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{first},m")
    repo.git("commit", "-q", "-m", "m")
    second = repo.git("rev-parse", "HEAD")
    repo.branch("feature").git("update-index", "--cacheinfo", f"160000,{second},m")
    assert [file.form for file in parse_diff(open_staged(repo.folder).diff).files] == [FileForm.SUBMODULE]
    repo.git("commit", "-q", "-m", "m2")
    assert [file.form for file in parse_diff(open_range(repo.folder, "main", "HEAD").diff).files] == [FileForm.SUBMODULE]


def test_replaced_objects_are_not_believed(tmp_path: Path) -> None:
    repo = Repo(tmp_path / "repo")
    repo.commit("first", a="one\n")
    repo.commit("second", a="evil\n")
    innocent = repo.commit("third", a="innocent\n")
    repo.git("replace", "HEAD~1", innocent)
    change = open_range(repo.folder, "HEAD~2", "HEAD~1")
    assert change.head.read("a") == b"evil\n"
    assert b"+evil" in change.diff


def test_a_partial_clone_fetches_nothing_and_says_what_to_do(tmp_path: Path) -> None:
    origin = feature(tmp_path / "origin")
    origin.git("config", "uploadpack.allowFilter", "true")
    repo = origin.clone(tmp_path / "clone", "--filter=blob:none", "--no-checkout")
    packs = list((repo.folder / ".git").rglob("*.pack"))
    with pytest.raises(SourceError, match=r"partial clone: run `git diff"):
        open_range(repo.folder, "origin/main", "origin/feature")
    assert list((repo.folder / ".git").rglob("*.pack")) == packs


def test_a_file_over_the_limit_reads_as_none(tmp_path: Path) -> None:
    """One byte less is read; together no more is read than the bound, smallest first."""
    repo = Repo(tmp_path / "repo")
    repo.commit("first", a="x\n")
    large = {f"f{n:02}": bytes([n]) * (MAX_FILE_BYTES - n) for n in range(MAX_READ_BYTES // MAX_FILE_BYTES + 2)}
    repo.branch("feature").commit("big", over=b"y" * (MAX_FILE_BYTES + 1), small="z\n", **large)
    read = open_range(repo.folder, "main", "HEAD").head.read_many(["over", "small", *large])
    assert read["over"] is None
    assert read["small"] == b"z\n"
    assert read["f25"] == large["f25"]
    assert read["f00"] is None
    assert sum(len(data) for data in read.values() if data) <= MAX_READ_BYTES


def test_git_that_says_too_much_or_takes_too_long_is_ended(tmp_path: Path) -> None:
    """The program and what it started are killed; the sentence names git's verb and the bound."""
    fake = tmp_path / "bin" / "git"
    fake.parent.mkdir()
    fake.write_text("#!/bin/sh\ncase $* in *loud*) exec cat /dev/zero;; *) sleep 60 & echo $! > pid; wait;; esac\n")
    fake.chmod(0o755)
    place = GitPlace(tmp_path, {"PATH": f"{fake.parent}:{PATH}"})
    with pytest.raises(SourceError, match="more than 1,000 bytes"):
        place.run(["loud"], limit=1000)
    with pytest.raises(SourceError, match="did not end within 0 s"):
        place.run(["slow"], timeout_s=0.3)
    child = Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}/stat")
    assert not child.exists() or ") Z" in child.read_text()


def test_a_path_without_git_is_told(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="git is not on the PATH"):
        open_range(tmp_path, "main", "HEAD", env={"PATH": str(tmp_path)})


def test_the_views_folder_goes_with_the_change(tmp_path: Path) -> None:
    repo = feature(tmp_path / "repo")
    view = ObjectView(Repository.find(repo.folder, {}))
    folder = view.folder
    assert folder.is_dir()
    del view
    assert not folder.exists()


def test_a_forked_child_leaves_the_view_to_its_parent(tmp_path: Path) -> None:
    repo = feature(tmp_path / "repo")
    change = open_range(repo.folder, "main", "feature")
    child = os.fork()
    if child == 0:
        del change
        os._exit(0)
    os.waitpid(child, 0)
    assert change.head.read("a.py") == b"one\n2\nthree\nfour"


def test_a_diff_without_anything_or_with_too_much_is_refused(tmp_path: Path) -> None:
    for data in (b"", b"\n \n"):
        with pytest.raises(SourceError, match="The diff in standard input is empty"):
            open_diff(data, None, "-")
    with pytest.raises(SourceError, match="no repository"):
        open_diff(b"diff --git a/x b/x\n", tmp_path, "x.diff")


def test_a_diff_cannot_read_blobs_by_guessing_or_links(tmp_path: Path) -> None:
    """Too short a name, a name that is a commit, a link: each reads as None. A diff without prefixes names its own paths."""
    repo = Repo(tmp_path / "repo")
    commit = repo.commit("first", secret="s3cret\n", a__foo="foo\n")
    blob, foo = repo.git("rev-parse", "HEAD:secret"), repo.git("rev-parse", "HEAD:a/foo")
    template = "diff --git {0} {1}\nindex {2}..{3} {4}\n--- {0}\n+++ {1}\n@@ -1 +1 @@\n-x\n+y\n"
    tried = [
        ("a/short", "b/short", blob[:6], blob[:6], "100644"),
        ("a/commit", "b/commit", commit, commit, "100644"),
        ("a/link", "b/link", blob, blob, "120000"),
        ("a/foo", "a/foo", foo, foo, "100644"),
        ("a/yes", "b/yes", blob, foo, "100644"),
    ]
    data = "".join(template.format(*one) for one in tried).encode()
    head = open_diff(data, repo.folder, "x.diff").head
    names = ["short", "commit", "link", "foo", "a/foo", "yes"]
    assert head.read_many(names) == dict.fromkeys(names) | {"a/foo": b"foo\n", "yes": b"foo\n"}


def test_a_diffs_preamble_is_its_text(tmp_path: Path) -> None:
    repo = feature(tmp_path / "repo")
    shown = subprocess.run(["git", "show", "feature"], cwd=repo.folder, env=ENV, check=True, capture_output=True).stdout
    assert "    Change much\n" in open_diff(shown, None, "show.txt").pull_request.body
    plain = subprocess.run(["git", "diff", "main...feature"], cwd=repo.folder, env=ENV, check=True, capture_output=True).stdout
    assert open_diff(plain, None, "x.diff").pull_request.body == ""
