"""Publish one run on one pull request. Reads top to bottom like a recipe.

Says nothing on a pull request that is closed or merged, or whose head is no longer the one that was reviewed: a newer run speaks of that.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from prs.errors import HostRefused, HostUnavailable
from prs.posting.account import Account
from prs.posting.summary import summary
from prs.posting.workflow import workflow_commands
from prs.publish.accounting import Accountant, Job, Standing
from prs.publish.log import Log, note_kept_back
from prs.publish.missing import Missing, missing
from prs.publish.steps import Steps
from prs.review.outcome import Ending
from prs.types.host import Conversation, Host, PublishReport

NO_RIGHT = "_The token that this run was given may not write on the pull request, so the review stands here._"


class Waiting(NamedTuple):
    """How long to wait for another run that publishes on the same pull request. The default outlasts the claim of one that was killed."""

    sleep: Callable[[float], None]
    pause_s: float = 10.0
    tries: int = 66


class Elsewhere(NamedTuple):
    """The review for where a read-only token can show it: a job's summary, and lines for the workflow's log."""

    summary: str
    commands: tuple[str, ...]


class Published(NamedTuple):
    """What was done, how the review ends with all that stands, and what is to be shown elsewhere, None where it could be posted."""

    report: PublishReport
    ending: Ending
    elsewhere: Elsewhere | None = None


def publish(job: Job, host: Host, waiting: Waiting) -> Published:
    """Bring the pull request to where it should stand. Raises `HostUnavailable` or `HostRefused` where it cannot even be read."""
    accountant, log = Accountant(job), Log()
    standing = accountant.stand(host.conversation())
    ends = accountant.ending(standing.account)
    silence = why_silent(job, standing.conversation)
    if silence:
        log.add("kept_back", "everything", reason=silence)
        return Published(log.report(), ends)
    todo = _missing(accountant, standing)
    if todo.nothing:
        note_kept_back(standing.account, log)
        _tidy(host)
        return Published(log.report(), ends)
    if not standing.conversation.may_write:
        return _elsewhere(standing.account, ends, log)
    try:
        if not _claimed(host, waiting):
            log.unfinished = "Another run is publishing on this pull request and did not end in time. Run `prs publish` again."
            return Published(log.report(), ends)
    except HostRefused:
        return _elsewhere(standing.account, ends, log)
    return _hold_and_write(accountant, host, log)


def why_silent(job: Job, conversation: Conversation) -> str:
    """Return why nothing is said, or ""."""
    if conversation.state != "open":
        return f"the pull request is {conversation.state}"
    reviewed = job.review.pull_request.head_sha
    if conversation.head_sha != reviewed:
        return f"{reviewed[:12]} was reviewed, and the head is {conversation.head_sha[:12]} by now"
    return ""


def _tidy(host: Host) -> None:
    """Take away the claim of a run that was killed when all but this was done. One that somebody holds stays."""
    with suppress(HostRefused, HostUnavailable):
        if host.claim():
            host.release()


def _hold_and_write(accountant: Accountant, host: Host, log: Log) -> Published:
    """Do what is missing while the claim is held, and give it back whatever happens."""
    try:
        standing = _write(accountant, host, log)
    except HostUnavailable as error:
        log.unfinished = str(error)
        standing = None
    finally:
        _release(host, log)
    if standing is None:
        return Published(log.report(), Ending.DONE)
    note_kept_back(standing.account, log)
    return Published(log.report(), accountant.ending(standing.account))


def _write(accountant: Accountant, host: Host, log: Log) -> Standing:
    standing = accountant.stand(host.conversation())
    if why_silent(accountant.job, standing.conversation):
        return standing
    job = accountant.job
    steps = Steps(host, job.review.pull_request.head_sha, log)
    todo = _missing(accountant, standing)
    steps.talk(todo)
    if todo.inlines or todo.threads:
        standing = accountant.stand(host.conversation(), frozenset(steps.refused))
    steps.conclude(_missing(accountant, standing), job.sarif, f"refs/pull/{standing.conversation.number}/head")
    return standing


def _missing(accountant: Accountant, standing: Standing) -> Missing:
    return missing(standing, fails=accountant.ending(standing.account) is not Ending.DONE, with_sarif=bool(accountant.job.sarif))


def _claimed(host: Host, waiting: Waiting) -> bool:
    for _ in range(waiting.tries):
        if host.claim():
            return True
        waiting.sleep(waiting.pause_s)
    return host.claim()


def _release(host: Host, log: Log) -> None:
    try:
        host.release()
    except (HostRefused, HostUnavailable) as error:
        log.add("failed", "giving the claim back", reason=f"{error} It lapses by itself.")


def _elsewhere(account: Account, ends: Ending, log: Log) -> Published:
    parts = [part.body.split("\n", 1)[1] for part in summary(account)]
    log.add("kept_back", "everything", reason="the token may not write here: the job's summary and annotations carry the review")
    return Published(log.report(), ends, Elsewhere("\n\n".join([NO_RIGHT, *parts]), workflow_commands(account)))
