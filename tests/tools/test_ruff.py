"""The built-in pass for one language, with the real program: mistakes are found, the head's own settings are not heard."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from prs.types.finding import Severity
from tools.given import a_change, builtin, candidates, edited_file, judged, new_file

PASS = builtin("ruff")


def test_an_undefined_name_in_an_added_line_is_a_finding(tmp_path: Path) -> None:
    """With its line as evidence, its rule by name, and nothing lost on the way through the gates."""
    change = a_change(edited_file("src/app.py", " def total(items):\n+    return sum(itms)\n "))
    given = candidates(PASS, change, tmp_path / "s")
    (finding,) = judged(PASS, change, given).findings
    assert (finding.anchor.path, finding.anchor.start, finding.severity, finding.confidence) == ("src/app.py", 2, Severity.MAJOR, 0.85)
    assert finding.title == "Undefined name `itms` (F821)"
    assert finding.evidence.quote == "    return sum(itms)"
    assert finding.evidence.trigger == "src/app.py:2 as the change leaves it: `return sum(itms)`"
    assert "F821 (undefined-name)" in finding.evidence.impact


def test_what_stood_there_before_is_rejected_with_that_reason(tmp_path: Path) -> None:
    """Beside an added line as well as far from it."""
    change = a_change(edited_file("app.py", " print(beside)\n+x = 1", before=["print(far)", *["y = 1"] * 9]))
    outcome = judged(PASS, change, candidates(PASS, change, tmp_path / "s"))
    assert outcome.findings == ()
    reasons = {rejection.candidate.line: rejection.reason for rejection in outcome.rejections}
    assert reasons[11] == "the change added none of these lines, and this tool is heard on added lines only"
    assert sorted(reasons) == [1, 11]


HOSTILE_SETTINGS = {
    "ruff.toml": 'exclude = ["**"]\nlint.ignore = ["ALL"]\n',
    ".ruff.toml": 'exclude = ["**"]\n',
    "pyproject.toml": '[tool.ruff]\nexclude = ["**"]\n[tool.ruff.lint]\nignore = ["F821"]\n',
    "src/ruff.toml": 'exclude = ["**"]\n',
    ".gitignore": "*.py\n",
}


@pytest.mark.parametrize("paths", [PASS.paths, ("**",)])
def test_settings_of_the_head_are_not_heard(tmp_path: Path, paths: tuple[str, ...]) -> None:
    """Not even by a pass whose globs take in every file."""
    resolved = msgspec.structs.replace(PASS, paths=paths)
    files = [new_file(name, text) for name, text in HOSTILE_SETTINGS.items()]
    change = a_change(*files, new_file("src/app.py", "print(undefined_one)\n"))
    found = {one.title for one in candidates(resolved, change, tmp_path / "s") if one.path == "src/app.py"}
    assert found == {"Undefined name `undefined_one` (F821)"}


@pytest.mark.parametrize("comment", ["# noqa", "# noqa: F821", "# ruff: noqa", "# ruff: disable[F821]", "# flake8: noqa"])
def test_comments_of_the_head_switch_nothing_off(tmp_path: Path, comment: str) -> None:
    """The change under review may have written them."""
    change = a_change(new_file("app.py", f"{comment}\nprint(undefined_one)  {comment}\n"))
    assert "Undefined name `undefined_one` (F821)" in {one.title for one in candidates(PASS, change, tmp_path / "s")}


def test_files_in_folders_that_linters_leave_out_are_read(tmp_path: Path) -> None:
    """What the change touches is looked at, wherever it stands."""
    change = a_change(*(new_file(f"{folder}/app.py", "print(undefined_one)\n") for folder in ("build", "dist", "venv", "-x")))
    assert {one.path for one in candidates(PASS, change, tmp_path / "s")} == {"build/app.py", "dist/app.py", "venv/app.py", "-x/app.py"}


def test_code_that_does_not_parse_is_a_finding(tmp_path: Path) -> None:
    """It is no failure of the pass."""
    change = a_change(new_file("app.py", "def (:\n"))
    found = candidates(PASS, change, tmp_path / "s")
    assert {one.severity for one in found} == {Severity.MAJOR}
    assert judged(PASS, change, found).findings


def test_new_syntax_is_no_finding(tmp_path: Path) -> None:
    """Which version a codebase runs on is not known here."""
    text = 'type Row = dict[str, int]\nmatch 1:\n    case 1:\n        print(f"{"a"}")\ntry:\n    pass\nexcept* ValueError:\n    pass\n'
    assert candidates(PASS, a_change(new_file("app.py", text)), tmp_path / "s") == ()


def test_style_is_nobody_s_business(tmp_path: Path) -> None:
    """Unused imports, long lines, names and formats are left alone."""
    text = "import os,sys\ndef  BadName( a,b ) :\n  l=1;return a\nassert BadName\nX = lambda: f''\n"
    assert candidates(PASS, a_change(new_file("app.py", text)), tmp_path / "s") == ()
