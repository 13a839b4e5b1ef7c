"""Executable house rules: what they forbid in added lines and require of changed files, and what could not be searched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from prs.errors import ManifestError, ToolError
from prs.tools.astgrep import MAX_TEXT, find, languages
from prs.tools.shields import find_shields
from prs.types.finding import Candidate, Severity
from prs.types.input import InputFile, Shield
from prs.types.manifest import HouseRule, RulePattern
from tools.given import a_change, builtin, candidates, edited_file, judged, new_file


def rule(**values: Any) -> HouseRule:
    """Return a rule about answers in JavaScript files below `src/`."""
    return HouseRule(
        **{"id": "wrapper", "mandate": "Every handler answers through sendResponse. No other way.", "paths": ("src/**",), **values}
    )


def js(pattern: str = "", **whole: Any) -> RulePattern:
    """Return a pattern in JavaScript."""
    return RulePattern(language="javascript", pattern=pattern, rule=whole)


def found(tmp_path: Path, one: HouseRule, *files: InputFile) -> tuple[Candidate, ...]:
    """Return the candidates of the built-in rules pass for these files."""
    return candidates(builtin("rules"), a_change(*files, rules=[one]), tmp_path / "s", [one])


ROUTE = edited_file(
    "src/route.js",
    " function a(req, res) {\n+  res.json({ok: 1});\n+  // res.json(comment)\n   res.json(old);\n }",
    before=["res.json(above);"],
)


def test_a_forbidden_pattern_fires_on_added_lines_only(tmp_path: Path) -> None:
    """By syntax: not in a comment, and not where it stood before."""
    (one,) = found(tmp_path, rule(forbid=js("res.json($$$)")), ROUTE)
    assert (one.path, one.line, one.category, one.severity) == ("src/route.js", 3, "HOUSE_RULE", Severity.MAJOR)
    assert one.title == "wrapper: `res.json({ok: 1})` is what it forbids"
    assert one.evidence.quote == "  res.json({ok: 1});"
    assert "res.json({ok: 1});" in one.evidence.trigger


def test_a_match_of_many_lines_stands_at_its_first_added_one(tmp_path: Path) -> None:
    """The match may begin above it."""
    file = edited_file("src/a.js", " res.json({\n+  secret: 1,\n });")
    (one,) = found(tmp_path, rule(forbid=js("res.json($$$)")), file)
    assert (one.line, one.evidence.quote) == (2, "  secret: 1,\n});")


def test_a_rule_is_law_in_its_paths_only(tmp_path: Path) -> None:
    """Elsewhere it does not fire."""
    assert found(tmp_path, rule(forbid=js("res.json($$$)")), new_file("lib/a.js", "res.json(1);\n")) == ()


def test_a_required_pattern_is_missed_in_a_changed_file(tmp_path: Path) -> None:
    """Once, at the first line that the change added."""
    (one,) = found(tmp_path, rule(require=js("sendResponse($$$)")), ROUTE)
    assert (one.line, one.evidence.trigger) == (3, "src/route.js has lines added and holds no `sendResponse($$$)` anywhere.")


def test_a_required_pattern_that_stands_anywhere_is_enough(tmp_path: Path) -> None:
    """It need not be in the change."""
    file = edited_file("src/a.js", " a();\n+b();", before=["sendResponse(1);"])
    assert found(tmp_path, rule(require=js("sendResponse($$$)")), file) == ()


def test_a_file_without_added_lines_is_not_asked(tmp_path: Path) -> None:
    """A deletion is no new breach."""
    assert found(tmp_path, rule(require=js("sendResponse($$$)")), edited_file("src/a.js", " a();\n-b();\n c();")) == ()


def test_a_whole_rule_object_runs(tmp_path: Path) -> None:
    """With relations, as ast-grep has them."""
    inside = js(all=[{"pattern": "await $X"}, {"inside": {"kind": "for_statement", "stopBy": "end"}}])
    file = new_file("src/a.js", "async function f() {\n  await one();\n  for (;;) {\n    await two();\n  }\n}\n")
    (one,) = found(tmp_path, rule(forbid=inside), file)
    assert one.line == 4


def test_a_rule_has_its_own_severity_and_category(tmp_path: Path) -> None:
    """They reach the finding."""
    (one,) = found(
        tmp_path, rule(forbid=js("eval($X)"), severity=Severity.CRITICAL, category="SECURITY"), new_file("src/a.js", "eval(x)\n")
    )
    assert (one.severity, one.category) == (Severity.CRITICAL, "SECURITY")


def test_a_breach_passes_the_gates_at_no_cost(tmp_path: Path) -> None:
    """All three slots are filled, and the finding names its rule."""
    one = rule(forbid=js("res.json($$$)"))
    change = a_change(ROUTE, rules=[one])
    outcome = judged(builtin("rules"), change, candidates(builtin("rules"), change, tmp_path / "s", [one]), [one])
    (finding,) = outcome.findings
    assert (finding.confidence, finding.rule, finding.anchor.start, finding.anchor.end) == (0.85, "wrapper", 3, 3)


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        (js("a; b"), "wrapper, forbid: the pattern 'a; b' cannot be read: Multiple AST nodes are detected"),
        (js(""), "No AST root is detected"),
        (RulePattern(language="javascrip", pattern="a"), "no grammar is known for the language 'javascrip'. Did you mean javascript?"),
        (js(kind="no_such_kind"), "no_such_kind"),
        (js(nonsense=1), "unknown field `nonsense`"),
        (js(regex="("), "unclosed group"),
    ],
)
def test_a_pattern_that_cannot_be_read_is_told(tmp_path: Path, pattern: RulePattern, told: str) -> None:
    """With the rule's id, and what ast-grep says; though no file is in the rule's paths."""
    with pytest.raises(ToolError) as caught:
        found(tmp_path, rule(forbid=pattern), new_file("other.js", "x\n"))
    assert told in str(caught.value)
    assert "wrapper" in str(caught.value)


def test_every_language_on_the_list_has_a_grammar() -> None:
    """None ends the thread."""
    assert len(languages()) > 20
    for language in languages():
        find(RulePattern(language=language, rule={"regex": "x"}), "x")


def test_lines_end_where_the_code_does() -> None:
    """A grammar that takes the line end along does not make a match a line longer."""
    assert find(RulePattern(language="python", rule={"kind": "function_definition"}), "def f():\n    pass\n\n\nx = 1\n") == [(1, 2)]
    assert find(RulePattern(language="markdown", rule={"kind": "paragraph"}), "one\n\ntwo\n") == [(1, 1), (3, 3)]


def test_text_of_any_kind_is_searched() -> None:
    """Lone surrogates, NUL and marks included; what is longer than a mebibyte is not."""
    assert find(js("foo()"), "\ud800\x00\ufeff\nfoo()\r\n") == [(2, 2)]
    assert find(js("foo()"), "foo()\n" + " " * MAX_TEXT) == []


CRASHING = "{a:" * 200_000 + "}" * 200_000
ENDLESS = "foo(" * 200_000 + ")" * 200_000


def test_a_text_that_ends_or_stops_the_parser_costs_itself_alone(tmp_path: Path) -> None:
    """The other files are searched, and the finding names the two that were not, with the reason."""
    pattern = RulePattern(language="typescript", rule={"pattern": "foo($$$)", "inside": {"pattern": "bar($$$)", "stopBy": "end"}})
    files = [
        new_file("src/1.ts", "bar(foo(1))\n"),
        new_file("src/2.ts", CRASHING),
        new_file("src/3.ts", ENDLESS),
        new_file("src/4.ts", "bar(foo(4))\n"),
    ]
    first, last, missing = found(tmp_path, rule(forbid=pattern), *files)
    assert (first.path, last.path, missing.title) == ("src/1.ts", "src/4.ts", "rules did not check 2 files")
    assert "'src/2.ts': the parser ended on it" in missing.body
    assert "'src/3.ts': the parser was not done with it in 5 s" in missing.body


def test_shields_are_the_mandated_shapes() -> None:
    """In the rule's paths, by line."""
    one = rule(never_flag="An answer through sendResponse.", never_flag_pattern=js("sendResponse($$$)"))
    text = "a();\nsendResponse(\n  1,\n);\n"
    shields = find_shields([one, rule(id="without")], [("src/a.js", text), ("lib/a.js", text), ("src/b.js", CRASHING)])
    assert shields == (Shield(rule="wrapper", path="src/a.js", start=2, end=4),)


def test_a_shield_that_cannot_be_read_names_its_rule() -> None:
    """It is the manifest's mistake."""
    with pytest.raises(ManifestError, match="House rule wrapper, never_flag_pattern: the pattern"):
        find_shields([rule(never_flag_pattern=js("a; b"))], [("src/a.js", "x")])
