"""What is told when a provider refuses: who, what, and what to do; bounded, inert, and never a key."""

from __future__ import annotations

import pytest

from loopback import Loopback, Reply, answer, error_in_200, failing
from loopback.server import KEY
from models.asking import HTTP_ADAPTERS, ask
from prs.errors import AnswerUnreadable, ModelRefused, ModelUnavailable
from prs.models.problem import MAX_MESSAGE, clean

_TITLES = {
    "openai": "OpenAI",
    "openrouter": "OpenRouter",
    "anthropic": "Anthropic",
    "google": "Google",
    "ollama": "Ollama",
    "http": "the server",
}


@pytest.mark.parametrize(
    ("status", "message", "advice"),
    [
        (401, "invalid key", "Check ANTHROPIC_API_KEY."),
        (402, "no funds", "no credit left"),
        (403, "forbidden", "ANTHROPIC_API_KEY is not allowed"),
        (404, "model not found", "Check the model's name"),
        (413, "too big", "Lower budget.part_tokens"),
        (400, "prompt is too long: 250000 tokens", "Lower budget.part_tokens"),
        (400, "max_tokens: 16000 > 8192, which is the maximum", "Lower max_output_tokens"),
    ],
)
def test_a_refusal_says_who_what_and_what_to_do(status: int, message: str, advice: str) -> None:
    """The reader can act on it without the provider's documents."""
    with Loopback(failing(status, message)) as server, pytest.raises(ModelRefused) as refused:
        ask(server, "anthropic")
    assert f"Anthropic answered {status}" in refused.value.message
    assert message[:20] in refused.value.message
    assert advice in refused.value.message


@pytest.mark.parametrize("adapter", HTTP_ADAPTERS)
@pytest.mark.parametrize("echo", [KEY, f"Bearer {KEY}", f"{KEY[:8]}*******{KEY[-4:]}"])
def test_a_provider_that_echoes_the_key_does_not_spread_it(adapter: str, echo: str) -> None:
    """Whole or with its middle starred out."""
    with Loopback(failing(401, f"Incorrect API key provided: {echo}. Look it up.")) as server, pytest.raises(ModelRefused) as refused:
        ask(server, adapter)
    shown = f"{refused.value} {refused.value!r}"
    assert KEY[:8] not in shown
    assert "[key]" in shown
    assert "Look it up" in shown
    assert _TITLES[adapter] in shown


def test_a_message_is_one_bounded_line_without_control_characters() -> None:
    """A provider's, or a proxy's, words end up in terminals and reports."""
    hostile = "\x1b[31mred\x07\r\nsecond\u2028line " + "x" * 5000
    with Loopback(failing(400, hostile)) as server, pytest.raises(ModelRefused) as refused:
        ask(server, "openai")
    assert refused.value.message.isprintable()
    assert "second line" in refused.value.message
    assert len(refused.value.message) < MAX_MESSAGE + 200


@pytest.mark.parametrize(
    "body", [b"plain words", b'{"detail": "fastapi says no"}', b'[{"error": {"message": "in a list"}}]', b"\xff\xfe", b""]
)
def test_an_error_in_any_shape_is_told(body: bytes) -> None:
    """Gateways have shapes of their own."""
    with Loopback(Reply(status=400, raw=body)) as server, pytest.raises(ModelRefused, match="the server answered 400"):
        ask(server)


@pytest.mark.parametrize("adapter", HTTP_ADAPTERS)
def test_an_error_inside_a_200_is_an_error(adapter: str) -> None:
    """A 200 whose body is an error is never an empty review."""
    with (
        Loopback(error_in_200("the model is gone", code="invalid_request_error")) as server,
        pytest.raises(ModelRefused, match="the model is gone"),
    ):
        ask(server, adapter)


@pytest.mark.parametrize("adapter", ["openrouter", "anthropic"])
def test_a_passing_error_inside_a_200_is_asked_again(adapter: str) -> None:
    """OpenRouter reports a provider's overload that way."""
    code = "overloaded_error" if adapter == "anthropic" else "502"
    with Loopback([error_in_200("busy", code=code), answer()]) as server:
        assert ask(server, adapter).attempts == 2


@pytest.mark.parametrize("adapter", HTTP_ADAPTERS)
def test_an_answer_cut_off_at_its_length_is_unreadable_even_where_it_is_json(adapter: str) -> None:
    """Valid JSON that was cut may lack findings; the limit to raise is named."""
    with Loopback(answer(finish="length")) as server, pytest.raises(AnswerUnreadable, match="max_output_tokens is 16,000"):
        ask(server, adapter)


@pytest.mark.parametrize("adapter", HTTP_ADAPTERS)
@pytest.mark.parametrize("finish", ["filter", "refusal", "blocked"])
def test_a_filtered_or_refused_answer_is_a_refusal(adapter: str, finish: str) -> None:
    """A safety filter that fires on a diff is not an approval."""
    with (
        Loopback(answer(text="I cannot help with that.", finish=finish)) as server,
        pytest.raises(ModelRefused, match="refused, or stopped by"),
    ):
        ask(server, adapter)


def test_the_bill_of_openrouter_is_the_cost() -> None:
    """What was billed goes before any price list."""
    with Loopback(answer(cost=0.0123)) as server:
        usage = ask(server, "openrouter").usage
    assert (usage.cost_usd, usage.cost_from) == (0.0123, "billed")


def test_a_provider_that_read_far_less_than_was_sent_is_noted() -> None:
    """Local servers cut a long prompt to their context without a word."""
    raw = b'{"choices": [{"message": {"content": "{}"}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 40}}'
    with Loopback(Reply(raw=raw)) as server:
        assert any("may have cut the input" in note for note in ask(server, "ollama").notes)
    with Loopback() as server:
        assert ask(server, "ollama").notes == ()


def test_a_500_for_ever_says_what_the_provider_said() -> None:
    """The last word of the provider is in the pass's error."""
    with Loopback(failing(500, "kaputt", retry_after=0)) as server, pytest.raises(ModelUnavailable, match="kaputt"):
        ask(server, "google")


@pytest.mark.parametrize("text", ["", "abc", "x" * 10_000, "sk-loopback-0123456789abcdef" * 40])
def test_clean_is_bounded(text: str) -> None:
    """Whatever comes in."""
    shown = clean(text, (KEY,))
    assert len(shown) <= MAX_MESSAGE + 3
    assert KEY not in shown


@pytest.mark.parametrize("key", ["abc.def.0123456789", "abc'def\"ghi,0123"])
def test_a_key_of_any_alphabet_is_taken_out_whole(key: str) -> None:
    """A key may hold the very characters that end a word."""
    assert clean(f"wrong key {key}!", (key,)) == "wrong key [key]!"
