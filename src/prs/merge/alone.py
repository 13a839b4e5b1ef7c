"""Texts without places: which of them make one point. What people wrote elsewhere has no line, and benchmarks have none."""

from __future__ import annotations

from collections.abc import Sequence

from prs.merge.bars import BARS, Bars
from prs.merge.clusters import clusters_of
from prs.merge.point import points_of
from prs.merge.subject import subject_of
from prs.types.diff import Side
from prs.types.finding import Absorbed, Anchor, Severity

_NOWHERE = Anchor(path="", side=Side.HEAD, start=1, end=1, quote="")


def cluster_texts(texts: Sequence[str], bars: Bars = BARS) -> list[list[int]]:
    """Return the indices of `texts` in clusters, as if all stood at one place: by the thresholds and the linkage of the merge."""
    points = points_of([subject_of(_remark(text)) for text in texts])
    return [sorted(member for index in cluster for member in points[index].members) for cluster in clusters_of(points, (), bars)]


def _remark(text: str) -> Absorbed:
    return Absorbed(
        id="", slug="", tier="", score=0.0, severity=Severity.NIT, confidence=0.0, category="", title="", body=text, anchor=_NOWHERE
    )
