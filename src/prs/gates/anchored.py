"""Refuse a candidate that points at nothing in the change."""

from __future__ import annotations

from prs.anchor import Located, locate
from prs.gates.bench import Bench
from prs.gates.case import Case, Refused, spare
from prs.types.diff import Side
from prs.types.finding import Effect

NAME = "anchored"


def gate(case: Case, bench: Bench) -> Case | Refused:
    """Give the case its anchor. A protected one whose quote does not decide stands where a person might look, as a question."""
    if case.file is None:
        return Refused(case, _no_file(case, bench))
    found = locate(case.candidate, bench.listing(case.file))
    if isinstance(found, Located):
        return _placed(case, found, bench)
    if found.instead is None or not case.is_protected(bench):
        return Refused(case, found.reason)
    placed = _placed(case, found.instead, bench)
    return placed if isinstance(placed, Refused) else spare(placed, NAME, found.reason)


def _placed(case: Case, located: Located, bench: Bench) -> Case | Refused:
    placed = case._replace(located=located, trail=(*case.trail, *located.steps))
    tool = bench.resolved.tool
    if bench.is_tool and tool is not None and tool.only_added and not located.added:
        return Refused(placed, "the change added none of these lines, and this tool is heard on added lines only")
    return _without_unfit_fix(placed, located)


def _without_unfit_fix(case: Case, located: Located) -> Case:
    if not case.fix or (located.exact and located.anchor.side is Side.HEAD):
        return case
    why = "deleted lines" if located.anchor.side is Side.BASE else "other lines than those it was written for"
    return case._replace(fix="").with_step(NAME, Effect.NOTE, f"the fix is removed: it would replace {why}")


def _no_file(case: Case, bench: Bench) -> str:
    path = case.candidate.path
    skip = next((skip for skip in bench.court.review_input.skips if skip.path == path.removeprefix("./")), None)
    if skip is not None:
        return f"no pass was shown {skip.path}: {skip.detail}"
    return f"{path!r} names no file of this change, or more than one"
