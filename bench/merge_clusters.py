"""Measure whole clusters: all comments of each pull request merged together, against the defects that a judge tied them to.

Usage: merge_clusters.py FILE. Prints one JSON object: B-cubed precision, recall and F1, clusters that hold two defects, and defects split.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from merge_bench import b_cubed, by_pull_request, cluster_numbers, read_pairs, share, true_clusters
from prs.merge import BARS


def torn(of: Mapping[str, object], by: Mapping[str, object]) -> int:
    """Return how many classes of `of` have members in more than one class of `by`."""
    classes: dict[object, set[object]] = defaultdict(set)
    for text, one in of.items():
        classes[one].add(by[text])
    return sum(len(others) > 1 for others in classes.values())


def main() -> None:
    """Measure one file."""
    precision = recall = 0.0
    comments = mixed = split = found_count = true_count = 0
    for pairs in by_pull_request(read_pairs(Path(sys.argv[1]))).values():
        found, true = cluster_numbers(pairs, BARS), true_clusters(pairs)
        more_precision, more_recall, more = b_cubed(found, true)
        precision, recall, comments = precision + more_precision, recall + more_recall, comments + more
        mixed, split = mixed + torn(found, true), split + torn(true, found)
        found_count, true_count = found_count + len(set(found.values())), true_count + len(set(true.values()))
    p, r = precision / comments, recall / comments
    print(
        json.dumps(
            {
                "comments": comments,
                "b_cubed_precision": round(p, 4),
                "b_cubed_recall": round(r, 4),
                "b_cubed_f1": round(2 * p * r / (p + r), 4),
                "clusters": found_count,
                "defects": true_count,
                "clusters_holding_two_defects": mixed,
                "share_of_clusters_holding_two": share(mixed, found_count),
                "defects_split": split,
            }
        )
    )


if __name__ == "__main__":
    main()
