"""`prs pass`: one pass, exactly as a review runs it."""

from __future__ import annotations

from pathlib import Path

import click

from prs.counts import count
from prs.errors import UserError

EPILOG = """
\b
Example, with the input of a run that was kept:
  prs pass --slug money --input RUN/input.json --out /tmp/money

\b
It writes request.json, answer.json and findings.json into FOLDER. Whatever happens to the pass is in its findings
file, and the exit status is 0; it is 2 only where it was called wrongly.
"""


@click.command("pass", epilog=EPILOG)
@click.option("--slug", required=True, help="Which pass of the manifest.")
@click.option("--input", "input_path", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The run's input.json.")
@click.option("--out", required=True, type=click.Path(path_type=Path, file_okay=False), help="Where the pass writes.")
@click.option("--lock", "lock_path", type=click.Path(path_type=Path, dir_okay=False), help="Default: manifest.lock.json beside the input.")
def command(slug: str, input_path: Path, out: Path, lock_path: Path | None) -> int:
    """Run one pass in a process of its own and write its findings file."""
    from prs.commands.composition import build_ports  # noqa: PLC0415 - `--help` needs none of it
    from prs.commands.environment import model_settings, plain_environment  # noqa: PLC0415 - the same
    from prs.execute.run_pass import PassFiles, find_pass  # noqa: PLC0415 - the same
    from prs.execute.supervise import Supervision, supervise  # noqa: PLC0415 - the same
    from prs.fanout import Watch  # noqa: PLC0415 - the same
    from prs.run_folder import PassFolder, read_value  # noqa: PLC0415 - the same
    from prs.types.input import ReviewInput  # noqa: PLC0415 - the same
    from prs.types.manifest import ManifestLock  # noqa: PLC0415 - the same

    lock_path = lock_path or input_path.parent / "manifest.lock.json"
    review_input, lock = read_value(input_path, ReviewInput), read_value(lock_path, ManifestLock)
    resolved = find_pass(lock, slug)
    if resolved.not_run:
        raise UserError(f"The pass {slug} does not run here: {resolved.not_run}.", "Resolve the manifest again: prs review")
    folder = PassFolder(out)
    files = PassFiles(input_path, lock_path, folder)
    supervision = Supervision(lambda _resolved: plain_environment(), 1, Watch())
    (one,) = supervise([resolved], lambda _slug: files, build_ports(model_settings()), supervision, review_input)
    result = one.result
    found = count(len(result.findings), "finding")
    click.echo(f"{slug}: {result.status.value}, {found}, {len(result.rejections)} rejected {result.error}".rstrip())
    return 0
