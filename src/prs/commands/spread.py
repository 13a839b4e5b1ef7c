"""Lay a run out before its passes run, so that each may run wherever it likes: in a job, on another machine."""

from __future__ import annotations

from pathlib import Path

from prs.commands.composition import build_ports
from prs.commands.environment import plain_environment
from prs.commands.runs import new_run
from prs.engine import Prepared
from prs.execute.run_pass import PassFiles
from prs.execute.supervise import Supervision, supervise
from prs.fanout import Watch
from prs.plan.matrix import idle_passes
from prs.run_folder import RunFolder, write_value


def lay_out(prepared: Prepared, folder: Path) -> RunFolder:
    """Write the input and the resolved manifest into an empty folder, and settle at once the passes that have nothing to read.

    Raises `RunError` where the folder is not empty or cannot be written.
    """
    run = new_run(folder, None, "")
    write_value(run.input_path, prepared.review_input)
    write_value(run.lock_path, prepared.lock)

    def files(slug: str) -> PassFiles:
        return PassFiles(run.input_path, run.lock_path, run.pass_folder(slug))

    supervision = Supervision(lambda _resolved: plain_environment(), 1, Watch())
    supervise(idle_passes(prepared.review_input, prepared.lock), files, build_ports({}), supervision, prepared.review_input)
    return run
