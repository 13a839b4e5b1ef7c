"""A provider that refuses one form is asked with the next, and the answer says so."""

from __future__ import annotations

import pytest

from loopback import Loopback, Refusal
from models.asking import a_request, ask
from prs.errors import ModelRefused
from prs.models import open_model
from prs.types.manifest import Effort
from prs.types.model import Deadline

_SCHEMA = "response_format.type 'json_schema' is not supported by this model"


@pytest.mark.parametrize(
    ("adapter", "path", "value", "message", "mode"),
    [
        ("openai", "response_format.type", "json_schema", _SCHEMA, "json"),
        ("http", "response_format.type", "json_schema", "failed to parse grammar", "json"),
        ("ollama", "response_format", None, "invalid response_format", "none"),
        ("anthropic", "output_config.format", None, "output_config.format: this model does not support structured outputs", "none"),
        ("google", "generationConfig.responseJsonSchema", None, "responseJsonSchema is not supported", "json"),
    ],
)
def test_a_refused_schema_steps_down_one_mode_at_a_time(adapter: str, path: str, value: str | None, message: str, mode: str) -> None:
    """The effort is kept: the complaint was not about it."""
    with Loopback(refuse=[Refusal(path, message, value=value)]) as server:
        said = ask(server, adapter)
    assert said.mode == mode
    assert said.attempts == len(server.requests) == {"json": 2, "none": 2 if adapter == "anthropic" else 3}[mode]
    assert any("schema mode strict" in note for note in said.notes)
    assert not any("effort" in note for note in said.notes)


@pytest.mark.parametrize(
    ("adapter", "path", "message", "tries"),
    [
        ("openai", "reasoning_effort", "Unsupported parameter: 'reasoning_effort' is not supported with this model.", 2),
        ("openrouter", "reasoning", "reasoning is not supported", 2),
        ("ollama", "reasoning_effort", '"loopback-1" does not support thinking', 2),
        ("anthropic", "thinking", "thinking: adaptive thinking is not supported on this model", 3),
        ("google", "generationConfig.thinkingConfig", "Thinking level is not supported for this model.", 3),
    ],
)
def test_a_refused_effort_is_asked_in_its_next_form_and_then_left_out(adapter: str, path: str, message: str, tries: int) -> None:
    """The schema stays strict, and the note names the level that was given up."""
    with Loopback(refuse=[Refusal(path, message)]) as server:
        said = ask(server, adapter)
    assert (said.mode, said.attempts) == ("strict", tries)
    assert any("effort high" in note and message[:20] in note for note in said.notes)


def test_an_older_gemini_takes_a_budget_in_place_of_a_level() -> None:
    """A share of the output limit, since the budget comes out of it."""
    with Loopback(refuse=[Refusal("generationConfig.thinkingConfig.thinkingLevel", "Thinking level is not supported")]) as server:
        ask(server, "google", max_output_tokens=8000)
        assert server.requests[1].body["generationConfig"]["thinkingConfig"] == {"thinkingBudget": 4000}


def test_an_output_limit_goes_by_its_other_name() -> None:
    """Which name a server wants is asked of the server, not of the model's name."""
    wanted = "Unsupported parameter: 'max_completion_tokens' is not supported; use 'max_tokens'."
    with Loopback(refuse=[Refusal("max_completion_tokens", wanted)]) as server:
        said = ask(server, "openai")
        assert server.requests[1].body["max_tokens"] == 16_000
    assert any("max_tokens" in note for note in said.notes)


def test_cache_marks_and_extras_are_given_up_before_anything_that_matters() -> None:
    """An older model takes neither; schema and effort stay."""
    refuse = [Refusal("prompt_cache_key", "Unknown parameter: 'prompt_cache_key'.")]
    with Loopback(refuse=refuse) as server:
        said = ask(server, "openai")
        last = server.requests[-1].body
    assert "prompt_cache_key" not in last
    assert (said.mode, last["reasoning_effort"]) == ("strict", "high")


def test_a_router_that_names_no_parameter_keeps_the_schema_as_long_as_it_can() -> None:
    """Of two suspects the effort goes first; where only the schema was to blame, the effort comes back."""
    message = "No endpoints found that can handle the requested parameters."
    with Loopback(refuse=[Refusal("response_format.type", message, status=404, value="json_schema")]) as server:
        said = ask(server, "openrouter")
        last = server.requests[-1].body
    assert (said.mode, said.attempts) == ("json", 3)
    assert last["reasoning"] == {"effort": "high"}


def test_the_models_own_name_is_no_complaint() -> None:
    """`no such model: deep-thinking-schema` must not cost five useless calls."""
    with Loopback(refuse=[Refusal("model", "The model deep-thinking-schema does not exist", status=404)]) as server:
        model_id = server.model_id("http", "deep-thinking-schema")
        with pytest.raises(ModelRefused, match="does not exist"):
            open_model(model_id, {}).answer(a_request(), Deadline.after(20))
        assert len(server.requests) == 1


def test_a_400_about_something_else_is_a_refusal() -> None:
    """Nothing is given up without a reason in the provider's words."""
    with Loopback(refuse=[Refusal("messages", "This organization is disabled")]) as server:
        with pytest.raises(ModelRefused, match="organization is disabled"):
            ask(server, "anthropic", effort=Effort.LOW)
        assert len(server.requests) == 1
