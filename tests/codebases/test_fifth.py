"""A fifth codebase, in a language that none of the four is in, is added by files alone: nothing of the engine is touched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from engine.reviews import make_repository
from prs import __version__
from prs.__main__ import run as prs
from prs.commands.composition import build_adapters
from prs.commands.environment import plain_environment
from prs.engine import Hooks, Options, prepare, review
from prs.run_folder import RunFolder
from prs.sources import open_range
from prs.types.review import Review

FIFTH = Path(__file__).parent / "fifth"


def texts(folder: Path) -> dict[str, str]:
    """Return every file of a folder by its path."""
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the codebase with its change, as a repository."""
    return make_repository(tmp_path_factory.mktemp("fifth") / "shelves", texts(FIFTH / "base"), texts(FIFTH / "head"))


@pytest.fixture(scope="module")
def found(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Review:
    """Review it, with the answers that were written for this test."""
    folder = tmp_path_factory.mktemp("answers")
    for slug, findings in yaml.safe_load((FIFTH / "answers.yaml").read_text("utf-8")).items():
        whole = {
            "analysis": "Read Put and Find against each other, line by line, with each error's way.",
            "verdict": "comment",
            "summary": "See below.",
        }
        rows = [{"side": "head", "relies_on": [], "question": False, "fix": "", **finding} for finding in findings]
        (folder / f"{slug}.json").write_text(json.dumps({**whole, "findings": rows}), "utf-8")
    options = Options(prs_version=__version__, model=f"replay:{folder}")
    prepared = prepare(open_range(repo, "main", "feature", env=plain_environment()), options, build_adapters())
    return review(prepared, RunFolder(tmp_path_factory.mktemp("run") / "run"), options, build_adapters(), Hooks())


def test_its_manifest_is_proved(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`prs check` reads its rule, its own pass and its globs, and finds nothing wrong."""
    assert prs(["check", "--repo", str(repo)]) == 0, capsys.readouterr().out


def test_its_rule_is_found_without_a_model(found: Review) -> None:
    """The executable rule fires on the one line that breaks it."""
    assert [(one.rule, one.anchor.start) for one in found.findings if one.rule] == [("errors-wrapped", 33)]


def test_its_own_pass_speaks_in_its_lane_and_nowhere_else(found: Review) -> None:
    """A category that the pass's file names is kept; another is rejected by name."""
    assert [one.title for one in found.findings if one.slug == "goroutines"] == ["Nobody waits for the display, and nothing stops it"]
    assert [one.candidate.title for one in found.rejections if one.slug == "goroutines"] == ["The statement should be a constant"]


def test_its_mandate_is_shielded(found: Review) -> None:
    """What argues with the rule is rejected with the rule's id; what does not is found."""
    shielded = [one for one in found.rejections if one.gate == "shield"]
    assert [one.candidate.title for one in shielded] == ["The error is returned and never logged"]
    assert "errors-wrapped" in shielded[0].reason
    assert "A shelf with no free place takes another box" in {one.title for one in found.findings}


def test_prs_init_knows_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a manifest of its own, one is written for it from what is there."""
    bare = make_repository(
        tmp_path / "bare",
        {name: text for name, text in texts(FIFTH / "base").items() if not name.startswith(".prs/")},
        {"README.md": "x\n"},
    )
    assert prs(["init", "--repo", str(bare)]) == 0
    assert "go.mod" in capsys.readouterr().out
    assert prs(["check", "--repo", str(bare)]) == 0, capsys.readouterr().out
