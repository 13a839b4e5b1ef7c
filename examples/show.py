"""Show what PRS does, with no key and no server.

    python examples/show.py [CODEBASE]

First a pull request of an example codebase, with recorded answers of a large language model in the place of a model; then this
repository's own latest history, with the tool passes. Works from a clone of any depth.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1]
COMMITS = 30
PRS = [sys.executable, "-m", "prs"]


def own_history() -> int:
    """Review the newest commits of this clone; return the exit status."""
    known = subprocess.run(["git", "rev-list", f"--max-count={COMMITS}", "HEAD"], cwd=HERE, check=True, capture_output=True, text=True)
    commits = known.stdout.split()
    if len(commits) < 2:
        print("This clone holds one commit, so there is no history of its own to review.")
        return 0
    print(f"\n2. This repository's own {len(commits) - 1} newest commits. No model is set, so the tool passes read them.\n", flush=True)
    return subprocess.run([*PRS, "review", "--fail-on", "never", "--base", commits[-1], "--repo", str(HERE)], check=False).returncode


def demo(codebase: str) -> int:
    """Review an example codebase's pull request; return the exit status."""
    print(f"1. A pull request of the example codebase {codebase} (examples/codebases/{codebase}).", flush=True)
    return subprocess.run([*PRS, "demo", codebase], check=False).returncode


if __name__ == "__main__":
    sys.exit(demo(sys.argv[1] if len(sys.argv) > 1 else "backend") or own_history())
