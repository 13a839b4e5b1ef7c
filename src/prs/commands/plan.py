"""`prs plan`: what a review would read, ask and cost, before anything is spent."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from prs.commands.options import Asked, open_change, source_options

if TYPE_CHECKING:
    from prs.engine import Prepared

EPILOG = """
\b
Examples:
  prs plan                             this branch against the default branch
  prs plan --model anthropic:MODEL     with a model, so that there is something to count
  prs plan --format json               for a program
  prs plan --format matrix --run-dir RUN
                                       for a job for each pass: the input in RUN, the passes as a workflow's matrix
"""


@click.command("plan", epilog=EPILOG)
@source_options
@click.option("--only", multiple=True, metavar="SLUG", help="Plan only this pass. Repeat for more.")
@click.option("--model", default="", metavar="ID", help="Plan with this model in every model pass.")
@click.option("--format", "form", type=click.Choice(["text", "json", "matrix"]), default="text", show_default=True)
@click.option("--run-dir", type=click.Path(path_type=Path, file_okay=False), help="Write the run's input into this empty folder.")
def command(  # noqa: PLR0913 - one parameter for each option, by click's design
    *,
    base: str,
    head: str,
    staged: bool,
    diff: str,
    pr: str,
    full: bool,
    repo: Path,
    only: tuple[str, ...],
    model: str,
    form: str,
    run_dir: Path | None,
) -> None:
    """Show files, parts, passes, calls, tokens and money of a review that has not been started.

    Tokens are an upper bound; money is the bound at the list price, with no token from a cache and every answer as long as it may be.
    """
    from prs.commands.composition import build_adapters, make_options  # noqa: PLC0415 - `--help` needs none of it
    from prs.commands.earlier import earlier_review  # noqa: PLC0415 - the same
    from prs.engine import prepare  # noqa: PLC0415 - the same
    from prs.plan.show import plan_data, plan_text  # noqa: PLC0415 - the same
    from prs.types.base import pretty_json  # noqa: PLC0415 - the same

    asked = Asked(repo, base, head, staged, diff, pr, full)
    change = open_change(asked)
    options = make_options(only, model, None, 1)._replace(before=earlier_review(asked, change))
    adapters = build_adapters()
    # A run that is laid out for jobs, or a matrix of them, is no forecast: a pass without its key must not be started.
    forecast = run_dir is None and form != "matrix"
    prepared = prepare(change, options, adapters._replace(available=_as_if(adapters.available)) if forecast else adapters)
    prepared = _noted(prepared, adapters.available) if forecast else prepared
    if run_dir is not None:
        from prs.commands.spread import lay_out  # noqa: PLC0415 - the same

        lay_out(prepared, run_dir)
    if form == "matrix":
        from prs.plan.matrix import plan_matrix  # noqa: PLC0415 - the same

        click.echo(json.dumps(plan_matrix(prepared.review_input, prepared.lock)))
    elif form == "json":
        click.echo(pretty_json(plan_data(prepared.review_input, prepared.lock, prepared.plan)), nl=False)
    else:
        click.echo(plan_text(prepared.review_input, prepared.lock, prepared.plan))


def _as_if(available: Callable[[str], str]) -> Callable[[str], str]:
    """Return the question of what a model lacks as if every key were set; an id that is none is still refused."""
    return lambda model_id: available(model_id)[:0]


def _noted(prepared: Prepared, available: Callable[[str], str]) -> Prepared:
    """Return the plan with a note for each key without which its passes would not run today."""
    asked = sorted({one.model for one in prepared.lock.passes if one.model and not one.not_run})
    missing = [(model, why) for model in asked if (why := available(model))]
    notes = [f"{why}, so the passes that ask {model} would not run today; they are planned as if it were." for model, why in missing]
    return prepared._replace(lock=msgspec.structs.replace(prepared.lock, notes=(*prepared.lock.notes, *notes)))
