"""`prs merge`: put the findings files of a run together, wherever its passes ran."""

from __future__ import annotations

from pathlib import Path

import click

from prs.commands.options import FORMATS, find_git_folder
from prs.commands.outcome import exit_status

EPILOG = """
\b
Examples:
  prs merge RUN                 collect RUN/passes/*/findings.json into review.json, and print the review
  prs merge RUN --explain       why findings were merged, or were not: tier and scores of each pair

\b
A pass whose folder is missing is failed in the ledger, so a job that was lost on the way cannot look like a clean one.
"""


@click.command("merge", epilog=EPILOG)
@click.argument("run")
@click.option("--explain", "explains", is_flag=True, help="Print tier and scores of the pairs that were considered.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to print the review.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the review there instead of printing it.")
@click.option("--repo", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="Whose runs to look in.")
def command(run: str, form: str, output: Path | None, repo: Path, *, explains: bool) -> int:
    """Merge what the passes of RUN found into one review.

    RUN is a run folder, the beginning of its name, or `last`.
    """
    from prs.commands.composition import build_adapters  # noqa: PLC0415 - `--help` needs none of it
    from prs.commands.runs import find_run  # noqa: PLC0415 - the same
    from prs.commands.show import show  # noqa: PLC0415 - the same
    from prs.engine import finish  # noqa: PLC0415 - the same
    from prs.merge import explain_pairs  # noqa: PLC0415 - the same

    folder = find_run(run, find_git_folder(repo))
    lock = folder.read_lock()
    if explains:
        results = [folder.pass_folder(resolved.slug).read_result() for resolved in lock.passes]
        click.echo(explain_pairs([finding for result in results if result is not None for finding in result.findings]))
        return 0
    review = finish(folder, build_adapters())
    show(review, folder, form, output, called=run)
    return exit_status(review, lock)
