"""Run the codebase's executable house rules over the changed files.

`forbid` gives a result wherever its pattern matches an added line, at the first added line of the match. `require` gives one, at the
file's first added line, for a changed file in the rule's paths that holds no match at all. A file that cannot be searched is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from prs.errors import ManifestError, ToolError
from prs.globs import Globs
from prs.tools.astgrep import find
from prs.tools.not_checked import not_checked
from prs.tools.sarif_log import Result, sarif_log
from prs.tools.search import Searched, search
from prs.tools.search_job import Job
from prs.tools.text import added_lines, files_in, whole_text, why_no_text
from prs.types.input import InputFile, ReviewInput
from prs.types.manifest import HouseRule, ResolvedPass, RulePattern
from prs.types.model import Deadline

Spans = Sequence[tuple[int, int]]

_SHOWN = 200
_LINE_ENDS = " {;,("
_TITLE = 160


class _Errand(NamedTuple):
    """One pattern of one rule."""

    rule: HouseRule
    requires: bool
    pattern: RulePattern
    globs: Globs


def run(resolved: ResolvedPass, rules: Sequence[HouseRule], review_input: ReviewInput, deadline: Deadline) -> str:
    """Return what the rules found, as SARIF. Raises `ToolError` naming the rule whose pattern cannot be run."""
    errands = [errand for rule in rules for errand in _errands(rule)]
    files = [file for file in files_in(review_input, Globs(resolved.paths)) if added_lines(file)]
    wanted = {file.path: [one for one in errands if one.globs.matches(file.path)] for file in files}
    missing = {file.path: why_no_text(file) for file in files if wanted[file.path] and whole_text(file) is None}
    texts = [(file, text, wanted[file.path]) for file in files if wanted[file.path] and (text := whole_text(file)) is not None]
    searched = search([Job(text=text, patterns=tuple(one.pattern for one in these)) for _, text, these in texts], deadline)
    results: list[Result] = []
    for (file, text, these), found in zip(texts, searched, strict=True):
        if found.why:
            missing[file.path] = found.why
        results += _results(file, text, these, found)
    return sarif_log("house rules", [*results, *not_checked(resolved.slug, missing, review_input)])


def _errands(rule: HouseRule) -> Iterator[_Errand]:
    for requires, pattern in ((False, rule.forbid), (True, rule.require)):
        if pattern is None:
            continue
        try:
            find(pattern, "")
        except ManifestError as error:
            raise ToolError(f"House rule {rule.id}, {'require' if requires else 'forbid'}: {error}") from error
        yield _Errand(rule, requires, pattern, Globs(rule.paths))


def _results(file: InputFile, text: str, errands: Sequence[_Errand], found: Searched) -> Iterator[Result]:
    added = added_lines(file)
    for errand, spans in zip(errands, found.spans, strict=False):
        if errand.requires:
            yield from _required(errand, file, spans, min(added))
        else:
            yield from _forbidden(errand.rule, file, text.split("\n"), spans, added)


def _required(errand: _Errand, file: InputFile, spans: Spans, line: int) -> Iterator[Result]:
    if not spans:
        shown = f"`{errand.pattern.pattern}`" if errand.pattern.pattern else "what it requires"
        yield _result(
            errand.rule, file, (line, line), "what it requires is missing", f"{file.path} has lines added and holds no {shown} anywhere."
        )


def _forbidden(rule: HouseRule, file: InputFile, lines: Sequence[str], spans: Spans, added: frozenset[int]) -> Iterator[Result]:
    for start, end in spans:
        first = next((number for number in range(start, end + 1) if number in added), None)
        if first is not None:
            code = lines[first - 1].strip()
            what = f"`{code.rstrip(_LINE_ENDS)[:_TITLE]}` is what it forbids"
            yield _result(rule, file, (first, end), what, f"Line {first} of {file.path} now reads `{code[:_SHOWN]}`.")


def _result(rule: HouseRule, file: InputFile, lines: tuple[int, int], what: str, trigger: str) -> Result:
    return Result(
        rule=rule.id,
        path=file.path,
        start=lines[0],
        end=lines[1],
        title=f"{rule.id}: {what}",
        message=rule.mandate,
        trigger=trigger,
        impact=f"Whoever counts on {rule.id}: {_first_sentence(rule.mandate)}.",
        severity=rule.severity.value,
        category=rule.category,
    )


def _first_sentence(text: str) -> str:
    return " ".join(text.split()).partition(". ")[0].rstrip(".")[:_SHOWN]
