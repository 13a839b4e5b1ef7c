"""`ollama:MODEL`: a local Ollama, over its OpenAI-compatible side.

`OLLAMA_HOST` is read as Ollama reads it: scheme, port and path may be left out.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from prs.models.adapter import ModelId, http_adapter, some_name
from prs.models.chat import ChatWire

_PORT = 11434
_PATH = "/v1"


def _address(model_id: ModelId, host: str) -> tuple[str, str]:
    address = host if "://" in host else f"http://{host}"
    try:
        parts = urlsplit(address)
        bare = parts.port is None and "://" not in host
    except ValueError:
        return address, model_id.rest
    netloc = f"{parts.netloc}:{_PORT}" if bare else parts.netloc
    path = parts.path.rstrip("/")
    return f"{parts.scheme}://{netloc}{path if path.endswith(_PATH) else path + _PATH}", model_id.rest


ADAPTER = http_adapter("ollama", ChatWire(), some_name, _address)
