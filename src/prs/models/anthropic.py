"""`anthropic:MODEL`: Anthropic's models, over messages. What Anthropic can do is in `providers.json`."""

from prs.models.adapter import http_adapter, some_name
from prs.models.messages import MessagesWire

ADAPTER = http_adapter("anthropic", MessagesWire(), some_name)
