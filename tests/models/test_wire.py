"""What goes over the wire: order, schema, effort, cache marks and keys, in each provider's own form."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from loopback import APPROVE, Loopback, Refusal, answer
from loopback.server import KEY
from models.asking import CHAT_ADAPTERS, HTTP_ADAPTERS, a_request, ask
from prs.answer import ANSWER_SCHEMA
from prs.models import open_model
from prs.models.provider import load_providers
from prs.models.table import ADAPTERS
from prs.types.base import canonical_json
from prs.types.manifest import Effort
from prs.types.model import Deadline, ModelRequest

_CHAT_EFFORT = {"ollama", "http", "openai"}


def _sent(adapter: str, **changed: Any) -> dict[str, Any]:
    with Loopback() as server:
        ask(server, adapter, **changed)
        assert server.violations == []
        return server.requests[0].body


def _effort(adapter: str, body: dict[str, Any]) -> Any:
    if adapter in _CHAT_EFFORT:
        return body.get("reasoning_effort")
    if adapter == "openrouter":
        return body["reasoning"]
    if adapter == "anthropic":
        return {**body["output_config"], "format": None, **body["thinking"]}
    return body["generationConfig"]["thinkingConfig"]


def _schema(adapter: str, body: dict[str, Any]) -> Any:
    if adapter in CHAT_ADAPTERS:
        return body["response_format"]["json_schema"]["schema"]
    return body["output_config"]["format"]["schema"] if adapter == "anthropic" else body["generationConfig"]["responseJsonSchema"]


@pytest.mark.parametrize("adapter", HTTP_ADAPTERS)
def test_a_request_keeps_the_reference_and_says_system_prefix_focus_in_that_order(adapter: str) -> None:
    """The loopback server checks every field against the provider's reference."""
    request = a_request()
    with Loopback() as server:
        ask(server, adapter)
        received = server.requests[0]
    assert server.violations == []
    assert received.system == request.system
    assert received.user == f"{request.prefix}\n\n{request.focus}"


@pytest.mark.parametrize("adapter", HTTP_ADAPTERS)
def test_two_passes_share_every_byte_up_to_the_focus(adapter: str) -> None:
    """What comes before the focus is the same, so that a prompt cache serves the second pass."""
    with Loopback(cache=True) as server:
        first = ask(server, adapter)
        second = ask(server, adapter, slug="tests", focus="# Pass: tests\n\nLook at tests.")
        one, other = server.requests
    request = a_request()
    shared = len(request.system) + 1 + len(request.prefix)
    assert one.prompt[:shared] == other.prompt[:shared]
    assert first.usage.cached_tokens == 0
    assert second.usage.cached_tokens > 0.8 * shared / 4


@pytest.mark.parametrize("adapter", HTTP_ADAPTERS)
def test_the_schema_is_forced_and_reasoning_comes_first(adapter: str) -> None:
    """A model writes properties in the schema's order: it must reason before it decides."""
    schema = _schema(adapter, _sent(adapter))
    assert schema == ANSWER_SCHEMA
    assert list(schema["properties"]) == ["analysis", "verdict", "summary", "findings"]
    assert next(iter(schema["properties"]["findings"]["items"]["properties"])) == "path"


@pytest.mark.parametrize("adapter", HTTP_ADAPTERS)
def test_a_request_read_back_from_disk_is_sent_in_the_same_bytes(adapter: str) -> None:
    """A replay asks with exactly what was asked, though keys are sorted on disk."""
    request = a_request()
    kept = msgspec.json.decode(canonical_json(request), type=ModelRequest)
    with Loopback() as server:
        model = open_model(server.model_id(adapter), server.keys)
        model.answer(request, Deadline.after(20))
        model.answer(kept, Deadline.after(20))
        assert server.requests[0].raw == server.requests[1].raw


@pytest.mark.parametrize(
    ("adapter", "effort", "sent"),
    [
        ("openai", Effort.HIGH, "high"),
        ("openai", Effort.NONE, "none"),
        ("ollama", Effort.LOW, "low"),
        ("http", Effort.MEDIUM, "medium"),
        ("openrouter", Effort.HIGH, {"effort": "high"}),
        ("anthropic", Effort.MEDIUM, {"effort": "medium", "format": None, "type": "adaptive"}),
        ("anthropic", Effort.NONE, {"format": None, "type": "disabled"}),
        ("google", Effort.HIGH, {"thinkingLevel": "high"}),
        ("google", Effort.NONE, {"thinkingLevel": "minimal"}),
    ],
)
def test_effort_takes_each_providers_own_form(adapter: str, effort: Effort, sent: Any) -> None:
    """The forms are data in `providers.json`; this table says what they come to."""
    assert _effort(adapter, _sent(adapter, effort=effort)) == sent


def test_anthropic_marks_the_end_of_system_and_prefix_and_not_the_focus() -> None:
    """A mark behind the focus would bill a cache write for each pass."""
    body = _sent("anthropic")
    prefix, focus = body["messages"][0]["content"]
    assert body["system"][0]["cache_control"] == prefix["cache_control"] == {"type": "ephemeral"}
    assert "cache_control" not in focus


def test_openrouter_asks_for_its_bill_and_for_providers_that_take_every_parameter() -> None:
    """Otherwise a provider behind it may drop the schema in silence."""
    body = _sent("openrouter")
    assert body["usage"] == {"include": True}
    assert body["provider"] == {"require_parameters": True}


def test_openai_passes_share_a_cache_key_and_an_explicit_boundary() -> None:
    """Passes of one prefix go to one cache; another prefix has another key."""
    one, same = _sent("openai"), _sent("openai", focus="# Pass: tests")
    other = _sent("openai", prefix="Another change.")
    assert one["prompt_cache_key"] == same["prompt_cache_key"] != other["prompt_cache_key"]
    assert one["messages"][1]["content"][0]["prompt_cache_breakpoint"] == {"mode": "explicit"}


@pytest.mark.parametrize("adapter", HTTP_ADAPTERS)
def test_the_key_stands_in_a_header_and_nowhere_else(adapter: str) -> None:
    """Addresses and bodies are kept in logs on the way."""
    with Loopback() as server:
        ask(server, adapter)
        received = server.requests[0]
    assert KEY not in received.path
    assert KEY.encode() not in received.raw
    holders = {name for name, value in received.headers.items() if KEY in value}
    assert holders == {{"anthropic": "x-api-key", "google": "x-goog-api-key"}.get(adapter, "authorization")}


def test_a_plain_address_needs_no_key() -> None:
    """A server on one's own machine has none; then no header is sent."""
    with Loopback() as server:
        open_model(server.model_id("http"), {}).answer(a_request(), Deadline.after(20))
        assert "authorization" not in server.requests[0].headers


def test_usage_is_read_in_one_meaning_from_every_wire_format() -> None:
    """Input includes what was cached and written, output includes reasoning, whatever the provider's own habit."""
    for adapter in HTTP_ADAPTERS:
        with Loopback(answer(cached=100, cache_written=20, reasoning=50)) as server:
            said = ask(server, adapter)
            usage = said.usage
            whole = len(server.requests[0].prompt) // 4
        assert usage.input_tokens == whole, adapter
        assert usage.cached_tokens == 100, adapter
        assert usage.cache_write_tokens == (0 if adapter == "google" else 20), adapter
        assert usage.reasoning_tokens == 50, adapter
        assert usage.output_tokens > 50, adapter
        assert said.text == APPROVE, "thoughts are no part of the answer"


def test_every_http_provider_of_the_data_is_an_adapter_and_knows_every_effort() -> None:
    """Data without an adapter, or an effort that no form knows, would be dead or dropped in silence."""
    providers = load_providers()
    assert set(providers) == set(HTTP_ADAPTERS) <= set(ADAPTERS)
    for name, provider in providers.items():
        levels = {level for form in provider.efforts for level in form}
        assert levels == {effort.value for effort in Effort}, name


def test_json_mode_carries_the_schema_as_text_behind_the_same_prefix() -> None:
    """Without a forced schema the model must be told; the shared prefix stays what it was."""
    refuse = [Refusal("response_format", "response_format is not supported by this model", value=None)]
    with Loopback(refuse=refuse) as server:
        said = ask(server, "http")
        strict, json_mode, none = server.requests
    assert (said.mode, said.attempts) == ("none", 3)
    assert json_mode.body["response_format"] == {"type": "json_object"}
    assert "response_format" not in none.body
    request = a_request()
    for received in (json_mode, none):
        assert received.user.startswith(f"{request.prefix}\n\n{request.focus}")
        told = json.loads(received.user[received.user.rindex("Schema:\n\n") + len("Schema:\n\n") :])
        assert told == ANSWER_SCHEMA
    assert strict.user == f"{request.prefix}\n\n{request.focus}"
