"""What an adapter is, and how one that speaks HTTP is made from a provider's data and a wire format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from prs.errors import ModelIdError
from prs.models.http_model import Endpoint, HttpModel
from prs.models.provider import load_providers
from prs.models.transport import Way
from prs.models.wire import Wire
from prs.types.model import Model

NETWORK_SETTINGS = ("HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "SSL_CERT_FILE")

_SECRET_ENDINGS = ("_KEY", "_TOKEN", "_SECRET")


class ModelId(NamedTuple):
    """A model id in its parts: `text` as written, the adapter's name, and what that adapter reads (`rest`)."""

    text: str
    adapter: str
    rest: str


class Adapter(NamedTuple):
    """One kind of model. `form` shows how its ids are written; `keys` are variables one of which must be set, `settings` all that it reads.

    `check` returns what is wrong with an id's rest, or "". `open` makes the model; it raises `ModelIdError` and starts nothing.
    """

    form: str
    open: Callable[[ModelId, Mapping[str, str]], Model]
    check: Callable[[str], str]
    keys: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    bills_cache_writes: bool = False
    prices: str = ""


def http_adapter(
    name: str, wire: Wire, check: Callable[[str], str], base_url: Callable[[ModelId, str], tuple[str, str]] | None = None
) -> Adapter:
    """Return the adapter of one entry of `providers.json`.

    `base_url` returns the address and the model's name of an id; left out, the provider's own address (or the one set for it) and the rest.
    """
    provider = load_providers()[name]

    def open_model(model_id: ModelId, settings: Mapping[str, str]) -> Model:
        address = settings.get(provider.base_url_variable) or provider.base_url
        address, model = (address, model_id.rest) if base_url is None else base_url(model_id, address)
        wrong = wrong_address(address)
        if wrong:
            raise ModelIdError(f"{provider.base_url_variable or model_id.text} {wrong}.", "Give an address such as https://host/v1.")
        key = _key(model_id, provider.key_variables, settings, optional=provider.key_optional)
        _check_proxies(settings)
        secrets = tuple(value.strip() for name, value in settings.items() if name.endswith(_SECRET_ENDINGS) and value.strip())
        return HttpModel(model_id.text, model, provider, wire, Endpoint(address, key, Way.of(settings), secrets))

    settings = (*provider.key_variables, *filter(None, (provider.base_url_variable,)), *NETWORK_SETTINGS)
    keys = () if provider.key_optional else provider.key_variables
    return Adapter(provider.form, open_model, check, keys, settings, provider.bills_cache_writes, provider.prices)


def some_name(rest: str) -> str:
    """Return what is wrong with a plain model name, or ""."""
    if not rest:
        return "names no model"
    return "has white space or control characters in it" if any(not c.isprintable() or c.isspace() for c in rest) else ""


def wrong_address(address: str) -> str:
    """Return what is wrong with a base address, or ""."""
    try:
        parts = urlsplit(address)
        port_is_fine = parts.port is None or parts.port > 0
    except ValueError:
        return "is no address"
    if parts.scheme not in ("http", "https") or not parts.hostname or not port_is_fine:
        return "is no http or https address"
    if parts.username is not None or parts.password is not None:
        return "has a user or password in it, which would end up in reports"
    return "" if address.isascii() and address.isprintable() and " " not in address else "has characters that no address has"


def _check_proxies(settings: Mapping[str, str]) -> None:
    for variable in ("HTTPS_PROXY", "HTTP_PROXY"):
        proxy = settings.get(variable, "")
        # Its user and password, if it has any, are for the proxy alone; the address is judged without them, and never shown.
        scheme, _, rest = proxy.partition("://")
        wrong = wrong_address(f"{scheme}://{rest.rpartition('@')[2]}") if proxy else ""
        if wrong:
            raise ModelIdError(f"{variable} {wrong}.", "Give an address such as http://proxy:3128.")


def _key(model_id: ModelId, variables: tuple[str, ...], settings: Mapping[str, str], *, optional: bool) -> str:
    for variable in variables:
        key = settings.get(variable, "").strip()
        if key and not (key.isascii() and key.isprintable() and " " not in key):
            raise ModelIdError(f"{variable} holds characters that no key has.", "Set it anew; a line break or a quote may have slipped in.")
        if key:
            return key
    if optional:
        return ""
    named = " or ".join(variables)
    raise ModelIdError(f"{model_id.text} needs a key, and {named} is not set.", f"Set {named}.")
