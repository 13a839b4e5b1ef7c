"""The root of the command line: runs one verb, and turns every end into an exit status and a sentence.

0 done; 1 findings at or above `--fail-on`; 2 the user's mistake, with what to do; 3 a bug, with a report to paste; 4 incomplete;
130 interrupted.
"""

from __future__ import annotations

import platform
import sys
import traceback

import click

from prs import __version__
from prs.commands import cli
from prs.commands.outcome import EXIT_BUG, EXIT_INTERRUPTED, EXIT_USER
from prs.errors import PrsError


def main() -> None:
    """Run the command line and exit."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run the command line with these arguments; return the exit status. The process's root: nothing passes it."""
    try:
        return int(cli.main(args=arguments, prog_name="prs", standalone_mode=False) or 0)
    except click.ClickException as error:
        error.show()
    except (KeyboardInterrupt, click.Abort):
        _say("Interrupted.")
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except PrsError as error:
        _say(str(error))
    except Exception:  # noqa: BLE001 - the root: a bug becomes a report to paste
        _report_bug(arguments)
        return EXIT_BUG
    return EXIT_USER


def _say(message: str) -> None:
    click.echo(f"prs: {message}", err=True)


def _report_bug(arguments: list[str]) -> None:
    click.echo("prs: this is a bug in PRS. Please paste what follows into a report.\n", err=True)
    click.echo(f"prs {__version__}, {sys.version}, {platform.platform()}", err=True)
    click.echo(f"arguments: {arguments}", err=True)
    click.echo(traceback.format_exc(), err=True)


if __name__ == "__main__":
    main()
