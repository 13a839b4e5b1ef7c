"""Options that several verbs take, and the change that they name."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click

from prs.commands.environment import host_settings, index_environment, plain_environment
from prs.errors import SourceError
from prs.types.source import Change

FORMATS = ("text", "json", "markdown", "sarif", "rdjson", "html")
"""The names that `--format` takes: those of `prs.report`, written here so that `--help` loads no report."""


class Asked(NamedTuple):
    """Which change a person asked for."""

    repo: Path
    base: str
    head: str
    staged: bool
    diff: str
    pr: str = ""
    full: bool = False


def source_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that name a change."""
    for option in reversed(
        [
            click.option("--base", default="", metavar="REF", help="Compare with this ref. Default: the remote's default branch."),
            click.option("--head", default="HEAD", show_default=True, metavar="REF", help="The ref under review."),
            click.option("--staged", is_flag=True, help="Review what is staged: the index against HEAD."),
            click.option("--diff", default="", metavar="FILE", help="Review a diff file; `-` is standard input."),
            click.option(
                "--pr",
                default="",
                metavar="URL",
                help="Review a pull request: its address, or OWNER/REPOSITORY#NUMBER. Needs GITHUB_TOKEN.",
            ),
            click.option("--full", is_flag=True, help="Ask about a whole pull request, not only about what is new since its last review."),
            click.option(
                "--repo",
                type=click.Path(path_type=Path, file_okay=False),
                default=Path(),
                help="The repository. Default: the one you are in.",
            ),
        ]
    ):
        command = option(command)
    return command


def open_change(asked: Asked) -> Change:
    """Return the change that was asked for. Raises `SourceError` where there is none."""
    from prs.sources import default_base, open_diff, open_range, open_staged  # noqa: PLC0415 - `--help` needs none of it

    env = plain_environment()
    if sum([asked.staged, bool(asked.diff), bool(asked.base), bool(asked.pr)]) > 1:
        raise SourceError("--base, --staged, --diff and --pr name different changes.", "Keep one of them.")
    if asked.pr:
        return _open_pull_request(asked.pr, asked.repo)
    if asked.diff:
        repo = asked.repo if find_git_folder(asked.repo) is not None else None
        return open_diff(_read_diff(asked.diff), repo, asked.diff, env=env)
    if asked.staged:
        return open_staged(asked.repo, env={**env, **index_environment()})
    return open_range(asked.repo, asked.base or default_base(asked.repo, env=env), asked.head, env=env)


def _open_pull_request(named: str, repo: Path) -> Change:
    from prs.hosts.github import Sources, connect, find_place, git_network, open_pull_request  # noqa: PLC0415 - `--help` needs none of it

    settings = host_settings()
    place = find_place(named, settings)
    local = Sources(repo, plain_environment(), git_network(settings))
    return open_pull_request(connect(place.server, settings), place, local)


def find_git_folder(repo: Path) -> Path | None:
    """Return the repository's common git folder, or None outside of one."""
    from prs.sources import git_folder  # noqa: PLC0415 - `--help` needs none of it

    return git_folder(repo, env=plain_environment())


def _read_diff(named: str) -> bytes:
    from prs.sources import MAX_DIFF_BYTES  # noqa: PLC0415 - `--help` needs none of it

    if named == "-":
        return sys.stdin.buffer.read(MAX_DIFF_BYTES + 1)
    try:
        with Path(named).open("rb") as stream:
            return stream.read(MAX_DIFF_BYTES + 1)
    except OSError as error:
        raise SourceError(f"The diff {named} cannot be read: {error.strerror}.", "Name a file, or `-` for standard input.") from error
