"""Plan every call of a review and hold the plan to the manifest's budget.

Parts are planned one after the other, every pass on the first part before any on the second, so that a budget that runs out leaves
some files read by all passes rather than all files read by some. What is held back is named in the ledger with its size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from prs.execute.scope import paths_in_scope
from prs.types.input import ReviewInput
from prs.types.manifest import ManifestLock, PassKind, ResolvedPass

Price = Callable[[str, int, int], float | None]
"""Upper bound in US dollars for a model id, input tokens and output tokens; None where no price is known."""


class Call(NamedTuple):
    """One planned call. `usd` is an upper bound, None where no price is known; `held` says that the budget keeps it back."""

    slug: str
    part: int
    model: str
    input_tokens: int
    output_tokens: int
    usd: float | None
    held: bool


class Plan(NamedTuple):
    """Every call that the passes would make, in the order of planning."""

    calls: tuple[Call, ...]

    @property
    def made(self) -> tuple[Call, ...]:
        """The calls that fit the budget."""
        return tuple(call for call in self.calls if not call.held)

    @property
    def held(self) -> tuple[Call, ...]:
        """The calls that the budget keeps back."""
        return tuple(call for call in self.calls if call.held)

    @property
    def unpriced(self) -> tuple[str, ...]:
        """The models whose price is not known."""
        return tuple(sorted({call.model for call in self.calls if call.usd is None}))


def make_plan(review_input: ReviewInput, lock: ManifestLock, price: Price) -> Plan:
    """Return the plan of every model pass that can run, over every part that holds a file of its own."""
    asking = [resolved for resolved in lock.passes if resolved.kind is PassKind.MODEL and not resolved.not_run]
    calls: list[Call] = []
    tokens, usd = 0, 0.0
    for part in review_input.parts:
        for resolved in asking:
            if not paths_in_scope(resolved, review_input, part.number):
                continue
            cost = price(resolved.model, part.tokens, resolved.max_output_tokens)
            over_tokens = tokens + part.tokens > lock.budget.input_tokens
            over_usd = lock.budget.usd is not None and cost is not None and usd + cost > lock.budget.usd
            held = over_tokens or over_usd
            calls.append(_call(resolved, part.number, part.tokens, cost, held=held))
            if not held:
                tokens, usd = tokens + part.tokens, usd + (cost or 0.0)
    return Plan(tuple(calls))


def hold_to_budget(lock: ManifestLock, plan: Plan) -> ManifestLock:
    """Return the lock with each pass's held parts in it, and notes on what the budget did or could not do."""
    held: dict[str, list[int]] = {}
    for call in plan.held:
        held.setdefault(call.slug, []).append(call.part)
    passes = tuple(msgspec.structs.replace(one, parts_held=tuple(held.get(one.slug, ()))) for one in lock.passes)
    notes = lock.notes
    if plan.held:
        notes = (*notes, f"The budget held back {len(plan.held)} of {len(plan.calls)} planned calls; the ledger names the files.")
    if lock.budget.usd is not None and plan.unpriced:
        unknown = ", ".join(plan.unpriced)
        notes = (*notes, f"No price is known for {unknown}: `budget.usd` cannot hold its calls, `budget.input_tokens` does.")
    return msgspec.structs.replace(lock, passes=passes, notes=notes)


def _call(resolved: ResolvedPass, part: int, tokens: int, cost: float | None, *, held: bool) -> Call:
    return Call(resolved.slug, part, resolved.model, tokens, resolved.max_output_tokens, cost, held)
