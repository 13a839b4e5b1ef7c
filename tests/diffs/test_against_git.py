"""The parser against git itself, in real repositories: its counts are numstat's, and its head lines the file's."""

from __future__ import annotations

import random
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from prs.diff import parse_diff
from prs.errors import DiffError
from prs.types.diff import Diff, FileForm
from prs.types.path import decode_path

ENV = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "HOME": "/dev/null",
    "LC_ALL": "C",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
}
NAMES = ["plain.txt", "with space.txt", 'quo"ted', "tab\there", "café.py", "日本語/x y", "back\\slash", "a/b/c", "b b/x", "new\nline", "e"]
PIECES = [
    "alpha",
    "--- a/x",
    "+++ b/x",
    "@@ -1 +1 @@",
    "diff --git a/x b/x",
    "\\ No newline",
    "",
    " ",
    "x\r",
    "a\rb",
    "f\x0cg",
    "u\u2028v",
    "-- ",
    "é",
]
OPTIONS = [
    [],
    ["-M"],
    ["-M", "-C", "--find-copies-harder"],
    ["-U0"],
    ["-U10", "--function-context"],
    ["--no-prefix", "-M"],
    ["-B", "-M"],
    ["--binary"],
    ["-R", "-M"],
    ["--full-index", "--src-prefix=i/", "--dst-prefix=w/"],
]


@pytest.mark.parametrize("seed", range(12))
def test_counts_are_numstats_and_lines_are_the_files(tmp_path: Path, seed: int) -> None:
    """Random edits of files with hard names and hard text; every way of asking git for the diff."""
    rng = random.Random(seed)  # noqa: S311 - made text, not a secret
    git(tmp_path, "init", "-q")
    base = commit(tmp_path, rng)
    head = commit(tmp_path, rng)
    for options in [OPTIONS[seed % len(OPTIONS)], ["-M"]]:
        for quote in ("true", "false"):
            out = git(tmp_path, "-c", f"core.quotePath={quote}", "diff", *options, base, head)
            diff = parse_diff(out)
            assert counts(diff) == numstat(tmp_path, *options, base, head), options
            if "-R" not in options:
                check_head_lines(tmp_path, diff, head)


@pytest.mark.parametrize("seed", range(4))
def test_a_lost_line_is_refused(tmp_path: Path, seed: int) -> None:
    """Whichever line of a hunk is lost, the diff is refused: an answer would be short by that line."""
    rng = random.Random(seed)  # noqa: S311 - made text, not a secret
    git(tmp_path, "init", "-q")
    base, head = commit(tmp_path, rng), commit(tmp_path, rng)
    out = git(tmp_path, "diff", "--full-index", base, head)
    rows = out.split(b"\n")
    inside = False
    for at, row in enumerate(rows):
        inside = row.startswith(b"@@ ") or (inside and row[:1] in (b" ", b"+", b"-"))
        if inside and not row.startswith(b"@@ "):
            with pytest.raises(DiffError):
                parse_diff(b"\n".join(rows[:at] + rows[at + 1 :]))


def test_every_form_of_file_is_named(tmp_path: Path) -> None:
    """Links, submodules, binaries, modes, empty files and changes of type, as git prints them."""
    git(tmp_path, "init", "-q")
    (tmp_path / "becomes_link").write_text("text\n")
    (tmp_path / "run").write_text("x\n")
    (tmp_path / "bin").write_bytes(b"a\0b")
    (tmp_path / "folder").write_text("a file\n")
    base = staged(tmp_path)
    (tmp_path / "becomes_link").unlink()
    (tmp_path / "becomes_link").symlink_to("run")
    (tmp_path / "run").chmod(0o755)
    (tmp_path / "bin").write_bytes(b"a\0c")
    (tmp_path / "empty").touch()
    (tmp_path / "folder").unlink()
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "x").write_text("y\n")
    staged(tmp_path)
    git(tmp_path, "update-index", "--add", "--cacheinfo", f"160000,{base},module")
    git(tmp_path, "commit", "-q", "-m", "module")
    head = "HEAD"
    for options in ([], ["--binary"]):
        diff = parse_diff(git(tmp_path, "diff", *options, base, head))
        forms = [(file.kind.value, file.form.value, file.path) for file in diff.files]
        assert forms == [
            ("deleted", "text", "becomes_link"),
            ("added", "symlink", "becomes_link"),
            ("modified", "binary", "bin"),
            ("added", "text", "empty"),
            ("deleted", "text", "folder"),
            ("added", "text", "folder/x"),
            ("added", "submodule", "module"),
            ("mode", "text", "run"),
        ]
        assert counts(diff) == numstat(tmp_path, base, head)


@pytest.mark.parametrize("command", [["show"], ["format-patch", "--stdout", "-1"], ["log", "-p", "-1", "--stat"], ["diff", "HEAD~1"]])
def test_a_commit_is_read_however_it_is_printed(tmp_path: Path, command: list[str]) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / "a").write_text("one\n")
    staged(tmp_path)
    (tmp_path / "a").write_text("two\n- \n")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "Subject\n\ndiff --git a/x b/x\n@@ -1 +1 @@\n-a\n+b")
    assert counts(parse_diff(git(tmp_path, *command))) == {"a": (2, 1)}


def test_a_merge_shown_against_all_parents_is_refused(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "-b", "main")
    (tmp_path / "a").write_text("one\n")
    staged(tmp_path)
    for branch in ("left", "right"):
        git(tmp_path, "checkout", "-q", "-b", branch, "main")
        (tmp_path / "a").write_text(f"{branch}\n")
        staged(tmp_path)
    subprocess.run(["git", "merge", "-q", "left"], cwd=tmp_path, env=ENV, check=False, capture_output=True)
    (tmp_path / "a").write_text("both\n")
    staged(tmp_path)
    with pytest.raises(DiffError, match="combined diff"):
        parse_diff(git(tmp_path, "show"))


def git(folder: Path, *args: str) -> bytes:
    return subprocess.run(["git", *args], cwd=folder, env=ENV, check=True, capture_output=True).stdout


def staged(folder: Path) -> str:
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", "x")
    return git(folder, "rev-parse", "HEAD").decode().strip()


def commit(folder: Path, rng: random.Random) -> str:
    """Write, edit, remove and rename files at random, and commit that."""
    for name in NAMES:
        path = folder / name
        path.parent.mkdir(exist_ok=True, parents=True)
        what = rng.random()
        if not path.exists():
            if what < 0.7:
                path.write_bytes(text(rng, rng.randint(0, 60)))
        elif what < 0.15:
            path.unlink()
        elif what < 0.3:
            path.rename(path.with_name(path.name + " moved"))
        elif what < 0.9:
            lines = path.read_bytes().split(b"\n")
            for _ in range(rng.randint(1, 4)):
                at = rng.randint(0, len(lines))
                lines[at : at + rng.randint(0, 3)] = text(rng, rng.randint(0, 3)).split(b"\n")
            path.write_bytes(b"\n".join(lines))
    return staged(folder)


def text(rng: random.Random, lines: int) -> bytes:
    body = "\n".join(f"{rng.choice(PIECES)}{rng.choice(['', str(rng.randint(0, 99))])}" for _ in range(lines)).encode()
    return body.replace(b"alpha9", b"caf\xe9") + rng.choice([b"", b"\n"])


def counts(diff: Diff) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for file in diff.files:
        added, deleted = found[file.path]
        found[file.path] = added + file.added, deleted + file.deleted
    return dict(found)


def numstat(folder: Path, *args: str) -> dict[str, tuple[int, int]]:
    asked = [arg for arg in args if not arg.startswith("-U") and arg not in {"--binary", "--function-context"}]
    fields = iter(git(folder, "diff", "--numstat", "-z", *asked).split(b"\0")[:-1])
    found = {}
    for field in fields:
        added, deleted, path = field.split(b"\t", 2)
        if not path:
            next(fields)
            path = next(fields)
        found[decode_path(path)] = (0, 0) if added == b"-" else (int(added), int(deleted))
    return found


def check_head_lines(folder: Path, diff: Diff, head: str) -> None:
    for file in diff.files:
        if file.head_path is None or file.form is not FileForm.TEXT or not file.hunks:
            continue
        data = git(folder, "cat-file", "blob", f"{head}:{file.head_path}")
        rows = data.split(b"\n")
        for line in (line for hunk in file.hunks for line in hunk.lines):
            if line.head_no is not None:
                assert line.text == rows[line.head_no - 1].decode("utf-8", "replace")
                assert line.newline == (line.head_no < len(rows))
