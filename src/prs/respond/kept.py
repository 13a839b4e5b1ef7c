"""Whether a review that was kept somewhere is one of this pull request: a run's artifact may be anybody's."""

from __future__ import annotations

from prs.errors import RunError
from prs.threads.memory import remember
from prs.types.host import Conversation
from prs.types.review import Review

_HINT = "Ask for a new one: /prs review"


def check_kept(review: Review, repository: str, conversation: Conversation) -> Review:
    """Return the review. Raises `RunError` where it is another pull request's, or of commits that were never reviewed here."""
    of = review.pull_request
    if of.number != conversation.number or of.repository.lower() != repository.lower():
        raise RunError("The run that was kept is of another pull request.", _HINT)
    memory = remember(conversation)
    reviewed = {conversation.head_sha, *(mark.head for mark, _ in memory.summaries), *(told.mark.head for told in memory.told)}
    if not of.head_sha or of.head_sha not in reviewed:
        raise RunError("The run that was kept is of commits that were never reviewed here.", _HINT)
    return review
