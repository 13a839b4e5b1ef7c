"""`prs replay`: a pass again, from what was kept of it; or its request again, to a model."""

from __future__ import annotations

from pathlib import Path

import click

from prs import __version__
from prs.commands.options import find_git_folder
from prs.commands.outcome import EXIT_BUG, EXIT_DONE
from prs.types.base import pretty_json

EPILOG = """
\b
Examples:
  prs replay last money           the pass's findings, computed again from its kept answer
  prs replay last money --live    the same request, asked anew; kept beside the first answer

\b
Exit status: 0 the same bytes as were kept (or asked anew); 3 other bytes from the same version, which is a bug.
"""


@click.command("replay", epilog=EPILOG)
@click.argument("run")
@click.argument("slug")
@click.option("--live", is_flag=True, help="Ask the model anew with the same request.")
@click.option("--repo", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="Whose runs to look in.")
def command(run: str, slug: str, repo: Path, *, live: bool) -> int:
    """Compute the findings of one pass again from RUN's kept request and answer.

    RUN is a run folder, the beginning of its name, or `last`.
    """
    from prs.commands.composition import build_ports  # noqa: PLC0415 - `--help` needs none of it
    from prs.commands.environment import model_settings  # noqa: PLC0415 - the same
    from prs.commands.runs import find_run  # noqa: PLC0415 - the same
    from prs.execute.replay import ask_again, conclude_again, same_bytes  # noqa: PLC0415 - the same

    folder = find_run(run, find_git_folder(repo))
    ports = build_ports(model_settings())
    if live:
        result, kept = ask_again(folder, slug, ports)
        click.echo(f"prs: asked anew; kept in {kept}", err=True)
        click.echo(pretty_json(result), nl=False)
        return EXIT_DONE
    result = conclude_again(folder, slug, ports.read_sarif)
    click.echo(pretty_json(result), nl=False)
    if same_bytes(result, folder.pass_folder(slug)):
        click.echo("prs: the same bytes as were kept", err=True)
        return EXIT_DONE
    made_by = folder.read_lock().prs_version
    click.echo(f"prs: not the bytes that were kept; the run was made by prs {made_by}, this is prs {__version__}", err=True)
    return EXIT_BUG if made_by == __version__ else EXIT_DONE
