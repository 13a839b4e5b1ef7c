"""The review as Markdown for a job summary or a comment: at most 65,536 characters, and inert (see `inert`)."""

from prs.report.markdown.document import LIMIT, render
from prs.report.markdown.inert import code, code_block, paragraphs, words

__all__ = ["LIMIT", "code", "code_block", "paragraphs", "render", "words"]
