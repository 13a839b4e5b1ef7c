"""A review as a person or a program reads it: one table of formats, one room each. Prints nothing; returns text.

Every format says the same: the verdict and why, failed passes first, findings with their code, questions apart, what was held back or
rejected, and what was not looked at. All of a review's words are hostile text and are made inert for their format.
"""

from __future__ import annotations

from collections.abc import Callable

from prs.report import markdown, page, rdjson, review_json, sarif
from prs.report.schema import review_schema, review_schema_json
from prs.types.input import ReviewInput
from prs.types.review import Review

Renderer = Callable[..., str]
"""`render(review, review_input) -> str`. `text` also takes `color` and `width`; `text`, `markdown` and `html` take `run`: what a reader
calls the run in `prs explain RUN ID`."""

__all__ = ["FORMATS", "Renderer", "review_schema", "review_schema_json"]


def _text(review: Review, review_input: ReviewInput, *, color: bool = False, width: int = 100, run: str = "last") -> str:
    from prs.report import terminal  # noqa: PLC0415 - rich is slow to import, and the other formats need none of it

    return terminal.render(review, review_input, color=color, width=width, run=run)


FORMATS: dict[str, Renderer] = {
    "text": _text,
    "json": review_json.render,
    "markdown": markdown.render,
    "sarif": sarif.render,
    "rdjson": rdjson.render,
    "html": page.render,
}
