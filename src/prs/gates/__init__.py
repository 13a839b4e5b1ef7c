"""Which candidates are findings: one small file for each gate, one table that orders them.

Pure. Every candidate ends exactly once, as a finding or as a rejection, with a trail that says why.
"""

from prs.gates.bench import Court
from prs.gates.judge import GATES, Judged, judge
from prs.gates.quota import hold_quota

__all__ = ["GATES", "Court", "Judged", "hold_quota", "judge"]
