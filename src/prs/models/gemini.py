"""Gemini's generateContent. References: https://ai.google.dev/api/generate-content, and the pages on structured output and thinking.

Its prompt cache is implicit: it wants no marks, only that the same text comes first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import msgspec

from prs.models.plan import Plan, effort_fragment, merge, ordered_schema
from prs.models.provider import Provider
from prs.models.wire import PARAGRAPH, Finish, Said, WireError, count, decode, focus_text
from prs.types.model import ModelRequest, Usage

_FINISHES: dict[str, Finish] = {
    "STOP": "stop",
    "MAX_TOKENS": "length",
    "SAFETY": "refused",
    "RECITATION": "refused",
    "LANGUAGE": "refused",
    "BLOCKLIST": "refused",
    "PROHIBITED_CONTENT": "refused",
    "SPII": "refused",
    "ESCALATION": "refused",
}


class _Part(msgspec.Struct):
    text: str = ""
    thought: bool = False


class _Content(msgspec.Struct):
    parts: list[_Part] = []


class _Candidate(msgspec.Struct, rename="camel"):
    content: _Content = msgspec.field(default_factory=_Content)
    finish_reason: str = ""


class _Feedback(msgspec.Struct, rename="camel"):
    block_reason: str = ""


class _Usage(msgspec.Struct, rename="camel"):
    prompt_token_count: float | None = None
    cached_content_token_count: float | None = None
    candidates_token_count: float | None = None
    thoughts_token_count: float | None = None


class _Body(msgspec.Struct, rename="camel"):
    candidates: list[_Candidate] = []
    prompt_feedback: _Feedback | None = None
    usage_metadata: _Usage = msgspec.field(default_factory=_Usage)
    model_version: str = ""


class GeminiWire:
    """The wire format of generateContent."""

    def path(self, model: str) -> str:
        """Return the path under the host; this format names the model in it."""
        return f"/v1beta/models/{quote(model, safe='')}:generateContent"

    def headers(self, key: str) -> Mapping[str, str]:
        """Return the key as a header, never in the address."""
        return {"x-goog-api-key": key}

    def body(self, request: ModelRequest, model: str, provider: Provider, plan: Plan) -> dict[str, Any]:  # noqa: ARG002 - it stands in the path
        """Return the system instruction and one user content of two parts."""
        mode = plan.mode_of(provider)
        parts = [{"text": request.prefix}, {"text": f"{PARAGRAPH}{focus_text(request, mode)}"}]
        config: dict[str, Any] = {provider.token_fields[plan.tokens]: request.max_output_tokens}
        if mode != "none":
            config["responseMimeType"] = "application/json"
        if mode == "strict":
            config["responseJsonSchema"] = ordered_schema(request.schema)
        body: dict[str, Any] = {
            "systemInstruction": {"parts": [{"text": request.system}]},
            "contents": [{"role": "user", "parts": parts}],
            "generationConfig": config,
        }
        merge(body, effort_fragment(plan, provider, request))
        return body

    def read(self, body: bytes) -> Said:
        """Return the first candidate's text without its thoughts; a blocked prompt is a refusal."""
        said = decode(body, _Body)
        usage = _usage(said.usage_metadata)
        if said.prompt_feedback is not None and said.prompt_feedback.block_reason:
            return Said("", "refused", said.prompt_feedback.block_reason, said.model_version, usage)
        if not said.candidates:
            raise WireError("`$.candidates` is empty")
        first = said.candidates[0]
        text = "".join(part.text for part in first.content.parts if not part.thought)
        finish = _FINISHES.get(first.finish_reason, "other")
        return Said(text, finish, first.finish_reason, said.model_version, usage)


def _usage(usage: _Usage) -> Usage:
    thoughts = count(usage.thoughts_token_count)
    return Usage(
        input_tokens=count(usage.prompt_token_count),
        cached_tokens=count(usage.cached_content_token_count),
        output_tokens=count(usage.candidates_token_count) + thoughts,
        reasoning_tokens=thoughts,
    )
