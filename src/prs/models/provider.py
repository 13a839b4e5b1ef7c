"""What each provider can do, as data: `providers.json`, keyed by adapter and never by a model's name.

What a single model of a provider cannot do is found out by asking: see `prs.models.plan`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from prs.types.base import Value

Fragment = dict[str, Any]


class Provider(Value, frozen=True, kw_only=True):
    """One provider. Lists go from what is asked first to what is fallen back to.

    `modes` are ways to force the schema. `efforts` are forms of reasoning effort: fragments of the request's body by level, where "50%"
    is a share of the output limit. `token_fields` are names of the output limit. `blocks` says that a text may come in several blocks,
    and `mark` is what a block at a cache boundary carries. `extras` go into every body. `prices` is its name in the price list.
    """

    title: str
    form: str
    base_url: str
    base_url_variable: str
    key_variables: tuple[str, ...]
    modes: tuple[str, ...]
    efforts: tuple[dict[str, Fragment], ...]
    token_fields: tuple[str, ...]
    key_optional: bool = False
    blocks: bool = False
    mark: Fragment = {}
    extras: Fragment = {}
    bills_cache_writes: bool = False
    prices: str = ""


@cache
def load_providers() -> dict[str, Provider]:
    """Return every provider of the package's data, by adapter."""
    data = files("prs.models").joinpath("providers.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Provider])
