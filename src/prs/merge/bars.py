"""How much two findings have to have in common: every threshold of the merge, in one value.

Chosen by measurement, with cross-validation by pull request; `docs/merge.md` has the figures. None may move alone: a test raises and
lowers each, and shows which side of the fixture breaks.
"""

from __future__ import annotations

from typing import NamedTuple


class Bars(NamedTuple):
    """Scores are 0 to 1, as `alike` gives them; `near_lines` is in lines.

    `strong` is what two findings at one place need, and `together` the mean over all pairs of two clusters that a strong pair would join.
    Away from each other they need `linked` where they share a symbol, quoted code or a name, `pattern` where they share only the file,
    `named` in two files where both name the same two things, and `abroad` in two files; `apart` is then the mean that the clusters need.
    `frame` is how far the prose of two texts must agree for the names in them to be all that tells them apart. `quote` is what quoting
    the very same lines adds to a score. `tests` is what a missing test and a defect need above every other bar: they are one only where
    it is the test that would have found this defect.
    """

    strong: float = 0.325
    together: float = 0.245
    linked: float = 0.42
    pattern: float = 0.46
    named: float = 0.46
    abroad: float = 0.60
    apart: float = 0.36
    frame: float = 0.70
    quote: float = 0.02
    tests: float = 0.05
    near_lines: int = 3


BARS = Bars()
