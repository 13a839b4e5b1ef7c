"""`http://HOST/v1#MODEL` or `https://...`: any server that speaks OpenAI-compatible chat completions.

`PRS_API_KEY` is sent where it is set.
"""

from __future__ import annotations

from prs.models.adapter import ModelId, http_adapter, some_name, wrong_address
from prs.models.chat import ChatWire


def _address_and_model(rest: str) -> str:
    address, _, model = rest.partition("#")
    return wrong_address(address) or (some_name(model) and "names no model: write it behind a #")


def _base_url(model_id: ModelId, _default: str) -> tuple[str, str]:
    address, _, model = model_id.rest.partition("#")
    return address, model


ADAPTER = http_adapter("http", ChatWire(), _address_and_model, _base_url)
