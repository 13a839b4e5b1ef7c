"""Refuse a candidate that argues with a house rule; let through, and mark, one that enforces it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from prs.anchor import Located
from prs.gates.arguing import Claim, argues
from prs.gates.bench import Bench, plain_category
from prs.gates.case import Case, Refused, spare
from prs.types.diff import Side
from prs.types.finding import Effect
from prs.types.manifest import HouseRule

NAME = "shield"


def gate(case: Case, bench: Bench) -> Case | Refused:
    """Take each house rule of the file in turn: first those that the candidate enforces, then those that it may argue with."""
    assert case.located is not None  # noqa: S101 - the gate `anchored` refuses a case without one
    rules = tuple(_rules_of(case, bench))
    for rule in rules:
        if _names(case, rule, bench):
            return case._replace(rule=rule.id).with_step(NAME, Effect.KEEP, f"it enforces the house rule {rule.id}")
    if bench.enforces_rules:
        return case.with_step(NAME, Effect.KEEP, "house rules are this pass's own business")
    for rule in rules:
        claim = Claim(case.candidate.title, case.candidate.body, case.located.anchor.quote, _on_shape(case.located, rule, bench))
        if argues(claim, rule):
            reason = f"it argues with the house rule {rule.id}: {rule.never_flag or rule.mandate}"
            return spare(case._replace(rule=rule.id), NAME, reason) if case.is_protected(bench) else Refused(case, reason)
    return case.with_step(NAME, Effect.KEEP, "no house rule mandates what it calls a defect")


def _rules_of(case: Case, bench: Bench) -> Iterator[HouseRule]:
    path = case.file.path if case.file is not None else ""
    return (rule for rule, globs in bench.rules if globs.matches(path))


def _names(case: Case, rule: HouseRule, bench: Bench) -> bool:
    """Return whether the candidate speaks for the rule: it names the rule's id, in the rule's own category or plainly as a rule's."""
    said = case.candidate
    text = "\n".join((said.title, said.body, said.evidence.trigger, said.evidence.impact, *said.relies_on))
    id_ = re.escape(rule.id)
    if bench.enforces_rules or case.category == plain_category(rule.category):
        return re.search(rf"(?<![\w-]){id_}(?![\w-])", text) is not None
    return re.search(rf"[`'\"\[(]{id_}[`'\"\])]|\brule:?\s+{id_}(?![\w-])", text) is not None


def _on_shape(located: Located, rule: HouseRule, bench: Bench) -> bool:
    anchor = located.anchor
    if anchor.side is not Side.HEAD:
        return False
    shields = bench.court.review_input.shields
    return any(s.rule == rule.id and s.path == anchor.path and s.start <= anchor.end and anchor.start <= s.end for s in shields)
