"""Pass files: one Markdown file is one pass. Found in the package and in the trusted tree's `.prs/passes/`; no Python is needed to add one.

This room reads and checks them. It decides nothing about which of them run: that is the manifest's.
"""

from prs.passes.builtin import ORDER, builtin_passes
from prs.passes.pass_file import PassDefaults, PassFile
from prs.passes.read import parse_pass, read_pass
from prs.passes.tool import RULES_RUNNER
from prs.passes.tree import PASSES_FOLDER, read_tree_passes, tree_passes

__all__ = [
    "ORDER",
    "PASSES_FOLDER",
    "RULES_RUNNER",
    "PassDefaults",
    "PassFile",
    "builtin_passes",
    "parse_pass",
    "read_pass",
    "read_tree_passes",
    "tree_passes",
]
