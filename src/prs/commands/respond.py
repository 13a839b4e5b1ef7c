"""`prs respond`: answer a comment on a pull request, once, for those who may write there."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from prs.commands.environment import host_settings
from prs.errors import HostRefused, RunError, SourceError

if TYPE_CHECKING:
    from prs.hosts.github import CommentEvent, Place
    from prs.respond.respond import OpenReview, Response
    from prs.types.host import Conversation
    from prs.types.review import Review

EPILOG = """
\b
In a comment's first line, from people who may write:
  /prs review [pass]          a review of the change as it stands now
  /prs explain ID             why one thing was said, or was not
  /prs why-not PATH:LINE      what was said there, or who read it
  /prs dismiss ID reason      not said again, unless its lines change in substance

\b
Examples:
  prs respond --event "$GITHUB_EVENT_PATH" --outputs "$GITHUB_OUTPUT"    in a workflow's job
  prs respond --event event.json --run last                              from a run that is kept here

\b
GITHUB_TOKEN or GH_TOKEN says who answers. A review that was asked for is not run: `--outputs` says that one is wanted, as
`review=true`, with `number` and `only`.
"""

PAUSE_S = 5.0
PATIENCE_S = 660.0
"""As long as a claim holds that its holder did not live to give back, and a little more."""

_ARTIFACT = "prs-run-{number}"


@click.command("respond", epilog=EPILOG)
@click.option("--event", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The file with the webhook's payload.")
@click.option("--run", default="", metavar="RUN", help="Answer from this run. Default: the newest that a workflow kept.")
@click.option("--outputs", type=click.Path(path_type=Path, dir_okay=False), help="Append what is to be done next as NAME=VALUE lines.")
@click.option("--repo", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="Whose runs to look in.")
def command(event: Path, run: str, outputs: Path | None, repo: Path) -> None:
    """Answer the comment that an event is of: explain, dismiss, say why not, or call for a review.

    Each comment is answered once. Who wrote it must have the permission write, maintain or admin: the host is asked. Others are not
    answered.
    """
    from prs.hosts.github import repository_place  # noqa: PLC0415 - `--help` needs none of it

    comment = _read_comment(event)
    if comment is None:
        click.echo("Nothing is said: this is no new comment on a pull request.")
        return
    place = repository_place(comment.repository, comment.number, host_settings())
    response = _respond(comment, place, _open_kept(run, repo) if run else _open_artifact(place))
    if outputs is not None:
        with outputs.open("a", encoding="utf-8") as stream:
            stream.write(f"number={comment.number}\nreview={str(response.review).lower()}\nonly={response.only}\n")
    click.echo(f"Nothing is said: {response.ignored}." if response.ignored else "Answered.")


def _read_comment(event: Path) -> CommentEvent | None:
    from prs.hosts.github.event import MAX_EVENT, CommentEvent, read_event  # noqa: PLC0415 - the same

    try:
        with event.open("rb") as stream:
            found = read_event(stream.read(MAX_EVENT + 1))
    except OSError as error:
        raise SourceError(f"{event}: cannot be read: {error.strerror}.", "Name the file that GITHUB_EVENT_PATH names.") from error
    return found if isinstance(found, CommentEvent) and found.action == "created" else None


def _respond(comment: CommentEvent, place: Place, open_review: OpenReview) -> Response:
    from prs.hosts.github import open_host  # noqa: PLC0415 - the same
    from prs.respond.kept import check_kept  # noqa: PLC0415 - the same
    from prs.respond.respond import Asked, Desk, respond  # noqa: PLC0415 - the same
    from prs.types.host import Author  # noqa: PLC0415 - the same

    until = time.monotonic() + PATIENCE_S

    def wait() -> bool:
        time.sleep(PAUSE_S)
        return time.monotonic() < until

    def opened(conversation: Conversation) -> Review:
        return check_kept(open_review(conversation), place.repository, conversation)

    host = open_host(place, host_settings())
    asked = Asked(id=comment.id, author=Author(login=comment.login, is_bot=comment.is_bot), body=comment.body)
    return respond(asked, Desk(host, host.permission, opened, wait))


def _open_kept(run: str, repo: Path) -> OpenReview:
    from prs.commands.options import find_git_folder  # noqa: PLC0415 - the same
    from prs.commands.runs import find_run  # noqa: PLC0415 - the same

    review = find_run(run, find_git_folder(repo)).read_review()
    return lambda _conversation: review


def _open_artifact(place: Place) -> OpenReview:
    from prs.hosts.github import connect, fetch_artifact, find_artifact  # noqa: PLC0415 - the same
    from prs.run_folder import RunFolder  # noqa: PLC0415 - the same

    def opened(conversation: Conversation) -> Review:
        client = connect(place.server, host_settings())
        found = find_artifact(client, place, _ARTIFACT.format(number=conversation.number))
        if found is None:
            raise RunError("No run of this pull request is kept any more.", "Ask for a new one: /prs review")
        with tempfile.TemporaryDirectory(prefix="prs-run-") as folder:
            try:
                fetch_artifact(client, place, found, Path(folder))
                return RunFolder(Path(folder)).read_review()
            except (HostRefused, RunError) as error:
                raise RunError("The run that was kept cannot be read.", "Ask for a new one: /prs review") from error

    return opened
