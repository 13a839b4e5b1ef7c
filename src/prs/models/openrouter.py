"""`openrouter:VENDOR/MODEL`: every model that OpenRouter routes to, over chat completions.

It is asked to route only to providers that take every parameter that is sent, since otherwise it drops them in silence.
"""

from __future__ import annotations

from prs.models.adapter import http_adapter, some_name
from prs.models.chat import ChatWire


def _vendor_and_model(rest: str) -> str:
    vendor, _, model = rest.partition("/")
    return some_name(rest) or ("" if vendor and model else "names no vendor: write VENDOR/MODEL")


ADAPTER = http_adapter("openrouter", ChatWire(), _vendor_and_model)
