"""Read SARIF into candidates, which then go the way of any other. The text is hostile: its size, depth, numbers and paths are not trusted.

A result without a place is a candidate without one, and a gate says so. Thousands of results are cut, the change's own last, and a
candidate more says how many were. What SARIF calls no problem (`kind` pass or notApplicable, `baselineState` absent) is none. A result that
a comment in the code suppresses is one all the same: the change under review does not switch off its own review.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from prs.errors import AnswerUnreadable
from prs.tools.candidate import candidate_of
from prs.tools.sarif_log import OURS, ROOT
from prs.tools.sarif_result import SarifResult, read_results
from prs.tools.shape import as_dict, as_list, as_text
from prs.tools.text import added_lines
from prs.types.finding import Candidate
from prs.types.input import ReviewInput
from prs.types.manifest import ResolvedPass, ToolSpec

MAX_IN_CHANGE = 1000
MAX_ELSEWHERE = 200
MAX_TEXT = 64 * 1024 * 1024
_NAMED = 10


def read_candidates(sarif: str, resolved: ResolvedPass, review_input: ReviewInput) -> tuple[Candidate, ...]:
    """Return a candidate for each result, in the log's order, and one more that tells what was cut. Raises `AnswerUnreadable`."""
    log = _decode(sarif)
    spec = resolved.tool or ToolSpec(runner="")
    reader = _Reader(resolved, spec, review_input)
    root = as_text(as_dict(log.get("properties")).get(ROOT))
    for run in as_list(log.get("runs")):
        ours = spec.runner != "command" or as_dict(as_dict(run).get("properties")).get(OURS) is True
        for result in read_results(as_dict(run), root):
            reader.add(result, ours=ours)
    return (*reader.candidates, *reader.cut())


class _Reader:
    """Takes results, keeps as many as it may, and counts the rest."""

    def __init__(self, resolved: ResolvedPass, spec: ToolSpec, review_input: ReviewInput) -> None:
        self.candidates: list[Candidate] = []
        self._category = spec.category or next(iter(resolved.categories), "") or "TOOL"
        self._spec = spec
        self._input = review_input
        self._added: dict[str, Sequence[int]] = {}
        self._kept: Counter[bool] = Counter()
        self._cut: list[tuple[bool, SarifResult]] = []

    def add(self, result: SarifResult, *, ours: bool) -> None:
        """Keep the result as a candidate, or count it among the cut."""
        inside = self._is_inside(result)
        if self._kept[inside] >= (MAX_IN_CHANGE if inside else MAX_ELSEWHERE):
            self._cut.append((inside, result))
            return
        self._kept[inside] += 1
        self.candidates.append(candidate_of(result, self._input.file_at(result.path), self._spec, self._category, ours=ours))

    def cut(self) -> Iterator[Candidate]:
        """Yield the candidate that tells what was cut: at the first cut line of the change, or nowhere where none of it was."""
        if not self._cut:
            return
        first = next((result for inside, result in self._cut if inside), None)
        rules = Counter(result.rule or "without a rule" for _, result in self._cut)
        said = ", ".join(f"{count} x {rule}" for rule, count in rules.most_common(_NAMED))
        inside = sum(inside for inside, _ in self._cut)
        yield candidate_of(
            SarifResult(
                rule="too-many-results",
                path=first.path if first else "",
                start=first.start if first else 0,
                end=first.start if first else 0,
                message=f"{len(self._cut):,} more results are not listed one by one: {inside:,} on lines that the change added, "
                f"{len(self._cut) - inside:,} elsewhere. Most often: {said}.",
            ),
            self._input.file_at(first.path) if first else None,
            self._spec,
            self._category,
            ours=True,
        )

    def _is_inside(self, result: SarifResult) -> bool:
        if result.path not in self._added:
            file = self._input.file_at(result.path)
            self._added[result.path] = sorted(added_lines(file)) if file is not None else ()
        added = self._added[result.path]
        at = bisect_left(added, result.start)
        return at < len(added) and added[at] <= result.end


def _decode(sarif: str) -> dict[str, Any]:
    if len(sarif) > MAX_TEXT:
        raise AnswerUnreadable(f"it is longer than {MAX_TEXT // 1024 // 1024} Mi characters", sarif[:200])
    try:
        log = msgspec.json.decode(sarif)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise AnswerUnreadable(f"it is no JSON: {error}", sarif[:200]) from error
    if not isinstance(log, dict) or not isinstance(log.get("runs"), list):
        raise AnswerUnreadable("it is JSON without `runs`, which is no SARIF", sarif[:200])
    return log
