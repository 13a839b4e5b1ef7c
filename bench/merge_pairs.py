"""Measure the merge's comparison of texts on labelled pairs of comments.

Usage: merge_pairs.py FILE [--cross-validate]. Prints one JSON object. The thresholds are the engine's own. `in_context` merges all texts
of a pull request together, as a review is merged; `alone` merges each pair with nothing beside it. With `--cross-validate` the two
thresholds of a place are also chosen anew on four fifths of the pull requests and measured on the fifth left out.

Labels may be duplicate and distinct, or `D` (the same defect), `R` (the same pattern at another place) and `N` (different). Text alone
cannot tell `R` from `D`; so `R` is measured by the merge itself, each comment at a line of its own: grouped with its place listed,
apart, or dropped.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from merge_bench import TextPair, merged_alone, merged_in_context, read_pairs, share
from prs.merge import BARS, Bars, merge
from prs.types.diff import Side
from prs.types.finding import Anchor, Evidence, Finding, Severity

GRID = [Bars(strong=strong / 100, together=together / 200) for strong in range(29, 38) for together in range(44, 59)]
FOLDS = 5
FAR = 100


def measure(pairs: Sequence[TextPair], merged: Sequence[bool]) -> dict[str, float]:
    """Return precision, recall and F1 of "duplicate", and the shares of what must not merge that did."""
    right = sum(m and p.label == "duplicate" for p, m in zip(pairs, merged, strict=True))
    all_merged, all_right = sum(merged), sum(p.label == "duplicate" for p in pairs)
    distinct = [m for p, m in zip(pairs, merged, strict=True) if p.label == "distinct"]
    hard = [m for p, m in zip(pairs, merged, strict=True) if p.label == "distinct" and p.hard]
    return {
        "f1": share(2 * right, all_merged + all_right),
        "precision": share(right, all_merged),
        "recall": share(right, all_right),
        "distinct_merged": share(sum(distinct), len(distinct)),
        "hard_distinct_merged": share(sum(hard), len(hard)),
    }


def measure_pool(pairs: Sequence[TextPair], merged: Sequence[bool]) -> dict[str, float]:
    """Return the share of each label that ended in one comment."""
    by_label = {label: [m for p, m in zip(pairs, merged, strict=True) if p.label == label] for label in "DRN"}
    return {f"{label}_in_one_comment": share(sum(found), len(found)) for label, found in by_label.items()}


def place_patterns(pairs: Sequence[TextPair]) -> dict[str, int]:
    """Return what becomes of each `R` where both comments have a place: the real merge on two findings far apart."""
    ends = {"R_grouped": 0, "R_apart": 0, "R_dropped": 0}
    for pair in pairs:
        if pair.label == "R":
            merged = merge([_finding("a", pair.a, 1), _finding("b", pair.b, FAR)])
            listed = sum(len(one.also_at) for one in merged)
            ends["R_apart" if len(merged) == 2 else "R_grouped" if listed else "R_dropped"] += 1
    return ends


def cross_validate(pairs: Sequence[TextPair]) -> list[bool]:
    """Return for each pair whether it merges by the thresholds that are best on the other folds' pull requests."""
    names = sorted({pair.pull_request for pair in pairs})
    fold = {name: number % FOLDS for number, name in enumerate(names)}
    tried = [merged_in_context(pairs, bars) for bars in GRID]
    held_out = [False] * len(pairs)
    for number in range(FOLDS):
        seen = [index for index, pair in enumerate(pairs) if fold[pair.pull_request] != number]
        best = max(tried, key=lambda merged: _worth([pairs[i] for i in seen], [merged[i] for i in seen]))
        for index, pair in enumerate(pairs):
            if fold[pair.pull_request] == number:
                held_out[index] = best[index]
    return held_out


def _worth(pairs: Sequence[TextPair], merged: Sequence[bool]) -> tuple[bool, float]:
    """Return what a choice is worth: within what may merge falsely, the best F1."""
    found = measure(pairs, merged)
    return found["distinct_merged"] <= 0.02 and found["hard_distinct_merged"] <= 0.07, found["f1"]


def _finding(name: str, text: str, line: int) -> Finding:
    return Finding(
        id=name,
        fingerprint=name,
        slug=name,
        anchor=Anchor(path="file", side=Side.HEAD, start=line, end=line, quote=""),
        category="BUG",
        severity=Severity.MAJOR,
        stated=0.5,
        confidence=0.5,
        title=text,
        body="",
        evidence=Evidence(),
    )


def main() -> None:
    """Measure one file."""
    pairs = read_pairs(Path(sys.argv[1]))
    since = time.perf_counter()
    in_context = merged_in_context(pairs, BARS)
    seconds = time.perf_counter() - since
    report: dict[str, object] = {"file": Path(sys.argv[1]).name, "pairs": len(pairs), "strong": BARS.strong, "together": BARS.together}
    if any(pair.label in {"D", "R", "N"} for pair in pairs):
        report["in_context"] = measure_pool(pairs, in_context)
        report["alone"] = measure_pool(pairs, merged_alone(pairs, BARS))
        report |= place_patterns(pairs)
    else:
        report["in_context"] = measure(pairs, in_context)
        report["alone"] = measure(pairs, merged_alone(pairs, BARS))
        if "--cross-validate" in sys.argv:
            report["cross_validated"] = measure(pairs, cross_validate(pairs))
    print(json.dumps(report | {"seconds": round(seconds, 3)}))


if __name__ == "__main__":
    main()
