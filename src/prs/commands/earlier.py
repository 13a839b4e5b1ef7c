"""What an earlier review of the same pull request lets this one leave out, and the commits to tell by."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from prs.commands.environment import host_settings, plain_environment
from prs.commands.options import Asked, find_git_folder
from prs.errors import HostRefused
from prs.types.source import Change

if TYPE_CHECKING:
    from prs.engine import Before
    from prs.sources.commits import Commits


def commits_of(repo: Path) -> Commits | None:
    """Return the commits of the repository that one is in, those that were fetched beside it included; None outside of one."""
    from prs.sources.commits import Commits  # noqa: PLC0415 - `--help` needs none of it

    folder = find_git_folder(repo)
    if folder is None:
        return None
    fetched = folder / "prs" / "fetched.git"
    return Commits(fetched if fetched.is_dir() else repo, env=plain_environment())


def earlier_review(asked: Asked, change: Change) -> Before | None:
    """Return the review that this one may build on, or None where the whole change is to be asked about.

    Only a pull request has an earlier review, and only a clone tells what is new since. Raises `HostUnavailable`.
    """
    if not asked.pr or asked.full:
        return None
    from prs.diff import parse_diff  # noqa: PLC0415 - `--help` needs none of it
    from prs.hosts.github import find_place, open_host  # noqa: PLC0415 - the same
    from prs.publish.build_on import build_on  # noqa: PLC0415 - the same
    from prs.threads.memory import remember  # noqa: PLC0415 - the same

    commits = commits_of(asked.repo)
    if commits is None:
        return None
    settings = host_settings()
    try:
        conversation = open_host(find_place(asked.pr, settings), settings).conversation()
    except HostRefused:
        # Who may not read the conversation builds on nothing: the whole change is asked about.
        return None
    return build_on(remember(conversation).last, change.pull_request, parse_diff(change.diff), commits)
