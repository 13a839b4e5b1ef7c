"""Collapse what several passes found at once, and nothing else.

Restatement, rewording, chain drift and reframing are duplicates: one finding is kept, and it lists the others with
their text. The same pattern at another place is no duplicate: such findings form a group that lists every place. Pure and
deterministic; refuses to merge for near lines alone, and loses no finding.
"""

from prs.merge.alone import cluster_texts
from prs.merge.bars import BARS, Bars
from prs.merge.earlier import Said, already_said
from prs.merge.explain import Considered, explain, explain_pairs
from prs.merge.merge import merge
from prs.merge.same_text import same

__all__ = ["BARS", "Bars", "Considered", "Said", "already_said", "cluster_texts", "explain", "explain_pairs", "merge", "same"]
