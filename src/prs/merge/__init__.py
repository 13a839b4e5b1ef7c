"""Collapse what several passes found at once, and nothing else.

Restatement, rewording, chain drift and reframing are duplicates: one finding is kept, and it lists the others with
their text. The same pattern at another place is no duplicate: such findings form a group that lists every place. Pure and
deterministic; refuses to merge for near lines alone, and loses no finding.
"""

from prs.merge.earlier import Said, already_said
from prs.merge.explain import explain_pairs
from prs.merge.merge import merge
from prs.merge.same_text import same

__all__ = ["Said", "already_said", "explain_pairs", "merge", "same"]
