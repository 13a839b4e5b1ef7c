"""`prs playground`: a page on which to see what the gates make of a candidate."""

from __future__ import annotations

from pathlib import Path

import click

EPILOG = """
\b
Example:
  prs playground -o playground.html     then open it in a browser
"""


@click.command("playground", epilog=EPILOG)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the page there instead of printing it.")
def command(output: Path | None) -> None:
    """Make the page: switch a candidate's evidence, confidence and severity, and see where it ends and why."""
    from prs.playground import playground_page  # noqa: PLC0415 - `--help` needs none of it
    from prs.run_folder import write_bytes  # noqa: PLC0415 - the same

    page = playground_page()
    if output is None:
        click.echo(page, nl=False)
    else:
        write_bytes(output, page.encode())
