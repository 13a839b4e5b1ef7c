"""`command:`: what the program gets, what it may do, and that nothing of it is left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from models.asking import a_request, within
from prs.errors import AnswerUnreadable, ModelIdError, ModelRefused, ModelUnavailable
from prs.models import open_model
from prs.types.base import canonical_json
from prs.types.model import Answer, Deadline, ModelRequest

_ENVIRONMENT = {"PATH": "/usr/bin:/bin"}


def _program(folder: Path, script: str, name: str = "ask") -> Path:
    path = folder / name
    path.write_text(script)
    path.chmod(0o755)
    return path


def _run(folder: Path, script: str, *, seconds: float = 10.0, **changed: object) -> Answer:
    model = open_model(f"command:{_program(folder, script)} one 'two words' '$HOME;ls'", _ENVIRONMENT)
    return model.answer(a_request(**changed), Deadline.after(seconds))


def _gone(pid: int) -> bool:
    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(") ")[2][0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.02)
    return False


def test_the_program_reads_the_canonical_request_and_its_arguments_without_a_shell(tmp_path: Path) -> None:
    """What is hashed and kept is what the program reads, byte for byte."""
    said = _run(tmp_path, '#!/bin/sh\ncat\nprintf "\\n%s" "$@" >&1\n')
    text, *arguments = said.text.split("\n")
    assert text.encode() == canonical_json(a_request())
    assert msgspec.json.decode(text, type=ModelRequest) == a_request()
    assert arguments == ["one", "two words", "$HOME;ls"]
    assert said.mode == "none"


def test_the_program_gets_the_handed_environment_and_an_empty_folder(tmp_path: Path) -> None:
    """No key of this process, and no file of the reviewed tree to import by accident."""
    os.environ["PRS_SECRET_OF_THIS_PROCESS"] = "leak"
    try:
        said = _run(tmp_path, f"#!{sys.executable}\nimport json, os\nprint(json.dumps([dict(os.environ), os.listdir(), os.getcwd()]))\n")
    finally:
        del os.environ["PRS_SECRET_OF_THIS_PROCESS"]
    environment, files, folder = json.loads(said.text)
    assert environment.keys() - {"LC_CTYPE"} == {"PATH"}
    assert files == []
    assert not Path(folder).exists()


def test_a_large_request_and_a_large_answer_do_not_block_each_other(tmp_path: Path) -> None:
    """A program that writes before it has read would deadlock over two pipes."""
    said = _run(tmp_path, "#!/bin/sh\nhead -c 3000000 /dev/zero | tr '\\0' x\ncat >/dev/null\n", prefix="y" * 2_000_000)
    assert len(said.text) == 3_000_000


def test_an_endless_answer_is_stopped(tmp_path: Path) -> None:
    """Neither memory nor disk fills up."""
    with within(10), pytest.raises(ModelUnavailable, match="more than 8 MiB"):
        _run(tmp_path, "#!/bin/sh\nyes\n", seconds=30)


def test_endless_complaints_are_not_kept(tmp_path: Path) -> None:
    """Only the end of standard error is remembered; the deadline ends the rest."""
    with within(4), pytest.raises(ModelUnavailable, match="time was up"):
        _run(tmp_path, "#!/bin/sh\nyes >&2\n", seconds=1)


@pytest.mark.parametrize(
    ("script", "error", "said"),
    [
        ("echo no such key >&2; exit 3", ModelRefused, "exited 3: no such key"),
        ("exit 75", ModelUnavailable, "exited 75: it said nothing"),
        ("kill -9 $$", ModelUnavailable, "killed by signal 9"),
        ("printf '\\377\\376'", AnswerUnreadable, "not UTF-8"),
        ("printf '\\033[31mred' >&2; exit 1", ModelRefused, "exited 1: [31mred"),
    ],
)
def test_each_way_to_fail_has_its_word(tmp_path: Path, script: str, error: type[Exception], said: str) -> None:
    """And the program's own last words, made inert."""
    with pytest.raises(error) as failed:
        _run(tmp_path, f"#!/bin/sh\n{script}\n")
    assert said in str(failed.value)
    assert "\033" not in str(failed.value)


def test_at_the_deadline_the_program_and_its_children_are_killed(tmp_path: Path) -> None:
    """A grandchild that would outlive its parent is gone as well."""
    pids = tmp_path / "pids"
    with within(4), pytest.raises(ModelUnavailable, match="time was up"):
        _run(tmp_path, f"#!/bin/sh\nsleep 60 &\necho $! >>{pids}\necho $$ >>{pids}\nwait\n", seconds=1)
    assert all(_gone(int(pid)) for pid in pids.read_text().split())


def test_what_a_program_leaves_running_is_killed_when_it_has_answered(tmp_path: Path) -> None:
    """An answer does not wait for a child that was left behind."""
    pids = tmp_path / "pids"
    said = _run(tmp_path, f"#!/bin/sh\nsleep 60 >/dev/null 2>&1 &\necho $! >{pids}\necho done\n")
    assert said.text == "done\n"
    assert _gone(int(pids.read_text()))


def test_a_killed_caller_takes_the_program_with_it(tmp_path: Path) -> None:
    """SIGKILL leaves no time for a `finally`: the lifeline ends what would go on costing money."""
    pids = tmp_path / "pids"
    program = _program(tmp_path, f"#!/bin/sh\nsleep 60 &\necho $! >>{pids}\necho $$ >>{pids}\nwait\n")
    script = (
        "import sys; from models.asking import a_request; from prs.models import open_model; from prs.types.model import Deadline\n"
        f"open_model('command:{program}', {{'PATH': '/usr/bin:/bin'}}).answer(a_request(), Deadline.after(50))"
    )
    tests = str(Path(__file__).parents[1])
    with subprocess.Popen([sys.executable, "-c", script], env={"PYTHONPATH": tests, "PATH": "/usr/bin:/bin"}) as caller:
        for _ in range(500):
            if pids.exists() and len(pids.read_text().split()) == 2:
                break
            time.sleep(0.02)
        caller.send_signal(signal.SIGKILL)
    assert all(_gone(int(pid)) for pid in pids.read_text().split())


def test_a_program_in_a_relative_folder_of_the_path_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`PATH=.` would run the reviewed head's own file."""
    _program(tmp_path, "#!/bin/sh\necho pwned\n", "ask-the-head")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ModelIdError, match="is not on PATH"):
        open_model("command:ask-the-head", {"PATH": ".:/usr/bin::/bin"})


def test_a_program_that_is_not_there_is_a_users_mistake() -> None:
    """Told before any pass starts."""
    with pytest.raises(ModelIdError, match="is not on PATH"):
        open_model("command:/nowhere/at/all", _ENVIRONMENT)
