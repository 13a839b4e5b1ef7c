"""A change that edits `.prs/` is reviewed under the base's, and its edits are told."""

from __future__ import annotations

from pathlib import Path

from engine.reviews import git, make_repository
from prs import __version__
from prs.commands.composition import build_adapters
from prs.commands.environment import plain_environment
from prs.engine import Hooks, Options, prepare, review
from prs.run_folder import RunFolder
from prs.sources import open_range
from prs.types.review import PassStatus, Review

BASE = """\
version: 1
passes:
  - slug: rules
  - slug: secrets
house_rules:
  - id: no-shouting
    mandate: Nothing is printed.
    forbid: {pattern: "print($$$)", language: python}
publish: {fail_on: MAJOR}
"""


def reviewed(tmp_path: Path, head: dict[str, str], base: dict[str, str] | None = None) -> Review:
    """Review a change of `head` over `base` with the tool passes."""
    repo = make_repository(tmp_path / "repo", base or {".prs/manifest.yaml": BASE, "a.py": "x = 1\n"}, head)
    prepared = prepare(open_range(repo, "main", "feature", env=plain_environment()), Options(prs_version=__version__), build_adapters())
    return review(prepared, RunFolder(tmp_path / "run"), Options(prs_version=__version__), build_adapters(), Hooks())


def told(found: Review) -> str:
    """Return the note about the codebase's own side, or ""."""
    return next((note for note in found.notes if "edits .prs/" in note), "")


def test_a_change_cannot_switch_off_its_own_review(tmp_path: Path) -> None:
    """The rule that the change takes away still fires on the change, and the report says what the change takes away."""
    weaker = "version: 1\npasses:\n  - slug: secrets\n    severity_floor: CRITICAL\npublish: {fail_on: null}\nignore: ['**']\n"
    found = reviewed(tmp_path, {".prs/manifest.yaml": weaker, "a.py": "x = 1\nprint(x)\n"})
    assert [(finding.rule, finding.anchor.path) for finding in found.findings] == [("no-shouting", "a.py")]
    assert found.verdict.value == "request_changes"
    assert {report.slug: report.status for report in found.passes} == {"rules": PassStatus.OK, "secrets": PassStatus.OK}
    for sentence in (
        "reviewed under the base's",
        "`rules` would no longer run",
        "`no-shouting` would be no rule any more",
        "`publish.fail_on` goes from `MAJOR` to none, so no finding would fail the check",
        "`ignore` gains `**`",
        "`secrets.severity_floor` goes from what `defaults` says to `CRITICAL`",
    ):
        assert sentence in told(found), told(found)


def test_a_rule_that_weighs_less_is_told(tmp_path: Path) -> None:
    """Its severity now, and after."""
    found = reviewed(tmp_path, {".prs/manifest.yaml": BASE.replace("    mandate:", "    severity: MINOR\n    mandate:")})
    assert "`no-shouting` would say something else" in told(found)
    assert "a breach of `no-shouting` would be MINOR, and is MAJOR now" in told(found)


def test_a_manifest_taken_away_or_made_wrong_is_told(tmp_path: Path) -> None:
    """Both are what a review would be held by after the merge."""
    wrong = reviewed(tmp_path / "wrong", {".prs/manifest.yaml": "version: 1\npases: []\n"})
    assert "its manifest is wrong" in told(wrong)
    repo = make_repository(tmp_path / "gone", {".prs/manifest.yaml": BASE, "a.py": "x = 1\n"}, {"a.py": "x = 2\n"})
    git(repo, "rm", "-q", ".prs/manifest.yaml")
    git(repo, "commit", "-q", "-m", "No manifest")
    prepared = prepare(open_range(repo, "main", "feature", env=plain_environment()), Options(prs_version=__version__), build_adapters())
    assert any("takes .prs/manifest.yaml away" in note for note in prepared.lock.notes)


def test_other_files_of_the_folder_are_named_and_others_are_not(tmp_path: Path) -> None:
    """A pass of the codebase's own is part of what holds a review; a file elsewhere is not."""
    edited = reviewed(tmp_path / "a", {".prs/rules/money.md": "Cents.\n", "a.py": "x = 2\n"})
    assert "it edits `.prs/rules/money.md`" in told(edited)
    assert told(reviewed(tmp_path / "b", {"a.py": "x = 2\n", "docs/.prs/manifest.yaml": "no: no\n"})) == ""


def test_a_hostile_name_is_shown_short_and_plain(tmp_path: Path) -> None:
    """What a head's manifest holds is data: no line break, no back-quote, no novel."""
    hostile = BASE + 'ignore: ["a`b c", "' + "x" * 300 + '"]\n'
    note = told(reviewed(tmp_path, {".prs/manifest.yaml": hostile}))
    assert "`a?b c`" in note
    assert "x" * 121 not in note
