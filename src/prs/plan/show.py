"""A plan as a person and as a program read it."""

from __future__ import annotations

from typing import Any

from prs.counts import count
from prs.execute.scope import parts_in_scope
from prs.plan.budget import Call, Plan
from prs.types.input import ReviewInput
from prs.types.manifest import ManifestLock, PassKind, ResolvedPass


def plan_data(review_input: ReviewInput, lock: ManifestLock, plan: Plan) -> dict[str, Any]:
    """Return the plan as plain data: files, skips, parts, one row for each pass, each planned call, and the totals."""
    return {
        "manifest": lock.origin,
        "files": [{"path": file.path, "part": file.part, "tokens": file.tokens} for file in review_input.files],
        "skips": list(review_input.skips),
        "parts": list(review_input.parts),
        "passes": [_row(resolved, review_input, plan) for resolved in lock.passes],
        "calls": [call._asdict() for call in plan.calls],
        "totals": {**_totals(plan.made), "held_calls": len(plan.held)},
        "budget": lock.budget,
        "notes": [*lock.notes, *review_input.notes],
    }


def plan_text(review_input: ReviewInput, lock: ManifestLock, plan: Plan) -> str:
    """Return the plan as lines of text."""
    lines = [f"Manifest: {lock.origin}", f"{count(len(review_input.files), 'file')} to read in {count(len(review_input.parts), 'part')}:"]
    for part in review_input.parts:
        lines.append(f"  part {part.number}: {count(len(part.paths), 'file')}, at most {part.tokens:,} tokens a call")
        lines += [f"    {path}" for path in part.paths]
    if review_input.skips:
        lines += ["", f"{count(len(review_input.skips), 'file')} that no pass will read:"]
        lines += [f"  {skip.path}: {skip.reason.value}, {skip.detail} (+{skip.added} -{skip.deleted})" for skip in review_input.skips]
    lines += ["", f"{'pass':<20} {'calls':>5} {'held':>4} {'input tokens':>13} {'at most':>9}  model"]
    for resolved in lock.passes:
        row = _row(resolved, review_input, plan)
        money = "" if row["usd"] is None else f"${row['usd']:.3f}"
        who = f"does not run: {row['not_run']}" if row["not_run"] else row["model"] or "no model: a tool"
        lines.append(f"{resolved.slug:<20} {row['calls']:>5} {row['held']:>4} {row['input_tokens']:>13,} {money:>9}  {who}")
    totals = _totals(plan.made)
    money = "no price known" if totals["usd"] is None else f"at most ${totals['usd']:.3f}"
    lines += ["", f"Together: {count(totals['calls'], 'call')}, at most {totals['input_tokens']:,} input tokens, {money}."]
    lines += [f"Held back by the budget: {count(len(plan.held), 'call')}."] if plan.held else []
    return "\n".join([*lines, *(f"Note: {note}" for note in (*lock.notes, *review_input.notes))])


def _row(resolved: ResolvedPass, review_input: ReviewInput, plan: Plan) -> dict[str, Any]:
    mine = [call for call in plan.calls if call.slug == resolved.slug]
    made = [call for call in mine if not call.held]
    runs = resolved.kind is PassKind.TOOL and not resolved.not_run and bool(parts_in_scope(resolved, review_input))
    return {
        "slug": resolved.slug,
        "kind": resolved.kind,
        "model": resolved.model,
        "not_run": resolved.not_run,
        "runs": runs or bool(made),
        "held": len(mine) - len(made),
        **_totals(tuple(made)),
    }


def _totals(calls: tuple[Call, ...]) -> dict[str, Any]:
    known = [call.usd for call in calls if call.usd is not None]
    usd = round(sum(known), 6) if known and len(known) == len(calls) else None
    return {"calls": len(calls), "input_tokens": sum(call.input_tokens for call in calls), "usd": usd}
