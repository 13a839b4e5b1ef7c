"""From the command line, as a workflow does it: review a pull request by its address, publish, push, and again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from githubhost import FakeGitHub
from publish.desk import NAME, Desk

KEY = "AKIA" + "QX7ZP3LM9TRV2KWD"
MANIFEST = json.dumps({"version": 1, "passes": [{"slug": "secrets"}]})


def prs(desk: Desk, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], **desk.github.settings}
    return subprocess.run(
        [sys.executable, "-m", "prs", *arguments], env=env, cwd=desk.tree, capture_output=True, text=True, timeout=120, check=False
    )


def test_a_pull_request_is_reviewed_and_published_twice(tmp_path: Path) -> None:
    """The second review builds on the first: it asks about new lines only, unless it is asked for all; `publish` needs no address."""
    with FakeGitHub(tmp_path / "github") as github:
        desk = Desk(tmp_path, github, {"a.txt": "a\n"}, {"keys.txt": f"key = '{KEY}'\nregion = 'eu'\nname = 'shop'\n"})
        github.world.repositories[NAME].permissions["ada"] = "write"
        # One tool pass alone, so that the review is complete without a model.
        subprocess.run(["git", "-C", str(desk.tree), "checkout", "-q", "main"], check=True)
        desk.commit({".prs/manifest.yaml": MANIFEST}, "One pass")
        subprocess.run(["git", "-C", str(desk.tree), "checkout", "-q", "feature"], check=True)
        desk.push()

        first = prs(desk, "review", "--pr", desk.url, "--run-dir", str(tmp_path / "first"), "--format", "json", "-q")
        assert first.returncode == 1, first.stderr
        done = prs(desk, "publish", str(tmp_path / "first"))
        assert done.returncode == 1, done.stderr
        assert [one.path for one in desk.threads] == ["keys.txt"]
        assert KEY not in json.dumps([one.comments[0].body for one in desk.threads])

        desk.commit({"more.txt": "more\n"}, "More")
        desk.push()
        second = prs(desk, "review", "--pr", desk.url, "--run-dir", str(tmp_path / "second"), "--format", "json", "-q")
        notes = json.loads(second.stdout)["notes"]
        assert any("Only what is new since" in note for note in notes), second.stdout
        assert [one["tier"] for one in json.loads(second.stdout)["second_tier"]] == ["second"]
        again = prs(desk, "publish", str(tmp_path / "second"))
        assert again.returncode == 1, "the key still stands"
        assert len(desk.threads) == 1
        assert "said already" in again.stderr

        full = prs(desk, "review", "--pr", desk.url, "--full", "--run-dir", str(tmp_path / "full"), "--format", "json", "-q")
        assert not any("Only what is new" in note for note in json.loads(full.stdout)["notes"])


def test_a_run_of_no_pull_request_needs_an_address(tmp_path: Path) -> None:
    """A run of a local range names no pull request: that is the user's to mend."""
    with FakeGitHub(tmp_path / "github") as github:
        desk = Desk(tmp_path, github, {"a.txt": "a\n"}, {"b.txt": "b\n"})
        made = prs(desk, "review", "--base", "main", "--run-dir", str(tmp_path / "run"), "-q")
        assert made.returncode in (0, 4), made.stderr
        done = prs(desk, "publish", str(tmp_path / "run"))
        assert done.returncode == 2
        assert "--pr URL" in done.stderr
        missing = prs(desk, "publish", str(tmp_path / "nowhere"))
        assert missing.returncode == 2
