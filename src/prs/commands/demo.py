"""`prs demo`: an example pull request, reviewed with recorded answers, in seconds and without a key."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from prs.commands.options import FORMATS

EPILOG = """
\b
Examples:
  prs demo                            the backend's first pull request
  prs demo web                        another codebase, other laws
  prs demo web --pull-request search  its other pull request
  prs demo --list                     what there is
  prs demo web --open                 the whole report, in a browser
  prs demo web --format html -o F     the same, into a file
"""


@click.command("demo", epilog=EPILOG)
@click.argument("codebase", default="backend")
@click.option("--pull-request", "slug", default="", metavar="SLUG", help="Which of its pull requests. Default: the first.")
@click.option("--list", "listed", is_flag=True, help="Say what there is, and review nothing.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to print the review.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the review there instead of printing it.")
@click.option("--open", "opened", is_flag=True, help="Open the report in a browser as well.")
@click.option(
    "--keep", type=click.Path(path_type=Path, file_okay=False), help="Build the repository in this new folder. Default: a temporary one."
)
def command(  # noqa: PLR0913 - one parameter for each option, by click's design
    *, codebase: str, slug: str, listed: bool, form: str, output: Path | None, opened: bool, keep: Path | None
) -> int:
    """Review a pull request of an example codebase (`--list` says which there are).

    No model is asked: the model passes' answers were given by a large language model before, and are kept unedited. The tool passes,
    the evidence, the gates and the merge run now, under the codebase's own manifest.
    """
    from prs.demo import build_repository, codebase_named, codebases  # noqa: PLC0415 - `--help` needs none of it

    if listed:
        for one in codebases():
            for example in one.examples:
                click.echo(f"{one.name:<9} {example.slug:<12} {example.title}")
        return 0
    from prs.commands.composition import build_adapters, make_options  # noqa: PLC0415 - the same
    from prs.commands.environment import plain_environment  # noqa: PLC0415 - the same
    from prs.commands.run_review import start_run  # noqa: PLC0415 - the same
    from prs.commands.show import show  # noqa: PLC0415 - the same
    from prs.sources import open_range  # noqa: PLC0415 - the same

    chosen = codebase_named(codebase)
    example = chosen.example(slug)
    folder = keep if keep is not None else Path(tempfile.mkdtemp(prefix=f"prs-demo-{chosen.name}-")) / "repository"
    repo = build_repository(chosen, example, folder, plain_environment())
    change = open_range(repo, "main", example.slug, env=plain_environment())
    ran = start_run(change, None, repo / ".git", make_options((), f"replay:{example.answers}", None, 16), build_adapters(), quiet=True)
    _say(f"The {chosen.name} codebase, pull request {example.slug}: {example.title}")
    _say("The model passes' answers were recorded on 2026-12-01, from a large language model, and are unedited: no model is asked now.\n")
    show(ran.review, ran.run, form, output, called=str(ran.run.path))
    _say(f"\nThe repository: {repo}\nThe whole report: {ran.run.path / 'report.html'}")
    if opened:
        click.launch(str(ran.run.path / "report.html"))
    return 0


def _say(line: str) -> None:
    """Say something about the demo, which is no part of the report."""
    click.echo(line, err=True)
