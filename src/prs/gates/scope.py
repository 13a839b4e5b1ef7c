"""Refuse a candidate about a path that is outside its pass's globs. What names no changed file is the next gate's."""

from __future__ import annotations

from prs.anchor import find_file
from prs.gates.bench import Bench
from prs.gates.case import Case, Refused
from prs.types.finding import Effect

NAME = "scope"


def gate(case: Case, bench: Bench) -> Case | Refused:
    """Find the file that is meant, and let it through where the pass's `paths` take it in."""
    file = find_file(bench.court.review_input, case.candidate.path)
    if file is None:
        return case
    found = case._replace(file=file)
    if file.path != case.candidate.path:
        found = found.with_step(NAME, Effect.MOVE, f"the path {case.candidate.path!r} means {file.path}")
    if not bench.scope.matches(file.path):
        return Refused(found, f"{file.path} is outside the paths of {bench.resolved.slug}")
    return found
