"""The engine names no language: what a language needs is data (Markdown, YAML, JSON, gitignore files), never code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "src" / "prs"
SOURCES = sorted(ENGINE.rglob("*.py"))

LANGUAGES = [
    "python",
    "javascript",
    "typescript",
    "java",
    "kotlin",
    "swift",
    "golang",
    "rustlang",
    "ruby",
    "php",
    "csharp",
    "scala",
    "elixir",
    "haskell",
    "perl",
    "react",
    "django",
    "flask",
    "angular",
    "vue",
    "android",
    "ios",
    "npm",
    "cargo",
    "maven",
    "gradle",
    "eslint",
    "ruff",
    "pylint",
]
ENDINGS = [
    "py",
    "pyi",
    "js",
    "jsx",
    "ts",
    "tsx",
    "mjs",
    "cjs",
    "java",
    "kt",
    "kts",
    "swift",
    "go",
    "rs",
    "rb",
    "php",
    "c",
    "cc",
    "cpp",
    "h",
    "hpp",
    "cs",
    "scala",
    "ex",
    "exs",
    "hs",
    "pl",
]

NAMED = re.compile(rf"(?i)(?<![A-Za-z.]){'(?:' + '|'.join(LANGUAGES) + ')'}(?![A-Za-z])")
ENDED = re.compile(rf"\.(?:{'|'.join(ENDINGS)})(?=[\s,)\]]|$)")


def leaks(source: str) -> list[str]:
    """Return every language's name in names and strings, and every file ending in strings.

    Comments and docstrings are left out: there our own engineers read of the language that PRS is written in.
    """
    tree = ast.parse(source)
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body and isinstance(node.body[0], ast.Expr)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            found += [f"line {node.lineno}: {match[0]}" for pattern in (NAMED, ENDED) for match in pattern.finditer(node.value)]
        name = next((getattr(node, field) for field in ("id", "attr", "arg", "name") if isinstance(getattr(node, field, None), str)), "")
        found += [f"{name}: {match[0]}" for match in NAMED.finditer(name)]
    return found


def test_there_is_an_engine_to_search() -> None:
    """The search has something to find leaks in."""
    assert len(SOURCES) > 40


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_language_is_named(path: Path) -> None:
    """No file of the engine names a language, a framework, a linter or a source file's ending."""
    assert leaks(path.read_text("utf-8")) == []


@pytest.mark.parametrize("source", ["x = 'Kotlin'\n", "if path.endswith('.go'):\n    pass\n", "import javascript\n", 'g = "*.ts"\n'])
def test_the_search_finds_a_leak(source: str) -> None:
    """Each shape of leak is found, so that the test above can fail."""
    assert leaks(source)
