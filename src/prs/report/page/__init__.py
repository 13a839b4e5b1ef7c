"""The review as one HTML page that stands alone: no request leaves it, every word in it is escaped, and it works without its script."""

from prs.report.page.render import render

__all__ = ["render"]
