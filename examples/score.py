"""Hold recorded answers against the truth of the example changes: what was found, missed, wrong, and what the gates did about it.

    python examples/score.py [--plain] [CHANGE ...]

Runs each change's review with its recorded answers and prints one JSON object. `--plain` scores the answers to a plain prompt instead,
which go through no gate: by place alone, since they name categories of their own.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from prs import __version__
from prs.answer import read_answer
from prs.commands.composition import build_adapters
from prs.engine import Hooks, Options, review
from prs.gates import Court, judge
from prs.run_folder import RunFolder
from prs.types.finding import Anchor, Candidate, Effect, Finding, Severity
from prs.types.manifest import PassKind, ResolvedPass
from prs.types.review import Review
from record import CHANGES, prepare_change

NEAR = 1
"""An anchor may miss a defect's lines by so many."""


class Spot(NamedTuple):
    """Where something of the truth stands, and which categories may speak of it (all where empty)."""

    id: str
    places: tuple[tuple[str, int, int], ...]
    only: frozenset[str]

    def holds(self, anchor: Anchor, category: str, *, by_place: bool) -> bool:
        """Return whether a finding there, of that category, speaks of this."""
        if self.only and not by_place and category.removeprefix("UNVERIFIED_") not in self.only:
            return False
        return any(path == anchor.path and start - NEAR <= anchor.end and anchor.start <= end + NEAR for path, start, end in self.places)


class Truth(NamedTuple):
    """What is wrong in a change, what only looks wrong, and what may be said and counts neither way."""

    defects: tuple[Spot, ...]
    traps: tuple[Spot, ...]
    allowed: tuple[Spot, ...]


class Score(NamedTuple):
    """Counts over the findings of one change. `hit` and `false` count findings, `found` and `missed` name defects."""

    posted: int
    hit: int
    false: tuple[str, ...]
    found: frozenset[str]
    missed: tuple[str, ...]
    traps: tuple[str, ...]


def read_truth(change: str) -> Truth:
    """Return the change's truth."""
    data = yaml.safe_load((CHANGES / change / "truth.yaml").read_text("utf-8"))
    return Truth(*(tuple(_spot(row) for row in data.get(key, ())) for key in ("defects", "traps", "allowed")))


def run_recorded(change: str, folder: Path) -> tuple[Review, RunFolder]:
    """Review the change with its recorded answers; return the review and its run."""
    answers = (CHANGES / change / "answers").resolve()
    model = f"replay:{answers}"
    recorded = tuple(sorted(path.stem for path in answers.glob("*.json")))
    prepared = prepare_change(change, folder / "repository", model, (*recorded, "secrets", "rules", "ruff"))
    run = RunFolder(folder / "run")
    return review(prepared, run, Options(prs_version=__version__, model=model), build_adapters(), Hooks()), run


def score(findings: Sequence[tuple[str, Anchor, str]], truth: Truth, *, by_place: bool = False) -> Score:
    """Return the score of findings given as (title, anchor, category)."""
    found: set[str] = set()
    hit, false, traps = 0, [], []
    for title, anchor, category in findings:
        mine = {spot.id for spot in truth.defects if spot.holds(anchor, category, by_place=by_place)}
        found |= mine
        if mine:
            hit += 1
        elif trapped := [spot.id for spot in truth.traps if spot.holds(anchor, category, by_place=by_place)]:
            traps += trapped
            false.append(title)
        elif not any(spot.holds(anchor, category, by_place=by_place) for spot in truth.allowed):
            false.append(title)
    missed = tuple(spot.id for spot in truth.defects if spot.id not in found)
    return Score(len(findings), hit, tuple(false), frozenset(found), missed, tuple(traps))


def posted(found: Review) -> list[tuple[str, Anchor, str]]:
    """Return what a reader is shown first: findings and questions, each with every place that it lists."""
    return [
        (finding.title, anchor, finding.category)
        for finding in (*found.findings, *found.questions)
        for anchor in (finding.anchor, *(place.anchor for place in finding.also_at))
    ]


def by_rules(changes: Sequence[str]) -> dict[str, Any]:
    """Return the scores of the recorded answers under the rules."""
    rows: dict[str, Any] = {}
    scores, filled, candidates, hedged, unhedged, lost = [], 0, 0, 0, 0, 0
    for change in changes:
        with tempfile.TemporaryDirectory(prefix="prs-score-") as folder:
            found, run = run_recorded(change, Path(folder))
            truth = read_truth(change)
            one = score(posted(found), truth)
            before = [f for resolved in found.passes if (result := run.pass_folder(resolved.slug).read_result()) for f in result.findings]
            said = [f for f in before if f.tier.value == "first"]
            unmerged = score([(f.title, f.anchor, f.category) for f in said], truth)
        scores.append(one)
        absorbed_hits = _absorbed_hits((*found.findings, *found.questions), truth)
        lost += len(unmerged.found - one.found - absorbed_hits)
        candidates += len(before)
        filled += sum(not any(step.effect is Effect.COST for step in finding.trail) for finding in before)
        hedged += sum(bool(finding.unverified) for finding in before)
        unhedged += sum(bool(finding.unverified) and not finding.question for finding in before)
        rows[change] = {
            **_row(one),
            "before_merge": unmerged.posted,
            "absorbed": sum(len(f.absorbed) for f in (*found.findings, *found.questions)),
            "rejected": len(found.rejections),
        }
    together = {
        **_together(scores),
        "all_slots_filled": round(filled / candidates, 3) if candidates else 0,
        "hedged": hedged,
        "unhedged_claims_about_unseen_code": unhedged,
        "defects_lost_by_merging": lost,
    }
    return {"changes": rows, "together": together}


def by_plain(changes: Sequence[str]) -> dict[str, Any]:
    """Return the scores of the answers to a plain prompt, by place; the gates are only asked what they would have said."""
    rows: dict[str, Any] = {}
    scores, filled, candidates, unhedged = [], 0, 0, 0
    for change in changes:
        said, _ = read_answer((CHANGES / change / "plain.json").read_text("utf-8"))
        shown = [
            (one.title, Anchor(path=one.path, side=one.side, start=one.line, end=one.line, quote=""), one.category) for one in said.findings
        ]
        one = score(shown, read_truth(change), by_place=True)
        scores.append(one)
        judged = _judged(change, said.findings)
        candidates += len(said.findings)
        filled += sum(not any(step.effect is Effect.COST for step in f.trail) for f in judged)
        asked = {c.title for c in said.findings if c.question}
        unhedged += sum(bool(f.unverified) and not any(title in f.title for title in asked) for f in judged)
        rows[change] = _row(one)
    share = round(filled / candidates, 3) if candidates else 0
    return {"changes": rows, "together": {**_together(scores), "all_slots_filled": share, "unhedged_claims_about_unseen_code": unhedged}}


def _judged(change: str, candidates: Sequence[Candidate]) -> Sequence[Finding]:
    with tempfile.TemporaryDirectory(prefix="prs-score-") as folder:
        prepared = prepare_change(change, Path(folder) / "repository", "command:cat")
    from prs.prompt.request import prefix_text

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


def _absorbed_hits(findings: Iterable[Finding], truth: Truth) -> frozenset[str]:
    absorbed = [(one.title, one.anchor, one.category) for finding in findings for one in finding.absorbed]
    return score(absorbed, truth).found


def _spot(row: dict[str, Any]) -> Spot:
    places = [row, *row.get("also", ())]
    return Spot(row["id"], tuple((p["path"], p["lines"][0], p["lines"][1]) for p in places), frozenset(row.get("only", ())))


def _row(one: Score) -> dict[str, Any]:
    return {
        "posted": one.posted,
        "found": sorted(one.found),
        "missed": list(one.missed),
        "false": list(one.false),
        "traps_flagged": list(one.traps),
    }


def _together(scores: Sequence[Score]) -> dict[str, Any]:
    hits, wrong = sum(one.hit for one in scores), sum(len(one.false) for one in scores)
    found, missed = sum(len(one.found) for one in scores), sum(len(one.missed) for one in scores)
    return {
        "posted": sum(one.posted for one in scores),
        "precision": round(hits / (hits + wrong), 3) if hits + wrong else 0,
        "recall": round(found / (found + missed), 3) if found + missed else 0,
        "defects": found + missed,
        "false": wrong,
        "traps_flagged": sum(len(one.traps) for one in scores),
    }


def main() -> None:
    """Score and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("changes", nargs="*")
    options = parser.parse_args()
    changes = options.changes or sorted(path.name for path in CHANGES.iterdir() if path.is_dir())
    print(json.dumps(by_plain(changes) if options.plain else by_rules(changes), indent=1))


if __name__ == "__main__":
    main()
