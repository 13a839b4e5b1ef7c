"""The contract of a `Host`: what is posted stands, what is refused says why, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from githubhost import FakeGitHub
from hosts.shop import Shop, inline, open_shop
from prs.errors import AnchorRefused
from prs.types.diff import Side


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    with FakeGitHub(tmp_path / "github") as github:
        yield open_shop(tmp_path, github)


def test_a_review_with_comments_is_read_back_as_threads(shop: Shop) -> None:
    """Sides, ranges, bodies, author and commit are what was posted."""
    host = shop.host()
    host.post_review(shop.head, "Two things.", [inline(10, 11), inline(1, path="old.txt", side=Side.BASE, body="Why gone?")])
    talk = host.conversation()
    assert talk.me == "github-actions[bot]"
    assert [(one.path, one.side, one.start, one.line) for one in talk.threads] == [
        ("a.txt", Side.HEAD, 10, 11),
        ("old.txt", Side.BASE, 1, 1),
    ]
    assert all(one.remarks[0].author.is_me and one.commit == shop.head for one in talk.threads)
    assert [one.body for one in talk.reviews] == ["Two things."]


def test_one_bad_anchor_costs_the_whole_review(shop: Shop) -> None:
    """The host takes all comments of a review or none, and says that it was an anchor."""
    host = shop.host()
    with pytest.raises(AnchorRefused, match="must be part of the diff"):
        host.post_review(shop.head, "", [inline(10), inline(25)])
    assert host.conversation().threads == ()
