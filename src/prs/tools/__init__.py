"""Tool passes: programs and executable rules in place of a model.

Whatever runs, what comes back is SARIF, kept and replayed as an answer is.
Runs nothing of the change under review: a program gets the text of changed files in an empty folder, and configuration of the base's only.
"""

from prs.tools.run import RUNNERS, run_tool

__all__ = ["RUNNERS", "run_tool"]
