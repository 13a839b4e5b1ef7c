"""From a quote and a claimed line to path, side and lines. The line is a hint, the quote is the proof; neither is taken on trust.

Pure, and never a guess: a quote that fits two places which the line does not tell apart is not anchored, and says so.
"""

from prs.anchor.fingerprint import fingerprint
from prs.anchor.locate import locate
from prs.anchor.paths import find_file
from prs.anchor.place import Located, Lost
from prs.anchor.rows import Listing, Row

__all__ = ["Listing", "Located", "Lost", "Row", "find_file", "fingerprint", "locate"]
