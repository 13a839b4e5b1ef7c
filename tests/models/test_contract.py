"""One contract for every model: whatever stands behind it, `answer` does the same."""

from __future__ import annotations

import json
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from loopback import APPROVE, Loopback, Reply, answer, failing, hang
from loopback.server import KEY
from models.asking import HTTP_ADAPTERS, a_request, within
from prs.errors import AnswerUnreadable, ModelError, ModelRefused, ModelUnavailable
from prs.models import open_model
from prs.models.table import ADAPTERS
from prs.types.model import Deadline, Model

Make = Callable[[Reply], Model]
TALKING = (*HTTP_ADAPTERS, "command")

_PROGRAM = """#!{python}
import json, sys, time
request = json.load(sys.stdin)
reply = json.load(open({facts!r}))
if reply["hang"]:
    time.sleep(60)
if reply["status"] != 200:
    sys.exit("the program says no")
sys.stdout.buffer.write(reply["text"].encode())
"""


def _command(folder: Path, reply: Reply) -> Model:
    facts = folder / "reply.json"
    facts.write_text(json.dumps({"text": reply.text, "status": reply.status, "hang": reply.fault == "hang"}))
    program = folder / "ask"
    program.write_text(_PROGRAM.format(python=sys.executable, facts=str(facts)))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return open_model(f"command:{program}", {"PATH": "/usr/bin:/bin"})


def _replay(folder: Path, reply: Reply) -> Model:
    if reply.status == 200:
        (folder / "money.json").write_bytes(reply.text.encode())
    return open_model(f"replay:{folder}", {})


@pytest.fixture
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Return what makes a model of the adapter under test that gives one reply, for ever."""
    adapter: str = request.param
    with ExitStack() as servers:

        def of_server(reply: Reply) -> Model:
            server = servers.enter_context(Loopback(reply))
            return open_model(server.model_id(adapter), server.keys)

        local = {"command": _command, "replay": _replay}.get(adapter)
        yield of_server if local is None else lambda reply: local(tmp_path, reply)


def test_the_contract_runs_on_every_adapter() -> None:
    """An adapter that joins the table without joining this contract fails here."""
    assert set(ADAPTERS) == {*TALKING, "replay"}


@pytest.mark.parametrize("make", [*TALKING, "replay"], indirect=True)
@pytest.mark.parametrize("text", [APPROVE, "not JSON at all", '```json\n{"é": "漢字 🙂"}\n```\n', " \n{}\n "])
def test_the_text_comes_back_exactly_as_the_model_wrote_it(make: Make, text: str) -> None:
    """No adapter trims, repairs or re-encodes an answer."""
    said = make(answer(text)).answer(a_request(), Deadline.after(20))
    assert said.text == text
    assert said.finish == "stop"
    assert said.attempts == 1


@pytest.mark.parametrize("make", TALKING, indirect=True)
@pytest.mark.parametrize("text", ["", " \n\t "])
def test_an_answer_without_text_is_unreadable(make: Make, text: str) -> None:
    """An empty answer is a failed pass, not a pass that found nothing."""
    with pytest.raises(AnswerUnreadable, match="no text"):
        make(answer(text)).answer(a_request(), Deadline.after(20))


@pytest.mark.parametrize("make", TALKING, indirect=True)
def test_a_model_that_hangs_is_given_up_at_the_deadline(make: Make) -> None:
    """The deadline is the caller's, and nothing behind the model can stretch it."""
    model = make(hang())
    with within(2.5), pytest.raises(ModelUnavailable):
        model.answer(a_request(), Deadline.after(1.0))


@pytest.mark.parametrize("make", [*TALKING, "replay"], indirect=True)
def test_a_refusal_is_one_sentence_without_a_key(make: Make) -> None:
    """What is refused once is refused at once, and the error can be shown to anybody."""
    model = make(failing(403, f"the key {KEY} may not"))
    with within(5), pytest.raises(ModelRefused) as refused:
        model.answer(a_request(), Deadline.after(20))
    assert refused.value.attempts == 1
    assert KEY not in refused.value.message
    assert "\n" not in refused.value.message


@pytest.mark.parametrize("make", [*TALKING, "replay"], indirect=True)
def test_a_model_shows_no_key(make: Make) -> None:
    """A model's repr may end up in any log."""
    assert KEY not in repr(make(answer()))


@pytest.mark.parametrize("make", [*TALKING, "replay"], indirect=True)
def test_one_model_serves_several_threads(make: Make) -> None:
    """A pass asks about several parts at once with one model."""
    model = make(answer())
    together = threading.Barrier(4)

    def one() -> str:
        together.wait()
        return model.answer(a_request(), Deadline.after(20)).text

    with ThreadPoolExecutor(4) as pool:
        assert {asked.result() for asked in [pool.submit(one) for _ in range(4)]} == {APPROVE}


@pytest.mark.parametrize("make", [*TALKING, "replay"], indirect=True)
def test_nothing_but_model_errors_comes_out(make: Make) -> None:
    """A pass that fails in a known way is told apart from a bug."""
    with pytest.raises(ModelError) as failed:
        make(failing(500)).answer(a_request(), Deadline.after(0.2))
    assert failed.value.message
