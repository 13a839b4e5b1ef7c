"""Rule 10: a claim that rests on a symbol whose definition was not in view becomes a question.

Applies to what a model says of code that it was not sent. A tool reads whole files by itself, so it does not apply to tools.
"""

from __future__ import annotations

from prs.evidence import Symbol, rests_on
from prs.gates.bench import UNVERIFIED, Bench
from prs.gates.case import Case, Refused, as_question
from prs.types.finding import Effect

NAME = "rule_10"
CAP = 0.4


def gate(case: Case, bench: Bench) -> Case | Refused:
    """Hedge the case where something that it rests on was not in view."""
    if bench.is_tool:
        return case.with_step(NAME, Effect.KEEP, "a tool reads the files themselves")
    unseen: list[Symbol] = []
    for symbol in rests_on(case.candidate):
        sign = bench.visible.defined(symbol.name)
        if sign:
            case = case.with_step(NAME, Effect.NOTE, f"the definition of `{symbol.said}` is in view: {sign}")
        else:
            unseen.append(symbol)
            case = case.with_step(NAME, Effect.NOTE, f"the definition of `{symbol.said}` is not in view{_map_says(symbol, bench)}")
    if unseen:
        return _hedged(case, tuple(symbol.said for symbol in unseen))
    if case.candidate.category.strip().upper().startswith(UNVERIFIED):
        return _hedged(case.with_step(NAME, Effect.NOTE, "the pass itself calls its claim unverified"), ())
    return case.with_step(NAME, Effect.KEEP, "it rests on nothing that was not in view")


def _hedged(case: Case, unseen: tuple[str, ...]) -> Case:
    if case.fix:
        case = case._replace(fix="").with_step(NAME, Effect.NOTE, "the fix is removed: it rests on what was not in view")
    if case.confidence > CAP:
        reason = f"confidence {case.confidence:g} is capped at {CAP:g}"
        case = case.with_step(NAME, Effect.CAP, reason, before=case.confidence, cap=CAP, effective=CAP)._replace(confidence=CAP)
    hedged = as_question(case, unseen)._replace(hedged=True, unverified=unseen)
    return hedged.with_step(NAME, Effect.HEDGE, f"{UNVERIFIED}{case.category}, and its text is a question")


def _map_says(symbol: Symbol, bench: Bench) -> str:
    if bench.court.defined_elsewhere is None:
        return ""
    return "; the map has it" if bench.court.defined_elsewhere(symbol.said) else "; the map does not know it"
