"""A program runs over the changed files' text, sees nothing else, and whatever it does is told."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import msgspec
import pytest

from prs.errors import ToolError
from prs.tools.process import MAX_SAID, run_program
from prs.tools.sarif import read_candidates
from prs.types.manifest import ToolSpec
from prs.types.model import Deadline
from tools.given import PATH, a_change, a_pass, candidates, edited_file, new_file, run, said, script

CHANGE = a_change(new_file("a.txt", "one\ntwo\n"), new_file("src/b.txt", "three\n"), new_file("c.md", "# four\n"))
LIST = """
import json, os, sys
seen = sorted(os.path.relpath(os.path.join(at, name)) for at, _, names in os.walk(".") for name in names)
print(json.dumps({"version": "2.1.0", "runs": [{"results": [], "properties": {
    "argv": sys.argv[1:], "seen": seen, "env": dict(os.environ), "cwd": os.getcwd(), "stdin": sys.stdin.read()}}]}))
"""


def told(text: str) -> list[dict[str, object]]:
    """Return what each call of the listing program saw."""
    return [run["properties"] for run in json.loads(text)["runs"]]


def test_it_sees_the_files_of_its_scope_and_nothing_else(tmp_path: Path) -> None:
    """Only what the pass's globs take in lies in its folder, and is named to it, each as `./path`."""
    program = script(tmp_path / "bin", "lister", LIST)
    (call,) = told(run(a_pass(ToolSpec(runner="command", argv=(program, "--x", "{files}")), ["*.txt"]), CHANGE, tmp_path / "s"))
    assert (call["argv"], call["seen"]) == (["--x", "./a.txt", "./src/b.txt"], ["a.txt", "src/b.txt"])


def test_its_environment_is_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of ours reaches it, not even one that the caller handed in; HOME is an empty folder; nothing comes on standard input."""
    monkeypatch.setenv("OPENAI_API_KEY", "none of its business")
    program = script(tmp_path / "bin", "lister", LIST)
    env = {"PATH": f"relative:{PATH}:.:", "GITHUB_TOKEN": "nor this"}
    (call,) = told(run(a_pass(ToolSpec(runner="command", argv=(program,))), CHANGE, tmp_path / "s", env=env))
    seen = call["env"]
    assert isinstance(seen, dict)
    assert not {"OPENAI_API_KEY", "GITHUB_TOKEN"} & set(seen)
    assert (seen["PATH"], seen["LANG"], call["stdin"]) == (PATH, "C.UTF-8", "")
    assert [Path(str(seen[name])).parent for name in ("HOME", "TMPDIR")] == [(tmp_path / "s").resolve()] * 2


def test_its_folder_is_not_where_interpreters_take_code_from(tmp_path: Path) -> None:
    """A module of the change that is named as one of the standard library's is not imported."""
    change = a_change(new_file("json.py", "raise SystemExit('the head was run')\n"), new_file("sitecustomize.py", "raise SystemExit(9)\n"))
    for argv in (("python3", "-m", "json.tool", "--help"), ("python3", "-c", "import json")):
        with pytest.raises(ToolError, match=r"wrote something that is no SARIF|wrote nothing where SARIF was expected"):
            run(a_pass(ToolSpec(runner="command", argv=argv)), change, tmp_path / f"s{len(argv)}")


def test_a_name_like_an_option_is_a_file(tmp_path: Path) -> None:
    """`--config=x` is a file's name, and reaches the program as one."""
    program = script(tmp_path / "bin", "lister", LIST)
    change = a_change(new_file("--config=x", "1\n"), new_file("-rf", "2\n"))
    (call,) = told(run(a_pass(ToolSpec(runner="command", argv=(program, "{files}"))), change, tmp_path / "s"))
    assert call["argv"] == ["./--config=x", "./-rf"]


def test_many_files_are_named_in_several_calls(tmp_path: Path) -> None:
    """No command line is longer than a system takes, and no file is left out."""
    program = script(tmp_path / "bin", "lister", LIST)
    names = [f"{'d' * 100}/{'n' * length}{number}.txt" for length, count in ((1, 1200), (150, 480)) for number in range(count)]
    change = a_change(*(new_file(name, "x\n") for name in names))
    calls = told(run(a_pass(ToolSpec(runner="command", argv=(program, "{files}"))), change, tmp_path / "s"))
    arguments = [list(call["argv"]) for call in calls]  # type: ignore[call-overload]
    assert all(len(one) <= 500 and sum(map(len, one)) < 100_000 for one in arguments)
    assert [name for one in arguments for name in one] == [f"./{name}" for name in names]


def test_without_files_in_scope_nothing_runs(tmp_path: Path) -> None:
    """A program that would fail is not started, and its log is empty."""
    for argv in (("/nowhere/program", "{files}"), ("/nowhere/program",)):
        spec = ToolSpec(runner="command", argv=("false", *argv[1:]))
        assert json.loads(run(a_pass(spec, ["*.none"]), CHANGE, tmp_path / f"s{len(argv)}"))["runs"] == []


def test_the_base_s_configuration_lies_beside_the_files(tmp_path: Path) -> None:
    """And a file of the change that has its name does not take its place."""
    program = script(
        tmp_path / "bin", "reader", "import json; print(json.dumps({'runs': [{'properties': {'seen': open('rules.txt').read()}}]}))"
    )
    change = a_change(new_file("rules.txt", "head's\n"), new_file("a.txt", "x\n"))
    resolved = a_pass(ToolSpec(runner="command", argv=(program,), config={"rules.txt": "base's"}))
    text = run(resolved, change, tmp_path / "s")
    assert told(text)[0]["seen"] == "base's"
    (missing,) = read_candidates(text, resolved, change)
    assert "'rules.txt': another file has its name" in missing.body


@pytest.mark.parametrize("name", ["../x", "a/b", "", "..", "x\n"])
def test_a_configuration_s_name_is_a_plain_one(tmp_path: Path, name: str) -> None:
    """It cannot be written anywhere but there."""
    with pytest.raises(ToolError, match="has to be a plain file name"):
        run(a_pass(ToolSpec(runner="command", argv=("true",), config={name: "x"})), CHANGE, tmp_path / "s")


def test_a_result_becomes_a_candidate(tmp_path: Path) -> None:
    """By a relative path or an absolute one."""
    program = script(
        tmp_path / "bin",
        "finder",
        f"import os, sys; print('''{said(path='PLACE', line=2)}'''.replace('PLACE', os.path.abspath(sys.argv[1])))",
    )
    resolved = a_pass(ToolSpec(runner="command", argv=(program, "{files}"), category="STYLE"), ["a.txt"])
    (one,) = candidates(resolved, CHANGE, tmp_path / "s")
    assert (one.path, one.line, one.category, one.evidence.quote, one.title) == ("a.txt", 2, "STYLE", "two", "It is wrong (R1)")


FAILURES = {
    "exits with 3": (
        "import sys; sys.stderr.write('\\x1b[31mno such rule\\x1b[0m\\nmore\\n'); sys.exit(3)",
        r"status 3: \[31mno such rule",
    ),
    "exits with 3 and says nothing": ("import sys; sys.exit(3)", "status 3: it said nothing on standard error"),
    "crashes": ("import os; os.abort()", "killed by signal 6"),
    "writes nothing": ("", "wrote nothing where SARIF was expected"),
    "writes prose": ("print('All good!')", "no SARIF"),
    "writes JSON that is no SARIF": ("print('[]')", "no list of `runs`"),
    "writes a run that is no object": ("print('{\"runs\": [1]}')", "no list of `runs`"),
    "writes bytes": ("import sys; sys.stdout.buffer.write(bytes(range(256)))", "no SARIF"),
    "nests without end": ("print('[' * 1_000_000)", "no SARIF"),
    "writes NaN": ("print('{\"runs\": NaN}')", "no SARIF"),
    "writes half": ('print(\'{"runs": [{"results": [\')', "no SARIF"),
    "says that it failed": (
        'print(\'{"runs": [{"invocations": [{"executionSuccessful": false, "exitCodeDescription": "no licence"}]}]}\')',
        'says that it failed: "no licence"',
    ),
    "writes 50 MB": ("import sys\nfor _ in range(50): sys.stdout.write('x' * 1_000_000)", "wrote more than 16 MiB and was ended"),
}


@pytest.mark.parametrize("what", FAILURES)
def test_a_failure_is_told(tmp_path: Path, what: str) -> None:
    """The error names the program, and what it did or said first."""
    lines, told_ = FAILURES[what]
    program = script(tmp_path / "bin", "failing", lines)
    with pytest.raises(ToolError, match=told_) as caught:
        run(a_pass(ToolSpec(runner="command", argv=(program,))), CHANGE, tmp_path / "s")
    assert "failing" in str(caught.value)
    assert str(caught.value).isprintable()


def test_much_on_standard_error_is_no_failure(tmp_path: Path) -> None:
    """It is read and dropped, and blocks nothing."""
    program = script(tmp_path / "bin", "noisy", "import sys\nsys.stderr.write('x' * 20_000_000)\nprint('{\"runs\": []}')")
    assert json.loads(run(a_pass(ToolSpec(runner="command", argv=(program,))), CHANGE, tmp_path / "s"))["runs"] == []


def test_what_a_program_says_is_kept_in_part(tmp_path: Path) -> None:
    """The beginning of standard error, and no more of it in memory."""
    program = script(tmp_path / "bin", "noisy", "import sys\nsys.stderr.write('begin' + 'x' * 20_000_000)")
    ended = run_program("noisy", [program], tmp_path, {}, Deadline.after(20))
    assert (ended.said[:5], len(ended.said)) == (b"begin", MAX_SAID)


def test_a_program_cannot_pass_for_prs(tmp_path: Path) -> None:
    """A run of its own that says it is ours is not believed."""
    result = {"message": {"text": "m"}, "properties": {"title": "believed"}}
    log = json.dumps({"runs": [{"properties": {"prs": True}, "results": [result]}]})
    program = script(tmp_path / "bin", "posing", f"print({log!r})")
    (one,) = candidates(a_pass(ToolSpec(runner="command", argv=(program,))), CHANGE, tmp_path / "s")
    assert one.title == "m"


def test_an_exit_status_that_means_findings_is_none(tmp_path: Path) -> None:
    """`findings_exit` says which."""
    program = script(tmp_path / "bin", "finding", "print('{\"runs\": []}'); raise SystemExit(7)")
    run(a_pass(ToolSpec(runner="command", argv=(program,), findings_exit=(0, 7))), CHANGE, tmp_path / "s")
    with pytest.raises(ToolError, match="status 7"):
        run(a_pass(ToolSpec(runner="command", argv=(program,))), CHANGE, tmp_path / "s2")


@pytest.mark.parametrize("argv", [("no-such-program-here",), ("/no/such/program",)])
def test_a_missing_program_is_named_with_what_to_do(tmp_path: Path, argv: tuple[str, ...]) -> None:
    """The reader learns which program, which pass, and what to do."""
    with pytest.raises(ToolError, match=rf"{argv[0]} of the tool pass given is not installed: put it on the PATH"):
        run(a_pass(ToolSpec(runner="command", argv=argv)), CHANGE, tmp_path / "s")


def test_a_program_of_the_change_is_never_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by a relative path nor through a relative entry of PATH."""
    script(tmp_path / "bin", "theirs", "print('{\"runs\": []}')")
    monkeypatch.chdir(tmp_path)
    for name, env in (("bin/theirs", {"PATH": PATH}), ("theirs", {"PATH": "bin:.:"})):
        with pytest.raises(ToolError):
            run(a_pass(ToolSpec(runner="command", argv=(name,))), CHANGE, tmp_path / f"s{len(name)}", env=env)


HANGING = """
import os, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"])
open(os.environ["HOME"] + "/pids", "w").write(f"{os.getpid()} {child.pid}")
BODY
"""


@pytest.mark.parametrize(
    "body", ["time.sleep(60)", "os.close(1); os.close(2); time.sleep(60)", "while True: print('x', flush=True); time.sleep(0.01)"]
)
def test_a_program_that_hangs_is_ended_with_its_children(tmp_path: Path, body: str) -> None:
    """At its deadline, though they do not hear SIGTERM."""
    program = script(tmp_path / "bin", "hanging", HANGING.replace("BODY", body))
    since = time.monotonic()
    with pytest.raises(ToolError, match="hanging was not done in its time"):
        run(a_pass(ToolSpec(runner="command", argv=(program,))), CHANGE, tmp_path / "s", seconds=1.0)
    assert time.monotonic() - since < 30
    assert _gone(tmp_path / "s" / "home" / "pids")


def test_a_child_that_outlives_its_program_is_ended_and_not_waited_for(tmp_path: Path) -> None:
    """What the program wrote counts, though a child still holds its standard output."""
    program = script(tmp_path / "bin", "leaving", HANGING.replace("BODY", "print('{\"runs\": []}')"))
    since = time.monotonic()
    run(a_pass(ToolSpec(runner="command", argv=(program,))), CHANGE, tmp_path / "s", seconds=20.0)
    assert time.monotonic() - since < 30
    assert _gone(tmp_path / "s" / "home" / "pids")


def _gone(noted: Path) -> bool:
    """Return whether the processes are gone, or will be once somebody collects them."""
    time.sleep(0.2)
    for pid in noted.read_text("utf-8").split():
        status = Path(f"/proc/{pid}/stat")
        if status.exists() and status.read_text("utf-8").rpartition(")")[2].split()[0] != "Z":
            os.kill(int(pid), 9)
            return False
    return True


def test_a_change_without_whole_files_is_not_called_checked(tmp_path: Path) -> None:
    """A bare diff holds hunks only: the finding says that the file was not looked at."""
    file = msgspec.structs.replace(edited_file("a.txt", " one\n+two\n three"), head_text=None)
    resolved = a_pass(ToolSpec(runner="command", argv=("false", "{files}")))
    (one,) = candidates(resolved, a_change(file), tmp_path / "s")
    assert (one.path, one.line, one.title) == ("a.txt", 2, "given did not check 1 file")
    assert "the input holds its hunks only" in one.body
