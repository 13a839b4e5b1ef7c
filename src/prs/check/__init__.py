"""Prove a codebase's `.prs/`: that it loads, that every glob, pattern, pass and example in it means something, and how often rules fire.

Reads a tree and says what it found. It calls no model, runs no program of the tree, and writes nothing.
"""

from prs.check.claim import Proving
from prs.check.languages import load_coverage
from prs.check.proof import check_tree
from prs.check.report import CheckReport, Firing, PassLine, RuleRun
from prs.check.show import report_text
from prs.check.worktree import WorkTree, open_worktree

__all__ = [
    "CheckReport",
    "Firing",
    "PassLine",
    "Proving",
    "RuleRun",
    "WorkTree",
    "check_tree",
    "load_coverage",
    "open_worktree",
    "report_text",
]
