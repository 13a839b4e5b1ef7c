"""Show what PRS does, with no key and no server.

    python examples/show.py [CHANGE]

First this repository's own latest history, with the tool passes; then an example pull request with recorded answers of a large
language model in the place of a model. Works from a clone of any depth.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from record import CHANGES, make_repository

HERE = Path(__file__).parents[1]
COMMITS = 30
PRS = [sys.executable, "-m", "prs", "review", "--fail-on", "never"]


def own_history() -> int:
    """Review the newest commits of this clone; return the exit status."""
    known = subprocess.run(["git", "rev-list", f"--max-count={COMMITS}", "HEAD"], cwd=HERE, check=True, capture_output=True, text=True)
    commits = known.stdout.split()
    if len(commits) < 2:
        print("This clone holds one commit, so there is no history of its own to review.")
        return 0
    print(f"1. This repository's own {len(commits) - 1} newest commits. No model is set, so the tool passes read them.\n", flush=True)
    return subprocess.run([*PRS, "--base", commits[-1], "--repo", str(HERE)], check=False).returncode


def recorded(change: str) -> int:
    """Review an example pull request with its recorded answers; return the exit status."""
    answers = CHANGES / change / "answers"
    passes = sorted(path.stem for path in answers.glob("*.json"))
    print(f"\n2. An example pull request (examples/changes/{change}).")
    print("In the place of a model: answers of a large language model, recorded on 2026-12-01 and kept unedited.\n", flush=True)
    with tempfile.TemporaryDirectory(prefix="prs-example-") as folder:
        repo = make_repository(change, Path(folder) / change)
        only = [word for slug in (*passes, "secrets", "rules") for word in ("--only", slug)]
        command = [*PRS, "--base", "main", "--repo", str(repo), "--model", f"replay:{answers.resolve()}", *only]
        return subprocess.run([*command, "--run-dir", str(_kept(change))], check=False).returncode


def _kept(change: str) -> Path:
    """Return an empty folder that outlives this program, so that `prs explain` has something to explain."""
    return Path(tempfile.mkdtemp(prefix=f"prs-{change}-")) / "run"


if __name__ == "__main__":
    sys.exit(own_history() or recorded(sys.argv[1] if len(sys.argv) > 1 else "payouts"))
