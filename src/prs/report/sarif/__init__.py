"""SARIF 2.1.0, for code-scanning pages and editors."""

from prs.report.sarif.log import render

__all__ = ["render"]
