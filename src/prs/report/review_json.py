"""The review itself, as JSON: sorted keys, two spaces, the form of `review.json`. Its schema is `docs/schema/review.schema.json`."""

from __future__ import annotations

from prs.types.base import pretty_json
from prs.types.input import ReviewInput
from prs.types.review import Review


def render(review: Review, _review_input: ReviewInput) -> str:
    """Return the review as JSON. Nothing is left out or made inert: a program reads it."""
    return pretty_json(review).decode("utf-8")
