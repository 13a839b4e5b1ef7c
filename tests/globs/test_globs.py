"""Globs mean what gitignore means, and a pattern that cannot mean anything is refused."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from prs.errors import ManifestError
from prs.globs import Globs, glob_fault

PATHS = [
    "README.md",
    "a.py",
    "src/a.py",
    "src/a.js",
    "src/deep/er/a.py",
    "src/fixtures/x.py",
    "src/deep/fixtures/y.py",
    "web/src/a.py",
    "dist/a.js",
    "café/é.py",
    "spaced name/a b.py",
]

MEANINGS = [
    ([], PATHS),
    (["*.py"], [p for p in PATHS if p.endswith(".py")]),
    (["/*.py"], ["a.py"]),
    (["src/**"], [p for p in PATHS if p.startswith("src/")]),
    (["src/"], [p for p in PATHS if "src/" in p]),
    (["src/**/*.py"], ["src/a.py", "src/deep/er/a.py", "src/fixtures/x.py", "src/deep/fixtures/y.py"]),
    (["src/**", "!src/**/fixtures/**"], ["src/a.py", "src/a.js", "src/deep/er/a.py"]),
    (["src/**", "!*.py", "src/deep/**"], ["src/a.js", "src/deep/er/a.py", "src/deep/fixtures/y.py"]),
    (["!dist/**"], [p for p in PATHS if not p.startswith("dist/")]),
    (["!*.py", "src/a.py"], ["README.md", "src/a.js", "src/a.py", "dist/a.js"]),
    (["café/**"], ["café/é.py"]),
    (["spaced name/"], ["spaced name/a b.py"]),
    (["*.[jm]s"], ["src/a.js", "dist/a.js"]),
    (["nothing/**"], []),
]


@pytest.mark.parametrize(("patterns", "meant"), MEANINGS, ids=lambda value: ",".join(value)[:40] if isinstance(value, list) else None)
def test_the_last_pattern_that_matches_decides(patterns: list[str], meant: list[str]) -> None:
    globs = Globs(patterns)
    assert [path for path in PATHS if globs.matches(path)] == [path for path in PATHS if path in meant]


@pytest.mark.parametrize("pattern", [p[0] for p, _ in MEANINGS if len(p) == 1 and not p[0].startswith("!")])
def test_one_pattern_means_what_git_means(pattern: str, tmp_path: Path) -> None:
    """`git check-ignore` is the judge."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / ".gitignore").write_text(pattern + "\n", encoding="utf-8")
    asked = "\0".join(PATHS).encode()
    said = subprocess.run(
        ["git", "check-ignore", "--no-index", "-z", "--stdin"], cwd=tmp_path, input=asked, capture_output=True, check=False
    )
    assert sorted(said.stdout.decode().split("\0")[:-1]) == sorted(path for path in PATHS if Globs([pattern]).matches(path))


NAMELESS = ["", " ", "!", "/", "!/", "# note", "a[", "\\"]
MISSHAPEN = ["a ", " a", "a\n", "./src/**", "../x", "a//b", "src/../b", "!!a", "[z-a]", "[[:alpha:]]", "[a--b]"]


@pytest.mark.parametrize("pattern", [*NAMELESS, *MISSHAPEN, "*a" * 17, "x" * 513])
def test_a_pattern_that_can_mean_nothing_is_refused(pattern: str) -> None:
    assert glob_fault(pattern)
    with pytest.raises(ManifestError, match="glob"):
        Globs(["src/**", pattern])


@pytest.mark.parametrize("pattern", ["*", "**", "a-b", "a#b", "\\#a", "\\!a", "[!a]*", "[a-z]/", "a.b/..c", "**/x"])
def test_a_pattern_that_git_reads_is_not_refused(pattern: str) -> None:
    assert glob_fault(pattern) == ""
