"""What the merge's benchmarks share: reading pairs, putting a pull request's texts together, and measures of pairs and clusters."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from prs.merge import Bars, cluster_texts


class TextPair(NamedTuple):
    """Two comments on one pull request. `label` is "" where there is none."""

    pull_request: str
    a: str
    b: str
    label: str
    hard: bool


def read_pairs(path: Path) -> list[TextPair]:
    """Return the pairs of a file of JSON lines."""
    rows: list[dict[str, Any]] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [TextPair(row["pr"], row["a"]["text"], row["b"]["text"], row.get("label", ""), bool(row.get("hard"))) for row in rows]


def by_pull_request(pairs: Iterable[TextPair]) -> dict[str, list[TextPair]]:
    """Return the pairs of each pull request."""
    grouped: dict[str, list[TextPair]] = defaultdict(list)
    for pair in pairs:
        grouped[pair.pull_request].append(pair)
    return dict(grouped)


def cluster_numbers(pairs: Sequence[TextPair], bars: Bars) -> dict[str, int]:
    """Return the cluster of each text of one pull request, all of them merged together as a review would."""
    texts = list(dict.fromkeys(text for pair in pairs for text in (pair.a, pair.b)))
    return {texts[index]: number for number, cluster in enumerate(cluster_texts(texts, bars)) for index in cluster}


def merged_in_context(pairs: Sequence[TextPair], bars: Bars) -> list[bool]:
    """Return for each pair whether both texts end in one finding, when a pull request's texts are merged together."""
    clusters = {name: cluster_numbers(own, bars) for name, own in by_pull_request(pairs).items()}
    return [clusters[pair.pull_request][pair.a] == clusters[pair.pull_request][pair.b] for pair in pairs]


def merged_alone(pairs: Sequence[TextPair], bars: Bars) -> list[bool]:
    """Return for each pair whether its two texts, with nothing else beside them, end in one finding."""
    return [len(cluster_texts([pair.a, pair.b], bars)) == 1 for pair in pairs]


def true_clusters(pairs: Sequence[TextPair]) -> dict[str, str]:
    """Return for each text of one pull request what names its defect: texts tied by a duplicate label are one."""
    name = {text: text for pair in pairs for text in (pair.a, pair.b)}
    for pair in pairs:
        if pair.label == "duplicate" and name[pair.a] != name[pair.b]:
            old, new = name[pair.b], name[pair.a]
            name = {text: new if known == old else known for text, known in name.items()}
    return name


def b_cubed(found: Mapping[str, object], true: Mapping[str, object]) -> tuple[float, float, int]:
    """Return the sums of B-cubed precision and recall over the texts, and how many there are."""
    precision = recall = 0.0
    for text in true:
        together = {other for other in true if found[other] == found[text]}
        right = {other for other in true if true[other] == true[text]}
        precision += len(together & right) / len(together)
        recall += len(together & right) / len(right)
    return precision, recall, len(true)


def share(part: int, whole: int) -> float:
    """Return a share to four digits; 0 of nothing is 0."""
    return round(part / whole, 4) if whole else 0.0
