"""Anthropic's messages. References: https://platform.claude.com/docs/en/api/messages and, beside it, the pages on structured outputs,
effort and prompt caching.

A cache entry's key holds the system prompt, the schema and the thinking setting, so a warming call sends the same three.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from prs.models.plan import Plan, effort_fragment, merge, ordered_schema
from prs.models.provider import Provider
from prs.models.wire import PARAGRAPH, Finish, Said, block, count, decode, focus_text
from prs.types.model import ModelRequest, Usage

_VERSION = "2023-06-01"
_FINISHES: dict[str, Finish] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refused",
}


class _Block(msgspec.Struct):
    type: str
    text: str = ""


class _Details(msgspec.Struct):
    thinking_tokens: float | None = None


class _Usage(msgspec.Struct):
    input_tokens: float | None = None
    cache_read_input_tokens: float | None = None
    cache_creation_input_tokens: float | None = None
    output_tokens: float | None = None
    output_tokens_details: _Details | None = None


class _Stop(msgspec.Struct):
    explanation: str | None = None


class _Body(msgspec.Struct):
    content: list[_Block]
    model: str = ""
    stop_reason: str | None = None
    stop_details: _Stop | None = None
    usage: _Usage = msgspec.field(default_factory=_Usage)


class MessagesWire:
    """The wire format of messages."""

    def path(self, model: str) -> str:  # noqa: ARG002 - this format names the model in the body
        """Return the path under the host."""
        return "/v1/messages"

    def headers(self, key: str) -> Mapping[str, str]:
        """Return the key and the version, which this API demands."""
        return {"x-api-key": key, "anthropic-version": _VERSION}

    def body(self, request: ModelRequest, model: str, provider: Provider, plan: Plan) -> dict[str, Any]:
        """Return system and user blocks, a cache mark behind the system and behind the prefix."""
        mode = plan.mode_of(provider)
        mark = provider.mark if plan.marks else {}
        blocks = [block(request.prefix, mark), block(f"{PARAGRAPH}{focus_text(request, mode)}", {})]
        body: dict[str, Any] = {
            "model": model,
            provider.token_fields[plan.tokens]: request.max_output_tokens,
            "system": [block(request.system, mark)],
            "messages": [{"role": "user", "content": blocks}],
        }
        if mode == "strict":
            body["output_config"] = {"format": {"type": "json_schema", "schema": ordered_schema(request.schema)}}
        merge(body, effort_fragment(plan, provider, request))
        return body

    def read(self, body: bytes) -> Said:
        """Return the text blocks joined; thinking is not part of the answer."""
        said = decode(body, _Body)
        word = said.stop_reason or ""
        text = "".join(one.text for one in said.content if one.type == "text")
        finish = _FINISHES.get(word, "other")
        if finish == "refused" and said.stop_details is not None and said.stop_details.explanation:
            word = said.stop_details.explanation
        return Said(text, finish, word, said.model, _usage(said.usage))


def _usage(usage: _Usage) -> Usage:
    cached, written = count(usage.cache_read_input_tokens), count(usage.cache_creation_input_tokens)
    thought = usage.output_tokens_details.thinking_tokens if usage.output_tokens_details else None
    return Usage(
        input_tokens=count(usage.input_tokens) + cached + written,
        cached_tokens=cached,
        cache_write_tokens=written,
        output_tokens=count(usage.output_tokens),
        reasoning_tokens=count(thought),
    )
