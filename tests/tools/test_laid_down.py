"""What is laid down for a program: data of its scope, and never what it would take as configuration or code."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from prs.tools.laid_down import lay_down
from prs.types.diff import ChangeKind, FileForm
from prs.types.input import InputFile
from prs.types.manifest import ToolSpec
from tools.given import a_change, a_pass, edited_file, new_file

SPEC = ToolSpec(runner="command", argv=("true",))


def laid(folder: Path, *files: InputFile, paths: tuple[str, ...] = ()) -> tuple[tuple[str, ...], dict[str, str]]:
    """Lay files down and return what was, and what was not."""
    folder.mkdir()
    return tuple(lay_down(a_pass(SPEC, paths), a_change(*files), folder))  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("../outside.txt", "leaves the folder"),
        ("a/../../outside.txt", "leaves the folder"),
        ("/etc/outside.txt", "leaves the folder"),
        (".git/hooks/pre-commit", "leaves the folder"),
        ("a\nb.txt", "could be mistaken"),
        ("a\x00b.txt", "could be mistaken"),
        ("a\x7fb.txt", "could be mistaken"),
        ("..\\outside.txt", "could be mistaken"),
        ("n" * 300 + ".txt", "File name too long"),
        ("d/" * 3000 + "a.txt", "File name too long"),
        ("A.TXT", "but for upper and lower case"),
        ("a.txt/b.txt", "Not a directory|File exists"),
    ],
)
def test_a_hostile_path_is_left_out_and_named(tmp_path: Path, path: str, why: str) -> None:
    """Nothing is written anywhere else, the others are, and the reason is told."""
    written, left_out = laid(tmp_path / "files", new_file("a.txt", "x\n"), new_file(path, "hostile\n"), new_file("z.txt", "y\n"))
    assert written == ("a.txt", "z.txt")
    assert list(left_out) == [path]
    assert any(part in left_out[path] for part in why.split("|"))
    everywhere = [file for file in tmp_path.parent.rglob("*") if file.is_file() and tmp_path in file.parents]
    assert sorted(file.name for file in everywhere) == ["a.txt", "z.txt"]


def test_text_is_written_byte_for_byte(tmp_path: Path) -> None:
    """Line ends, marks and the lack of a last line end included."""
    text = "\ufeffa\r\nb\rc\n\u2028\x0c\nend"
    written, _ = laid(tmp_path / "files", msgspec.structs.replace(new_file("dir/name with spaces.txt", "x\n"), head_text=text))
    assert (tmp_path / "files" / written[0]).read_bytes() == text.encode()


def test_a_deleted_file_is_not_laid_down(tmp_path: Path) -> None:
    """It does not stand at head, and nobody misses it."""
    file = msgspec.structs.replace(edited_file("gone.txt", "-x\n+y"), kind=ChangeKind.DELETED, head_text=None)
    assert laid(tmp_path / "files", file) == ((), {})


def test_a_link_is_not_laid_down(tmp_path: Path) -> None:
    """It is no text, whatever it points at."""
    file = msgspec.structs.replace(new_file("link", "/etc/passwd"), form=FileForm.SYMLINK, head_text=None)
    assert laid(tmp_path / "files", file) == ((), {"link": "it is a symlink"})


def test_a_new_file_of_a_bare_diff_is_its_hunk(tmp_path: Path) -> None:
    """Its whole text is there."""
    file = msgspec.structs.replace(new_file("a.txt", "one\ntwo\n"), head_text=None)
    written, _ = laid(tmp_path / "files", file)
    assert (written, (tmp_path / "files/a.txt").read_text("utf-8")) == (("a.txt",), "one\ntwo\n")


CONFIGURATIONS = [
    "ruff.toml",
    ".ruff.toml",
    "pyproject.toml",
    "sub/pyproject.toml",
    "setup.cfg",
    "tox.ini",
    ".flake8rc",
    ".pylintrc",
    "mypy.ini",
    "sitecustomize.py",
    ".eslintrc",
    ".eslintrc.js",
    ".eslintrc.cjs",
    "eslint.config.js",
    "packages/a/eslint.config.mjs",
    "eslint.config.ts",
    "prettier.config.js",
    ".prettierrc.json",
    "stylelint.config.cjs",
    "vite.config.ts",
    "package.json",
    "tsconfig.json",
    "tsconfig.build.json",
    "biome.json",
    "node_modules/plugin/index.js",
    ".rubocop.yml",
    ".golangci.yml",
    "phpstan.neon",
    "Gemfile",
    ".editorconfig",
    ".env",
    ".npmrc",
]


@pytest.mark.parametrize("path", CONFIGURATIONS)
def test_configuration_of_the_head_is_never_laid_down(tmp_path: Path, path: str) -> None:
    """Not even where the pass's globs take it in; and it is told."""
    written, left_out = laid(tmp_path / "files", new_file(path, "x\n"), new_file("a.txt", "x\n"))
    assert (written, list(left_out)) == (("a.txt",), [path])
    assert "comes from the base only" in left_out[path]


@pytest.mark.parametrize(
    "path", ["src/setup.py", "conftest.py", ".github/workflows/ci.yml", "config.js", "config/app.json", "Makefile", "main.go"]
)
def test_ordinary_files_are_laid_down(tmp_path: Path, path: str) -> None:
    """The list is of what programs load unasked, not of all that configures something."""
    assert laid(tmp_path / "files", new_file(path, "x\n")) == ((path,), {})


def test_a_pass_that_names_such_a_file_gets_it(tmp_path: Path) -> None:
    """It is that pass's very subject."""
    assert laid(tmp_path / "files", new_file("a/package.json", "{}\n"), paths=("**/package.json",)) == (("a/package.json",), {})
