"""Model ids: what each form needs, and errors that a person can mend by reading them."""

from __future__ import annotations

import pytest

from loopback import Loopback
from models.asking import a_request, ask
from prs.errors import ModelIdError
from prs.models import bills_cache_writes, key_variables, open_model, parse_model_id, setting_variables
from prs.models.table import ADAPTERS
from prs.types.model import Deadline


@pytest.mark.parametrize(
    ("model_id", "adapter", "rest"),
    [
        ("openrouter:vendor/model-1:free", "openrouter", "vendor/model-1:free"),
        ("openai:gpt-x", "openai", "gpt-x"),
        ("ollama:llama3:8b", "ollama", "llama3:8b"),
        ("http://127.0.0.1:8080/v1#m", "http", "http://127.0.0.1:8080/v1#m"),
        ("https://host.example/v1?api-version=1#a/b", "http", "https://host.example/v1?api-version=1#a/b"),
        ("command:ask --model 'two words'", "command", "ask --model 'two words'"),
        ("replay:/a/folder:with/colon", "replay", "/a/folder:with/colon"),
    ],
)
def test_an_id_is_taken_apart_at_its_first_colon(model_id: str, adapter: str, rest: str) -> None:
    """What follows belongs to the adapter, colons included."""
    parsed = parse_model_id(model_id)
    assert (parsed.text, parsed.adapter, parsed.rest) == (model_id, adapter, rest)


@pytest.mark.parametrize(
    ("model_id", "said"),
    [
        ("gpt-x", "has no adapter in front of it"),
        ("", "has no adapter in front of it"),
        ("openroutr:a/b", "Did you mean openrouter:VENDOR/MODEL?"),
        ("OpenAI:gpt-x", "Did you mean openai:MODEL?"),
        ("gemini:pro", "names no adapter that is known: 'gemini'"),
        ("openai:", "names no model"),
        ("openai:two words", "has white space"),
        ("openrouter:model", "names no vendor"),
        ("openrouter:/model", "names no vendor"),
        ("http://host/v1", "names no model: write it behind a #"),
        ("http://#m", "is no http or https address"),
        ("http:host/v1#m", "is no http or https address"),
        ("http://user:secret@host/v1#m", "has a user or password in it"),
        ("https://host:notaport/v1#m", "is no address"),
        ("command:", "names no program"),
        ("command:ask 'open", "has an open quote"),
        ("command:./ask", "by a relative path"),
        ("command:scripts/ask", "by a relative path"),
        ("replay:", "names no folder"),
    ],
)
def test_a_wrong_id_is_told_with_what_to_write(model_id: str, said: str) -> None:
    """Each error shows the id, what is wrong with it, and the form or all forms."""
    with pytest.raises(ModelIdError) as wrong:
        parse_model_id(model_id)
    assert said in str(wrong.value)
    assert repr(model_id) in str(wrong.value)
    assert any(adapter.form in str(wrong.value) for adapter in ADAPTERS.values())


def test_an_unknown_adapter_shows_every_form() -> None:
    """The reader need not look up what there is."""
    with pytest.raises(ModelIdError) as wrong:
        parse_model_id("nonesuch:x")
    for adapter in ADAPTERS.values():
        assert adapter.form in wrong.value.hint


@pytest.mark.parametrize(
    ("model_id", "keys"),
    [
        ("openrouter:a/b", ("OPENROUTER_API_KEY",)),
        ("openai:m", ("OPENAI_API_KEY",)),
        ("anthropic:m", ("ANTHROPIC_API_KEY",)),
        ("google:m", ("GEMINI_API_KEY", "GOOGLE_API_KEY")),
        ("ollama:m", ()),
        ("http://host/v1#m", ()),
        ("command:ask", ()),
        ("replay:x", ()),
    ],
)
def test_a_missing_key_is_named(model_id: str, keys: tuple[str, ...]) -> None:
    """Each variable that would serve stands in the error; where none is needed, none is asked for."""
    assert key_variables(model_id) == keys
    assert set(keys) <= set(setting_variables(model_id))
    if keys:
        with pytest.raises(ModelIdError) as missing:
            open_model(model_id, {"PATH": "/bin"})
        for key in keys:
            assert key in str(missing.value)


@pytest.mark.parametrize("key", ["sk-one\nX-Evil: 1", "sk-ключ", "sk one", "sk-\x00"])
def test_a_key_that_no_header_can_carry_is_refused_without_showing_it(key: str) -> None:
    """A line break in a key would be a header of its own."""
    with pytest.raises(ModelIdError, match="OPENAI_API_KEY holds characters") as wrong:
        open_model("openai:m", {"OPENAI_API_KEY": key})
    assert "sk" not in str(wrong.value)


def test_white_space_around_a_key_is_forgiven() -> None:
    """Keys are pasted, and files end in a line break."""
    assert open_model("openai:m", {"OPENAI_API_KEY": " sk-0123 \n"})


@pytest.mark.parametrize("address", ["ftp://x", "not an address", "http://", "http://u:p@host"])
def test_a_wrong_base_address_names_its_variable(address: str) -> None:
    """The error is about the setting, not about the model id."""
    with pytest.raises(ModelIdError, match="OPENAI_BASE_URL"):
        open_model("openai:m", {"OPENAI_API_KEY": "sk-0123", "OPENAI_BASE_URL": address})


@pytest.mark.parametrize(
    ("host", "asked"),
    [
        ("127.0.0.1:{port}", "/v1/chat/completions"),
        ("http://127.0.0.1:{port}/", "/v1/chat/completions"),
        ("http://127.0.0.1:{port}/ollama/v1", "/ollama/v1/chat/completions"),
    ],
)
def test_ollama_host_is_read_as_ollama_reads_it(host: str, asked: str) -> None:
    """Scheme and path may be left out."""
    with Loopback() as server:
        ask(server, "ollama", keys={"OLLAMA_HOST": host.format(port=server.port)})
        assert server.requests[0].path == asked


def test_a_query_of_an_address_stays_behind_the_path() -> None:
    """Some gateways want a version in the query."""
    with Loopback() as server:
        open_model(f"{server.url}/v1/?api-version=1#m", {}).answer(a_request(), Deadline.after(10))
        assert server.requests[0].path == "/v1/chat/completions?api-version=1"


def test_the_warming_of_a_prefix_is_for_those_who_bill_its_writing() -> None:
    """As the providers' price lists of 2026 have it."""
    billed = {
        name
        for name in ("openai:m", "openrouter:a/b", "anthropic:m", "google:m", "ollama:m", "command:x", "replay:x")
        if bills_cache_writes(name)
    }
    assert billed == {"openai:m", "openrouter:a/b", "anthropic:m"}
