"""The command line: one file for each verb, loaded when it is asked for, so that no verb pays for another's imports."""

from __future__ import annotations

from importlib import import_module

import click

from prs import __version__

VERBS = {
    "review": "review",
    "plan": "plan",
    "init": "init",
    "check": "check",
    "explain": "explain",
    "replay": "replay",
    "merge": "merge",
    "publish": "publish",
    "respond": "respond",
    "pass": "pass_",
    "demo": "demo",
    "playground": "playground",
    "completion": "completion",
}
"""Each verb and the module beside this file that holds it, in the order in which a person meets them."""


class _Verbs(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        if cmd_name not in VERBS:
            return None
        command = import_module(f"prs.commands.{VERBS[cmd_name]}").command
        return command if isinstance(command, click.Command) else None


HELP = """PRS reviews a change the way a panel of specialists would.

Many small passes read one diff side by side, each blind to the others; code decides which of their candidates are findings; what
was not read is said. It works without a key: tool passes need no model.

\b
Start here, inside a git repository:
  prs review              review your branch against the default branch
  prs review --staged     review what you are about to commit
  prs plan                what that would ask, and cost, before it does
  prs init                write a manifest for this codebase
  prs explain last ID     why one thing was said, or was not
"""


@click.group(cls=_Verbs, help=HELP, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="prs")
def cli() -> None:
    """Hold the verbs."""
