"""Run the codebase's executable house rules over the changed files.

`forbid` gives a result wherever its pattern matches an added line. `require` gives one, at the first added line, for a changed
file in the rule's paths that holds no match at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from prs.errors import ManifestError, ToolError
from prs.globs import Globs
from prs.tools.astgrep import find
from prs.tools.sarif_log import Result, sarif_log
from prs.types.input import InputFile, ReviewInput
from prs.types.manifest import HouseRule, RulePattern


def run(rules: Sequence[HouseRule], review_input: ReviewInput) -> str:
    """Return what the rules found, as SARIF. Raises `ToolError` naming the rule whose pattern cannot be run."""
    return sarif_log("house rules", [result for rule in rules for result in _of_rule(rule, review_input)])


def _of_rule(rule: HouseRule, review_input: ReviewInput) -> Iterator[Result]:
    if rule.forbid is None and rule.require is None:
        return
    globs = Globs(rule.paths)
    for file in review_input.files:
        if file.head_text is None or not globs.matches(file.path):
            continue
        added = _added(file)
        if not added:
            continue
        if rule.forbid is not None:
            yield from _forbidden(rule, rule.forbid, file, file.head_text, added)
        if rule.require is not None and not _find(rule, "require", rule.require, file.head_text):
            first = min(added)
            shown = f"`{rule.require.pattern}`" if rule.require.pattern else "what it requires"
            yield _result(rule, file, first, first, f"{file.path} has lines added and holds no {shown} anywhere.")


def _forbidden(rule: HouseRule, forbid: RulePattern, file: InputFile, text: str, added: frozenset[int]) -> Iterator[Result]:
    lines = text.split("\n")
    for start, end in _find(rule, "forbid", forbid, text):
        touched = [number for number in range(start, end + 1) if number in added]
        if touched:
            shown = lines[touched[0] - 1].strip()[:200]
            yield _result(rule, file, touched[0], touched[0], f"Line {touched[0]} of {file.path} now reads `{shown}`.")


def _result(rule: HouseRule, file: InputFile, start: int, end: int, trigger: str) -> Result:
    return Result(
        rule=rule.id,
        path=file.path,
        start=start,
        end=end,
        title=f"{rule.id}: {_first_sentence(rule.mandate)}",
        message=rule.mandate,
        trigger=trigger,
        impact=f"This codebase's owners mandate otherwise: {rule.mandate}",
        severity=rule.severity.value,
        category=rule.category,
    )


def _find(rule: HouseRule, which: str, pattern: RulePattern, text: str) -> list[tuple[int, int]]:
    try:
        return find(pattern, text)
    except ManifestError as error:
        raise ToolError(f"House rule {rule.id}, {which}: {error}") from error


def _added(file: InputFile) -> frozenset[int]:
    return frozenset(line.head_no for hunk in file.hunks for line in hunk.lines if line.base_no is None and line.head_no is not None)


def _first_sentence(text: str) -> str:
    return text.strip().split(". ")[0].rstrip(".")[:160]
