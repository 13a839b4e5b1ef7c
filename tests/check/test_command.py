"""`prs check` as a person runs it: real git, real patterns, exit status 0 or 2."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from prs.__main__ import run

SOUND = "passes: [{slug: correctness, paths: ['src/**']}, {slug: rules}]\n"
RULE = "house_rules: [{id: no-print, mandate: Log., paths: ['src/**'], forbid: {language: python, pattern: print($$$)}}]\n"


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q", "-b", "main")
    for path, text in {".prs/manifest.yaml": SOUND + RULE, "src/a.py": "x = 1\nprint(x)\n"}.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "first")
    return tmp_path


def test_a_sound_manifest_exits_with_0_and_shows_where_rules_fire(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--repo", str(repo)]) == 0
    said = capsys.readouterr().out
    assert "rule no-print (forbid): fires 1 time in 1 of 1 file\n    src/a.py:2" in said


def test_what_lies_there_counts_unless_a_commit_is_named(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repo / ".prs" / "manifest.yaml").write_text("passes: [{slug: corectness}]\n")
    assert run(["check", "--repo", str(repo)]) == 2
    assert "no file owns the pass `corectness`.\n    Did you mean `correctness`?" in capsys.readouterr().out
    assert run(["check", "--repo", str(repo), "--ref", "main"]) == 0
    assert "main:.prs/manifest.yaml" in capsys.readouterr().out


def test_json_is_the_whole_report(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--repo", str(repo), "--format", "json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["errors"] == []
    assert report["rules"][0]["first"] == [{"path": "src/a.py", "start": 2, "end": 2}]


def test_a_pattern_of_no_known_language_is_wrong_and_no_bug(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repo / ".prs" / "manifest.yaml").write_text(SOUND + RULE.replace("python", "pyhton"))
    assert run(["check", "--repo", str(repo)]) == 2
    assert "house_rules[0].forbid: no grammar is known for the language 'pyhton'." in capsys.readouterr().out


def test_a_model_that_no_adapter_knows_is_wrong(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repo / ".prs" / "manifest.yaml").write_text(SOUND + "defaults: {model: 'nobody:x'}\n")
    assert run(["check", "--repo", str(repo)]) == 2
    assert ".prs/manifest.yaml:2:19: defaults.model: " in capsys.readouterr().out


def test_a_manifest_that_git_ignores_is_not_passed_over_in_silence(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It would look sound here, and no review would ever see it."""
    git(repo, "rm", "-rq", "--cached", ".prs")
    (repo / ".gitignore").write_text(".prs/\n")
    assert run(["check", "--repo", str(repo)]) == 2
    assert "Git ignores .prs/manifest.yaml" in capsys.readouterr().err


def test_a_ref_that_is_not_there_is_the_user_s_mistake(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--repo", str(repo), "--ref", "mian"]) == 2
    assert "mian" in capsys.readouterr().err


def test_two_trees_are_one_too_many(repo: Path) -> None:
    assert run(["check", "--repo", str(repo), "--ref", "main", "--worktree"]) == 2


@pytest.mark.parametrize("verb", ["check", "init"])
def test_the_help_teaches_by_examples_each_on_its_line(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([verb, "--help"]) == 0
    said = capsys.readouterr().out
    assert "\\b" not in said
    assert any(line.strip().startswith(f"prs {verb} ") for line in said.splitlines())
