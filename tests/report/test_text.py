"""The terminal's report: harmless, no wider than it may be, and without colour unless it is asked for."""

from __future__ import annotations

import re
import shlex

import msgspec
import pytest
from rich.cells import cell_len

from prs.report import FORMATS
from report.changes import input_of
from report.findings import PAID_TWICE
from report.sample import SAMPLES

RENDER = FORMATS["text"]
STYLE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("name", sorted(SAMPLES))
@pytest.mark.parametrize("width", [80, 100, 200])
def test_no_line_is_wider_than_the_terminal(name: str, width: int) -> None:
    review, review_input = SAMPLES[name]()
    lines = RENDER(review, review_input, width=width).split("\n")
    assert [line for line in lines if cell_len(line) > width] == []


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_plain_text_holds_no_control_character(name: str) -> None:
    review, review_input = SAMPLES[name]()
    assert [char for char in RENDER(review, review_input) if not char.isprintable() and char != "\n"] == []


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_colour_is_colour_and_nothing_else(name: str) -> None:
    """Only styles are sent, and the words are those of the plain report."""
    review, review_input = SAMPLES[name]()
    colored = RENDER(review, review_input, color=True)
    bare = STYLE.sub("", colored)
    assert bare != colored
    assert "\x1b" not in bare
    assert [line.rstrip() for line in bare.split("\n")] == RENDER(review, review_input).split("\n")


def test_the_environment_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Width and colour are arguments; rich is kept from looking for itself."""
    review, review_input = SAMPLES["rich"]()
    before = [RENDER(review, review_input, color=color) for color in (False, True)]
    for name, value in (("COLUMNS", "40"), ("FORCE_COLOR", "1"), ("NO_COLOR", "1"), ("TERM", "dumb"), ("TTY_COMPATIBLE", "1")):
        monkeypatch.setenv(name, value)
    assert [RENDER(review, review_input, color=color) for color in (False, True)] == before


@pytest.mark.parametrize("color", [False, True])
def test_the_command_that_explains_can_be_pasted(color: bool) -> None:
    """It stands alone on one line, whatever the width, and a shell reads a run's path with a space in it as one word."""
    review, review_input = SAMPLES["rich"]()
    run = f"/home/someone/{'a-long-folder/' * 12}my runs/20261201T063725Z-fab776e"
    lines = STYLE.sub("", RENDER(review, review_input, width=80, color=color, run=run)).split("\n")
    (command,) = [line for line in lines if "prs explain" in line]
    assert shlex.split(command) == ["prs", "explain", run, review.findings[0].id]


def test_very_many_findings_are_all_named() -> None:
    """A hundred are shown whole; each of the others keeps its title, id and place."""
    findings = tuple(msgspec.structs.replace(PAID_TWICE, id=f"c{number:010x}") for number in range(150))
    review = msgspec.structs.replace(SAMPLES["rich"]().review, findings=findings)
    text = RENDER(review, input_of())
    assert [finding.id for finding in findings if finding.id not in text] == []
    assert "50 more, whole in report.html" in text
