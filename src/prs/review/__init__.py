"""From the passes' results to one review: the ledger, the computed verdict, and everything that was said or held back."""

from prs.review.assemble import PassRun, Timing, assemble
from prs.review.ledger import build_ledger
from prs.review.scrub import scrub
from prs.review.verdict import computed_verdict

__all__ = ["PassRun", "Timing", "assemble", "build_ledger", "computed_verdict", "scrub"]
