"""The loopback server itself: it must refuse what a provider would refuse, or the tests that stand on it prove nothing."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from loopback import APPROVE, Loopback, answer, failing
from prs.answer import read_answer

_CHAT: dict[str, Any] = {
    "model": "m",
    "messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "# Pass: money\n"}],
    "max_tokens": 10,
}
_MESSAGES: dict[str, Any] = {"model": "m", "max_tokens": 10, "messages": [{"role": "user", "content": "u"}]}
_GEMINI: dict[str, Any] = {"contents": [{"role": "user", "parts": [{"text": "u"}]}], "generationConfig": {"maxOutputTokens": 10}}
_PATHS = {"chat": "/v1/chat/completions", "messages": "/v1/messages", "gemini": "/v1beta/models/m:generateContent"}
_HEADERS = {"chat": {}, "messages": {"x-api-key": "k", "anthropic-version": "2023-06-01"}, "gemini": {"x-goog-api-key": "k"}}
_FINE = {"chat": _CHAT, "messages": _MESSAGES, "gemini": _GEMINI}


def _post(server: Loopback, wire: str, body: dict[str, Any], headers: dict[str, str] | None = None) -> tuple[int, Any]:
    sent = {"Content-Type": "application/json", **(_HEADERS[wire] if headers is None else headers)}
    request = urllib.request.Request(server.url + _PATHS[wire], json.dumps(body).encode(), sent)  # noqa: S310 - a loopback address
    try:
        with urllib.request.urlopen(request, timeout=10) as reply:  # noqa: S310 - the same
            return reply.status, json.load(reply)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


@pytest.mark.parametrize("wire", list(_FINE))
def test_a_request_by_the_reference_is_served(wire: str) -> None:
    """The smallest request that each reference allows."""
    with Loopback() as server:
        status, _ = _post(server, wire, _FINE[wire])
        assert (status, server.violations) == (200, [])


@pytest.mark.parametrize(
    ("wire", "changed", "headers"),
    [
        ("chat", {"max_tokens": None}, None),
        ("chat", {"temprature": 1}, None),
        ("chat", {"messages": [{"role": "user", "content": "u"}]}, None),
        (
            "chat",
            {"response_format": {"type": "json_schema", "json_schema": {"name": "a b", "strict": True, "schema": {"type": "string"}}}},
            None,
        ),
        ("chat", {"response_format": {"type": "json_object"}}, None),
        ("messages", {"max_tokens": None}, None),
        ("messages", {"output_config": {"effort": "huge"}}, None),
        ("messages", {"response_format": {}}, None),
        ("messages", {}, {"x-api-key": "k"}),
        ("messages", {}, {"anthropic-version": "2023-06-01"}),
        ("gemini", {}, {}),
        ("gemini", {"generationConfig": {"responseJsonSchema": {"type": "string"}}}, None),
        ("gemini", {"generationConfig": {"thinkingConfig": {"thinkingLevel": "low", "thinkingBudget": 1}}}, None),
    ],
)
def test_a_request_against_the_reference_is_refused_and_remembered(
    wire: str, changed: dict[str, Any], headers: dict[str, str] | None
) -> None:
    """A client's mistake shows here, not in front of a user."""
    with Loopback() as server:
        status, _ = _post(server, wire, {**_FINE[wire], **changed}, headers)
        assert status == 400
        assert server.violations


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": [], "additionalProperties": False},
        {"type": "array", "items": {"type": "integer", "minimum": 1}},
        {"type": "string", "pattern": "a"},
    ],
)
def test_a_schema_that_strict_mode_refuses_is_refused(schema: dict[str, Any]) -> None:
    """Keywords, required and additionalProperties."""
    form = {"type": "json_schema", "json_schema": {"name": "x", "strict": True, "schema": schema}}
    with Loopback() as server:
        assert _post(server, "chat", {**_CHAT, "response_format": form})[0] == 400


def test_each_pass_has_its_own_script_and_the_last_reply_stays() -> None:
    """The pass is named by its focus; others get the default."""
    with Loopback(answer("default"), {"money": [failing(500), answer("mine")]}) as server:
        said = [_post(server, "chat", _CHAT) for _ in range(3)]
        other = {**_CHAT, "messages": [_CHAT["messages"][0], {"role": "user", "content": "# Pass: tests\nNot about money."}]}
        assert _post(server, "chat", other)[1]["choices"][0]["message"]["content"] == "default"
        assert [received.slug for received in server.requests] == ["money"] * 3 + ["tests"]
        assert len(server.of("money")) == 3
    assert [status for status, _ in said] == [500, 200, 200]
    assert said[2][1]["choices"][0]["message"]["content"] == "mine"


def test_the_default_answer_is_a_patient_approval() -> None:
    """It is read, and no suspicion of a rubber stamp falls on it."""
    said, recovered = read_answer(APPROVE)
    assert (said.verdict, said.findings, recovered) == ("approve", (), "")
    assert len(f"{said.analysis} {said.summary}".split()) > 20


def test_it_runs_as_a_program(tmp_path: Path) -> None:
    """`python -m loopback` prints its address and serves until it is told to stop."""
    text = tmp_path / "answer.txt"
    text.write_text("from a file")
    argv = [sys.executable, "-m", "loopback", "--answer", str(text)]
    with subprocess.Popen(argv, cwd=Path(__file__).parents[1], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        address = program.stdout.readline().strip()
        request = urllib.request.Request(f"{address}/v1/chat/completions", json.dumps(_CHAT).encode())  # noqa: S310 - a loopback address
        with urllib.request.urlopen(request, timeout=10) as reply:  # noqa: S310 - the same
            assert json.load(reply)["choices"][0]["message"]["content"] == "from a file"
        program.terminate()
        assert program.wait(10) == 0
