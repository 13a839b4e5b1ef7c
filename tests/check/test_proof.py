"""`prs check` finds every way in which a manifest means less than its author thinks, each with its place."""

from __future__ import annotations

import pytest

from check.matching import proving
from manifest.trees import FilesTree
from prs.check import CheckReport, Firing, check_tree, load_coverage, report_text
from prs.manifest import schema_json
from prs.tools.astgrep import languages
from prs.types.base import pretty_json

A_PASS = "---\nslug: own\nconcern: c\ncategories: [A]\n---\nLook.\n"
RUNS_RULES = "---\nslug: rules\nconcern: c\nkind: tool\ntool: {runner: rules}\n---\n"
CODE = {
    "src/routes/a.js": "res.json(1)\nsendResponse(res)\n",
    "src/routes/b.js": "sendResponse(res)\nres.json(2)\nres.json(3)\n",
    "src/lib/c.js": "res.json(4)\n",
    "docs/d.md": "res.json(5)\n",
    "test/e.js": "x\n",
}


def checked(manifest: str | None, **more: str | bytes) -> CheckReport:
    files = {**CODE, ".prs/passes/rules.md": RUNS_RULES, **{path.replace("__", "/"): text for path, text in more.items()}}
    return check_tree(FilesTree(files if manifest is None else {**files, ".prs/manifest.yaml": manifest}), proving())


def errors(report: CheckReport) -> list[str]:
    return [fault.message for fault in report.errors]


def warnings(report: CheckReport) -> list[str]:
    return [fault.message for fault in report.warnings]


SOUND = """passes:
  - slug: correctness
    paths: ["src/**", "!src/lib/**"]
  - slug: rules
house_rules:
  - id: wrapper
    paths: ["src/**"]
    mandate: Answer through sendResponse.
    forbid: {language: javascript, pattern: "res.json($$$)"}
    examples: {bad: ["res.json({})"], good: ["sendResponse(res)"]}
  - id: answers
    paths: ["src/routes/**", "test/**"]
    mandate: A route answers.
    require: {language: javascript, pattern: "sendResponse($$$)"}
"""


def test_a_sound_manifest_has_nothing_wrong_and_its_rules_are_counted() -> None:
    report = checked(SOUND)
    assert errors(report) == warnings(report) == []
    assert report.sound
    assert [(one.slug, one.files) for one in report.passes] == [("correctness", 2), ("rules", 7)]
    forbid, require = report.rules
    assert (forbid.rule, forbid.of, forbid.files, forbid.fires, forbid.files_with) == ("wrapper", "forbid", 3, 4, 3)
    assert forbid.first[0] == Firing(path="src/lib/c.js", start=1, end=1)
    assert (require.rule, require.of, require.files, require.fires) == ("answers", "require", 3, 1)
    assert require.first == (Firing(path="test/e.js", start=1, end=1),)


def test_a_rule_without_paths_is_run_on_the_files_of_its_language_and_odd() -> None:
    rules = "passes: [{slug: rules}]\nhouse_rules: [{id: a, mandate: m, forbid: {language: javascript, pattern: 'res.json($$$)'}}]\n"
    report = checked(rules)
    assert [(run.files, run.fires) for run in report.rules] == [(4, 4)]
    assert [fault.text for fault in report.warnings] == ["1 of the rule's files are not written in javascript, such as docs/d.md."]


def test_every_language_that_a_pattern_may_be_in_has_its_files() -> None:
    """Otherwise a rule in it would be tried on every file of the tree."""
    coverage = load_coverage()
    assert [name for name in languages() if coverage(name, "no/such.file")] == []


def test_without_a_manifest_the_built_in_one_is_sound() -> None:
    report = check_tree(FilesTree(CODE), proving())
    assert errors(report) == []
    assert report.origin == "built-in"
    assert len(report.passes) >= 10


WRONG = {
    "unknown key and bad word": (
        "pases: []\ndefaults: {severity_floor: BAD}\n",
        [
            ".prs/manifest.yaml:1:1: pases: there is no such key.",
            '.prs/manifest.yaml:2:28: defaults.severity_floor: expected one of NIT, MINOR, MAJOR, CRITICAL, found "BAD".',
        ],
    ),
    "dead glob of a pass": (
        "passes: [{slug: money, paths: ['src/**', 'srv/**']}, {slug: rules}]\n",
        [".prs/manifest.yaml:1:42: passes[0].paths[1]: the glob `srv/**` matches no file."],
    ),
    "dead glob of a rule": (
        "passes: [{slug: rules}]\nhouse_rules: [{id: a, mandate: m, paths: ['src/rutes/**']}]\n",
        [".prs/manifest.yaml:2:43: house_rules[0].paths[0]: the glob `src/rutes/**` matches no file."],
    ),
    "a pass that no file owns": (
        "passes: [{slug: rules}, {slug: mony}]\n",
        [".prs/manifest.yaml:1:32: passes[1].slug: no file owns the pass `mony`."],
    ),
    "a pass that no manifest lists": (
        "passes: [{slug: money}]\n",
        [".prs/passes/rules.md: the pass `rules` never runs: .prs/manifest.yaml does not list it."],
    ),
    "a language that is not known": (
        "passes: [{slug: rules}]\nhouse_rules: [{id: a, mandate: m, forbid: {language: jvscript, pattern: x}}]\n",
        [".prs/manifest.yaml:2:43: house_rules[0].forbid: no grammar is known for the language 'jvscript'."],
    ),
    "a rule object that does not parse": (
        "passes: [{slug: rules}]\nhouse_rules: [{id: a, mandate: m, never_flag_pattern: {language: python, rule: {knd: x}}}]\n",
        [".prs/manifest.yaml:2:55: house_rules[0].never_flag_pattern: the pattern of the rule object cannot be read: "],
    ),
    "details that are not there": (
        "passes: [{slug: rules}]\nhouse_rules: [{id: a, mandate: m, details: long.md}]\n",
        [".prs/manifest.yaml:2:44: house_rules[0].details: there is no file `.prs/rules/long.md`."],
    ),
    "a model that no adapter knows": (
        "models: {a: 'nobody:x'}\ndefaults: {model: a}\npasses: [{slug: rules, model: 'nobody:y'}]\n",
        [
            ".prs/manifest.yaml:1:13: models.a: No adapter is named nobody.",
            ".prs/manifest.yaml:3:31: passes[0].model: No adapter is named nobody.",
        ],
    ),
}


@pytest.mark.parametrize(("manifest", "said"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_has_its_place_and_fails(manifest: str, said: list[str]) -> None:
    report = checked(manifest)
    assert not report.sound
    assert len(report.errors) == len(said)
    assert all(found.startswith(expected) for found, expected in zip(errors(report), said, strict=True)), errors(report)


def test_a_dead_glob_names_the_nearest_folder() -> None:
    report = checked(WRONG["dead glob of a rule"][0])
    assert report.errors[0].hint == "Did you mean `src/routes`?"


def test_examples_are_held_against_the_pattern() -> None:
    report = checked(
        "passes: [{slug: rules}]\nhouse_rules:\n  - id: a\n    mandate: m\n    forbid: {language: javascript, pattern: 'f($$$)'}\n"
        "    examples:\n      bad: ['f(1)', 'g(1)']\n      good: ['g(1)', \"x\\nf(2)\"]\n"
    )
    assert errors(report) == [
        ".prs/manifest.yaml:7:21: house_rules[0].examples.bad[1]: this bad example does not break the rule.",
        ".prs/manifest.yaml:8:22: house_rules[0].examples.good[1]: this good example breaks the rule, on its line 2.",
    ]


def test_examples_of_a_required_pattern_are_read_the_other_way() -> None:
    rule = "house_rules:\n  - id: a\n    mandate: m\n    require: {language: javascript, pattern: 'f()'}\n    examples:"
    assert checked(f"passes: [{{slug: rules}}]\n{rule} {{bad: ['g()'], good: ['f()']}}\n").sound
    assert len(checked(f"passes: [{{slug: rules}}]\n{rule} {{bad: ['f()'], good: ['g()']}}\n").errors) == 2


ODD = {
    "an idle exclusion": (
        "passes: [{slug: rules, paths: ['src/**', '!docs/**']}]\n",
        [".prs/manifest.yaml:1:42: passes[0].paths[1]: the glob `!docs/**` takes nothing out."],
    ),
    "ignoring nothing": (
        "passes: [{slug: rules}]\nignore: ['dist/**']\n",
        [".prs/manifest.yaml:2:10: ignore[0]: the glob `dist/**` matches no file today."],
    ),
    "examples without a pattern": (
        "passes: [{slug: rules}]\nhouse_rules: [{id: a, mandate: m, examples: {good: [x]}}]\n",
        [".prs/manifest.yaml:2:45: house_rules[0].examples: no pattern is held against these examples."],
    ),
    "a required pattern in other languages' files": (
        "passes: [{slug: rules}]\nhouse_rules: [{id: a, mandate: m, paths: [e.js, d.md], require: {language: javascript, pattern: x}}]\n",
        [
            ".prs/manifest.yaml:2:65: house_rules[0].require: 1 of the rule's files are not written in javascript, such as docs/d.md.",
        ],
    ),
    "a mandated shape that stands nowhere": (
        "passes: [{slug: rules}]\nhouse_rules: [{id: a, mandate: m, never_flag_pattern: {language: javascript, pattern: 'never($$$)'}}]\n",
        [".prs/manifest.yaml:2:55: house_rules[0].never_flag_pattern: this shape stands in no file and in no good example."],
    ),
    "a model that no pass uses": (
        "models: {a: 'x:y'}\npasses: [{slug: rules}]\n",
        [".prs/manifest.yaml:1:13: models.a: no pass uses this model."],
    ),
}


@pytest.mark.parametrize(("manifest", "said"), ODD.values(), ids=ODD)
def test_what_is_odd_has_its_place_and_fails_nothing(manifest: str, said: list[str]) -> None:
    report = checked(manifest)
    assert report.sound
    assert warnings(report) == said


def test_a_pattern_that_nothing_runs_is_odd() -> None:
    rules = "house_rules: [{id: a, mandate: m, paths: ['src/**'], forbid: {language: javascript, pattern: x}}]\n"
    report = check_tree(FilesTree({**CODE, ".prs/manifest.yaml": f"passes: [{{slug: money}}]\n{rules}"}), proving())
    assert warnings(report) == [".prs/manifest.yaml:2:62: house_rules[0].forbid: no listed pass runs this rule's pattern."]


def test_files_that_nothing_reads_are_named() -> None:
    report = checked(
        "passes: [{slug: rules}, {slug: own}]\n",
        **{".prs__passes__own.md": A_PASS, ".prs__rules__r.md": "x", ".prs__pases__x.md": "x", ".prs__README.md": "x"},
    )
    unread, unnamed = ".prs/pases/x.md: nothing reads this file.", ".prs/rules/r.md: no house rule names this file in its `details`."
    assert warnings(report) == [unread, unnamed]
    assert report.warnings[0].hint == "Did you mean `.prs/passes/x.md`?"


def test_the_schema_beside_the_manifest_is_of_this_version_or_odd() -> None:
    now = checked("passes: [{slug: rules}]\n", **{".prs__manifest.schema.json": schema_json()})
    old = checked("passes: [{slug: rules}]\n", **{".prs__manifest.schema.json": "{}"})
    assert warnings(now) == []
    assert warnings(old) == [".prs/manifest.schema.json: this is the schema of another version of PRS."]


def test_a_broken_pass_file_is_told_beside_a_broken_manifest() -> None:
    report = checked("passes: 1\n", **{".prs__passes__own.md": "x"})
    assert [message.split(": ")[0] for message in errors(report)] == [".prs/manifest.yaml:1:9", ".prs/passes/own.md:1"]


def test_what_is_no_text_is_not_searched_and_said() -> None:
    report = checked(SOUND, src__big=b"x" * 10, **{"src__data.js": b"\0\1", "src__large.js": b"x" * (1024 * 1024 + 1)})
    assert report.skipped == ("src/data.js", "src/large.js")
    assert "not searched, since too large or not text: 2 files (src/data.js, src/large.js)" in report_text(report)


def test_the_text_begins_with_what_is_wrong_and_ends_with_how_it_stands() -> None:
    text = report_text(checked(WRONG["dead glob of a pass"][0]))
    assert "wrong: .prs/manifest.yaml:1:42: passes[0].paths[1]: the glob `srv/**` matches no file.\n    Did you mean `src`?" in text
    assert text.endswith("1 thing wrong: a review would not run as this manifest says.")
    sound = report_text(checked(SOUND))
    assert "rule wrapper (forbid): fires 4 times in 3 of 3 files\n    src/lib/c.js:1\n" in sound
    assert sound.splitlines()[-1].startswith("Nothing is wrong.")


def test_a_report_is_the_same_on_every_run() -> None:
    assert pretty_json(checked(SOUND)) == pretty_json(checked(SOUND))


TORN = """passes: [{slug: rules}]
house_rules:
  - id: quiet
    paths: ["src/**"]
    mandate: Nothing is printed.
    forbid: {language: %s, pattern: "%s"}
    examples: {bad: ["%s"]}
"""


def test_a_pattern_that_is_no_whole_code_is_told_as_that() -> None:
    """Beside the example that it misses; one that is none by itself and yet matches is left alone, and so are its variables."""
    said = "the pattern 'console.log(' is no whole code of javascript, and matches nothing."
    assert [one for one in warnings(checked(TORN % ("javascript", "console.log(", "console.log(1)"))) if one.endswith(said)]
    for language, pattern, bad in (
        ("javascript", "console.log($$$)", "console.log(1)"),
        ("python", "$A.save($B)", "x.save(1)"),
        ("java", "foo($A)", "class A { void b() { foo(1); } }"),
        ("javascript", "console.log($$$)", "console.warn(1)"),
    ):
        assert [one for one in warnings(checked(TORN % (language, pattern, bad))) if "no whole code" in one] == []
