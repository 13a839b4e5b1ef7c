"""Help teaches, completion completes, and the documents list what the command line takes."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from prs import __version__
from prs.__main__ import run
from prs.commands import VERBS
from prs.commands.options import FORMATS
from prs.report import FORMATS as REPORTS

DOCUMENT = (Path(__file__).parents[2] / "docs" / "commands.md").read_text("utf-8")


def command_of(verb: str) -> click.Command:
    """Return the verb's command."""
    command = import_module(f"prs.commands.{VERBS[verb]}").command
    assert isinstance(command, click.Command)
    return command


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_what_to_type(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` ends well, explains, and shows at least one whole line to type."""
    assert run([verb, "--help"]) == 0
    shown = capsys.readouterr().out
    assert f"Usage: prs {verb}" in shown
    assert re.search(rf"^ +.*prs {verb}\b", shown.split("Usage:", 1)[1].split("\n", 1)[1], re.MULTILINE)
    assert "\\b" not in shown


def test_the_root_lists_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    """`prs --help` names all verbs; `prs --version` the version."""
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    assert [verb for verb in VERBS if f"\n  {verb} " not in shown] == []
    assert run(["--version"]) == 0
    assert __version__ in capsys.readouterr().out


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "completion"])
def test_every_verb_is_documented(verb: str) -> None:
    """docs/commands.md names each verb."""
    assert f"`prs {verb}" in DOCUMENT


def test_every_option_of_review_is_documented() -> None:
    """docs/commands.md has a row for each option of `prs review`."""
    options = [max(option.opts, key=len) for option in command_of("review").params if isinstance(option, click.Option)]
    short = {"--output": "-o FILE", "--quiet": "-q"}
    assert [option for option in options if f"`{short.get(option, option)}" not in DOCUMENT] == []


def test_the_formats_offered_are_the_reports() -> None:
    """What `--format` takes is what there is."""
    assert tuple(REPORTS) == FORMATS


@pytest.mark.parametrize("verb", ["review", "merge"])
def test_an_unknown_format_is_the_users_mistake(verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It ends with 2 and the names that there are, not as a bug."""
    assert run([verb, *([str(tmp_path)] if verb == "merge" else []), "--format", "sarif2"]) == 2
    assert "rdjson" in capsys.readouterr().err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_printed_for_a_shell(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each shell gets a script that speaks of prs."""
    assert run(["completion", shell]) == 0
    assert "_PRS_COMPLETE" in capsys.readouterr().out


def test_completion_completes_verbs(tmp_path: Path) -> None:
    """What the script calls lists verbs that begin with what was typed."""
    env = {"_PRS_COMPLETE": "bash_complete", "COMP_WORDS": "prs re", "COMP_CWORD": "1", "HOME": str(tmp_path)}
    code = "import sys; sys.argv = ['prs']; from prs.commands import cli; cli(prog_name='prs')"
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["plain,review", "plain,replay", "plain,respond"]
