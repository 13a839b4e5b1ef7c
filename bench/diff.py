"""The diff parser beside unidiff on one generated diff: time, memory, and counts held to git's. Prints one JSON object.

Each parser runs in a process of its own: `seconds` is the best of several readings, `peak_mb` that process's high-water mark above what it
stood at with its parser imported and the diff in memory. unidiff is measured where it is installed; nothing else of PRS needs it.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_READINGS = 5
_WORDS = ("load", "self", "return", "value", "café", "index", "for", "in", "range", "None", "if", "not", "tenant_id", "=", "==", "(", ")")

Counts = dict[str, list[int]]


def main() -> int:
    """Measure, or in a child process measure one parser; exit 1 where counts differ from git's."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--lines", type=int, default=50_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--measure", nargs=2, metavar=("PARSER", "FILE"), help=argparse.SUPPRESS)
    options = asked.parse_args()
    if options.measure:
        print(json.dumps(measure(options.measure[0], Path(options.measure[1]))))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.diff"
        data = made_diff(options.lines, options.seed)
        path.write_bytes(data)
        ours = measured_apart("prs", path)
        theirs = measured_apart("unidiff", path) if importlib.util.find_spec("unidiff") else None
        report = {"lines": data.count(b"\n"), "bytes": len(data), "files": len(git_counts(path)), "prs": ours, "unidiff": theirs}
    if theirs:
        report["time_ratio"] = round(ours["seconds"] / theirs["seconds"], 3)
        report["memory_ratio"] = round(ours["peak_mb"] / theirs["peak_mb"], 3)
    print(json.dumps(report, indent=2))
    return 0 if ours["counts_equal_git"] else 1


def measured_apart(parser: str, path: Path) -> dict[str, Any]:
    """Measure one parser in a process of its own."""
    done = subprocess.run([sys.executable, __file__, "--measure", parser, str(path)], check=True, capture_output=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def measure(parser: str, path: Path) -> dict[str, object]:
    """Return one parser's time, memory and agreement with git on the diff in `path`."""
    parse, count = _prs() if parser == "prs" else _unidiff()
    data = path.read_bytes()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.perf_counter()
    parsed = parse(data)
    best = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    equal = count(parsed) == git_counts(path)
    del parsed
    for _ in range(_READINGS - 1):
        began = time.perf_counter()
        parse(data)
        best = min(best, time.perf_counter() - began)
    return {"seconds": round(best, 4), "peak_mb": round((peak - before) / 1024, 1), "counts_equal_git": equal}


def git_counts(path: Path) -> Counts:
    """Return per-file added and deleted lines as `git apply --numstat` counts them in the diff itself."""
    out = subprocess.run(["git", "apply", "--numstat", "-z", str(path)], check=True, capture_output=True).stdout
    rows = [row.split("\t") for row in out.decode().split("\0")[:-1]]
    return {name: [int(added), int(deleted)] for added, deleted, name in rows}


def made_diff(lines: int, seed: int) -> bytes:
    """Return a diff of about that many lines: many files, several hunks each, like a wide refactoring."""
    rng = random.Random(seed)  # noqa: S311 - made text, not a secret
    out: list[str] = []
    number = 0
    while len(out) < lines:
        number += 1
        out += _made_file(f"src/module_{number % 17}/file_{number}.py", rng)
    return ("\n".join(out) + "\n").encode()


def _made_file(path: str, rng: random.Random) -> list[str]:
    out = [f"diff --git a/{path} b/{path}", f"index {'1' * 40}..{'2' * 40} 100644", f"--- a/{path}", f"+++ b/{path}"]
    base, shift = rng.randint(1, 20), 0
    for _ in range(rng.randint(1, 8)):
        body = [*"   +", *rng.choices("-+ ", weights=(3, 4, 2), k=rng.randint(2, 30)), *"   "]
        before, after = sum(mark != "+" for mark in body), sum(mark != "-" for mark in body)
        out.append(f"@@ -{base},{before} +{base + shift},{after} @@ def function_{base}(self):")
        out += [mark + " " * 4 + " ".join(rng.choices(_WORDS, k=rng.randint(1, 12))) for mark in body]
        base, shift = base + before + rng.randint(1, 90), shift + after - before
    return out


def _prs() -> tuple[Callable[[bytes], Any], Callable[[Any], Counts]]:
    from prs.diff import parse_diff

    return parse_diff, lambda diff: {file.path: [file.added, file.deleted] for file in diff.files}


def _unidiff() -> tuple[Callable[[bytes], Any], Callable[[Any], Counts]]:
    from unidiff import PatchSet

    return lambda data: PatchSet(data.decode("utf-8", "replace")), lambda diff: {file.path: [file.added, file.removed] for file in diff}


if __name__ == "__main__":
    sys.exit(main())
