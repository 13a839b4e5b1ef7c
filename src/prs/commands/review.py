"""`prs review`: one change in, one review out."""

from __future__ import annotations

from pathlib import Path

import click

from prs.commands.environment import plain_environment
from prs.commands.options import FORMATS, Asked, find_git_folder, open_change, source_options
from prs.commands.outcome import exit_status
from prs.commands.runs import LAST
from prs.commands.show import show
from prs.errors import SourceError
from prs.types.source import Change

SEVERITIES = ("NIT", "MINOR", "MAJOR", "CRITICAL", "never")

EPILOG = """
\b
Examples:
  prs review                                  this branch against the default branch
  prs review --base main --head feature       any two refs; the merge base is computed
  prs review --staged                         what you are about to commit
  git diff main... | prs review --diff -      any diff
  prs review --pr https://github.com/o/r/pull/1
                                              a pull request, GITHUB_TOKEN set; a clone you are in is made use of
  prs review --model anthropic:MODEL          with the model passes, ANTHROPIC_API_KEY set
  prs review --only money --only concurrency  two passes
  prs review --format sarif -o prs.sarif      for a code-scanning page

\b
Exit status:
  0 done    1 findings at or above --fail-on    2 your mistake, with what to do
  3 a bug   4 incomplete, where that fails      130 interrupted (go on: --resume)
"""


@click.command("review", epilog=EPILOG)
@source_options
@click.option("--only", multiple=True, metavar="SLUG", help="Run only this pass. Repeat for more.")
@click.option("--model", default="", metavar="ID", help="Ask this model in every model pass, such as openrouter:vendor/model.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to print the review.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write the review there instead of printing it.")
@click.option("--fail-on", type=click.Choice(SEVERITIES, case_sensitive=False), help="Exit 1 at this severity. Default: the manifest's.")
@click.option("--run-dir", type=click.Path(path_type=Path, file_okay=False), help="Keep the run in this empty folder.")
@click.option("--resume", default="", metavar="RUN", help="Go on with a run: what ended well is not asked again.")
@click.option("--jobs", type=click.IntRange(1, 64), default=16, show_default=True, help="How many passes run at once.")
@click.option("-q", "--quiet", is_flag=True, help="No progress on standard error.")
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
    output: Path | None,
    fail_on: str | None,
    run_dir: Path | None,
    resume: str,
    jobs: int,
    quiet: bool,
) -> int:
    """Review a change and say what was found, what was not looked at, and why.

    Without a model, tool passes do the main job: secrets in added lines, the codebase's executable house rules, bug-finding linters. Model
    passes run once `defaults.model` stands in .prs/manifest.yaml, or with --model.
    """
    from prs.commands.composition import build_adapters, make_options, require_model  # noqa: PLC0415 - `--help` needs none of it
    from prs.commands.earlier import earlier_review  # noqa: PLC0415 - the same
    from prs.commands.run_review import resume_run, start_run  # noqa: PLC0415 - the same

    adapters = build_adapters()
    options = make_options(only, model, fail_on, jobs)
    git = find_git_folder(repo)
    if resume:
        ran = resume_run(resume, git, options, adapters, quiet=quiet)
    else:
        require_model(model)
        asked = Asked(repo, base, head, staged, diff, pr, full)
        change = _noted(open_change(asked), asked)
        options = options._replace(before=earlier_review(asked, change))
        ran = start_run(change, run_dir, git, options, adapters, quiet=quiet)
    show(ran.review, ran.run, form, output, called=LAST if run_dir is None and not resume else str(ran.run.path))
    if ran.interrupted:
        click.echo(f"prs: interrupted. Go on with: prs review --resume {ran.run.path}", err=True)
    return exit_status(ran.review, ran.run.read_lock(), interrupted=ran.interrupted)


def _noted(change: Change, asked: Asked) -> Change:
    """Return the change of HEAD with a note of what lies in the work tree and is in no commit."""
    if asked.staged or asked.diff or asked.pr or asked.head != "HEAD":
        return change
    from prs.sources import uncommitted_files  # noqa: PLC0415 - `--help` needs none of it

    try:
        many = uncommitted_files(asked.repo, env=plain_environment())
    except SourceError as error:
        return change._replace(notes=(*change.notes, f"Whether files of the work tree are edited is not known: {error.message}"))
    if not many:
        return change
    are = "file of the work tree is edited or untracked and is" if many == 1 else "files of the work tree are edited or untracked and are"
    return change._replace(notes=(*change.notes, f"{many} {are} not in this review; --staged reviews what is staged."))
