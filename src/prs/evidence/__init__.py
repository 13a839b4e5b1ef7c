"""What a claim has to show: its three slots, and that what it rests on was in view.

Pure. Judges words and signs only, by data files beside the code; it knows no language and asks no model.
"""

from prs.evidence.question import asked, asked_title
from prs.evidence.slots import placeholder
from prs.evidence.symbols import NAME, Symbol, rests_on
from prs.evidence.visible import Visible

__all__ = ["NAME", "Symbol", "Visible", "asked", "asked_title", "placeholder", "rests_on"]
