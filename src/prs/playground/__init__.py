"""The playground: one page on which a candidate's slots, confidence, severity and visibility can be switched, and the arithmetic seen.

The page decides by the same numbers as the gates (they are written into it), in a few lines of script; a test holds its verdicts against
the engine's over every combination that it offers.
"""

from prs.playground.page import playground_page
from prs.playground.tables import Settings, Verdict, decide, every_setting, tables

__all__ = ["Settings", "Verdict", "decide", "every_setting", "playground_page", "tables"]
