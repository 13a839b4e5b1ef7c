"""`prs publish`: bring a pull request to where a run says that it should stand."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from prs.commands.earlier import commits_of
from prs.commands.environment import host_settings, job_summary
from prs.commands.options import find_git_folder
from prs.commands.outcome import STATUSES
from prs.errors import HostUnavailable, RunError, SourceError
from prs.run_folder import RunFolder

if TYPE_CHECKING:
    from prs.publish.accounting import Job
    from prs.publish.publish import Elsewhere, Published
    from prs.types.host import Outcome, PublishReport

EPILOG = """
\b
Examples:
  prs publish last                       on the pull request that the run is of
  prs publish RUN --pr URL               on that one
  prs publish RUN --dry-run              print every request that would be sent, and send none that writes
  prs publish RUN --sarif                hand the findings to code scanning too

\b
GITHUB_TOKEN or GH_TOKEN says who posts. A token that may not write posts nothing: the review then goes to the job's summary and to
annotations in the log, and where there is no job, to standard output. Running it again completes what a run that was stopped began.

\b
Exit status: that of the review with all that still stands: 0 done, 1 findings at or above `fail_on`, 4 incomplete where that fails;
2 where the host could not be reached, with what was done.
"""

_KINDS = (("posted", "posted"), ("updated", "updated"), ("resolved", "resolved"), ("kept back", "kept_back"), ("failed", "failed"))


@click.command("publish", epilog=EPILOG)
@click.argument("run")
@click.option("--pr", default="", metavar="URL", help="The pull request. Default: the one that the run is of.")
@click.option("--dry-run", is_flag=True, help="Print every request that would be sent, as JSON, and write nothing.")
@click.option("--sarif", is_flag=True, help="Upload the findings to code scanning too.")
@click.option("--repo", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="Whose runs to look in, and whose commits.")
def command(run: str, pr: str, repo: Path, *, dry_run: bool, sarif: bool) -> int:
    """Post what RUN found on its pull request: comments on lines, a summary, a check; and nothing that stands there already.

    RUN is a run folder, the beginning of its name, or `last`.
    """
    from prs.commands.runs import find_run  # noqa: PLC0415 - `--help` needs none of it

    folder = find_run(run, find_git_folder(repo))
    job = _job(folder, repo, with_sarif=sarif)
    url = pr or job.review.pull_request.url
    if not url:
        raise SourceError("The run is of no pull request.", "Name one with --pr URL.")
    published = _rehearse(job, url) if dry_run else _publish(job, url)
    _say(published.report)
    if published.elsewhere is not None:
        _show_elsewhere(published.elsewhere)
    if published.report.unfinished:
        raise HostUnavailable("The publish did not come to its end.", published.report.unfinished)
    return STATUSES[published.ending]


def _job(folder: RunFolder, repo: Path, *, with_sarif: bool) -> Job:
    from prs.publish.accounting import Job  # noqa: PLC0415 - `--help` needs none of it
    from prs.report import FORMATS  # noqa: PLC0415 - the same
    from prs.secrets import Masker  # noqa: PLC0415 - the same

    if not folder.review_path.is_file():
        raise RunError(f"{folder.path} holds no review.", f"Make it: prs merge {folder.path}")
    review, review_input = folder.read_review(), folder.read_input()
    sarif = FORMATS["sarif"](review, review_input) if with_sarif else ""
    return Job(review, review_input, folder.read_lock(), commits_of(repo), Masker().mask_lines, sarif)


def _publish(job: Job, url: str) -> Published:
    from prs.hosts.github import find_place, open_host  # noqa: PLC0415 - `--help` needs none of it
    from prs.publish.publish import Waiting, publish  # noqa: PLC0415 - the same

    settings = host_settings()
    return publish(job, open_host(find_place(url, settings), settings), Waiting(time.sleep))


def _rehearse(job: Job, url: str) -> Published:
    """Publish to a host that keeps to itself what is written, and print that."""
    from prs.hosts.github import Client, GitHubHost, find_place  # noqa: PLC0415 - `--help` needs none of it
    from prs.hosts.github.address import token_for  # noqa: PLC0415 - the same
    from prs.hosts.github.rehearsal import Rehearsal  # noqa: PLC0415 - the same
    from prs.hosts.github.transport import Way  # noqa: PLC0415 - the same
    from prs.publish.publish import Waiting, publish  # noqa: PLC0415 - the same
    from prs.publish.rehearsed import Rehearsed  # noqa: PLC0415 - the same

    settings = host_settings()
    place = find_place(url, settings)
    stage = Rehearsal(Way.of(settings))
    host = GitHubHost(Client(place.server, token_for(place.server, settings), stage), place)
    published = publish(job, Rehearsed(host), Waiting(time.sleep, tries=0))
    for unsent in stage.unsent:
        click.echo(_harmless(json.dumps({"method": unsent.method, "path": unsent.path, "body": unsent.body})))
    return published


def _say(report: PublishReport) -> None:
    for name, kind in _KINDS:
        entries: tuple[Outcome, ...] = getattr(report, kind)
        for one in entries:
            ref = f" ({one.ref})" if one.ref else ""
            click.echo(_harmless(f"prs: {name}: {one.what}{ref}{': ' if one.reason else ''}{one.reason}"), err=True)


def _show_elsewhere(elsewhere: Elsewhere) -> None:
    path = job_summary()
    if path is None:
        click.echo(elsewhere.summary)
        return
    with path.open("a", encoding="utf-8", errors="replace") as stream:
        stream.write(elsewhere.summary + "\n")
    for line in elsewhere.commands:
        click.echo(line)


def _harmless(line: str) -> str:
    """Return a line of a log in which a runner finds no command."""
    from prs.report.control import one_line  # noqa: PLC0415 - `--help` needs none of it

    return one_line(line).replace("##[", "# #[")
