"""Models: an id becomes something that answers. Knows types and errors only; keys are handed in and repeated nowhere.

Prices are in `prs.models.prices`, which is imported apart since its data is heavy.
"""

from __future__ import annotations

from collections.abc import Mapping

from prs.models.adapter import ModelId
from prs.models.table import ADAPTERS, parse_model_id
from prs.types.model import Model

__all__ = ["ModelId", "bills_cache_writes", "key_variables", "open_model", "parse_model_id", "setting_variables"]


def open_model(model_id: str, keys: Mapping[str, str]) -> Model:
    """Return the model of that id. `keys` holds keys, addresses and proxies by the names of their variables.

    A `command:` program gets exactly `keys` as its environment. Opens no connection and starts no process. Raises `ModelIdError` for an id
    that no adapter knows and for a key that is not set.
    """
    parsed = parse_model_id(model_id)
    return ADAPTERS[parsed.adapter].open(parsed, keys)


def key_variables(model_id: str) -> tuple[str, ...]:
    """Return the variables one of which must hold a key for this model; () where none is needed. Raises `ModelIdError`."""
    return ADAPTERS[parse_model_id(model_id).adapter].keys


def setting_variables(model_id: str) -> tuple[str, ...]:
    """Return every variable that this model reads: keys, addresses, proxies. Raises `ModelIdError`."""
    return ADAPTERS[parse_model_id(model_id).adapter].settings


def bills_cache_writes(model_id: str) -> bool:
    """Return whether its provider may bill what it writes to its prompt cache, so that a shared prefix is worth warming once.

    Warming is one call with the same system, prefix, schema and effort, any focus, and `max_output_tokens` of 1: it ends in
    `AnswerUnreadable` (cut off), and the cache is written. Raises `ModelIdError`.
    """
    return ADAPTERS[parse_model_id(model_id).adapter].bills_cache_writes
