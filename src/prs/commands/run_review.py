"""Start a review or go on with one, watched from a terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from prs.commands.environment import wants_color
from prs.commands.runs import find_run, new_run
from prs.commands.watching import Stopping, hooks_of
from prs.engine import Adapters, Options, prepare, resume, review
from prs.report.progress import open_progress
from prs.run_folder import RunFolder
from prs.types.review import Review
from prs.types.source import Change


class Ran(NamedTuple):
    """A review that ended, where it is kept, and whether it was interrupted."""

    review: Review
    run: RunFolder
    interrupted: bool


def start_run(change: Change, chosen: Path | None, git: Path | None, options: Options, adapters: Adapters, *, quiet: bool) -> Ran:
    """Review a change into a new run folder."""
    prepared = prepare(change, options, adapters)
    run = new_run(chosen, git, change.pull_request.head_sha)
    stopping = Stopping()
    with open_progress(sys.stderr, quiet=quiet, color=wants_color(sys.stderr.isatty())) as progress, stopping:
        found = review(prepared, run, options, adapters, hooks_of(progress, stopping, prepared.lock))
    return Ran(found, run, stopping.stopped)


def resume_run(named: str, git: Path | None, options: Options, adapters: Adapters, *, quiet: bool) -> Ran:
    """Go on with the run that was named."""
    run = find_run(named, git)
    stopping = Stopping()
    with open_progress(sys.stderr, quiet=quiet, color=wants_color(sys.stderr.isatty())) as progress, stopping:
        found = resume(run, options, adapters, hooks_of(progress, stopping, run.read_lock()))
    return Ran(found, run, stopping.stopped)
