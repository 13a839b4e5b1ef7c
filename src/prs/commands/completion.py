"""`prs completion`: print what a shell needs to complete PRS's verbs and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")

EPILOG = """
\b
Put one of these where your shell starts:
  bash   eval "$(prs completion bash)"
  zsh    eval "$(prs completion zsh)"
  fish   prs completion fish | source
"""


@click.command("completion", epilog=EPILOG)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the completion script of a shell."""
    completion = get_completion_class(shell)
    if completion is None:  # click lost one of the three
        raise click.ClickException(f"click has no completion for {shell}.")
    click.echo(completion(context.find_root().command, {}, "prs", "_PRS_COMPLETE").source())
