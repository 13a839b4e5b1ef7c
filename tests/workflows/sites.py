"""A pull request on a GitHub of one's own, and the event with which its workflows start."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.reviews import GIT
from githubhost import WORKFLOW, FakeGitHub
from record import CHANGES, make_repository
from workflows.runner import Event, Grants, Runner

REPOSITORY, FORK = "acme/shop", "mallory/shop"
SINGLE = ".github/workflows/prs.yml"
MATRIX = ".github/workflows/prs-matrix.yml"
RESPOND = ".github/workflows/prs-respond.yml"
GRANTS: Grants = {"checks": "write", "contents": "read", "pull-requests": "write"}
"""What the document's examples grant."""

CHANGE = "payouts"
MODEL = f"replay:{CHANGES / CHANGE / 'answers'}"


def open_pull(github: FakeGitHub, folder: Path, *, fork: bool = False) -> int:
    """Put the change on the fake and open its pull request, from a branch or from a fork; return its number."""
    repo = make_repository(CHANGE, folder)
    if fork:
        github.add_repository(FORK, repo)
        subprocess.run(["git", "-C", str(repo), "checkout", "-q", "main"], env=GIT, check=True)
        subprocess.run(["git", "-C", str(repo), "branch", "-q", "-D", "feature"], env=GIT, check=True)
    github.add_repository(REPOSITORY, repo)
    title, _, body = (CHANGES / CHANGE / "pull_request.md").read_text("utf-8").partition("\n")
    return github.open_pull(REPOSITORY, "feature", title=title, body=body.strip(), fork=FORK if fork else "")


def make_runner(
    folder: Path, github: FakeGitHub, payload: Mapping[str, Any], *, read_only: bool = False, lost: tuple[str, ...] = ()
) -> Runner:
    """Return a runner for one event. Each job's token has what the job was granted, and `read_only` cuts it down as a fork's is."""
    folder.mkdir()
    event_file = folder / "event.json"
    event_file.write_text(json.dumps(payload), "utf-8")

    def token(grants: Grants) -> str:
        levels = {name: grants.get(name, "none") for name in (*WORKFLOW, *grants)}
        cut = {name: "read" if read_only and level == "write" else level for name, level in levels.items()}
        return github.world.new_token(**{name.replace("-", "_"): level for name, level in {**cut, "metadata": "read"}.items()})

    event = Event(
        github={"server_url": github.url, "repository": REPOSITORY, "event": payload},
        payload=event_file,
        origin=github.world.repositories[REPOSITORY].folder,
        token=token,
        environment=github.settings_with(""),
    )
    return Runner(folder, event, lost)
