"""Print a review in the form that was asked for, and leave the page beside the run."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from prs.commands.environment import wants_color
from prs.report import FORMATS
from prs.run_folder import RunFolder, write_bytes
from prs.types.review import Review

_WIDEST = 120
_TERMINAL = "text"
_NAMES_THE_RUN = frozenset({"markdown", "html"})


def show(review: Review, run: RunFolder, form: str, output: Path | None, *, called: str) -> None:
    """Write `report.html` beside the run, and the review to `output` or standard output; `called` is how a person names the run."""
    review_input = run.read_input()
    write_bytes(run.path / "report.html", FORMATS["html"](review, review_input, run=called).encode("utf-8", "replace"))
    if form == _TERMINAL:
        to_terminal = output is None and sys.stdout.isatty()
        width = min(shutil.get_terminal_size().columns, _WIDEST)
        text = FORMATS[form](review, review_input, color=output is None and wants_color(to_terminal), width=width, run=called)
    elif form in _NAMES_THE_RUN:
        text = FORMATS[form](review, review_input, run=called)
    else:
        text = FORMATS[form](review, review_input)
    if output is None:
        click.echo(text, nl=not text.endswith("\n"), color=True)
        return
    write_bytes(output, text.encode("utf-8", "replace"))
