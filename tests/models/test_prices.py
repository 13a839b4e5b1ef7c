"""Prices: a bill stands, a known model is priced from the kept list, an unknown one stays unknown."""

from __future__ import annotations

import pytest

from prs.models.prices import plan_price, price
from prs.types.model import Usage


@pytest.mark.parametrize(
    "model_id", ["openai:gpt-4.1-mini", "anthropic:claude-opus-4-5", "google:gemini-2.5-flash", "openrouter:openai/gpt-5.1"]
)
def test_a_known_model_is_priced_and_says_from_where(model_id: str) -> None:
    """Tokens that a cache served cost less than tokens that it did not."""
    plain = price(model_id, Usage(input_tokens=10_000, output_tokens=1_000))
    cached = price(model_id, Usage(input_tokens=10_000, cached_tokens=9_000, output_tokens=1_000))
    assert plain.cost_from == cached.cost_from == "priced"
    assert plain.cost_usd is not None
    assert cached.cost_usd is not None
    assert 0 < cached.cost_usd < plain.cost_usd < 1


@pytest.mark.parametrize("model_id", ["openai:nonesuch-9", "ollama:llama3", "http://host/v1#m", "command:ask", "replay:x"])
def test_an_unknown_cost_is_unknown_and_not_nothing(model_id: str) -> None:
    """Zero would be a claim."""
    usage = price(model_id, Usage(input_tokens=10_000))
    assert (usage.cost_usd, usage.cost_from) == (None, "")
    assert plan_price(model_id, 10_000, 1_000) is None


def test_what_was_billed_stands() -> None:
    """The provider knows its own price."""
    billed = Usage(input_tokens=10, cost_usd=0.5, cost_from="billed")
    assert price("openai:gpt-4.1-mini", billed) is billed


@pytest.mark.parametrize("model_id", ["openai:gpt-4.1-mini", "anthropic:claude-opus-4-5", "openrouter:anthropic/claude-sonnet-4.5"])
@pytest.mark.parametrize(("cached", "written"), [(0, 0), (9_000, 0), (0, 9_000), (4_000, 5_000), (50_000, 50_000)])
def test_the_plan_is_an_upper_bound_of_what_it_can_cost(model_id: str, cached: int, written: int) -> None:
    """Cached or written, even by counts that contradict each other."""
    bound = plan_price(model_id, 10_000, 1_000)
    cost = price(model_id, Usage(input_tokens=10_000, cached_tokens=cached, cache_write_tokens=written, output_tokens=1_000)).cost_usd
    assert bound is not None
    assert cost is not None
    assert cost <= bound + 1e-12
