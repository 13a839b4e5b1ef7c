"""Hold recorded answers against the truth of the example changes: what was found, missed, wrong, and what the gates did about it.

    python examples/score.py [--plain | --bare] [--small | --codebases] [CHANGE ...]

Runs each change's review with its recorded answers and prints one JSON object. `--plain` scores the answers to a plain prompt about the
same input instead, `--bare` those to a plain prompt about the diff alone; both go through no gate and may name categories of their own.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from prs import __version__
from prs.answer import read_answer
from prs.commands.composition import build_adapters
from prs.engine import Hooks, Options, review
from prs.gates import Court, judge
from prs.plan import Plan
from prs.prompt.request import prefix_text
from prs.run_folder import RunFolder
from prs.types.finding import Absorbed, Anchor, Candidate, Effect, Finding, Place, Severity, Tier
from prs.types.manifest import PassKind, ResolvedPass
from prs.types.review import Review
from record import Example, examples_named, prepare_change, pull_requests, small_changes
from truth import Said, Score, read_truth, score


def run_recorded(example: Example, folder: Path) -> tuple[Review, RunFolder, Plan]:
    """Review the change with its recorded answers; return the review, its run, and what it would have asked."""
    model = f"replay:{example.answers.resolve()}"
    prepared = prepare_change(example, folder / "repository", model, _only(example))
    run = RunFolder(folder / "run")
    return review(prepared, run, Options(prs_version=__version__, model=model), build_adapters(), Hooks()), run, prepared.plan


def _only(example: Example) -> tuple[str, ...]:
    """Return the passes to run: a codebase's manifest says, and a small change's those with a recording and the tools."""
    return () if "/" in example.name else (*example.recorded, "secrets", "rules", "ruff")


def posted(found: Review) -> list[Said]:
    """Return what a reader is shown first: findings and questions, each with every place that it lists."""
    return [_said(finding, finding.also_at) for finding in (*found.findings, *found.questions)]


def by_rules(examples: Sequence[Example]) -> dict[str, Any]:
    """Return the scores of the recorded answers under the rules."""
    rows: dict[str, Any] = {}
    scores, slots, hedges, lost = [], Slots(), [0, 0], 0
    for example in examples:
        with tempfile.TemporaryDirectory(prefix="prs-score-") as folder:
            found, run, plan = run_recorded(example, Path(folder))
            before = [f for resolved in found.passes if (result := run.pass_folder(resolved.slug).read_result()) for f in result.findings]
        truth = read_truth(example.folder)
        one = score(posted(found), truth)
        unmerged = score([_said(finding) for finding in before if finding.tier is Tier.FIRST], truth)
        absorbed = [_said(one) for finding in (*found.findings, *found.questions) for one in finding.absorbed]
        scores.append(one)
        lost += len(unmerged.found.keys() - score([*posted(found), *absorbed], truth).found.keys())
        slots.add(before)
        hedges[0] += sum(bool(finding.unverified) for finding in before)
        hedges[1] += sum(bool(finding.unverified) and not finding.question for finding in before)
        rows[example.name] = {
            **_row(one, truth_size=len(truth.defects)),
            "before_merge": unmerged.posted,
            "absorbed": len(absorbed),
            "rejected": len(found.rejections),
            "second_tier": len(found.second_tier),
            "cost": {"calls": len(plan.made), "input_tokens_at_most": sum(call.input_tokens for call in plan.made)},
        }
    together = {
        **_together(scores),
        "before_merge": sum(row["before_merge"] for row in rows.values()),
        "all_slots_filled": slots.share,
        "hedged": hedges[0],
        "unhedged_claims_about_unseen_code": hedges[1],
        "defects_lost_by_merging": lost,
    }
    return {"changes": rows, "together": together}


def by_plain(examples: Sequence[Example], file: str = "plain.json") -> dict[str, Any]:
    """Return the scores of the answers to a plain prompt; the gates are only asked what they would have said."""
    rows: dict[str, Any] = {}
    scores, slots, unhedged = [], Slots(), 0
    for example in examples:
        said, _ = read_answer((example.folder / file).read_text("utf-8"))
        remarks = [_remark(one) for one in said.findings]
        truth = read_truth(example.folder)
        one = score(remarks, truth, any_category=True)
        scores.append(one)
        judged = _judged(example, said.findings)
        slots.add(judged)
        asked = {candidate.title for candidate in said.findings if candidate.question}
        unhedged += sum(bool(f.unverified) and not any(title in f.title for title in asked) for f in judged)
        rows[example.name] = _row(one, truth_size=len(truth.defects))
    return {
        "changes": rows,
        "together": {**_together(scores), "all_slots_filled": slots.share, "unhedged_claims_about_unseen_code": unhedged},
    }


class Slots:
    """How many candidates came with all of their evidence."""

    def __init__(self) -> None:
        self._all = self._filled = 0

    def add(self, findings: Iterable[Finding]) -> None:
        """Count findings."""
        for finding in findings:
            self._all += 1
            self._filled += not any(step.effect is Effect.COST for step in finding.trail)

    @property
    def share(self) -> float:
        """The share of them, 0 to 1."""
        return round(self._filled / self._all, 3) if self._all else 0.0


def _said(one: Finding | Absorbed, also: Sequence[Place] = ()) -> Said:
    evidence = (one.evidence.trigger, one.evidence.impact) if isinstance(one, Finding) else ()
    question = isinstance(one, Finding) and one.question
    places = tuple(_place(each.anchor) for each in (one, *also))
    return Said(one.title, "\n".join((one.title, one.body, *evidence)), one.category, places, question)


def _remark(one: Candidate) -> Said:
    return Said(
        one.title,
        f"{one.title}\n{one.body}\n{one.evidence.trigger}\n{one.evidence.impact}",
        one.category,
        ((one.path, one.line, one.line + max(0, one.evidence.quote.count("\n"))),),
        one.question,
    )


def _place(anchor: Anchor) -> tuple[str, int, int]:
    return anchor.path, anchor.start, anchor.end


def _judged(example: Example, candidates: Sequence[Candidate]) -> Sequence[Finding]:
    with tempfile.TemporaryDirectory(prefix="prs-score-") as folder:
        prepared = prepare_change(example, Path(folder) / "repository", "command:cat")
    every = tuple(sorted({candidate.category for candidate in candidates}))
    anyone = ResolvedPass(
        slug="plain",
        kind=PassKind.MODEL,
        concern="everything",
        categories=every,
        severity_floor=Severity.NIT,
        confidence_min=0.0,
        timeout_s=1,
        memory_mb=256,
    )
    lock = prepared.lock
    court = Court(anyone, prepared.review_input, 1, prefix_text(prepared.review_input, 1), lock.protected, lock.evidence, lock.house_rules)
    return judge(candidates, court).findings


def _row(one: Score, *, truth_size: int) -> dict[str, Any]:
    return {
        "posted": one.posted,
        "found": f"{len(one.found)} of {truth_size}",
        "missed": list(one.missed),
        "duplicates": list(one.duplicates),
        "false": list(one.false),
        "traps_flagged": one.traps,
        "traps_asked_about": one.asked,
    }


def _together(scores: Sequence[Score]) -> dict[str, Any]:
    found, missed = sum(len(one.found) for one in scores), sum(len(one.missed) for one in scores)
    again, wrong = sum(len(one.duplicates) for one in scores), sum(len(one.false) for one in scores)
    said = found + again + wrong
    return {
        "posted": sum(one.posted for one in scores),
        "precision": round((found + again) / said, 3) if said else 0.0,
        "precision_without_duplicates": round(found / said, 3) if said else 0.0,
        "recall": round(found / (found + missed), 3) if found + missed else 0.0,
        "defects": found + missed,
        "duplicates": again,
        "false": wrong,
        "traps_flagged": sum(len(one.traps) for one in scores),
        "traps_asked_about": sum(len(one.asked) for one in scores),
    }


def main() -> None:
    """Score and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    prompt = parser.add_mutually_exclusive_group()
    prompt.add_argument("--plain", action="store_const", const="plain.json", dest="file")
    prompt.add_argument("--bare", action="store_const", const="bare.json", dest="file")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--small", action="store_true")
    which.add_argument("--codebases", action="store_true")
    parser.add_argument("changes", nargs="*")
    options = parser.parse_args()
    examples = small_changes() if options.small else pull_requests() if options.codebases else examples_named(options.changes)
    print(json.dumps(by_plain(examples, options.file) if options.file else by_rules(examples), indent=1))


if __name__ == "__main__":
    main()
