"""Measure time and memory of the merge on large reviews.

Usage: merge_scale.py. Prints one JSON object: seconds for 1,000 and 10,000 findings over 200 files, the growth between them, the most
memory that the process held, and seconds for input made to hurt. Each is measured in a process of its own.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable

from prs.merge import merge
from prs.types.diff import Side
from prs.types.finding import Anchor, Evidence, Finding, Severity

SUBJECTS = "handler query cursor session token invoice tenant cache worker stream parser upload retry ledger report webhook"
FAULTS = "never closes/trusts/forgets to check/overwrites/leaks/blocks on/reads twice/truncates/rounds/logs"
OBJECTS = "the lock/a stale copy/the caller's limit/an empty list/user input/the last page/the amount/a secret/the retry count/null"


def review(count: int, files: int = 200, lines: int = 2000) -> list[Finding]:
    """Return findings of ten passes: one in three says again what another said, some words changed."""
    subjects, faults, objects = SUBJECTS.split(" "), FAULTS.split("/"), OBJECTS.split("/")
    pick = random.Random(7)  # noqa: S311 - a fixed review, not a secret
    found: list[Finding] = []
    while len(found) < count:
        if found and pick.random() < 1 / 3:
            old = found[pick.randrange(len(found))]
            words = old.body.split()
            words[pick.randrange(len(words))] = pick.choice(subjects)
            found.append(one(len(found), old.anchor.path, old.anchor.start + pick.randrange(3), " ".join(words)))
            continue
        names = [f"{pick.choice(subjects)}_{pick.choice(subjects)}_{pick.randrange(900)}" for _ in range(3)]
        body = (
            f"`{names[0]}` {pick.choice(faults)} {pick.choice(objects)} when `{names[1]}` comes first; so {pick.choice(subjects)} "
            f"{pick.choice(faults)} {pick.choice(objects)}, and whoever calls {names[2]} gets {pick.choice(objects)} instead."
        )
        found.append(one(len(found), f"src/{pick.randrange(files)}.txt", pick.randrange(1, lines), body))
    return found


def one(number: int, path: str, line: int, body: str) -> Finding:
    """Return one finding."""
    return Finding(
        id=f"c{number:010x}",
        fingerprint=f"{number:016x}",
        slug=f"pass_{number % 10}",
        anchor=Anchor(path=path, side=Side.HEAD, start=line, end=line + 2, quote=f"call({line})"),
        category="DATA" if number % 2 else "BUG",
        severity=Severity.MAJOR,
        stated=0.7,
        confidence=0.7,
        title=" ".join(body.split()[:6]),
        body=body,
        evidence=Evidence(quote="q", trigger="t", impact="i"),
    )


CASES: dict[str, Callable[[], list[Finding]]] = {
    "1000": lambda: review(1_000),
    "10000": lambda: review(10_000),
    "10000_on_one_line": lambda: [one(n, "one.txt", 1, found.body) for n, found in enumerate(review(10_000))],
    "10000_identical": lambda: [one(n, f"{n % 200}.txt", 1 + n, "A lock is never released.") for n in range(10_000)],
    "10000_empty": lambda: [one(n, "one.txt", 1, " ") for n in range(10_000)],
    "100_of_100_kb": lambda: [one(n, "one.txt", n, f"{n} " + "the lock of the session leaks " * 3_400) for n in range(100)],
}


def run(name: str) -> dict[str, float]:
    """Return seconds, megabytes and what was left, for one case in this process."""
    findings = CASES[name]()
    merge(findings[:2])
    since = time.perf_counter()
    left = merge(findings)
    seconds = time.perf_counter() - since
    return {"seconds": round(seconds, 3), "mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, "left": len(left)}


def main() -> None:
    """Measure every case, or the one that is named."""
    if len(sys.argv) > 1:
        print(json.dumps(run(sys.argv[1])))
        return
    found = {name: json.loads(subprocess.check_output([sys.executable, __file__, name])) for name in CASES}
    print(json.dumps({**found, "growth": round(found["10000"]["seconds"] / found["1000"]["seconds"], 1)}))


if __name__ == "__main__":
    main()
