"""A pull request on the fake, reviewed and published by the real stages. Only what a model would have said is written down here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.reviews import adapters, git
from githubhost import FakeGitHub, Thread
from prs import __version__
from prs.commands.composition import build_ports
from prs.commands.environment import plain_environment
from prs.diff import parse_diff
from prs.engine import Options, finish, prepare
from prs.execute.ask import build_requests
from prs.execute.conclude import Materials, conclude
from prs.execute.scope import parts_in_scope
from prs.hosts.github import find_place, open_host
from prs.publish.accounting import Job
from prs.publish.build_on import build_on
from prs.publish.publish import Published, Waiting, publish
from prs.report import FORMATS
from prs.run_folder import RequestFile, RunFolder, write_value
from prs.secrets import Masker
from prs.sources import open_range
from prs.sources.commits import Commits
from prs.threads.memory import remember
from prs.types.base import canonical_json, sha256
from prs.types.model import Answer
from prs.types.review import AnswerFile, CallRecord

NAME = "acme/shop"
PASSES = ("correctness", "money")
Finding = Mapping[str, Any]


def found(path: str, quote: str, title: str, **more: Any) -> dict[str, Any]:
    """Return a finding as a model says it."""
    return {
        "path": path,
        "line": more.pop("line", 1),
        "side": "head",
        "category": "LOGIC",
        "severity": "MAJOR",
        "confidence": 0.9,
        "title": title,
        "body": f"{title}.",
        "evidence": {"quote": quote, "trigger": f"the first call of {path}", "impact": f"Whoever relies on {path}: {title.lower()}."},
        "relies_on": [],
        "question": False,
        "fix": "",
        **more,
    }


class Desk:
    """One work tree, its pull request on the fake, and reviews of it."""

    def __init__(self, folder: Path, github: FakeGitHub, base: Mapping[str, str], head: Mapping[str, str], **publishing: Any) -> None:
        self.folder, self.github = folder, github
        self.tree = folder / "tree"
        self.tree.mkdir()
        entries = [{"slug": slug} for slug in PASSES]
        manifest = {"version": 1, "defaults": {"model": "openai:loopback-1"}, "passes": entries, "publish": publishing}
        git(self.tree, "init", "-q", "-b", "main")
        self.commit({**base, ".prs/manifest.yaml": json.dumps(manifest)}, "Base")
        git(self.tree, "checkout", "-q", "-b", "feature")
        self.commit(head, "Feature")
        github.add_repository(NAME, self.tree)
        self.number = github.open_pull(NAME, "feature", title="Take orders")
        self._runs = 0

    @property
    def url(self) -> str:
        """The pull request's address."""
        return self.github.pull_url(NAME, self.number)

    @property
    def threads(self) -> list[Thread]:
        """The threads, oldest first."""
        return self.github.pull(NAME, self.number).threads

    @property
    def head(self) -> str:
        """The commit that is checked out."""
        return git(self.tree, "rev-parse", "HEAD").strip()

    def commit(self, files: Mapping[str, str | None], subject: str) -> str:
        """Write files (None takes one away), commit, and return the commit."""
        for name, text in files.items():
            path = self.tree / name
            if text is None:
                path.unlink()
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
        git(self.tree, "add", "-A")
        git(self.tree, "commit", "-q", "--allow-empty", "-m", subject)
        return self.head

    def push(self) -> None:
        """Push every branch, by force."""
        self.github.push(NAME, self.tree)

    def review(
        self,
        said: Mapping[str, Sequence[Finding]],
        *,
        full: bool = False,
        fails: Sequence[str] = (),
        draft: bool = False,
        only: tuple[str, ...] = (),
    ) -> RunFolder:
        """Review the head as `prs review --pr` does, with these answers; those of `fails` fail, `only` is who is asked. Returns the run."""
        self._runs += 1
        run = RunFolder(self.folder / f"run-{self._runs}")
        change = open_range(self.tree, "main", "feature", env=plain_environment())
        pull = msgspec.structs.replace(
            change.pull_request, url=self.url, number=self.number, repository=NAME, base_ref="main", head_ref="feature", draft=draft
        )
        change = change._replace(pull_request=pull)
        before = None
        if not full:
            memory = remember(self.host().conversation())
            before = build_on(memory.last, change.pull_request, parse_diff(change.diff), Commits(self.tree, env=plain_environment()))
        parts = adapters({})
        prepared = prepare(change, Options(prs_version=__version__, before=before, only=only), parts)
        write_value(run.input_path, prepared.review_input)
        write_value(run.lock_path, prepared.lock)
        materials = Materials(prepared.review_input, prepared.lock, build_ports({}).read_sarif)
        for resolved in prepared.lock.passes:
            numbers = parts_in_scope(resolved, prepared.review_input)
            requests = build_requests(resolved, prepared.review_input, prepared.lock, numbers)
            folder = run.pass_folder(resolved.slug)
            folder.clear()
            calls = [
                CallRecord(part=one.part, request_sha256=sha256(canonical_json(one)), error="the model is away")
                if resolved.slug in fails
                else CallRecord(part=one.part, request_sha256=sha256(canonical_json(one)), answer=_answer(said.get(resolved.slug, ())))
                for one in requests
            ]
            answers = AnswerFile(version=1, slug=resolved.slug, calls=tuple(calls))
            write_value(folder.request_path, RequestFile(version=1, slug=resolved.slug, requests=requests))
            write_value(folder.answer_path, answers)
            write_value(folder.findings_path, conclude(resolved, materials, requests, answers))
        finish(run, parts)
        return run

    def host(self, token: str = "") -> Any:
        """Return the host of the pull request."""
        settings = self.github.settings_with(token) if token else self.github.settings
        return open_host(find_place(self.url, settings), settings)

    def job(self, run: RunFolder, *, with_git: bool = True, with_sarif: bool = False) -> Job:
        """Return the job of publishing a run."""
        review, review_input = run.read_review(), run.read_input()
        commits = Commits(self.tree, env=plain_environment()) if with_git else None
        sarif = FORMATS["sarif"](review, review_input) if with_sarif else ""
        return Job(review, review_input, run.read_lock(), commits, Masker().mask_lines, sarif)

    def publish(self, run: RunFolder, token: str = "", **said: Any) -> Published:
        """Publish a run, in this process."""
        return publish(self.job(run, **said), self.host(token), Waiting(lambda _seconds: None, tries=2))

    def start(self, run: RunFolder, *arguments: str, token: str = "", **env: str) -> subprocess.Popen[str]:
        """Start `prs publish` as a person does."""
        settings = self.github.settings_with(token) if token else self.github.settings
        return subprocess.Popen(
            [sys.executable, "-m", "prs", "publish", str(run.path), "--repo", str(self.tree), *arguments],
            env={"PATH": os.environ["PATH"], **settings, **env},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


def _answer(findings: Sequence[Finding]) -> Answer:
    said = {
        "analysis": "I followed every changed line from its caller to what it leaves behind, and looked for guards. " * 4,
        "verdict": "request_changes" if findings else "approve",
        "summary": "Every changed line was followed to what it leaves behind.",
        "findings": list(findings),
    }
    return Answer(text=json.dumps(said))
