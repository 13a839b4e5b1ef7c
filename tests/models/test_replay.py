"""`replay:`: recordings of a run, and plain folders of answer texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from models.asking import a_request
from prs.errors import ModelIdError, ModelRefused
from prs.models import open_model
from prs.types.base import canonical_json, pretty_json, sha256
from prs.types.model import Answer, Deadline, ModelRequest, Usage
from prs.types.review import AnswerFile, CallRecord

_ANSWER = Answer(text='{"é": 1}', model="m", attempts=3, seconds=1.5, usage=Usage(input_tokens=7), notes=("asked again",))


def _hash(request: ModelRequest) -> str:
    return sha256(canonical_json(request))


def _record(request: ModelRequest, text: str = "", **facts: Any) -> CallRecord:
    given = facts.pop("answer", msgspec.structs.replace(_ANSWER, text=text or _ANSWER.text))
    return CallRecord(part=request.part, request_sha256=_hash(request), answer=given, **facts)


def _run(folder: Path, *calls: CallRecord, requests: tuple[ModelRequest, ...] = ()) -> None:
    passes = folder / "passes" / "money"
    passes.mkdir(parents=True)
    (passes / "answer.json").write_bytes(pretty_json(AnswerFile(version=1, slug="money", calls=calls)))
    if requests:
        kept = {"version": 1, "slug": "money", "requests": requests}
        (passes / "request.json").write_bytes(pretty_json(kept))


def _ask(folder: Path, request: ModelRequest) -> Answer:
    return open_model(f"replay:{folder}", {}).answer(request, Deadline.after(1))


def test_a_runs_recording_comes_back_whole(tmp_path: Path) -> None:
    """Text, usage, notes and time: a replay is the same value."""
    _run(tmp_path, _record(a_request()))
    assert _ask(tmp_path, a_request()) == _ANSWER


def test_the_recording_of_the_very_request_goes_first(tmp_path: Path) -> None:
    """By hash, whatever stands before it in the file."""
    _run(tmp_path, _record(a_request(prefix="other"), "other"), _record(a_request(), "mine"))
    assert _ask(tmp_path, a_request()).text == "mine"


def test_a_request_under_another_models_name_is_the_same_request(tmp_path: Path) -> None:
    """A run of one model replayed as `replay:` differs in nothing else."""
    original = a_request(model="openai:m")
    _run(tmp_path, _record(a_request(prefix="other"), "other"), _record(original, "mine"), requests=(original,))
    said = _ask(tmp_path, a_request(model=f"replay:{tmp_path}"))
    assert said.text == "mine"
    assert said.notes == _ANSWER.notes


def test_a_recording_of_another_request_says_that_it_is_one(tmp_path: Path) -> None:
    """Same pass and part, other text: used, and noted."""
    _run(tmp_path, _record(a_request(prefix="other"), "other"))
    said = _ask(tmp_path, a_request())
    assert said.text == "other"
    assert "another request" in said.notes[-1]


def test_a_pass_that_was_asked_twice_is_answered_twice(tmp_path: Path) -> None:
    """A suspected rubber stamp has two recordings of one request; a third question gets the last."""
    _run(tmp_path, _record(a_request(), "first"), _record(a_request(), "second"))
    model = open_model(f"replay:{tmp_path}", {})
    assert [model.answer(a_request(), Deadline.after(1)).text for _ in range(3)] == ["first", "second", "second"]


def test_a_recorded_failure_fails_with_the_same_words(tmp_path: Path) -> None:
    """A replay of a failed pass is a failed pass."""
    _run(tmp_path, _record(a_request(), answer=None, error="the provider said no", attempts=4))
    with pytest.raises(ModelRefused, match=r"^the provider said no$") as failed:
        _ask(tmp_path, a_request())
    assert failed.value.attempts == 4


@pytest.mark.parametrize(("name", "part"), [("money.json", 1), ("money-1.json", 1), ("money-2.json", 2), (f"{_hash(a_request())}.json", 1)])
def test_a_plain_folder_has_one_file_for_an_answer(tmp_path: Path, name: str, part: int) -> None:
    """The text is the answer, whatever it is."""
    (tmp_path / name).write_bytes("no JSON, é".encode())
    assert _ask(tmp_path, a_request(part=part)).text == "no JSON, é"


def test_of_several_files_the_most_exact_one_serves(tmp_path: Path) -> None:
    """Hash, then pass and part, then pass."""
    for name in ("money.json", "money-1.json", f"{_hash(a_request())}.json"):
        (tmp_path / name).write_text(name)
    assert _ask(tmp_path, a_request()).text == f"{_hash(a_request())}.json"
    assert _ask(tmp_path, a_request(prefix="other")).text == "money-1.json"


@pytest.mark.parametrize(("part", "missing"), [(1, "money.json"), (2, "money-2.json")])
def test_a_missing_recording_names_the_file_that_would_serve(tmp_path: Path, part: int, missing: str) -> None:
    """One part's answer is never given for another part."""
    (tmp_path / "tests.json").write_text("x")
    with pytest.raises(ModelRefused, match=missing):
        _ask(tmp_path, a_request(part=part))


def test_a_run_without_that_part_or_pass_is_refused(tmp_path: Path) -> None:
    """Nothing is made up."""
    _run(tmp_path, _record(a_request()))
    with pytest.raises(ModelRefused, match="part 2"):
        _ask(tmp_path, a_request(part=2))
    with pytest.raises(ModelRefused, match=r"tests.answer\.json is missing"):
        _ask(tmp_path, a_request(slug="tests"))


@pytest.mark.parametrize("slug", ["../../secret", "a/b", "", "A", "x" * 65])
def test_a_slug_cannot_lead_out_of_the_folder(tmp_path: Path, slug: str) -> None:
    """A request is data too."""
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "secret.json").write_text("secret")
    with pytest.raises(ModelRefused, match="No recording can be named"):
        _ask(inside, a_request(slug=slug))


@pytest.mark.parametrize("content", [b"", b"{}", b"[" * 100, b"\xff", b'{"version":1,"slug":"money","calls":3}'])
def test_a_broken_recording_is_refused_with_its_name(tmp_path: Path, content: bytes) -> None:
    """Not taken for an empty one."""
    _run(tmp_path)
    (tmp_path / "passes" / "money" / "answer.json").write_bytes(content)
    with pytest.raises(ModelRefused, match=r"answer\.json is no file of answers"):
        _ask(tmp_path, a_request())


def test_a_folder_that_is_not_there_is_a_users_mistake(tmp_path: Path) -> None:
    """Told before any pass starts."""
    with pytest.raises(ModelIdError, match="is not there"):
        open_model(f"replay:{tmp_path / 'nowhere'}", {})
