"""What the fake knows: accounts, repositories, pull requests and what stands on them. Real git decides what a line is and where it went."""

from __future__ import annotations

import itertools
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from githubhost.gitdata import FilePatch, changed_files, git, line_after, merge_base, rev

MAX_FILES = 3000
MAX_DIFF_FILES = 300
MAX_DIFF_LINES = 20_000
MAX_BODY = 65_536
BOT = "github-actions[bot]"

READ_ONLY = dict.fromkeys(("contents", "pull-requests", "issues", "checks", "actions", "security-events", "metadata"), "read")
WORKFLOW = {**READ_ONLY, **dict.fromkeys(("pull-requests", "issues", "checks", "security-events"), "write")}
"""What a workflow's token has with the `permissions:` that PRS asks for. `contents: write`, which resolving needs, is not among them."""


@dataclass(frozen=True)
class Token:
    """Who a token speaks as and what it may do. A person's has every right that the person has."""

    login: str
    grants: Mapping[str, str]

    @property
    def is_app(self) -> bool:
        """True for a program's installation."""
        return self.login.endswith("[bot]")


@dataclass
class Reaction:
    """One account's reaction."""

    id: int
    login: str
    content: str
    created_at: float


@dataclass
class Comment:
    """A comment, on lines or not."""

    id: int
    login: str
    body: str
    created_at: float
    reactions: list[Reaction] = field(default_factory=list)
    review: int = 0


@dataclass
class Thread:
    """A review thread as it was opened; where it stands now is computed."""

    id: str
    path: str
    side: str
    start_side: str
    start: int | None
    line: int
    commit: str
    base: str
    comments: list[Comment]
    resolved_by: str = ""


@dataclass
class Review:
    """A submitted review."""

    id: int
    login: str
    body: str
    commit: str
    state: str
    created_at: float


@dataclass
class CheckRun:
    """A check run with its annotations."""

    id: int
    login: str
    facts: dict[str, Any]
    annotations: list[dict[str, Any]]


@dataclass
class Pull:
    """A pull request. `head_folder` is the repository that its branch lives in: another one for a fork."""

    number: int
    title: str
    body: str
    author: str
    base_ref: str
    head_ref: str
    head_folder: Path
    head_repository: str
    labels: tuple[str, ...]
    draft: bool
    association: str
    created_at: float
    state: str = "open"
    merged: bool = False
    locked: bool = False
    head_sha: str = ""
    base_sha: str = ""
    comments: list[Comment] = field(default_factory=list)
    threads: list[Thread] = field(default_factory=list)
    reviews: list[Review] = field(default_factory=list)
    reactions: list[Reaction] = field(default_factory=list)


@dataclass
class Artifact:
    """An artifact of a workflow's run."""

    id: int
    name: str
    data: bytes
    run: int
    head_sha: str
    fork: bool = False
    expired: bool = False


@dataclass
class Repository:
    """One repository: a bare one of git in `folder`, to which tests push as people do."""

    name: str
    folder: Path
    private: bool
    pulls: dict[int, Pull] = field(default_factory=dict)
    permissions: dict[str, str] = field(default_factory=dict)
    checks: list[CheckRun] = field(default_factory=list)
    sarifs: list[dict[str, Any]] = field(default_factory=list)
    artifacts: list[Artifact] = field(default_factory=list)


class World:
    """Everything, and what people and pushes do to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.repositories: dict[str, Repository] = {}
        self.tokens: dict[str, Token] = {}
        self.passed = 0.0
        # Beyond 32 bits, as GitHub's own numbers are by now.
        self._ids = itertools.count(3_000_000_001)
        self._diffs: dict[tuple[str, str, str], list[FilePatch]] = {}

    def now(self) -> float:
        """Return the host's time."""
        return time.time() + self.passed

    def new_id(self) -> int:
        """Return a number that nothing else has."""
        return next(self._ids)

    def new_token(self, login: str = BOT, **grants: str) -> str:
        """Return a token. Without grants an app's has `WORKFLOW`'s, a person's all; `pull_requests="read"` names a single one."""
        token = f"ghs_fake{len(self.tokens):04d}{'x' * 28}"
        given = {name.replace("_", "-"): level for name, level in grants.items()}
        self.tokens[token] = Token(login, {**WORKFLOW, **given})
        return token

    def add_repository(self, name: str, source: Path, *, private: bool = False) -> Repository:
        """Make a repository from a clone of `source`, all its branches with it."""
        folder = self.folder / f"{name}.git"
        folder.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "clone", "-q", "--bare", str(source), str(folder)], check=True, capture_output=True)
        git(folder, "config", "http.uploadpack", "true")
        git(folder, "config", "uploadpack.allowAnySHA1InWant", "true")
        self.repositories[name] = Repository(name, folder, private)
        return self.repositories[name]

    def files(self, repository: Repository, pull: Pull) -> list[FilePatch]:
        """Return the files of a pull request at the head that it was last followed to."""
        base = merge_base(repository.folder, pull.base_sha, pull.head_sha)
        return self.between(repository, base, pull.head_sha)

    def between(self, repository: Repository, base: str, head: str) -> list[FilePatch]:
        """Return the files that differ between two commits."""
        key = (repository.name, base, head)
        if key not in self._diffs:
            self._diffs[key] = changed_files(repository.folder, base, head)
        return self._diffs[key]

    def follow(self, repository: Repository, pull: Pull) -> None:
        """See what was pushed: the head, and with it the base's tip as of then."""
        if pull.state != "open":
            return
        head = rev(pull.head_folder, f"refs/heads/{pull.head_ref}")
        if head and head != pull.head_sha:
            if pull.head_folder != repository.folder:
                git(repository.folder, "fetch", "-q", str(pull.head_folder), f"+refs/heads/{pull.head_ref}:refs/pull/{pull.number}/head")
            git(repository.folder, "update-ref", f"refs/pull/{pull.number}/head", head)
            pull.head_sha = head
            pull.base_sha = rev(repository.folder, f"refs/heads/{pull.base_ref}")

    def stands(self, repository: Repository, pull: Pull, thread: Thread) -> tuple[int | None, int | None]:
        """Return start and line of a thread on the present diff; (None, None) where it is outdated."""
        files = self.files(repository, pull)
        base = merge_base(repository.folder, pull.base_sha, pull.head_sha)
        old, new = (thread.base, base) if thread.side == "LEFT" else (thread.commit, pull.head_sha)
        file = next((one for one in files if one.path == thread.path), None)
        line = line_after(repository.folder, old, new, thread.path, thread.line)
        if file is None or line is None:
            return None, None
        if not any(line in (hunk.left if thread.side == "LEFT" else hunk.right) for hunk in file.hunks):
            return None, None
        if thread.start is None:
            return None, line
        start = line_after(repository.folder, old, new, thread.path, thread.start)
        return (start, line) if start is not None else (None, None)


def iso(seconds: float) -> str:
    """Return a time as GitHub writes it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def anchor_fault(files: list[FilePatch], comment: Mapping[str, Any]) -> str:
    """Return why GitHub takes no comment on a place, in its own words, or ""."""
    file = next((one for one in files if one.path == comment["path"]), None)
    if file is None:
        return "Path could not be resolved"
    line, side = comment.get("line"), comment.get("side", "RIGHT")
    start, start_side = comment.get("start_line"), comment.get("start_side", side)
    told = []
    at = next((hunk for hunk in file.hunks if line in (hunk.left if side == "LEFT" else hunk.right)), None)
    if at is None:
        told.append("Pull request review thread line must be part of the diff")
    if start is not None and at is not None:
        if start_side == side and line is not None and start >= line:
            told.append("Pull request review thread start line must precede the end line.")
        elif start not in (at.left if start_side == "LEFT" else at.right):
            told.append("Pull request review thread start line must be part of the same hunk as the line.")
    if at is None:
        told.append("Pull request review thread diff hunk can't be blank")
    return ", ".join(told[:-1]) + (" and " if len(told) > 1 else "") + told[-1] if told else ""
