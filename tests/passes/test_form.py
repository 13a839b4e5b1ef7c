"""The form of a pass file: what is read, and for each way to get it wrong the line and what to do."""

from __future__ import annotations

import pytest

from prs.errors import PassFileError
from prs.passes import PassDefaults, parse_pass
from prs.types.finding import Severity
from prs.types.manifest import PassKind, ToolSpec

WHOLE = """---
slug: migrations
concern: Schema changes that lose data or lock tables.
categories: [MIGRATION, DATA]
not_business:
  - style of SQL
paths: ["db/**", "!db/seeds/**"]
defaults: {severity_floor: MAJOR, confidence_min: 0.5, quota: 3, timeout_s: 60}
---

# Migrations

Look for a column that is dropped while code reads it.

---

A rule across the prose is prose.
"""

TOOL = """---
slug: linter
concern: What the linter says.
kind: tool
tool:
  runner: command
  argv: [lint, --sarif, "{files}"]
  severity: {error: MAJOR}
  config: {lint.toml: "select = ['E']"}
---
"""


def test_a_model_pass_is_read_whole() -> None:
    read = parse_pass(WHOLE, ".prs/passes/migrations.md")
    assert read.slug == "migrations"
    assert read.categories == ("MIGRATION", "DATA")
    assert read.not_business == ("style of SQL",)
    assert read.paths == ("db/**", "!db/seeds/**")
    assert read.kind is PassKind.MODEL
    assert read.defaults == PassDefaults(severity_floor=Severity.MAJOR, confidence_min=0.5, quota=3, timeout_s=60.0)
    assert read.focus.startswith("# Migrations\n\nLook for")
    assert read.focus.endswith("A rule across the prose is prose.")
    assert read.source == ".prs/passes/migrations.md"
    assert not read.builtin


def test_a_tool_pass_needs_no_prose_and_no_categories() -> None:
    read = parse_pass(TOOL, "linter.md")
    assert read.kind is PassKind.TOOL
    assert read.tool == ToolSpec(
        runner="command",
        argv=("lint", "--sarif", "{files}"),
        severity={"error": Severity.MAJOR},
        config={"lint.toml": "select = ['E']"},
    )
    assert read.focus == ""


def test_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    assert parse_pass("\ufeff" + WHOLE.replace("\n", "\r\n"), "migrations.md") == parse_pass(WHOLE, "migrations.md")


FRONT = "---\nslug: x\nconcern: c\ncategories: [A]\n"

WRONG = {
    "empty": ("", r"^x\.md:1: the front matter is missing"),
    "no front matter": ("# Look\n", r"^x\.md:1: the front matter is missing"),
    "not closed": (FRONT + "Look\n", r"^x\.md:1: the front matter is not closed"),
    "empty front matter": ("---\n---\nLook\n", r"^x\.md:1:1: expected a mapping"),
    "unknown key": (FRONT + "categorys: [B]\n---\nLook\n", r"^x\.md:5:1: categorys: there is no such key\."),
    "lower-case category": (
        FRONT.replace("[A]", "[A, security]") + "---\nLook\n",
        r"^x\.md:4:17: categories\[1\]: expected text that matches",
    ),
    "no categories": ("---\nslug: x\nconcern: c\n---\nLook\n", r"^x\.md:\d+:\d+: categories: a model pass names the categories"),
    "no concern": ("---\nslug: x\ncategories: [A]\n---\nLook\n", r"^x\.md:2:1: the key `concern` is missing"),
    "empty concern": (FRONT.replace("concern: c", 'concern: " "') + "---\nLook\n", r"^x\.md:3:10: concern: the concern is empty"),
    "no prose": (FRONT + "---\n\n  \n", r"^x\.md:6: the prose is missing"),
    "another name": (FRONT.replace("slug: x", "slug: y") + "---\nLook\n", r'^x\.md:2:7: slug: the slug is "y" and the file is named "x"'),
    "bad glob": (FRONT + 'paths: ["../a"]\n---\nLook\n', r"^x\.md:5:9: paths\[0\]: the glob"),
    "tool in a model pass": (FRONT + "tool: {runner: secrets}\n---\nLook\n", r"^x\.md:5:7: tool: a model pass has no `tool`"),
    "not yaml": ("---\nslug: [x\n---\nLook\n", r"^x\.md:\d+:\d+: This is not YAML"),
    "too long": (FRONT + "---\n" + "x" * 70_000, r"^x\.md:1: the file is longer than 64 Ki"),
    "tool pass without a tool": ("---\nslug: x\nconcern: c\nkind: tool\n---\n", r"^x\.md:4:7: kind: a tool pass says which tool"),
}

TOOLS_WRONG = {
    "unknown runner": ("{runner: shell}", r'tool\.runner: there is no runner "shell"'),
    "no argv": ("{runner: command}", r"tool\.argv: a command has a program"),
    "empty program": ('{runner: command, argv: [""]}', r"tool\.argv: a command has a program"),
    "program of the change": ("{runner: command, argv: [./node_modules/.bin/lint]}", r"tool\.argv\[0\]: .* is a relative path"),
    "changed file as program": (
        '{runner: command, argv: ["{files}"]}',
        r"tool\.argv\[0\]: the program cannot be a file",
    ),
    "argv of a runner that starts nothing": ("{runner: secrets, argv: [a]}", r"tool\.argv: the runner `secrets` starts no program"),
    "misspelt key": ("{runner: secrets, categry: A}", r"tool\.categry: there is no such key"),
    "wrong severity": ("{runner: secrets, severity: {high: SEVERE}}", r"tool\.severity\.high: expected one of NIT"),
}


@pytest.mark.parametrize(("text", "said"), WRONG.values(), ids=WRONG)
def test_a_mistake_has_its_line_and_a_next_step(text: str, said: str) -> None:
    with pytest.raises(PassFileError, match=said) as raised:
        parse_pass(text, "x.md")
    assert raised.value.hint


@pytest.mark.parametrize(("tool", "said"), TOOLS_WRONG.values(), ids=TOOLS_WRONG)
def test_a_tool_pass_says_only_what_may_run(tool: str, said: str) -> None:
    """The folder a command runs in holds the head's files: nothing of the change may be the program."""
    with pytest.raises(PassFileError, match=rf"^x\.md:5:\d+: {said}"):
        parse_pass(f"---\nslug: x\nconcern: c\nkind: tool\ntool: {tool}\n---\n", "x.md")


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    with pytest.raises(PassFileError) as raised:
        parse_pass("---\nslug: y\nconcern: c\ncategories: [a]\npaths: ['!']\n---\n", "x.md")
    assert [line.split(": ")[0].strip() for line in (raised.value.message + "\n" + raised.value.hint).splitlines() if "x.md" in line] == [
        "x.md:2:7",
        "x.md:4:14",
        "x.md:5:9",
        "x.md:7",
    ]
