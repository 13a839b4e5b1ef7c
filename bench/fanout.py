"""What ten isolated passes cost: wall-clock of a review over its slowest pass, processor time, and memory.

    python bench/fanout.py [--latency 5] [--runs 3] [--peer NAME=COMMAND ...]

The model is a loopback server that answers after `--latency` seconds. Each peer is a command line that reviews the same repository
against the same, then instant, model; `{url}` in it is the model's address and `{repo}` the repository. Prints one JSON object; peers
come as ratios of ours over theirs.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import statistics
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from workload import TEN, Measured, instant_model, loopback, make_repository, manifest_of, measure


def ours(repo: Path, url: str, home: Path) -> tuple[Measured, float]:
    """Review the repository once; return what it took and how long its slowest pass did."""
    env = {"PATH": os.environ["PATH"], "HOME": str(home), "PRS_API_KEY": "bench", "LANG": "C.UTF-8"}
    run = Path(tempfile.mkdtemp(prefix="run-", dir=home))
    model = f"{url}/v1#bench"
    command = [sys.executable, "-m", "prs", "review", "--base", "main", "--model", model, "--run-dir", str(run), "--fail-on", "never"]
    took = measure(command, env, repo)
    review = json.loads((run / "review.json").read_bytes())
    assert {one["status"] for one in review["passes"]} == {"ok"}, took.output
    return took, max(one["seconds"] for one in review["passes"])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--latency", type=float, default=5.0)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="prs-bench-") as folder:
        home = Path(folder)
        repo = make_repository(home / "repo", files=3, lines=300, manifest=manifest_of(TEN, "http://127.0.0.1:1/v1#bench"))
        with loopback(home, options.latency) as url:
            slow = [ours(repo, url, home) for _ in range(options.runs)]
        result: dict[str, Any] = {
            "passes": len(TEN),
            "latency_s": options.latency,
            "wall_s": _median(took.wall_s for took, _ in slow),
            "slowest_pass_s": _median(slowest for _, slowest in slow),
            "wall_over_slowest": _median(took.wall_s / slowest for took, slowest in slow),
            "cpu_s": _median(took.cpu_s for took, _ in slow),
            "pss_mb": max(took.pss_mb for took, _ in slow),
        }
        with instant_model(home) as url:
            quick = [ours(repo, url, home)[0] for _ in range(options.runs)]
            result["instant"] = {"wall_s": _median(t.wall_s for t in quick), "cpu_s": _median(t.cpu_s for t in quick)}
            result["peers"] = {}
            for peer in options.peer:
                name, _, command = peer.partition("=")
                words = [word.format(url=url, repo=repo) for word in shlex.split(command)]
                theirs = [measure(words, {**os.environ, "HOME": str(home)}, repo) for _ in range(options.runs)]
                result["peers"][name] = {
                    "status": theirs[-1].status,
                    "cpu_s": _median(t.cpu_s for t in theirs),
                    "wall_s": _median(t.wall_s for t in theirs),
                    "pss_mb": max(t.pss_mb for t in theirs),
                    "ours_over_theirs_cpu": _median(a.cpu_s / b.cpu_s for a, b in zip(quick, theirs, strict=True)),
                    "last_line": theirs[-1].output.strip().splitlines()[-1:],
                }
    print(json.dumps(result, indent=1))


def _median(values: Iterable[float]) -> float:
    return round(float(statistics.median(values)), 3)


if __name__ == "__main__":
    main()
