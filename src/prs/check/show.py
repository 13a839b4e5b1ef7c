"""A proof as text: what is wrong first, then what is odd, then what each rule already finds."""

from __future__ import annotations

from collections.abc import Sequence

from prs.check.report import CheckReport, RuleRun
from prs.check.rules import SHIELD
from prs.document import Fault

_SHOWN_SKIPS = 3


def report_text(report: CheckReport) -> str:
    """Return the report for a terminal, without colour, ending in one sentence that says how it stands."""
    blocks = [
        _head(report),
        _faults("wrong", report.errors),
        _faults("odd", report.warnings),
        [*(line for run in report.rules for line in _rule(run)), *_skipped(report.skipped)],
        [_verdict(report)],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _head(report: CheckReport) -> list[str]:
    if not report.passes:
        return [f"{report.origin}: {_count(report.files, 'file')} in the tree"]
    rules = f", {_count(report.house_rules, 'house rule')}" if report.house_rules else ""
    lines = [f"{report.origin}: {_count(len(report.passes), 'pass', 'passes')}{rules}, {_count(report.files, 'file')} in the tree"]
    width = max(len(one.slug) for one in report.passes)
    return [*lines, *(f"  {one.slug:<{width}}  reads {_count(one.files, 'file')}  ({one.source})" for one in report.passes)]


def _faults(word: str, faults: Sequence[Fault]) -> list[str]:
    return [line for fault in faults for line in (f"{word}: {fault.message}", *([f"    {fault.hint}"] if fault.hint else []))]


def _rule(run: RuleRun) -> list[str]:
    verb = "stands" if run.of == SHIELD else "fires"
    if not run.fires:
        return [f"rule {run.rule} ({run.of}): {verb} nowhere in {_count(run.files, 'file')}"]
    often = f"{verb} {_count(run.fires, 'time')} in {run.files_with} of {_count(run.files, 'file')}"
    if run.of == SHIELD:
        return [f"rule {run.rule} ({run.of}): {often}"]
    more = run.fires - len(run.first)
    places = [f"    {one.path}:{one.start}" for one in run.first]
    return [f"rule {run.rule} ({run.of}): {often}", *places, *([f"    and {more} more"] if more else [])]


def _skipped(skipped: Sequence[str]) -> list[str]:
    if not skipped:
        return []
    shown = ", ".join(skipped[:_SHOWN_SKIPS]) + (", …" if len(skipped) > _SHOWN_SKIPS else "")
    return [f"not searched, since too large or not text: {_count(len(skipped), 'file')} ({shown})"]


def _verdict(report: CheckReport) -> str:
    if report.errors:
        return f"{_count(len(report.errors), 'thing')} wrong: a review would not run as this manifest says."
    odd = f", {_count(len(report.warnings), 'thing')} odd" if report.warnings else ""
    return f"Nothing is wrong{odd}. A review reads all this from the base, so a change here counts once it is merged."


def _count(number: int, word: str, many: str = "") -> str:
    return f"{number} {word if number == 1 else many or word + 's'}"
