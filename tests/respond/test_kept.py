"""A kept run is believed only where it is one of this very pull request."""

from __future__ import annotations

import msgspec
import pytest

from prs.errors import RunError
from prs.respond.kept import check_kept
from prs.threads.marker import SummaryMark, write
from prs.types.host import Author, Remark
from prs.types.review import Review, Verdict
from prs.types.source import PullRequest
from respond.board import ME, Board

HEAD, EARLIER, OTHER = "a" * 40, "b" * 40, "c" * 40
PULL = PullRequest(repository="acme/shop", number=7, head_sha=HEAD)


def review_of(pull: PullRequest) -> Review:
    return Review(version=1, prs_version="0", pull_request=pull, verdict=Verdict.APPROVE, verdict_reasons=())


def summary(author: Author, head: str) -> Remark:
    return Remark(id="3", author=author, body=f"{write(SummaryMark(part=1, parts=1, head=head))}\nA summary")


def test_a_review_of_the_head_or_of_an_earlier_reviewed_head_is_taken() -> None:
    """The heads that count are the host's own, and those in our own summaries."""
    for head in (HEAD, EARLIER):
        found = review_of(msgspec.structs.replace(PULL, head_sha=head))
        assert check_kept(found, "Acme/Shop", Board(remarks=[summary(ME, EARLIER)]).conversation()) is found


@pytest.mark.parametrize("changes", [{"number": 8}, {"number": None}, {"repository": "acme/other"}, {"head_sha": OTHER}, {"head_sha": ""}])
def test_any_other_review_is_refused(changes: dict[str, object]) -> None:
    """Whatever its artifact is named; a stranger's remark that looks like a summary does not help it."""
    board = Board(remarks=[summary(ME, EARLIER), summary(ME, ""), summary(Author(login="mallory"), OTHER)])
    with pytest.raises(RunError, match="kept is of"):
        check_kept(review_of(msgspec.structs.replace(PULL, **changes)), "acme/shop", board.conversation())
