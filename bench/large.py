"""A large change, from the diff's bytes to the input: seconds and memory.

    python bench/large.py [--lines 50000] [--files 50]

Prints one JSON object. Memory is the peak of a whole process that does nothing else, the interpreter and its imports included.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from prs.commands.composition import build_adapters
from prs.commands.environment import plain_environment
from prs.engine import Options, prepare
from prs.sources import open_range
from workload import make_repository, manifest_of


def lay_out(repo: Path) -> None:
    """Read the change and lay it out as input in this process; print what it took."""
    adapters = build_adapters()
    change = open_range(repo, "main", "feature", env=plain_environment())
    since = time.process_time()
    prepared = prepare(change, Options(prs_version="bench"), adapters)
    lines = sum(len(hunk.lines) for file in prepared.review_input.files for hunk in file.hunks)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        json.dumps(
            {
                "diff_lines": lines,
                "files": len(prepared.review_input.files),
                "parts": len(prepared.review_input.parts),
                "skipped": len(prepared.review_input.skips),
                "cpu_s": round(time.process_time() - since, 2),
                "peak_mb": round(peak, 1),
            }
        )
    )


def main() -> None:
    """Make the repository, then measure in a fresh process."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=50_000)
    parser.add_argument("--files", type=int, default=50)
    parser.add_argument("--repo", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.repo:
        lay_out(options.repo)
        return
    with tempfile.TemporaryDirectory(prefix="prs-bench-") as folder:
        repo = make_repository(
            Path(folder) / "repo", options.files, options.lines, manifest_of(["correctness"], "http://127.0.0.1:1/v1#bench")
        )
        subprocess.run([sys.executable, __file__, "--repo", str(repo)], check=True)


if __name__ == "__main__":
    main()
