"""Real reviews for tests: a small git repository, the real adapters against a loopback server, and ten passes."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from prs import __version__
from prs.commands.composition import build_ports
from prs.commands.environment import plain_environment
from prs.engine import Adapters, Hooks, Options, Prepared, prepare, review
from prs.execute.run_pass import Ports
from prs.run_folder import RunFolder
from prs.secrets import Masker
from prs.sources import open_range
from prs.tools.shields import find_shields
from prs.types.review import Review

TEN = (
    "correctness",
    "security_tenancy",
    "data_integrity",
    "money",
    "concurrency",
    "error_handling",
    "api_contract",
    "performance",
    "tests",
    "house_rules",
)

BASE = """\
def pay(account, amount):
    if amount <= 0:
        raise ValueError(amount)
    account.balance -= amount
    return account
"""

HEAD = """\
def pay(account, amount):
    account.balance -= amount
    account.save()
    return account


def refund(account, amount):
    account.balance += amount
    return account
"""

GIT = {
    "PATH": os.environ["PATH"],
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_DATE": "2026-01-02T03:04:05Z",
    "GIT_COMMITTER_DATE": "2026-01-02T03:04:05Z",
}


def git(repo: Path, *arguments: str) -> str:
    """Run git in the repository and return what it printed."""
    done = subprocess.run(["git", "-C", str(repo), *arguments], env=GIT, check=True, capture_output=True, text=True)
    return done.stdout


def make_repository(folder: Path, base: Mapping[str, str], head: Mapping[str, str]) -> Path:
    """Make a repository whose `main` holds the files of `base` and whose `feature`, checked out, changes them to `head`."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q", "-b", "main")
    _commit(folder, base, "First version")
    git(folder, "checkout", "-q", "-b", "feature")
    _commit(folder, head, "Pay without a check")
    return folder


def _commit(folder: Path, files: Mapping[str, str], subject: str) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", subject)


def manifest(model: str = "openai:loopback-1", passes: Mapping[str, Mapping[str, Any]] | None = None, **top: Any) -> str:
    """Return a manifest of the ten passes, each with a short time-out; `passes` adds settings to some, `top` anything else."""
    changed = passes or {}
    entries = [{"slug": slug, **changed.get(slug, {})} for slug in TEN]
    # JSON is YAML, so a dictionary is written as it is.
    return json.dumps({"version": 1, "defaults": {"model": model, "timeout_s": 20}, "passes": entries, **top}, indent=1)


def small_change(folder: Path, manifest_text: str) -> Path:
    """Make the repository that most tests review: one changed file, and the manifest at base."""
    return make_repository(folder, {"pay.txt": BASE, ".prs/manifest.yaml": manifest_text}, {"pay.txt": HEAD})


def adapters(settings: Mapping[str, str], ports: Ports | None = None) -> Adapters:
    """Return the real adapters with these keys and addresses, prices unknown."""
    return Adapters(
        ports=ports or build_ports(settings),
        mask=Masker().mask_lines,
        find_shields=find_shields,
        available=lambda _model: "",
        price=lambda _model, usage: usage,
        plan_price=lambda _model, _input, _output: None,
        pass_env=lambda _resolved: plain_environment(),
        bills_cache_writes=lambda _model: False,
    )


def prepared(repo: Path, options: Options, parts: Adapters) -> Prepared:
    """Prepare the review of `feature` against `main`."""
    return prepare(open_range(repo, "main", "feature", env=plain_environment()), options, parts)


def run_review(repo: Path, folder: Path, parts: Adapters, options: Options | None = None) -> tuple[Review, RunFolder]:
    """Review `feature` against `main` into `folder`."""
    options = options or Options(prs_version=__version__)
    run = RunFolder(folder)
    return review(prepared(repo, options, parts), run, options, parts, Hooks()), run


def said(**changes: Any) -> str:
    """Return an answer with one finding about the removed check."""
    finding: dict[str, Any] = {
        "path": "pay.txt",
        "line": 2,
        "side": "head",
        "category": "LOGIC",
        "severity": "MAJOR",
        "confidence": 0.8,
        "title": "Nothing refuses a negative amount any more",
        "body": "The check that refused amounts of zero and less is gone, so paying a negative amount raises the balance.",
        "evidence": {
            "quote": "def pay(account, amount):\n    account.balance -= amount\n    account.save()",
            "trigger": "pay(account, -100)",
            "impact": "Whoever calls pay with a negative amount is credited 100.",
        },
        "relies_on": [],
        "question": False,
        "fix": "",
    }
    finding.update(changes)
    return json.dumps(
        {
            "analysis": "The check of the amount was removed in pay; refund never had one. I traced both to the balance.",
            "verdict": "request_changes",
            "summary": "Amounts are no longer checked before the balance is changed.",
            "findings": [finding],
        }
    )
