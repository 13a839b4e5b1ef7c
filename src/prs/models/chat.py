"""OpenAI-compatible chat completions: OpenAI, OpenRouter, Ollama, vLLM, llama.cpp and most other servers.

References: https://developers.openai.com/api/reference/resources/chat, https://openrouter.ai/docs/api/reference/overview,
https://docs.ollama.com/api/openai-compatibility.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from prs.models.plan import Plan, effort_fragment, merge, ordered_schema
from prs.models.provider import Provider
from prs.models.wire import PARAGRAPH, Finish, Said, WireError, block, count, decode, focus_text
from prs.types.base import sha256
from prs.types.model import ModelRequest, Usage

_FINISHES: dict[str, Finish] = {"stop": "stop", "": "stop", "length": "length", "content_filter": "refused"}
_PREFIX_HASH = "{prefix_hash}"


class _Part(msgspec.Struct):
    text: str = ""


class _Message(msgspec.Struct):
    content: str | list[_Part] | None = None
    refusal: str | None = None


class _Choice(msgspec.Struct):
    message: _Message = msgspec.field(default_factory=_Message)
    finish_reason: str | None = None


class _InputDetails(msgspec.Struct):
    cached_tokens: float | None = None
    cache_write_tokens: float | None = None


class _OutputDetails(msgspec.Struct):
    reasoning_tokens: float | None = None


class _Usage(msgspec.Struct):
    prompt_tokens: float | None = None
    completion_tokens: float | None = None
    prompt_tokens_details: _InputDetails | None = None
    completion_tokens_details: _OutputDetails | None = None
    cost: float | None = None


class _Body(msgspec.Struct):
    choices: list[_Choice]
    model: str | None = None
    usage: _Usage | None = None


class ChatWire:
    """The wire format of chat completions."""

    def path(self, model: str) -> str:  # noqa: ARG002 - this format names the model in the body
        """Return the path under `/v1`."""
        return "/chat/completions"

    def headers(self, key: str) -> Mapping[str, str]:
        """Return a bearer token, where there is a key."""
        return {"Authorization": f"Bearer {key}"} if key else {}

    def body(self, request: ModelRequest, model: str, provider: Provider, plan: Plan) -> dict[str, Any]:
        """Return system and user message; the user's is two blocks where the provider takes blocks."""
        mode = plan.mode_of(provider)
        body: dict[str, Any] = {"model": model, "messages": _messages(request, provider, plan)}
        if mode == "strict":
            schema = {"name": request.schema_name, "strict": True, "schema": ordered_schema(request.schema)}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif mode == "json":
            body["response_format"] = {"type": "json_object"}
        body[provider.token_fields[plan.tokens]] = request.max_output_tokens
        if plan.extras:
            prefix_hash = sha256(f"{request.system}\0{request.prefix}".encode())[:32]
            body.update({key: prefix_hash if value == _PREFIX_HASH else value for key, value in provider.extras.items()})
        merge(body, effort_fragment(plan, provider, request))
        return body

    def read(self, body: bytes) -> Said:
        """Return the first choice's text, and the usage with what the provider billed."""
        said = decode(body, _Body)
        if not said.choices:
            raise WireError("`$.choices` is empty")
        choice = said.choices[0]
        word = choice.finish_reason or ""
        usage = _usage(said.usage or _Usage())
        if choice.message.refusal:
            return Said(choice.message.refusal, "refused", choice.message.refusal, said.model or "", usage)
        return Said(_text(choice.message), _FINISHES.get(word, "other"), word, said.model or "", usage)


def _messages(request: ModelRequest, provider: Provider, plan: Plan) -> list[dict[str, Any]]:
    focus = focus_text(request, plan.mode_of(provider))
    if not provider.blocks:
        user = f"{request.prefix}{PARAGRAPH}{focus}"
        return [{"role": "system", "content": request.system}, {"role": "user", "content": user}]
    mark = provider.mark if plan.marks else {}
    # A block's text ends where it ends: the paragraph belongs to the focus, and the prefix stays the same in every pass.
    user_blocks = [block(request.prefix, mark), block(f"{PARAGRAPH}{focus}", {})]
    return [{"role": "system", "content": [block(request.system, mark)]}, {"role": "user", "content": user_blocks}]


def _text(message: _Message) -> str:
    if isinstance(message.content, list):
        return "".join(part.text for part in message.content)
    return message.content or ""


def _usage(usage: _Usage) -> Usage:
    inputs = usage.prompt_tokens_details or _InputDetails()
    outputs = usage.completion_tokens_details or _OutputDetails()
    billed = usage.cost if usage.cost is not None and usage.cost >= 0 else None
    return Usage(
        input_tokens=count(usage.prompt_tokens),
        cached_tokens=count(inputs.cached_tokens),
        cache_write_tokens=count(inputs.cache_write_tokens),
        output_tokens=count(usage.completion_tokens),
        reasoning_tokens=count(outputs.reasoning_tokens),
        cost_usd=billed,
        cost_from="billed" if billed is not None else "",
    )
