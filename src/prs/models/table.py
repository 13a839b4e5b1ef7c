"""Every adapter, and how a model id names one. A new adapter is one file and one line here."""

from __future__ import annotations

import difflib

from prs.errors import ModelIdError
from prs.models import address, anthropic, command, google, ollama, openai, openrouter, replay
from prs.models.adapter import Adapter, ModelId

ADAPTERS: dict[str, Adapter] = {
    "openrouter": openrouter.ADAPTER,
    "openai": openai.ADAPTER,
    "anthropic": anthropic.ADAPTER,
    "google": google.ADAPTER,
    "ollama": ollama.ADAPTER,
    "http": address.ADAPTER,
    "command": command.ADAPTER,
    "replay": replay.ADAPTER,
}


def parse_model_id(model_id: str) -> ModelId:
    """Return a model id in its parts. Raises `ModelIdError` that names the nearest adapter and shows all forms."""
    name, colon, rest = model_id.partition(":")
    shown = repr(model_id[:200])
    if name in ("http", "https") and rest.startswith("//"):
        name, rest = "http", model_id
    adapter = ADAPTERS.get(name)
    if adapter is None:
        near = difflib.get_close_matches(name.strip().lower()[:50], ADAPTERS, n=1, cutoff=0.5)
        guess = f" Did you mean {ADAPTERS[near[0]].form}?" if near else ""
        what = f"names no adapter that is known: {name[:50]!r}" if colon else "has no adapter in front of it"
        raise ModelIdError(f"The model id {shown} {what}.{guess}", f"A model id is one of {_forms()}.")
    wrong = adapter.check(rest)
    if wrong:
        raise ModelIdError(f"The model id {shown} {wrong}.", f"It is written {adapter.form}.")
    return ModelId(model_id, name, rest)


def _forms() -> str:
    return ", ".join(adapter.form for adapter in ADAPTERS.values())
