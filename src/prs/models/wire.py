"""What a wire format is: a request put into a body, and a body read as what the model said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from prs.models.plan import Plan, ordered_schema
from prs.models.provider import Fragment, Provider
from prs.types.model import ModelRequest, Usage

Finish = Literal["stop", "length", "refused", "other"]
T = TypeVar("T")

PARAGRAPH = "\n\n"


class Said(NamedTuple):
    """What a model said. `finish` is why it stopped, `word` the provider's own word for that or its reason to refuse."""

    text: str
    finish: Finish
    word: str
    model: str
    usage: Usage


class WireError(Exception):
    """A body that is not of this wire format's shape; the message says where."""


class Wire(Protocol):
    """A wire format. Pure: it sends nothing."""

    def path(self, model: str) -> str:
        """Return what follows the base address."""

    def headers(self, key: str) -> Mapping[str, str]:
        """Return the headers that carry the key ("" for none) and the version."""

    def body(self, request: ModelRequest, model: str, provider: Provider, plan: Plan) -> dict[str, Any]:
        """Return the request's body. System, prefix and focus keep that order, the first two byte for byte."""

    def read(self, body: bytes) -> Said:
        """Return what the body of a 200 says. Raises `WireError`."""


def decode(body: bytes, shape: type[T]) -> T:
    """Return the body as `shape`. Raises `WireError`."""
    try:
        return msgspec.json.decode(body, type=shape)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WireError(str(error)) from None
    except RecursionError:
        raise WireError("JSON nested too deeply") from None


def focus_text(request: ModelRequest, mode: str) -> str:
    """Return the focus; where the provider does not hold the model to the schema, the schema follows it as text."""
    if mode == "strict":
        return request.focus
    schema = msgspec.json.format(msgspec.json.encode(ordered_schema(request.schema)), indent=1).decode()
    order = "Answer with one JSON object and nothing else. It must be valid against this JSON Schema:"
    return f"{request.focus}{PARAGRAPH}{order}{PARAGRAPH}{schema}"


def block(text: str, mark: Fragment) -> dict[str, Any]:
    """Return a text block, with a mark where a cache boundary lies behind it."""
    return {"type": "text", "text": text, **mark}


def count(value: float | None) -> int:
    """Return a provider's number of tokens as a whole number that is not negative; 0 where it gave none."""
    return max(0, int(value)) if value is not None and abs(value) < 1e15 else 0  # noqa: PLR2004 - beyond it a float is no count
