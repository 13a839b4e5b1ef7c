"""The review on a terminal of 80 to 200 columns, with or without colour. Imports rich, so it is loaded only when asked for."""

from prs.report.terminal.render import render

__all__ = ["render"]
