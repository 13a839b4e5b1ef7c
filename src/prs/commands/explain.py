"""`prs explain`: why one thing was said, or was not."""

from __future__ import annotations

from pathlib import Path

import click

from prs.commands.options import find_git_folder
from prs.types.base import pretty_json

EPILOG = """
\b
Examples:
  prs explain last c1f0a9e3b2            the story of one candidate, by the id beside it in the report
  prs explain last src/pay.ts:42         of whatever was said there
  prs explain RUN c1f0 --format json     for a program
"""


@click.command("explain", epilog=EPILOG)
@click.argument("run")
@click.argument("ref", metavar="ID")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--repo", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="Whose runs to look in.")
def command(run: str, ref: str, form: str, repo: Path) -> None:
    """Tell the story of one candidate of RUN, from the model's words to where it ended, with the numbers.

    RUN is a run folder, the beginning of its name, or `last`. ID is an id or its beginning, a fingerprint, or PATH:LINE.
    """
    from prs.commands.runs import find_run  # noqa: PLC0415 - `--help` needs none of it
    from prs.explain import explain, explain_data  # noqa: PLC0415 - the same

    folder = find_run(run, find_git_folder(repo))
    review, review_input = folder.read_review(), folder.read_input()
    if form == "json":
        click.echo(pretty_json(explain_data(review, ref, review_input)), nl=False)
    else:
        click.echo(explain(review, ref, review_input))
