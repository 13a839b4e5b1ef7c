"""What a manifest comes to: passes, bars, models, details, and a reason for each pass that will not run."""

from __future__ import annotations

import pytest

from manifest.trees import FilesTree
from prs.errors import ManifestError, ModelIdError, UserError
from prs.manifest import read_manifest, resolve
from prs.types.finding import Severity
from prs.types.manifest import Effort, ManifestLock, PassKind, ResolvedPass


def a_pass(slug: str, more: str = "") -> str:
    return f"---\nslug: {slug}\nconcern: c\ncategories: [A]\n{more}---\nLook at {slug}.\n"


A_TOOL = "---\nslug: scan\nconcern: c\nkind: tool\ntool: {runner: command, argv: [scan]}\n---\n"

FILES = {
    ".prs/passes/one.md": a_pass("one"),
    ".prs/passes/two.md": a_pass("two", 'paths: ["two/**"]\ndefaults: {severity_floor: MAJOR, timeout_s: 9}\n'),
    ".prs/passes/scan.md": A_TOOL,
    ".prs/passes/far.md": a_pass("far", "needs_map: true\n"),
}


def resolved(manifest: str, *, only: tuple[str, ...] = (), model: str = "", no_key: str = "", has_map: bool = False) -> ManifestLock:
    tree = FilesTree({**FILES, ".prs/manifest.yaml": manifest})
    value, origin = read_manifest(tree)
    return resolve(
        value,
        tree,
        prs_version="1.2.3",
        base_prompt="base",
        available=lambda _model: no_key,
        only=only,
        model=model,
        origin=origin,
        has_map=has_map,
    )


def the_pass(lock: ManifestLock, slug: str) -> ResolvedPass:
    found = lock.pass_named(slug)
    assert found is not None
    return found


def test_without_a_manifest_the_built_in_passes_run() -> None:
    value, origin = read_manifest(FilesTree())
    lock = resolve(value, FilesTree(), prs_version="1", base_prompt="b", available=lambda _model: "")
    assert origin == lock.origin == "built-in"
    assert [one.slug for one in lock.passes if one.kind is PassKind.TOOL][:2] == ["secrets", "rules"]
    models = [one for one in lock.passes if one.kind is PassKind.MODEL]
    assert len(models) >= 11
    assert {one.not_run for one in models} == {"no model is set: set `defaults.model` in .prs/manifest.yaml, or pass --model"}
    assert all(one.not_run == "" for one in lock.passes if one.kind is PassKind.TOOL)


def test_the_manifest_s_passes_run_in_its_order() -> None:
    lock = resolved("passes: [{slug: two}, {slug: one}]\n")
    assert [one.slug for one in lock.passes] == ["two", "one"]
    assert lock.origin == "abc123:.prs/manifest.yaml"
    assert lock.prs_version == "1.2.3"


def test_the_bar_is_the_entry_s_else_the_file_s_else_the_default() -> None:
    lock = resolved(
        "defaults: {severity_floor: CRITICAL, timeout_s: 5, quota: 7, reasoning_effort: low, memory_mb: 64}\n"
        "passes:\n  - slug: one\n  - {slug: two, timeout_s: 3, quota: 1, paths: [], reasoning_effort: none, confidence_min: 0}\n"
    )
    one, two = lock.passes
    assert (one.severity_floor, one.timeout_s, one.quota, one.reasoning_effort) == (Severity.CRITICAL, 5.0, 7, Effort.LOW)
    assert (two.severity_floor, two.timeout_s, two.quota, two.reasoning_effort) == (Severity.MAJOR, 3.0, 1, Effort.NONE)
    assert (one.confidence_min, two.confidence_min) == (0.3, 0.0)
    assert (one.memory_mb, two.memory_mb) == (64, 64)
    assert the_pass(resolved("passes: [{slug: two}]\n"), "two").paths == ("two/**",)
    assert two.paths == ()
    assert the_pass(resolved("passes: [{slug: two, severity_floor: NIT}]\n"), "two").severity_floor is Severity.NIT


def test_a_model_is_the_entry_s_else_the_default_s_and_its_name_becomes_the_full_id() -> None:
    text = "models: {a: 'openai:m1', b: 'ollama:m2'}\ndefaults: {model: a}\npasses: [{slug: one}, {slug: two, model: b}, {slug: scan}]\n"
    assert [one.model for one in resolved(text).passes] == ["openai:m1", "ollama:m2", ""]
    assert [one.model for one in resolved(text, model="b").passes] == ["ollama:m2", "ollama:m2", ""]
    assert [one.model for one in resolved(text, model="x:y").passes] == ["x:y", "x:y", ""]
    with pytest.raises(ModelIdError, match='"bb" is neither') as raised:
        resolved(text, model="bb")
    assert raised.value.hint


def test_a_pass_that_cannot_run_says_why_and_a_tool_pass_always_can() -> None:
    text = "defaults: {model: 'openai:m'}\npasses: [{slug: one}, {slug: scan}, {slug: far}]\n"
    locked = resolved(text, no_key="OPENAI_API_KEY is not set")
    assert [one.not_run for one in locked.passes] == ["OPENAI_API_KEY is not set", "", "the repository map is not built yet"]
    assert the_pass(resolved(text), "far").not_run == "the repository map is not built yet"
    assert the_pass(resolved(text, has_map=True), "far").not_run == ""


def test_only_keeps_what_was_asked_for_and_refuses_what_is_not_there() -> None:
    text = "passes: [{slug: one}, {slug: two}]\n"
    assert [one.slug for one in resolved(text, only=("two",)).passes] == ["two"]
    with pytest.raises(UserError, match="There is no pass `tow`") as raised:
        resolved(text, only=("one", "tow"))
    assert raised.value.hint == "Did you mean `two`?"
    with pytest.raises(UserError, match="The pass `scan` is not listed in the manifest") as unlisted:
        resolved(text, only=("scan",))
    assert "- slug: scan" in unlisted.value.hint


def test_a_pass_that_no_file_owns_has_its_place() -> None:
    with pytest.raises(ManifestError, match=r"^\.prs/manifest\.yaml:3:11: passes\[1\]\.slug: no file owns the pass `tow`") as raised:
        resolved("passes:\n  - slug: one\n  - slug: tow\n")
    assert raised.value.hint == "Did you mean `two`?"


def test_the_codebase_s_own_pass_takes_the_place_of_a_built_in_one_and_that_is_noted() -> None:
    tree = FilesTree({".prs/passes/money.md": a_pass("money"), ".prs/passes/idle.md": a_pass("idle")})
    lock = resolve(read_manifest(tree)[0], tree, prs_version="1", base_prompt="b", available=lambda _model: "")
    assert the_pass(lock, "money").focus == "Look at money."
    assert lock.notes == (
        "`.prs/passes/money.md` takes the place of the built-in pass `money`.",
        "`.prs/passes/idle.md` does not run: `passes` in .prs/manifest.yaml does not list `idle`.",
    )


RULE = "house_rules:\n  - id: a\n    mandate: m\n    details: long.md\n"


def test_long_rules_stand_in_place_of_their_file_s_name() -> None:
    tree = FilesTree({".prs/manifest.yaml": RULE, ".prs/rules/long.md": "# Long\r\nand true\n"})
    lock = resolve(read_manifest(tree)[0], tree, prs_version="1", base_prompt="b", available=lambda _model: "")
    assert lock.house_rules[0].details == "# Long\nand true"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, r"^\.prs/manifest\.yaml:4:14: house_rules\[0\]\.details: there is no file `\.prs/rules/long\.md`"),
        ({".prs/rules/long.md": b"\xff"}, r"^\.prs/rules/long\.md:1:1: the byte 0xFF"),
        ({".prs/rules/long.md": "x" * 20_000}, r"^\.prs/rules/long\.md: the rule is longer than 16 Ki"),
    ],
    ids=["missing", "not text", "too long"],
)
def test_a_rule_s_details_are_there_and_bounded(files: dict[str, str | bytes], said: str) -> None:
    tree = FilesTree({".prs/manifest.yaml": RULE, **files})
    with pytest.raises(ManifestError, match=said):
        resolve(read_manifest(tree)[0], tree, prs_version="1", base_prompt="b", available=lambda _model: "")


def test_a_pattern_that_no_listed_pass_runs_is_noted() -> None:
    rules = "house_rules: [{id: a, mandate: m, forbid: {language: x, pattern: y}}]\n"
    assert resolved("passes: [{slug: rules}]\n" + rules).notes[-1].startswith("`.prs/passes/")
    (note,) = [note for note in resolved("passes: [{slug: one}]\n" + rules).notes if "patterns" in note]
    assert note == "No listed pass runs the patterns of the house rules a. List `rules` in `passes` to run them."


@pytest.mark.parametrize("name", [".prs/manifest.yml", ".prs.yaml", ".prs/manifest.json"])
def test_a_manifest_under_another_name_is_not_passed_over_in_silence(name: str) -> None:
    with pytest.raises(ManifestError, match="not read under this name") as raised:
        read_manifest(FilesTree({name: "version: 1\n"}))
    assert raised.value.hint == "Rename it to .prs/manifest.yaml."


def test_a_manifest_that_is_not_text_has_its_place() -> None:
    with pytest.raises(ManifestError, match=r"^\.prs/manifest\.yaml:2:3: the byte 0xE9 is not UTF-8"):
        read_manifest(FilesTree({".prs/manifest.yaml": b"version: 1\n# \xe9\n"}))
