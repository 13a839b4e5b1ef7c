"""Bad input ends in one clear sentence with what to do, the right exit status, and nothing half-written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.reviews import BASE, HEAD, git, make_repository, manifest, small_change


class Done(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


def prs(folder: Path, *arguments: str, stdin: bytes = b"", **env: str) -> Done:
    """Run the command line in a folder, with an environment that holds nothing but what is given."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder.parent / "home"), **env}
    command = [sys.executable, "-m", "prs", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, input=stdin, capture_output=True, timeout=120, check=False)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def empty(folder: Path) -> Path:
    folder.mkdir()
    return folder


def no_commits(folder: Path) -> Path:
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    return folder


def plain(folder: Path) -> Path:
    return make_repository(folder, {"pay.txt": BASE}, {"pay.txt": HEAD})


def with_manifest(text: str):  # type: ignore[no-untyped-def]  # noqa: ANN201 - a builder of repositories
    return lambda folder: small_change(folder, text)


def binary(folder: Path) -> Path:
    repo = make_repository(folder, {"a.txt": "a\n"}, {"a.txt": "a\n", "b.txt": ""})
    git(repo, "checkout", "-q", "main")
    git(repo, "checkout", "-q", "-b", "binary")
    (repo / "picture").write_bytes(bytes(range(256)) * 4)
    git(repo, "add", "-A")
    git(repo, "commit", "-q", "-m", "A picture")
    return repo


BAD = {
    "no repository": (empty, ["review"], 2, ["not", "git"]),
    "no commits": (no_commits, ["review"], 2, ["commit"]),
    "unknown ref": (plain, ["review", "--base", "mian"], 2, ["mian", "main"]),
    "unknown head": (plain, ["review", "--base", "main", "--head", "featur"], 2, ["featur", "feature"]),
    "empty diff": (plain, ["review", "--base", "feature"], 2, ["feature"]),
    "nothing staged": (plain, ["review", "--staged"], 2, ["stage"]),
    "binary only": (binary, ["review", "--base", "main"], 2, ["nothing to review", "binary", "picture"]),
    "wrong key": (with_manifest("version: 1\npases: []\n"), ["review", "--base", "main"], 2, [".prs/manifest.yaml:2:1", "pases", "passes"]),
    "wrong type": (
        with_manifest("version: 1\ndefaults:\n  timeout_s: soon\n"),
        ["review", "--base", "main"],
        2,
        [".prs/manifest.yaml:3:14", "timeout_s"],
    ),
    "unknown adapter": (plain, ["review", "--base", "main", "--model", "opnai:gpt"], 2, ["opnai", "openai"]),
    "no adapter": (plain, ["review", "--base", "main", "--model", "strong"], 2, ["strong"]),
    "missing key": (plain, ["review", "--base", "main", "--model", "anthropic:m"], 2, ["ANTHROPIC_API_KEY"]),
    "missing key in the manifest": (with_manifest(manifest("anthropic:m")), ["review", "--base", "main"], 4, ["ANTHROPIC_API_KEY"]),
    "unreachable address": (plain, ["review", "--base", "main", "--model", "http://127.0.0.1:9/v1#m"], 4, ["127.0.0.1:9"]),
    "unknown pass": (plain, ["review", "--base", "main", "--only", "mony"], 2, ["mony", "money"]),
    "two changes at once": (plain, ["review", "--base", "main", "--staged"], 2, ["--staged"]),
    "missing diff": (plain, ["review", "--diff", "none.patch"], 2, ["none.patch"]),
    "empty diff file": (plain, ["review", "--diff", "-"], 2, ["diff"]),
    "unknown run": (plain, ["explain", "last", "c123"], 2, ["prs review"]),
    "unknown verb": (plain, ["revew"], 2, ["revew"]),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gets_a_sentence_and_a_status(name: str, tmp_path: Path) -> None:
    """It says what is wrong, names it, and ends as documented; never as a bug."""
    build, arguments, status, words = BAD[name]
    done = prs(build(tmp_path / "repo"), *arguments, NO_COLOR="1")
    assert done.status == status, done.err
    said = f"{done.out}\n{done.err}"
    assert [word for word in words if word not in said] == []
    assert "Traceback" not in said


@pytest.mark.parametrize("name", [name for name, (_, _, status, _) in BAD.items() if status == 2])
def test_a_mistake_leaves_no_run_behind(name: str, tmp_path: Path) -> None:
    """Nothing is half-written: there is no run folder after a mistake."""
    build, arguments, _, _ = BAD[name]
    repo = build(tmp_path / "repo")
    prs(repo, *arguments)
    assert list((repo / ".git" / "prs").glob("runs/*/review.json")) == []


def test_an_unwritable_run_folder_is_named(tmp_path: Path) -> None:
    """A run folder that is a file, or holds something, is refused with its name."""
    repo = plain(tmp_path / "repo")
    (tmp_path / "taken").write_text("a file")
    done = prs(repo, "review", "--base", "main", "--run-dir", str(tmp_path / "taken"))
    assert done.status == 2
    assert "taken" in done.err
    full = tmp_path / "full"
    full.mkdir()
    (full / "something").write_text("x")
    done = prs(repo, "review", "--base", "main", "--run-dir", str(full))
    assert done.status == 2
    assert "not empty" in done.err


def test_a_full_disk_is_one_sentence(tmp_path: Path) -> None:
    """No room for a file: exit 2 and a sentence, and no half of a file. A limit on the size of files stands in for the disk."""
    repo = plain(tmp_path / "repo")
    command = [sys.executable, "-m", "prs", "review", "--base", "main", "--run-dir", str(tmp_path / "run")]
    # No byte code either: it would be cut off too, and left for others to trip over.
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    limited = ["sh", "-c", 'ulimit -f 2 && exec "$@"', "sh", *command]
    done = subprocess.run(limited, cwd=repo, env=environment, capture_output=True, check=False)
    said = done.stderr.decode()
    assert done.returncode == 2, said
    assert "input.json: cannot be written: File too large." in said
    assert "Traceback" not in said
    assert list((tmp_path / "run").rglob("*")) == []


def test_no_key_and_no_manifest_still_does_the_main_job(tmp_path: Path) -> None:
    """Tool passes run and find; the model passes are said not to have run, with the one setting that runs them; exit 1 for the secret."""
    token = "ghp_" + "q7Zr2Kd9" * 5
    repo = make_repository(tmp_path / "repo", {"a.py": "x = 1\n"}, {"a.py": f'x = 1\ntoken = "{token}"\nprint(undefined_name)\n'})
    done = prs(repo, "review", "--base", "main", "--format", "json", "-q")
    assert done.status == 1, done.err
    assert token not in done.out
    kept = [path for path in (repo / ".git" / "prs").rglob("*") if path.is_file()]
    assert "input.json" in {path.name for path in kept}
    assert [path.name for path in kept if token in path.read_text("utf-8")] == []
    assert '"slug": "secrets"' in done.out
    assert "F821" in done.out
    assert "defaults.model" in done.out
    assert '"verdict": "incomplete"' in done.out


def test_a_plan_needs_no_key(tmp_path: Path) -> None:
    """It counts the calls as if the key were set, and notes that it is not; a matrix of jobs starts no pass that could not run."""
    repo = plain(tmp_path / "repo")
    arguments = ("plan", "--base", "main", "--model", "anthropic:m", "--only", "money", "--only", "tests")
    done = prs(repo, *arguments)
    assert done.status == 0, done.err
    assert "Together: 2 calls" in done.out
    assert "Note: ANTHROPIC_API_KEY is not set, so the passes that ask anthropic:m would not run today" in done.out
    assert "would not run today" not in prs(repo, *arguments, ANTHROPIC_API_KEY="k").out
    assert json.loads(prs(repo, *arguments, "--format", "json").out)["totals"]["calls"] == 2
    assert json.loads(prs(repo, *arguments, "--format", "matrix").out) == {"include": []}
    assert prs(repo, "plan", "--base", "main", "--model", "anthropc:m").status == 2


def test_a_diff_from_standard_input_is_reviewed(tmp_path: Path) -> None:
    """`git diff | prs review --diff -` works outside of any repository."""
    repo = plain(tmp_path / "repo")
    diff = git(repo, "diff", "main...feature").encode()
    done = prs(empty(tmp_path / "elsewhere"), "review", "--diff", "-", "--format", "json", "-q", stdin=diff)
    assert done.status == 0, done.err
    assert '"path": "pay.txt"' in done.out
