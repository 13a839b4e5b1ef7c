"""A repository with a pull request on the fake, and hosts that speak to it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from engine.reviews import git
from githubhost import FakeGitHub, Pull
from prs.hosts.github import GitHubHost, Patience, find_place, open_host
from prs.types.diff import Side
from prs.types.host import Inline

NAME = "acme/shop"
QUICK = Patience(wait_s=5.0, pause_s=0.0, sleep=lambda _seconds: None)
"""Waits as long as GitHub asks, by a clock that costs no time."""

LINES = [f"line {n}" for n in range(1, 61)]


class Shop(NamedTuple):
    """The work tree, the fake and the pull request's number."""

    work: Path
    github: FakeGitHub
    number: int

    @property
    def pull(self) -> Pull:
        """The pull request as the fake has it."""
        return self.github.pull(NAME, self.number)

    @property
    def head(self) -> str:
        """The head's commit."""
        return self.pull.head_sha

    def host(self, token: str | None = None, *, lease_s: float = 600.0, patience: Patience = QUICK) -> GitHubHost:
        """Return a host with a workflow's token, or with another."""
        settings = self.github.settings if token is None else self.github.settings_with(token)
        place = find_place(self.github.pull_url(NAME, self.number), settings)
        return open_host(place, settings, lease_s=lease_s, patience=patience)

    def push(self, **files: str) -> str:
        """Commit files on the branch and push it."""
        commit(self.work, **files)
        self.github.push(NAME, self.work, "feature")
        return self.head


def commit(work: Path, **files: str) -> None:
    """Write files (`__` is a folder's `/`, `_DOT_` a dot) and commit them."""
    for name, text in files.items():
        path = work / name.replace("__", "/").replace("_DOT_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    git(work, "add", "-A")
    git(work, "commit", "-q", "-m", "Change")


def open_shop(folder: Path, github: FakeGitHub) -> Shop:
    """Put a repository on the fake whose branch `feature` changes lines 10, 11 and 40 of `a.txt`, adds `b.txt` and takes `old.txt` away."""
    work = folder / "work"
    work.mkdir()
    git(work, "init", "-q", "-b", "main")
    commit(work, a_DOT_txt=text(LINES), old_DOT_txt="bye\n", kept_DOT_txt="kept\n")
    git(work, "checkout", "-q", "-b", "feature")
    (work / "old.txt").unlink()
    commit(work, a_DOT_txt=text(changed()), b_DOT_txt="new\nfile\n")
    github.add_repository(NAME, work)
    return Shop(work, github, github.open_pull(NAME, "feature", title="Change a", body="Because.", labels=("size/S",)))


def changed() -> list[str]:
    """Return the lines of `a.txt` at head."""
    lines = list(LINES)
    lines[9:11] = ["ten", "eleven"]
    lines[39] = "forty"
    return lines


def text(lines: list[str]) -> str:
    """Return lines as a file's text."""
    return "".join(f"{line}\n" for line in lines)


def inline(start: int = 10, end: int | None = None, path: str = "a.txt", side: Side = Side.HEAD, body: str = "Why?") -> Inline:
    """Return a comment for lines of the change."""
    return Inline(ref="c1", path=path, side=side, start=start, end=end or start, body=body)
