"""`google:MODEL`: Google's models, over generateContent. What Google can do is in `providers.json`."""

from prs.models.adapter import http_adapter, some_name
from prs.models.gemini import GeminiWire

ADAPTER = http_adapter("google", GeminiWire(), some_name)
