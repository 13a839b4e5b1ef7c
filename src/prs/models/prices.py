"""What a call costs, from a kept list of prices that ships with its library; nothing is fetched. The parent's business, not a pass's.

An unknown model, or one that runs on one's own machine, costs None: unknown, which is not 0.
"""

from __future__ import annotations

import msgspec
from genai_prices import Usage as PricedUsage
from genai_prices import calc_price

from prs.models.table import ADAPTERS, parse_model_id
from prs.types.model import Usage

PRICED = "priced"


def price(model_id: str, usage: Usage) -> Usage:
    """Return the usage with its cost in US dollars. What the provider billed stands; an unknown model's cost stays None."""
    if usage.cost_usd is not None:
        return usage
    cost = _cost(model_id, usage.input_tokens, usage.output_tokens, usage.cached_tokens, usage.cache_write_tokens)
    return usage if cost is None else msgspec.structs.replace(usage, cost_usd=cost, cost_from=PRICED)


def plan_price(model_id: str, input_tokens: int, output_tokens: int) -> float | None:
    """Return an upper bound in US dollars for one call: nothing served from a cache, everything written to one where that costs more."""
    plain = _cost(model_id, input_tokens, output_tokens, 0, 0)
    written = _cost(model_id, input_tokens, output_tokens, 0, input_tokens)
    return None if plain is None else max(plain, written or 0.0)


def _cost(model_id: str, inputs: int, outputs: int, cached: int, written: int) -> float | None:
    parsed = parse_model_id(model_id)
    provider = ADAPTERS[parsed.adapter].prices
    if not provider:
        return None
    cached = min(cached, inputs)
    usage = PricedUsage(
        input_tokens=inputs, output_tokens=outputs, cache_read_tokens=cached, cache_write_tokens=min(written, inputs - cached)
    )
    try:
        return float(calc_price(usage, parsed.rest, provider_id=provider).total_price)
    except (LookupError, ValueError):
        return None
