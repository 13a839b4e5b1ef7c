"""`prs init` recognises codebases by data, writes globs that are right for them, and what it writes is sound."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from manifest.trees import FilesTree
from prs.check import Proving, check_tree, load_coverage
from prs.globs import Globs
from prs.init import Draft, Recognition, draft_manifest, load_templates, recognise, said_text
from prs.init.compact import source_globs, used_globs
from prs.init.template import Stack
from prs.manifest import MANIFEST_FILE, load_manifest
from prs.passes import ORDER, builtin_passes
from prs.tools.astgrep import find

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


class Case(NamedTuple):
    """A codebase as a list of files (`path := text` where its text is a sign), and what is to be seen in it."""

    files: dict[str, str]
    expected: str


def read_case(path: Path) -> Case:
    listing, _, expected = path.read_text("utf-8").partition("=== expected\n")
    lines = [line.partition(" := ") for line in listing.splitlines() if line and not line.startswith("#")]
    return Case({name: text for name, _, text in lines}, expected)


def drafted(files: dict[str, str]) -> tuple[Recognition, Draft]:
    templates = load_templates()
    recognition = recognise(FilesTree(files), templates)
    return recognition, draft_manifest(recognition, templates, builtin_passes())


def account(files: dict[str, str]) -> str:
    """Return what is recognised, which globs each kind has, and which passes are left as comments."""
    recognition, draft = drafted(files)
    lines = [f"stack {seen.stack.title} by {seen.path}" for seen in recognition.stacks]
    lines += [f"minor {seen.stack.title}" for seen in recognition.minor]
    lines += [f"{kind} {' '.join(globs)}" for kind, globs in sorted(draft.globs.items()) if globs and kind != "aside"]
    lines += [f"comment {slug}" for slug in draft.commented]
    return "\n".join(lines) + "\n"


def test_there_are_cases() -> None:
    """The runner below has something to run."""
    assert len(CASES) >= 10


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_codebase_is_recognised_and_its_globs_are_right(path: Path) -> None:
    case = read_case(path)
    assert account(case.files) == case.expected


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_is_written_is_sound(path: Path) -> None:
    """`prs check` finds nothing wrong and nothing odd in it."""
    case = read_case(path)
    draft = drafted(case.files)[1]
    report = check_tree(FilesTree({**case.files, MANIFEST_FILE: draft.text}), Proving(find, load_coverage()))
    assert [fault.message for fault in (*report.errors, *report.warnings)] == []


def test_the_same_tree_gives_the_same_text() -> None:
    files = read_case(CASES[0]).files
    assert drafted(files)[1].text == drafted(dict(reversed(files.items())))[1].text


def test_an_empty_tree_gives_a_manifest_whose_passes_read_everything() -> None:
    recognition, draft = drafted({})
    assert all(entry.paths is None for entry in load_manifest(draft.text, "m").passes or ())
    assert "Recognised nothing" in said_text(recognition, draft)


def test_a_pass_that_reads_tests_does_not_take_them_out_first() -> None:
    manifest = load_manifest(drafted({"go.mod": "", "a.go": "", "b.go": "", "a_test.go": ""})[1].text, "m")
    paths = {entry.slug: entry.paths for entry in manifest.passes or ()}
    assert paths["performance"] == ("/*.go", "!*_test.go")
    assert paths["tests"] == ("/*.go",)


def test_no_slot_is_left_in_the_text() -> None:
    assert "{{" not in drafted(read_case(CASES[0]).files)[1].text


def test_the_comments_can_be_taken_away() -> None:
    """What is written as a comment is sound once its marks are gone: a commented pass, and the example of a house rule."""
    for path in CASES:
        text = drafted(read_case(path).files)[1].text
        opened = []
        for line in text.splitlines():
            is_setting = line.startswith(("# house_rules:", "#   - id:", "#     "))
            is_pass = line.startswith(("  # - slug:", "  #   "))
            opened.append(line[2:] if is_setting else f"  {line[4:]}" if is_pass else line)
        manifest = load_manifest("\n".join(opened), path.name)
        assert len(manifest.house_rules) == 1
        assert len(manifest.passes or ()) >= len(ORDER) - 1


@pytest.mark.parametrize("stack", [stack for stack in load_templates().stacks if stack.rule], ids=lambda stack: stack.title)
def test_the_example_rule_of_a_stack_holds_on_its_own_examples(stack: Stack) -> None:
    """Every rule that `prs init` can show parses, fires on its bad example and not on its good one."""
    manifest = load_manifest("house_rules:\n" + "".join(f"  {line}\n" for line in stack.rule.splitlines()), "m")
    (rule,) = manifest.house_rules
    assert rule.forbid is not None
    assert [bool(find(rule.forbid, example)) for example in (*rule.examples.bad, *rule.examples.good)] == [True, False]


def test_every_suggested_pass_is_a_built_in_one_and_none_is_forgotten() -> None:
    assert [one.slug for one in load_templates().passes] == list(ORDER)


def test_every_kind_that_a_suggestion_names_is_a_kind() -> None:
    templates = load_templates()
    kinds = {*templates.kinds, "source"}
    named = {kind for one in templates.passes for kind in (*one.needs, *one.reads)} | {
        kind for stack in templates.stacks for kind in stack.kinds
    }
    assert named <= kinds


def test_the_schema_line_is_the_first() -> None:
    """Editors look for it there."""
    assert drafted(read_case(CASES[0]).files)[1].text.startswith("# yaml-language-server: $schema=manifest.schema.json\n")


def test_any_yaml_parser_reads_what_is_written() -> None:
    for path in CASES:
        assert yaml.safe_load(drafted(read_case(path).files)[1].text)["version"] == 1


@pytest.mark.parametrize(
    ("files", "globs"),
    [
        (["src/a/x.k", "src/b/y.k"], ["src/**"]),
        (["app/src/main/k/com/a.k"], ["app/src/main/**"]),
        (["a.k", "b.k", "lib/c.k"], ["lib/**", "/*.k"]),
        ([f"d{number}/a.k" for number in range(9)], ["*.k"]),
        ([f"src/{number}.k" for number in range(200)] + ["stray/one.k"], ["src/**"]),
        (["we[i]rd/a.k"], ["*.k"]),
        ([], []),
    ],
    ids=["common folder", "no deeper than three", "root", "many folders", "a stray file", "wild name", "none"],
)
def test_source_is_named_as_a_person_would(files: list[str], globs: list[str]) -> None:
    assert list(source_globs(files, ["*.k"], [], files)) == globs


def test_an_exclusion_is_written_only_where_it_takes_something_out() -> None:
    files = ["src/a.k", "src/test/a.k", "src/b_test.k"]
    globs = source_globs(["src/a.k"], ["*.k"], ["**/test/**", "*_test.k", "**/spec/**"], files)
    assert globs == ("src/**", "!src/test/**", "!*_test.k")
    assert [path for path in files if Globs(globs).matches(path)] == ["src/a.k"]


@pytest.mark.parametrize(
    ("pattern", "files", "written"),
    [
        ("**/migrate/**", ["db/migrate/1", "db/migrate/2"], ["db/migrate/**"]),
        ("**/migrate/**", ["a/migrate/1", "b/migrate/2"], ["**/migrate/**"]),
        ("/*/docs/**", ["x/docs/1"], ["x/docs/**"]),
        ("/db/**", ["db/1"], ["db/**"]),
        ("/*.k", ["a.k"], ["/*.k"]),
        ("*.k", ["x/a.k"], ["*.k"]),
        ("*.k", ["x/a.z"], []),
    ],
)
def test_a_glob_is_narrowed_to_the_one_folder_that_it_found(pattern: str, files: list[str], written: list[str]) -> None:
    assert used_globs(files, [pattern]) == written
