"""Make the merge's tables of weights from a list of review comments: how rare each stem and each run of four characters is.

Usage: merge_weights.py COMMENTS FOLDER, where COMMENTS has one JSON string a line. Writes two tables to FOLDER and prints one JSON
object. Only frequencies leave this program: a stem that stands in fewer than three comments, or a run of letters in fewer than eight, is
not in its table.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

from prs.merge.words import grams, spell, stems

SOURCE = "# Frequencies in {count} review comments of alibaba/aacr-bench (Apache 2.0): weight in thousandths, then what has it."
TABLES: tuple[tuple[str, Callable[[str], frozenset[str]], int, int], ...] = (
    ("stem_weights.tsv", stems, 3, 1),
    ("gram_weights.tsv", lambda comment: frozenset(map(spell, grams(comment))), 8, 3),
)


def weigh(comments: Sequence[str], features: Callable[[str], frozenset[str]], at_least: int, unknown: int) -> list[str]:
    """Return the lines of one table. What is rarer than `at_least` counts as if it stood in `unknown` comments."""
    counts: Counter[str] = Counter()
    for comment in comments:
        counts.update(features(comment))
    by_weight: dict[int, list[str]] = defaultdict(list)
    by_weight[_weight(unknown, len(comments))].append("*")
    for feature, count in counts.items():
        if count >= at_least and feature.isascii():
            by_weight[_weight(count, len(comments))].append(feature.replace(" ", "_"))
    return [f"{weight}\t{' '.join(sorted(by_weight[weight]))}" for weight in sorted(by_weight)]


def _weight(count: int, comments: int) -> int:
    return round(1000 * (math.log((comments + 1) / (count + 1)) + 1))


def main() -> None:
    """Read the comments, write the tables, say how large they are."""
    source, folder = Path(sys.argv[1]), Path(sys.argv[2])
    comments = sorted({json.loads(line) for line in source.read_text(encoding="utf-8").splitlines() if line})
    sizes = {}
    for name, features, at_least, unknown in TABLES:
        lines = weigh(comments, features, at_least, unknown)
        (folder / name).write_text("\n".join([SOURCE.format(count=len(comments)), *lines]) + "\n", encoding="utf-8")
        sizes[name] = sum(len(line.split("\t")[1].split(" ")) for line in lines)
    print(json.dumps({"comments": len(comments), **sizes}))


if __name__ == "__main__":
    main()
