"""What is asked again, how long it waits, and that it never waits past the deadline."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta

import pytest

from loopback import APPROVE, Loopback, Reply, answer, cut, failing
from models.asking import a_request, ask, within
from prs.errors import ModelRefused, ModelUnavailable
from prs.models import open_model, retry
from prs.models.transport import Way
from prs.types.model import Deadline


def _date(seconds: float) -> str:
    return (datetime.now(UTC) + timedelta(seconds=seconds)).strftime("%a, %d %b %Y %H:%M:%S GMT")


@pytest.mark.parametrize("status", sorted(retry.RETRIED_STATUSES))
@pytest.mark.parametrize("adapter", ["openai", "anthropic", "google"])
def test_a_passing_trouble_is_asked_again(adapter: str, status: int) -> None:
    """The answer counts its tries and says why there were two."""
    with Loopback([failing(status, retry_after=0), answer()]) as server:
        said = ask(server, adapter)
    assert (said.text, said.attempts) == (APPROVE, 2)
    assert any(str(status) in note for note in said.notes)


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 413, 422])
def test_a_refusal_is_not_asked_again(status: int) -> None:
    """The same request would be refused again."""
    with Loopback(failing(status, "no")) as server:
        with pytest.raises(ModelRefused, match=f"OpenRouter answered {status}"):
            ask(server, "openrouter")
        assert len(server.requests) == 1


def test_retry_after_in_seconds_is_kept() -> None:
    """The server's word goes before our own guess."""
    with Loopback([failing(429, retry_after=1), answer()]) as server:
        since = time.monotonic()
        ask(server)
        assert 1.0 <= time.monotonic() - since < 60


def test_retry_after_as_a_date_is_kept() -> None:
    """RFC 9110 allows both forms."""
    with Loopback([failing(503, retry_after=_date(2)), answer()]) as server:
        since = time.monotonic()
        ask(server)
        assert 0.9 <= time.monotonic() - since < 60


@pytest.mark.parametrize("form", ["seconds", "date"])
def test_a_wait_beyond_the_deadline_fails_at_once_and_says_so(form: str) -> None:
    """Sleeping through a pass's whole time for nothing is the worst of both."""
    with Loopback(failing(429, "slow down", retry_after="90" if form == "seconds" else _date(90))) as server:
        with within(1.5), pytest.raises(ModelUnavailable, match=r"slow down.*in (8|9)\d s.*left of this pass's time \(timeout_s\)"):
            ask(server, "anthropic", seconds=5)
        assert len(server.requests) == 1


def test_a_429_for_ever_gives_up_after_a_bounded_number_of_tries() -> None:
    """Six tries, then the pass fails and says how often it asked."""
    with Loopback(failing(429, "slow down", retry_after=0)) as server:
        with pytest.raises(ModelUnavailable, match="Gave up after 6 tries") as gone:
            ask(server)
        assert gone.value.attempts == len(server.requests) == retry.MAX_TRIES


def test_an_empty_purse_is_not_waited_for() -> None:
    """OpenAI says 429 for a quota that no waiting fills."""
    with Loopback(failing(429, "You exceeded your current quota", code="insufficient_quota")) as server:
        with pytest.raises(ModelRefused, match="quota is used up"):
            ask(server, "openai")
        assert len(server.requests) == 1


def test_a_server_that_says_do_not_ask_again_is_heeded() -> None:
    """OpenAI and Anthropic send x-should-retry."""
    with Loopback(Reply(status=500, message="broken", headers=(("x-should-retry", "false"),))) as server:
        with pytest.raises(ModelUnavailable, match="after 1 tries"):
            ask(server)
        assert len(server.requests) == 1


def test_a_cut_connection_is_asked_again() -> None:
    """Half a body is no answer."""
    with Loopback([cut(), answer()]) as server:
        said = ask(server)
    assert (said.text, said.attempts) == (APPROVE, 2)


def test_an_address_where_nobody_listens_is_given_up_soon() -> None:
    """Three tries to connect; the error names the address."""
    with Loopback() as server:
        address = server.url
    model = open_model(f"{address}/v1#m", {})
    with within(4), pytest.raises(ModelUnavailable, match=re.escape(address)) as gone:
        model.answer(a_request(), Deadline.after(20))
    assert gone.value.attempts == retry.MAX_TRIES_TO_CONNECT


def test_backoff_doubles_its_bound_and_spreads_passes_out() -> None:
    """Full jitter: anywhere below the bound, the same for one request, different for another."""
    for tries in range(1, 12):
        waits = [retry.backoff(f"request {i}", tries) for i in range(300)]
        bound = min(30.0, 0.5 * 2 ** (tries - 1))
        assert 0 <= min(waits) < 0.1 * bound
        assert 0.9 * bound < max(waits) <= bound
    assert retry.backoff("one", 3) == retry.backoff("one", 3) != retry.backoff("other", 3)


@pytest.mark.parametrize("value", ["", "soon", "-5", "1e9", "٣", "Tue, 99 Foo 2026 00:00:00 GMT"])
def test_a_retry_after_that_says_nothing_is_no_word(value: str) -> None:
    """Then our own backoff decides."""
    assert retry.asked_to_wait({"retry-after": value}, "seed") is None


def test_no_proxy_names_hosts_and_their_domains() -> None:
    """A loopback address never goes through a proxy, whatever is set."""
    way = Way.of({"HTTPS_PROXY": "http://proxy:3128", "NO_PROXY": "internal.example, .corp.example"})
    assert way.proxy_for("https", "api.openai.com") == "http://proxy:3128"
    assert way.proxy_for("https", "internal.example") == way.proxy_for("https", "a.corp.example") == ""
    assert way.proxy_for("https", "notinternal.example") == "http://proxy:3128"
    assert way.proxy_for("http", "api.openai.com") == way.proxy_for("https", "127.0.0.1") == ""
    assert Way.of({"HTTPS_PROXY": "http://proxy:3128", "NO_PROXY": "*"}).proxy_for("https", "api.openai.com") == ""
