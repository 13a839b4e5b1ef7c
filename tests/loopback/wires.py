"""The three wire formats from the provider's side: what is checked in a request, and what an answer looks like.

The checks follow the providers' published references. They are strict on purpose: a field that no reference has is refused, so that a
client that invents one fails here and not in front of a user.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from loopback.script import Reply

_GEMINI_PATH = re.compile(r"^/v1beta/models/[^/:]+:generateContent$")
_SLUG = re.compile(r"(?m)^# (?:Your p|P)ass: ([a-z][a-z0-9_]*)")
_CHAT_FIELDS = {
    "model", "messages", "response_format", "reasoning_effort", "reasoning", "usage", "provider", "max_tokens", "max_completion_tokens",
    "prompt_cache_key", "stream",
}  # fmt: skip
_MESSAGES_FIELDS = {"model", "max_tokens", "messages", "system", "output_config", "thinking"}
_SCHEMA_KEYWORDS = {"type", "properties", "required", "items", "enum", "description", "additionalProperties"}


@dataclass(frozen=True)
class Received:
    """One request as it came. `system`, `user` are its texts; `user` has the prefix and the focus. `slug` is the pass it names."""

    wire: str
    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]
    raw: bytes
    system: str
    user: str
    slug: str
    at: float

    @property
    def prompt(self) -> str:
        """The whole text, in the order in which a model reads it."""
        return f"{self.system}\0{self.user}"


def wire_of(path: str) -> str:
    """Return the wire format that a path belongs to, or ""."""
    plain = path.partition("?")[0]
    if plain.endswith("/chat/completions"):
        return "chat"
    if plain == "/v1/messages":
        return "messages"
    return "gemini" if _GEMINI_PATH.match(plain) else ""


def receive(path: str, headers: Mapping[str, str], raw: bytes, at: float) -> Received:
    """Return the request's texts and facts. A body that is no JSON object raises ValueError."""
    body = json.loads(raw)
    if not isinstance(body, dict):
        raise ValueError("the body is no object")  # noqa: TRY004 - one kind of error for the caller
    wire = wire_of(path)
    system, user = {"chat": _chat_texts, "messages": _messages_texts, "gemini": _gemini_texts}[wire](body)
    slugs = _SLUG.findall(user)
    return Received(wire, path, headers, body, raw, system, user, slugs[-1] if slugs else "", at)


def violations(received: Received) -> list[str]:
    """Return what is wrong with a request by its wire format's reference."""
    return {"chat": _check_chat, "messages": _check_messages, "gemini": _check_gemini}[received.wire](received)


def success(received: Received, reply: Reply, cached: int) -> dict[str, Any]:
    """Return the body of a 200."""
    tokens = {"in": len(received.prompt) // 4, "out": len(reply.text) // 4 + 1, "cached": cached}
    return {"chat": _chat_body, "messages": _messages_body, "gemini": _gemini_body}[received.wire](received, reply, tokens)


def error(wire: str, status: int, message: str, code: str) -> dict[str, Any]:
    """Return the body of an error."""
    if wire == "messages":
        return {"type": "error", "error": {"type": code or "api_error", "message": message}}
    if wire == "gemini":
        return {"error": {"code": status, "message": message, "status": code or "UNKNOWN"}}
    return {"error": {"message": message, "type": "error", "code": code or status}}


def _flat(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "".join(part["text"] for part in content)


def _chat_texts(body: dict[str, Any]) -> tuple[str, str]:
    messages = body.get("messages", [])
    of = {role: "".join(_flat(m["content"]) for m in messages if m["role"] == role) for role in ("system", "user")}
    return of["system"], of["user"]


def _messages_texts(body: dict[str, Any]) -> tuple[str, str]:
    return _flat(body.get("system", "")), "".join(_flat(m["content"]) for m in body.get("messages", []))


def _gemini_texts(body: dict[str, Any]) -> tuple[str, str]:
    system = "".join(part["text"] for part in body.get("systemInstruction", {}).get("parts", []))
    return system, "".join(part["text"] for content in body.get("contents", []) for part in content["parts"])


def _check_chat(received: Received) -> list[str]:
    body = received.body
    wrong = [f"unknown field {key}" for key in body.keys() - _CHAT_FIELDS]
    if not isinstance(body.get("model"), str) or not body["model"]:
        wrong.append("model is missing")
    if [m.get("role") for m in body.get("messages", [])] != ["system", "user"]:
        wrong.append("messages are not system, user")
    if not any(isinstance(body.get(key), int) and body[key] >= 1 for key in ("max_tokens", "max_completion_tokens")):
        wrong.append("no token limit")
    form = body.get("response_format")
    if form and form["type"] == "json_schema":
        inner = form["json_schema"]
        if inner.get("strict") is not True or not re.fullmatch(r"[\w-]{1,64}", inner.get("name", "")):
            wrong.append("json_schema needs name and strict")
        wrong += _check_schema(inner["schema"], "schema")
    if form and form["type"] == "json_object" and "json" not in received.prompt.lower():
        wrong.append("json_object needs the word JSON in a message")
    return wrong


def _check_messages(received: Received) -> list[str]:
    body = received.body
    wrong = [f"unknown field {key}" for key in body.keys() - _MESSAGES_FIELDS]
    if received.headers.get("anthropic-version") != "2023-06-01":
        wrong.append("anthropic-version: header is required")
    if not received.headers.get("x-api-key"):
        wrong.append("x-api-key: header is required")
    if not isinstance(body.get("max_tokens"), int):
        wrong.append("max_tokens: field required")
    if [m.get("role") for m in body.get("messages", [])] != ["user"]:
        wrong.append("messages: one from the user")
    if json.dumps(body).count('"cache_control"') > 4:
        wrong.append("a maximum of 4 blocks with cache_control")
    config = body.get("output_config", {})
    wrong += [f"output_config.{key}: unknown" for key in config.keys() - {"effort", "format"}]
    if config.get("effort", "high") not in ("low", "medium", "high", "xhigh", "max"):
        wrong.append("output_config.effort: unknown level")
    if "format" in config:
        wrong += _check_schema(config["format"]["schema"], "output_config.format.schema")
    return wrong


def _check_gemini(received: Received) -> list[str]:
    config = received.body.get("generationConfig", {})
    known = {"maxOutputTokens", "responseMimeType", "responseJsonSchema", "thinkingConfig"}
    wrong = [f"unknown field {key}" for key in received.body.keys() - {"systemInstruction", "contents", "generationConfig"}]
    wrong += [f"unknown field generationConfig.{key}" for key in config.keys() - known]
    if not received.headers.get("x-goog-api-key"):
        wrong.append("x-goog-api-key is missing")
    if "key=" in received.path:
        wrong.append("a key in the address ends up in logs")
    if "responseJsonSchema" in config and config.get("responseMimeType") != "application/json":
        wrong.append("responseJsonSchema needs responseMimeType application/json")
    if "responseJsonSchema" in config:
        wrong += _check_schema(config["responseJsonSchema"], "responseJsonSchema")
    if {"thinkingLevel", "thinkingBudget"} <= config.get("thinkingConfig", {}).keys():
        wrong.append("thinkingLevel and thinkingBudget exclude each other")
    return wrong


def _check_schema(schema: Any, path: str) -> list[str]:
    wrong = [f"{path}: keyword {key} is not supported" for key in schema.keys() - _SCHEMA_KEYWORDS]
    if schema.get("type") == "object":
        if schema.get("additionalProperties") is not False:
            wrong.append(f"{path}: additionalProperties must be false")
        if sorted(schema.get("required", [])) != sorted(schema["properties"]):
            wrong.append(f"{path}: every property must be required")
        for key, inner in schema["properties"].items():
            wrong += _check_schema(inner, f"{path}.{key}")
    if schema.get("type") == "array":
        wrong += _check_schema(schema["items"], f"{path}[]")
    return wrong


def _chat_body(received: Received, reply: Reply, tokens: dict[str, int]) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.text}
    if reply.finish == "refusal":
        message = {"role": "assistant", "content": None, "refusal": reply.text}
    finish = {"length": "length", "filter": "content_filter", "blocked": "content_filter"}.get(reply.finish, "stop")
    usage: dict[str, Any] = {
        "prompt_tokens": tokens["in"],
        "completion_tokens": tokens["out"] + reply.reasoning,
        "total_tokens": tokens["in"] + tokens["out"] + reply.reasoning,
        "prompt_tokens_details": {"cached_tokens": tokens["cached"], "cache_write_tokens": reply.cache_written},
        "completion_tokens_details": {"reasoning_tokens": reply.reasoning},
    }
    if reply.cost is not None:
        usage["cost"] = reply.cost
    choice = {"index": 0, "finish_reason": finish, "message": message}
    return {"id": "x", "object": "chat.completion", "model": received.body["model"], "choices": [choice], "usage": usage}


def _messages_body(received: Received, reply: Reply, tokens: dict[str, int]) -> dict[str, Any]:
    stop = {"length": "max_tokens", "filter": "refusal", "refusal": "refusal", "blocked": "refusal"}.get(reply.finish, "end_turn")
    blocks: list[dict[str, Any]] = [{"type": "text", "text": reply.text}] if reply.text else []
    if reply.reasoning:
        blocks.insert(0, {"type": "thinking", "thinking": "hm", "signature": "s"})
    return {
        "id": "x",
        "type": "message",
        "role": "assistant",
        "model": received.body["model"],
        "content": blocks,
        "stop_reason": stop,
        "usage": {
            "input_tokens": max(0, tokens["in"] - tokens["cached"] - reply.cache_written),
            "cache_read_input_tokens": tokens["cached"],
            "cache_creation_input_tokens": reply.cache_written,
            "output_tokens": tokens["out"] + reply.reasoning,
            "output_tokens_details": {"thinking_tokens": reply.reasoning},
        },
    }


def _gemini_body(received: Received, reply: Reply, tokens: dict[str, int]) -> dict[str, Any]:
    usage = {
        "promptTokenCount": tokens["in"],
        "candidatesTokenCount": tokens["out"],
        "thoughtsTokenCount": reply.reasoning,
        "cachedContentTokenCount": tokens["cached"],
    }
    model = received.path.rpartition("/")[2].partition(":")[0]
    if reply.finish == "blocked":
        return {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}, "usageMetadata": usage, "modelVersion": model}
    finish = {"length": "MAX_TOKENS", "filter": "SAFETY", "refusal": "SAFETY"}.get(reply.finish, "STOP")
    parts: list[dict[str, Any]] = [{"text": reply.text}]
    if reply.reasoning:
        parts.insert(0, {"text": "hm", "thought": True})
    candidate = {"content": {"role": "model", "parts": parts}, "finishReason": finish, "index": 0}
    return {"candidates": [candidate], "usageMetadata": usage, "modelVersion": model}
