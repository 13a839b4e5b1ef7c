"""`openai:MODEL`: OpenAI's models, over chat completions. What OpenAI can do is in `providers.json`."""

from prs.models.adapter import http_adapter, some_name
from prs.models.chat import ChatWire

ADAPTER = http_adapter("openai", ChatWire(), some_name)
