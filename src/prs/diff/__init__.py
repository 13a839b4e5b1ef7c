"""The diff: what git prints, read whole or refused with the line. Pure: knows types and errors only."""

from prs.diff.parse import parse_diff

__all__ = ["parse_diff"]
