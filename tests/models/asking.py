"""What the tests of this folder ask with."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from loopback import Loopback
from prs.answer import ANSWER_SCHEMA, ANSWER_SCHEMA_NAME
from prs.models import open_model
from prs.types.manifest import Effort
from prs.types.model import Answer, Deadline, ModelRequest

HTTP_ADAPTERS = ("openai", "openrouter", "anthropic", "google", "ollama", "http")
CHAT_ADAPTERS = ("openai", "openrouter", "ollama", "http")

_REQUEST = ModelRequest(
    version=1,
    slug="money",
    part=1,
    model="loopback",
    system="You review. " * 20,
    prefix="The change:\n\n  120 | price = amount * 100\n" * 20,
    focus="# Pass: money\n\nLook at amounts.",
    schema_name=ANSWER_SCHEMA_NAME,
    schema=ANSWER_SCHEMA,
    effort=Effort.HIGH,
    max_output_tokens=16_000,
)


def a_request(**changed: Any) -> ModelRequest:
    """Return a request, with some fields changed."""
    return msgspec.structs.replace(_REQUEST, **changed)


def ask(server: Loopback, adapter: str = "http", *, seconds: float = 20.0, keys: dict[str, str] | None = None, **changed: Any) -> Answer:
    """Ask a loopback server through an adapter's real client."""
    model = open_model(server.model_id(adapter), {**server.keys, **(keys or {})})
    return model.answer(a_request(**changed), Deadline.after(seconds))


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail where the block takes longer."""
    since = time.monotonic()
    yield
    took = time.monotonic() - since
    assert took < seconds, f"took {took:.1f} s, at most {seconds} s"
