"""`prs init` as a person runs it: it writes two files whole or none, never over what is there, and says what it saw."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.reviews import git
from prs.__main__ import run
from prs.errors import UserError
from prs.init import write_files
from prs.manifest import load_manifest, schema_json


@pytest.fixture
def codebase(tmp_path: Path) -> Path:
    for path in ("go.mod", "main.go", "store/db.go", "store/user.go", "store/db_test.go"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text("x\n")
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / ".prs").iterdir())


def test_it_writes_a_manifest_and_its_schema_and_says_why(codebase: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "--repo", str(codebase)]) == 0
    assert names(codebase) == ["manifest.schema.json", "manifest.yaml"]
    load_manifest((codebase / ".prs" / "manifest.yaml").read_text(), "m")
    assert (codebase / ".prs" / "manifest.schema.json").read_text() == schema_json()
    said = capsys.readouterr().out
    assert "go.mod, a module file; 4 source files" in said
    assert "tests       *_test.go  (1 file)" in said
    assert said.endswith("Next: `prs check`.\n")


@pytest.mark.parametrize("born", [True, False], ids=["an empty repository", "no repository"])
def test_the_passes_that_need_no_model_are_listed_where_there_is_no_file_yet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *, born: bool
) -> None:
    """They read every file, so those that come later too; only a folder that is in no repository is told so."""
    if born:
        git(tmp_path, "init", "-q")
    assert run(["init", "--repo", str(tmp_path)]) == 0
    manifest = load_manifest((tmp_path / ".prs" / "manifest.yaml").read_text(), "m")
    assert {"secrets", "rules"} <= {entry.slug for entry in manifest.passes or ()}
    assert ("in no repository of git" in capsys.readouterr().err) is not born


def test_it_never_writes_over_a_manifest_unless_told_to(codebase: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (codebase / ".prs").mkdir()
    manifest = codebase / ".prs" / "manifest.yaml"
    manifest.write_text("mine")
    assert run(["init", "--repo", str(codebase)]) == 2
    assert manifest.read_text() == "mine"
    assert names(codebase) == ["manifest.yaml"]
    assert "--force" in capsys.readouterr().err
    assert run(["init", "--repo", str(codebase), "--force"]) == 0
    assert manifest.read_text() != "mine"


def test_print_writes_nothing(codebase: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "--repo", str(codebase), "--print"]) == 0
    assert not (codebase / ".prs").exists()
    load_manifest(capsys.readouterr().out, "m")


def test_schema_renews_the_schema_alone(codebase: Path) -> None:
    assert run(["init", "--repo", str(codebase), "--schema"]) == 0
    assert names(codebase) == ["manifest.schema.json"]


def test_a_second_run_sees_what_the_first_saw(codebase: Path) -> None:
    """What it wrote itself is not looked at."""
    assert run(["init", "--repo", str(codebase)]) == 0
    first = (codebase / ".prs" / "manifest.yaml").read_text()
    assert run(["init", "--repo", str(codebase), "--force"]) == 0
    assert (codebase / ".prs" / "manifest.yaml").read_text() == first


def test_a_place_that_cannot_be_written_is_the_user_s_mistake(codebase: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (codebase / ".prs").write_text("a file, where a folder should be")
    assert run(["init", "--repo", str(codebase)]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert (codebase / ".prs").read_text() == "a file, where a folder should be"


def test_where_one_of_two_cannot_be_written_neither_is(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("a file")
    with pytest.raises(UserError, match="cannot be written"):
        write_files(tmp_path, {"a/one": "1", "b/two": "2"})
    assert [path.name for path in (tmp_path / "a").iterdir()] == []


def test_a_link_in_its_place_is_replaced_and_not_written_through(codebase: Path, tmp_path: Path) -> None:
    (codebase / ".prs").mkdir()
    outside = tmp_path / "outside"
    outside.write_text("theirs")
    (codebase / ".prs" / "manifest.yaml").symlink_to(outside)
    assert run(["init", "--repo", str(codebase)]) == 2
    assert run(["init", "--repo", str(codebase), "--force"]) == 0
    assert outside.read_text() == "theirs"
