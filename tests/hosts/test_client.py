"""How GitHub is asked: again where that is safe, later where it says so, never past a bound, and the token in no wrong hands."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from githubhost import FakeGitHub
from hosts.shop import NAME, Shop, inline, open_shop
from prs.errors import HostError, HostRefused, HostUnavailable
from prs.hosts.github import Client, Patience, connect, find_place
from prs.hosts.github.records import Comment, Pull
from prs.types.base import Value

PULL = f"/repos/{NAME}/pulls/1"
REMARKS = f"/repos/{NAME}/issues/1/comments"


class Slept(list[float]):
    """A clock that the host shares, and that costs no time: what was slept, in order."""

    def __init__(self, github: FakeGitHub) -> None:
        super().__init__()
        self._github = github

    def __call__(self, seconds: float) -> None:
        """Wait."""
        self.append(seconds)
        self._github.pass_time(seconds)


def client_of(shop: Shop, slept: Callable[[float], None] = lambda _s: None, token: str | None = None, **patience: Any) -> Client:
    settings = shop.github.settings if token is None else shop.github.settings_with(token)
    place = find_place(shop.github.pull_url(NAME, shop.number), settings)
    return connect(place.server, settings, Patience(**{"wait_s": 120.0, "pause_s": 0.0, "sleep": slept, **patience}))


@pytest.mark.parametrize("plan", [{"status": 500}, {"status": 502}, {"status": 503}, {"status": 504}, {"cut": True}], ids=str)
def test_a_read_is_repeated(shop: Shop, plan: dict[str, Any]) -> None:
    """Three failures in a row cost a read nothing but time."""
    slept = Slept(shop.github)
    shop.github.fail_next(**{"status": 0, **plan}, times=3)
    assert client_of(shop, slept).read(Pull, PULL).number == 1
    assert slept == [0.5, 1.0, 2.0]


def test_a_read_is_not_repeated_for_ever(shop: Shop) -> None:
    """Four tries; then the error says what, and that it is the host's."""
    shop.github.fail_next(502, times=99)
    with pytest.raises(HostUnavailable, match=r"GET /api/v3/repos/acme/shop/pulls/1 with 502: Server Error"):
        client_of(shop).read(Pull, PULL)
    assert len(shop.github.log) == 4


@pytest.mark.parametrize("plan", [{"status": 502}, {"status": 500}, {"cut": True}, {"status": 502, "done": True}], ids=str)
def test_a_write_is_never_repeated(shop: Shop, plan: dict[str, Any]) -> None:
    """Nobody knows whether it was done: the error says so, and the next run looks first."""
    shop.github.fail_next(**{"status": 0, **plan}, times=1)
    with pytest.raises(HostUnavailable):
        client_of(shop).write("POST", REMARKS, {"body": "x"})
    assert len(shop.github.writes) == 1


def test_a_write_that_reached_nobody_is_repeated(tmp_path: Path) -> None:
    """A port that nobody listens on: nothing can have been done, so it is tried again, and ends in one sentence."""
    with FakeGitHub(tmp_path / "github") as github:
        shop = open_shop(tmp_path, github)
        slept = Slept(github)
        client = client_of(shop, slept)
    with pytest.raises(HostUnavailable, match=r"not answered by 127\.0\.0\.1"):
        client.write("POST", REMARKS, {"body": "x"})
    assert slept == [0.5, 1.0, 2.0]


def test_the_secondary_limit_is_waited_out(shop: Shop) -> None:
    """As long as `Retry-After` says; what was refused for it was not done, so a write is sent again, once."""
    slept = Slept(shop.github)
    shop.github.secondary_limit(after=1, retry_after=7)
    client = client_of(shop, slept)
    for text in ("one", "two", "three"):
        client.write("POST", REMARKS, {"body": text})
    assert slept == [7.0]
    assert [one.body for one in shop.pull.comments] == ["one", "two", "three"]


def test_a_secondary_limit_that_gives_no_time_is_waited_a_minute(shop: Shop) -> None:
    """As GitHub's guide asks; longer each time."""
    slept = Slept(shop.github)
    shop.github.secondary_limit(retry_after=None, times=2)
    client_of(shop, slept, wait_s=300.0).write("POST", REMARKS, {"body": "x"})
    assert slept == [60.0, 120.0]


def test_a_wait_past_the_bound_ends_with_when_to_come_back(shop: Shop) -> None:
    """By the host's own clock."""
    slept = Slept(shop.github)
    shop.github.secondary_limit(retry_after=3600)
    with pytest.raises(HostUnavailable, match=r"rate limit. Come back after 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ"):
        client_of(shop, slept).write("POST", REMARKS, {"body": "x"})
    assert slept == []


def test_the_bound_is_for_all_waits_of_a_request(shop: Shop) -> None:
    """A host that always asks for a little more cannot keep us for ever."""
    slept = Slept(shop.github)
    shop.github.secondary_limit(retry_after=50, times=99)
    with pytest.raises(HostUnavailable, match="rate limit"):
        client_of(shop, slept).write("POST", REMARKS, {"body": "x"})
    assert slept == [50.0, 50.0]


def test_the_primary_limit_is_waited_out(shop: Shop) -> None:
    """Until the reset that the host names, by the host's clock."""
    slept = Slept(shop.github)
    shop.github.pass_time(5_000_000)
    shop.github.primary_limit(left=1, reset_in=30)
    client = client_of(shop, slept)
    assert client.read(Pull, PULL).number == 1
    client.write("POST", REMARKS, {"body": "x"})
    (waited,) = slept
    assert 29 <= waited <= 32


def test_writes_keep_a_pause(shop: Shop) -> None:
    """GitHub asks for a second between them; reads keep none."""
    slept = Slept(shop.github)
    client = client_of(shop, slept, pause_s=1.0)
    client.read(Pull, PULL)
    client.write("POST", REMARKS, {"body": "one"})
    client.read(Pull, PULL)
    client.write("POST", REMARKS, {"body": "two"})
    assert len(slept) == 1
    assert 0 < slept[0] <= 1.0


def test_what_did_not_change_is_not_sent_again(shop: Shop) -> None:
    """A second read asks by ETag, is told 304, and gives the same; a change is seen."""
    client = client_of(shop)
    first = client.read(Pull, PULL)
    assert client.read(Pull, PULL) == first
    asked = [one.headers.get("if-none-match", "") for one in shop.github.log]
    assert asked[0] == ""
    assert asked[1] != ""
    shop.pull.title = "Another title"
    assert client.read(Pull, PULL).title == "Another title"


def test_a_next_page_on_another_host_is_not_asked_for(shop: Shop) -> None:
    """A `Link` header leads the token nowhere else."""
    link = '<http://localhost:1/api/v3/x?page=2>; rel="next"'
    shop.github.fail_next(200, body=[], headers={"Link": link})
    with pytest.raises(HostUnavailable, match="another host"):
        list(client_of(shop).pages(tuple[Comment, ...], REMARKS))


def test_a_chain_of_pages_ends(shop: Shop) -> None:
    """A host whose next page is always the same one is not asked for ever."""
    link = f'<{shop.github.url}/api/v3{REMARKS}?page=2>; rel="next"'
    shop.github.fail_next(200, body=[], headers={"Link": link}, times=10_000)
    with pytest.raises(HostUnavailable, match="more than 200 pages"):
        list(client_of(shop).pages(tuple[Comment, ...], REMARKS))


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_read_follows_a_renamed_repository(shop: Shop, status: int) -> None:
    """GitHub redirects from an old name to the new one, on the same host."""
    shop.github.fail_next(status, path="/repos/acme/old", body={}, headers={"Location": f"{shop.github.url}/api/v3{PULL}"})
    assert client_of(shop).read(Pull, "/repos/acme/old/pulls/1").number == 1


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_the_token_follows_to_no_other_host(shop: Shop, tmp_path: Path, method: str, status: int) -> None:
    """Wherever a redirect points, the other host sees no request at all."""
    with FakeGitHub(tmp_path / "other") as other:
        shop.github.fail_next(status, body={}, headers={"Location": f"{other.url}/api/v3{PULL}"})
        client = client_of(shop)
        with pytest.raises(HostUnavailable, match="not followed with a token"):
            client.get(PULL) if method == "GET" else client.write("POST", REMARKS, {"body": "x"})
        assert other.log == []


def test_a_redirect_to_itself_ends(shop: Shop) -> None:
    """After three."""
    shop.github.fail_next(302, body={}, headers={"Location": f"{shop.github.url}/api/v3{PULL}"}, times=99)
    with pytest.raises(HostError):
        client_of(shop).get(PULL)
    assert len(shop.github.log) == 4


def test_no_error_has_the_token(shop: Shop) -> None:
    """Not even where the host says it back, in a message, an error of GraphQL or a header."""
    token = shop.github.token
    echo = {"message": f"bad token {token}", "errors": [f"really {token}"]}
    for status in (401, 403, 404, 422, 500):
        shop.github.no_more_faults()
        shop.github.fail_next(status, body=echo, times=99, headers={"X-Accepted-GitHub-Permissions": token})
        with pytest.raises(HostError) as caught:
            client_of(shop).get(PULL)
        assert token not in str(caught.value)
        assert "***" in str(caught.value)
    shop.github.no_more_faults()
    shop.github.fail_next(200, body={"errors": [{"type": "FORBIDDEN", "message": token}]})
    with pytest.raises(HostRefused) as caught:
        client_of(shop).graphql(dict[str, Any], "query X { viewer { login } }", {})
    assert token not in str(caught.value)


@pytest.mark.parametrize(
    ("errors", "expected"),
    [
        ([{"type": "FORBIDDEN", "message": "Resource not accessible by integration"}], HostRefused),
        ([{"type": "INSUFFICIENT_SCOPES", "message": "x"}], HostRefused),
        ([{"type": "NOT_FOUND", "message": "x"}], HostRefused),
        ([{"type": "RATE_LIMITED", "message": "x"}], HostUnavailable),
        ([{"message": "Something went wrong while executing your query."}], HostUnavailable),
        (["text"], HostUnavailable),
        ([None], HostUnavailable),
        ([{"message": {"a": 1}, "type": ["x"]}], HostUnavailable),
    ],
    ids=str,
)
def test_an_error_of_graphql_is_one(shop: Shop, errors: list[Any], expected: type[HostError]) -> None:
    """It comes with status 200, and is an error all the same."""
    shop.github.fail_next(200, body={"data": None, "errors": errors}, times=99)
    with pytest.raises(expected):
        client_of(shop).graphql(dict[str, Any], "query X { viewer { login } }", {})


def test_graphql_says_its_limit_in_a_200(shop: Shop) -> None:
    """It is waited out like any other, by the reset in the headers."""
    slept = Slept(shop.github)
    reset = {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": str(int(shop.github.world.now()) + 20)}
    shop.github.fail_next(200, body={"errors": [{"type": "RATE_LIMITED", "message": "x"}]}, headers=reset)
    assert client_of(shop, slept).graphql(dict[str, Any], "query X { viewer { login } }", {})["viewer"]["login"] == "github-actions[bot]"
    assert [19 <= one <= 22 for one in slept] == [True]


def test_a_query_is_repeated_and_a_mutation_is_not(shop: Shop) -> None:
    """Both are a POST; only one changes something."""
    shop.github.fail_next(502, times=1)
    assert shop.host().conversation().number == 1
    shop.host().post_inline(shop.head, inline(10))
    (thread,) = shop.host().conversation().threads
    shop.github.fail_next(502, path="graphql", times=1)
    with pytest.raises(HostUnavailable):
        shop.host().resolve(thread)


@pytest.mark.parametrize(
    "body", [b"<html>", b"", b"[" * 50_000, b"\xff\xfe", b"null", b'{"number": "x"}', b'{"number": 1}'], ids=lambda body: repr(body[:12])
)
def test_an_answer_that_is_none_is_the_hosts_fault(shop: Shop, body: bytes) -> None:
    """Whatever a 200 holds."""
    shop.github.fail_next(200, body=body)
    with pytest.raises(HostUnavailable, match="something else than its description says"):
        client_of(shop).read(Pull, PULL)


def test_an_answer_is_read_to_a_bound(shop: Shop) -> None:
    """A body beyond it is not read whole."""
    shop.github.fail_next(200, body=b"x" * 200_000)
    with pytest.raises(HostUnavailable, match="larger than 100,000 bytes"):
        client_of(shop).get(PULL, limit=100_000)


def test_what_a_refusal_says_is_short_and_plain(shop: Shop) -> None:
    """No control character, no flood: it is a sentence for a person."""
    shop.github.fail_next(422, body={"message": "a\x1b[31m\nb" + "x" * 5000, "errors": ["e" * 9000] * 500})
    with pytest.raises(HostRefused) as caught:
        client_of(shop).get(PULL)
    assert re.search(r"[\x00-\x1f]", caught.value.message) is None
    assert len(caught.value.message) < 500


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_refusal_says_what_to_do(shop: Shop, status: int) -> None:
    """And is not repeated."""
    shop.github.fail_next(status, body={"message": "no"})
    with pytest.raises(HostRefused, match=str(status)) as caught:
        client_of(shop).get(PULL)
    assert caught.value.hint
    assert len(shop.github.log) == 1


class _Strict(Value, frozen=True, kw_only=True):
    number: int


def test_what_github_adds_is_passed_over(shop: Shop) -> None:
    """The fake answers in full, as GitHub describes it; our values take what they name."""
    assert client_of(shop).read(Pull, PULL).head.sha == shop.head
    with pytest.raises(HostUnavailable):
        client_of(shop).read(_Strict, PULL)


NO_ADDRESSES = ["http://[", "//[x/", "http://127.0.0.1:99999/x", "http://127.0.0.1:x/", "/\xfc", "gopher://127.0.0.1/", ""]


@pytest.mark.parametrize("location", NO_ADDRESSES)
def test_a_redirect_to_what_is_no_address_is_the_hosts_fault(shop: Shop, location: str) -> None:
    """Also a download's, which may lead elsewhere: a sentence for a person, and no report of a bug."""
    shop.github.fail_next(302, body={}, headers={"Location": location}, times=99)
    with pytest.raises(HostUnavailable):
        client_of(shop).get(PULL)
    with pytest.raises(HostUnavailable):
        client_of(shop).download(PULL, 100)


@pytest.mark.parametrize("link", ["http://[", "http://127.0.0.1:x/", "/\xfc", "page=2"])
def test_a_next_page_that_is_no_address_is_the_hosts_fault(shop: Shop, link: str) -> None:
    """Whether it is read as one of this host or not."""
    for address in (link, f"{shop.github.url}{link}"):
        shop.github.fail_next(200, body=[], headers={"Link": f'<{address}>; rel="next"'})
        with pytest.raises(HostError):
            list(client_of(shop).pages(tuple[Comment, ...], REMARKS))


def test_a_limit_that_asks_for_no_wait_ends(shop: Shop) -> None:
    """A host that says "at once" each time is given a longer pause each time, and is not asked for ever."""
    slept = Slept(shop.github)
    shop.github.secondary_limit(retry_after=0, times=1000)
    with pytest.raises(HostUnavailable, match="rate limit"):
        client_of(shop, slept).write("POST", REMARKS, {"body": "x"})
    assert slept == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0]


@pytest.mark.parametrize(
    "headers", [{"Retry-After": "9" * 12}, {"Retry-After": "300", "Date": f"Mon, 01 Jan {'9' * 20} 00:00:00 GMT"}], ids=str
)
def test_a_time_beyond_all_times_is_still_one(shop: Shop, headers: dict[str, str]) -> None:
    """A wait that no calendar holds, and a clock that stands outside of it, end in the sentence that any other would."""
    shop.github.fail_next(429, headers=headers)
    with pytest.raises(HostUnavailable, match=r"Come back after \d{4}-"):
        client_of(shop).get(PULL)
