"""Numbers as a person reads them: tokens, seconds, money. Counts are in `prs.counts`."""

from __future__ import annotations

from prs.types.model import Usage

_MINUTE_S = 60.0
_CENT = 0.01


def seconds(amount: float) -> str:
    """Return `0.4 s`, `12.3 s` or `2 min 05 s`."""
    if amount < _MINUTE_S:
        return f"{amount:.1f} s"
    minutes, rest = divmod(round(amount), int(_MINUTE_S))
    return f"{minutes} min {rest:02} s"


def money(usd: float | None) -> str:
    """Return dollars, with four digits where a cent is too coarse; `no price` where none is known."""
    if usd is None:
        return "no price"
    return f"${usd:.4f}" if 0 < usd < _CENT else f"${usd:.2f}"


def tokens(usage: Usage) -> str:
    """Return `12,000 tokens in (10,000 cached), 800 out`, or `no tokens`."""
    if not usage.input_tokens and not usage.output_tokens:
        return "no tokens"
    cached = f" ({usage.cached_tokens:,} cached)" if usage.cached_tokens else ""
    return f"{usage.input_tokens:,} tokens in{cached}, {usage.output_tokens:,} out"


def share(amount: float) -> str:
    """Return a confidence: `0.85`."""
    return f"{amount:.2f}"
