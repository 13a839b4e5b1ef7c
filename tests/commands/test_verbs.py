"""The verbs that look at a run: plan, merge, replay and explain say of it what a person asks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.reviews import BASE, HEAD, make_repository, manifest
from prs.__main__ import run

RULE = {"id": "no-save", "mandate": "Nothing is saved here.", "forbid": {"language": "py", "pattern": "$A.save()"}}


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """Return a repository whose change breaks an executable rule; model passes have a model that nobody can reach."""
    rules = manifest("http://127.0.0.1:9/v1#none", house_rules=[RULE]).replace('"slug": "house_rules"', '"slug": "rules"')
    return make_repository(tmp_path / "repo", {"pay.py": BASE, ".prs/manifest.yaml": rules}, {"pay.py": HEAD})


@pytest.fixture
def reviewed(repo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Return the folder of a run with one finding, made by the tool pass alone."""
    folder = tmp_path / "run"
    assert run(["review", "--base", "main", "--repo", str(repo), "--only", "rules", "--run-dir", str(folder), "-q"]) == 0
    capsys.readouterr()
    return folder


def only_finding(folder: Path) -> str:
    (finding,) = json.loads((folder / "review.json").read_text("utf-8"))["findings"]
    return str(finding["id"])


def test_plan_says_what_would_be_asked(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files, parts, each pass with its calls and tokens, and the sum; nothing is written and nobody is asked."""
    assert run(["plan", "--base", "main", "--repo", str(repo)]) == 0
    shown = capsys.readouterr().out
    assert "1 file to read in 1 part:" in shown
    assert "    pay.py" in shown
    assert "Together: 9 calls" in shown
    assert "no price known" in shown
    assert not (repo / ".git" / "prs").exists()


def test_plan_as_data(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same for a program: the calls add up to the totals."""
    assert run(["plan", "--base", "main", "--repo", str(repo), "--format", "json"]) == 0
    plan = json.loads(capsys.readouterr().out)
    assert plan["totals"]["calls"] == len(plan["calls"]) == 9
    assert plan["totals"]["input_tokens"] == sum(call["input_tokens"] for call in plan["calls"]) > 0
    assert [row["slug"] for row in plan["passes"] if row["kind"] == "tool"] == ["rules"]


def test_plan_shows_what_the_budget_holds_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a budget of one token every call is held, and the plan says so."""
    held = manifest("http://127.0.0.1:9/v1#none", budget={"input_tokens": 1})
    repo = make_repository(tmp_path / "repo", {"pay.py": BASE, ".prs/manifest.yaml": held}, {"pay.py": HEAD})
    assert run(["plan", "--base", "main", "--repo", str(repo)]) == 0
    shown = capsys.readouterr().out
    assert "Together: 0 calls" in shown
    assert "Held back by the budget: 10 calls." in shown


def test_explain_tells_the_story_of_a_finding(reviewed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By id and by place, as text and as data; an unknown id is the user's mistake."""
    found = only_finding(reviewed)
    assert run(["explain", str(reviewed), found[:6]]) == 0
    story = capsys.readouterr().out
    assert "no-save" in story
    assert "confidence_min" in story
    assert run(["explain", str(reviewed), "pay.py:3"]) == 0
    assert found in capsys.readouterr().out
    assert run(["explain", str(reviewed), found, "--format", "json"]) == 0
    assert found in json.dumps(json.loads(capsys.readouterr().out))
    assert run(["explain", str(reviewed), "c0000000000"]) == 2
    capsys.readouterr()
    assert run(["explain", str(reviewed), "pay.py:5600"]) == 0
    assert "There is no such line: the file has 9 at head." in capsys.readouterr().out


def test_replay_gives_the_same_bytes_and_says_so(reviewed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is printed is the findings file, byte for byte; a changed file is noticed."""
    kept = reviewed / "passes" / "rules" / "findings.json"
    assert run(["replay", str(reviewed), "rules"]) == 0
    shown = capsys.readouterr()
    assert shown.out == kept.read_text("utf-8")
    assert "the same bytes" in shown.err
    kept.write_text(kept.read_text("utf-8").replace("no-save", "no-safe"), "utf-8")
    assert run(["replay", str(reviewed), "rules"]) == 3
    assert "not the bytes" in capsys.readouterr().err
    assert run(["replay", str(reviewed), "money"]) == 2
    assert run(["replay", str(reviewed), "rules", "--live"]) == 2


def test_merge_puts_a_run_together_again(reviewed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The review is the same but for its time; `--explain` answers too."""
    before = json.loads((reviewed / "review.json").read_text("utf-8"))
    (reviewed / "review.json").unlink()
    assert run(["merge", str(reviewed), "--format", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    for timed in ("seconds", "passes"):
        before.pop(timed)
        shown.pop(timed)
    assert shown == before
    assert run(["merge", str(reviewed), "--explain"]) == 0


def test_a_run_is_found_by_the_beginning_of_its_name_and_as_last(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Runs are kept in the repository's git folder, and named by time and head."""
    assert run(["review", "--base", "main", "--repo", str(repo), "--only", "rules", "-q"]) == 0
    capsys.readouterr()
    (folder,) = (repo / ".git" / "prs" / "runs").iterdir()
    for named in ("last", folder.name, folder.name[:12]):
        assert run(["explain", named, only_finding(folder), "--repo", str(repo)]) == 0
    assert run(["explain", "2001", "c1", "--repo", str(repo)]) == 2
    assert (folder / "report.html").exists()


def test_a_beginning_that_fits_several_runs_is_said_to(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Their names are listed, the newest last; one that fits none is said to fit none."""
    for _ in range(2):
        assert run(["review", "--base", "main", "--repo", str(repo), "--only", "rules", "-q"]) == 0
    capsys.readouterr()
    assert run(["explain", "20", "c1", "--repo", str(repo)]) == 2
    said = capsys.readouterr().err
    assert "2 runs have a name that begins '20'." in said
    assert [folder.name for folder in (repo / ".git" / "prs" / "runs").iterdir() if folder.name not in said] == []
    assert run(["explain", "1999", "c1", "--repo", str(repo)]) == 2
    assert "There is no run named 1999." in capsys.readouterr().err
