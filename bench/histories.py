"""Hold the parser to git on real histories: one JSON object on standard output, and exit 1 on any discrepancy.

For each repository, over the last N commits of the first-parent history: no `DiffError`; per-file added and deleted lines as
`git diff-tree --numstat` counts them; and, at K randomly chosen new-side lines, the text that the file has at that commit.
Uses the options and the view with which a source makes its diffs.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

from prs.diff import parse_diff
from prs.errors import DiffError, SourceError
from prs.sources.object_view import DIFF_OPTIONS, ObjectView
from prs.sources.repository import Repository
from prs.sources.run_git import NO_ENV
from prs.types.diff import Diff, FileForm
from prs.types.path import decode_path

_CHUNK = 50
_SHOWN = 10
_COMMIT = re.compile(rb"^([0-9a-f]{40,64})\n", re.MULTILINE)
_PATCH_ONLY = {"--patch", "--unified=3"}
_NUMSTAT = ("-z", "--numstat", *(option for option in DIFF_OPTIONS if option not in _PATCH_ONLY))

Counts = dict[str, tuple[int, int]]


class Spot(NamedTuple):
    """A line that a diff says the head has."""

    commit: str
    path: str
    blob: str
    number: int
    text: str
    newline: bool


class Found:
    """What one repository's run has seen so far."""

    def __init__(self, lines: int, seed: int) -> None:
        self.tally: Counter[str] = Counter()
        self.faults: list[str] = []
        self.spots: list[Spot] = []
        self._lines = lines
        self._random = random.Random(seed)  # noqa: S311 - a sample, not a secret

    def offer(self, spot: Spot) -> None:
        """Keep a uniform sample of all spots offered (reservoir sampling)."""
        self.tally["head_lines"] += 1
        if len(self.spots) < self._lines:
            self.spots.append(spot)
        elif (at := self._random.randrange(self.tally["head_lines"])) < self._lines:
            self.spots[at] = spot


def main() -> int:
    """Run over every repository named and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("repos", nargs="+", type=Path, metavar="REPO")
    parser.add_argument("--commits", type=int, default=500)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    reports = {}
    for repo in asked.repos:
        try:
            reports[str(repo)] = run(repo, asked.commits, asked.lines, asked.seed)
        except SourceError as error:
            reports[str(repo)] = {"discrepancies": 1, "first_discrepancies": [str(error)]}
    print(json.dumps({"repositories": reports, "seed": asked.seed}, indent=2))
    return 1 if any(report["discrepancies"] for report in reports.values()) else 0


def run(repo: Path, commits: int, lines: int, seed: int) -> dict[str, object]:
    """Check one repository."""
    since = time.monotonic()
    repository = Repository.find(repo, NO_ENV)
    view = ObjectView(repository)
    found = Found(lines, seed)
    tip = repository.resolve("HEAD") or ""
    listed = view.answer(["rev-list", "--first-parent", "--parents", f"--max-count={commits}", tip]).decode().splitlines()
    for start in range(0, len(listed), _CHUNK):
        pairs = [line.split(" ")[:2] for line in listed[start : start + _CHUNK]]
        check_chunk(view, pairs, found)
    check_spots(view, found)
    return {
        "commits": found.tally["commits"],
        "files": found.tally["files"],
        "kinds": {key.removeprefix("kind_"): count for key, count in sorted(found.tally.items()) if key.startswith("kind_")},
        "added": found.tally["added"],
        "deleted": found.tally["deleted"],
        "diff_bytes": found.tally["bytes"],
        "parse_seconds": round(found.tally["parse_us"] / 1e6, 3),
        "lines_compared": len(found.spots),
        "seconds": round(time.monotonic() - since, 2),
        "discrepancies": len(found.faults),
        "first_discrepancies": found.faults[:_SHOWN],
    }


def check_chunk(view: ObjectView, pairs: list[list[str]], found: Found) -> None:
    """Compare the diffs of some commits, each with its first parent (or the empty tree), with git's own counts."""
    stdin = "".join(f"{' '.join(pair)}\n" for pair in pairs).encode()
    patches = split_patches(view.answer(["diff-tree", "--stdin", "--root", *DIFF_OPTIONS], stdin=stdin))
    counts = split_counts(view.answer(["diff-tree", "--stdin", "--root", *_NUMSTAT], stdin=stdin))
    for commit, *_ in pairs:
        name = commit.encode()
        found.tally["commits"] += 1
        began = time.perf_counter()
        try:
            diff = parse_diff(patches.get(name, b""))
        except DiffError as error:
            found.faults.append(f"{commit}: {error}")
            continue
        found.tally["parse_us"] += int((time.perf_counter() - began) * 1e6)
        found.tally["bytes"] += len(patches.get(name, b""))
        compare(commit, diff, counts.get(name, {}), found)


def compare(commit: str, diff: Diff, wanted: Counts, found: Found) -> None:
    """Compare one diff's counts and offer its head lines to the sample. A change of type is one file to numstat and two to a patch."""
    counted: Counts = defaultdict(lambda: (0, 0))
    for file in diff.files:
        found.tally["files"] += 1
        found.tally[f"kind_{file.form.value if file.form is not FileForm.TEXT else file.kind.value}"] += 1
        added, deleted = counted[file.path]
        counted[file.path] = added + file.added, deleted + file.deleted
        if file.form is FileForm.TEXT and file.head_path is not None:
            for line in (line for hunk in file.hunks for line in hunk.lines):
                if line.head_no is not None:
                    found.offer(Spot(commit, file.head_path, file.head_blob, line.head_no, line.text, line.newline))
    for path in sorted(wanted.keys() | counted.keys()):
        if wanted.get(path) != counted.get(path):
            found.faults.append(f"{commit}: {path}: git counts {wanted.get(path)}, the parser {counted.get(path)}")
    found.tally["added"] += sum(added for added, _ in counted.values())
    found.tally["deleted"] += sum(deleted for _, deleted in counted.values())


def check_spots(view: ObjectView, found: Found) -> None:
    """Compare the sampled lines with their files, as the commit's own tree names them."""
    blobs: dict[str, list[bytes]] = {}
    for spot in found.spots:
        key = f"{spot.commit}:{spot.path}"
        name = spot.blob if "\\x" in key or "\n" in key else key
        if name not in blobs:
            blobs[name] = view.answer(["cat-file", "blob", name]).split(b"\n")
        lines = blobs[name]
        text = lines[spot.number - 1].decode("utf-8", "replace") if spot.number <= len(lines) else None
        if text != spot.text or spot.newline != (spot.number < len(lines)):
            found.faults.append(f"{spot.commit}: {spot.path}:{spot.number}: the file has {text!r}, the diff {spot.text!r}")


def split_patches(out: bytes) -> dict[bytes, bytes]:
    """Cut `diff-tree --stdin` output where a commit's name stands alone on a line: no line of a patch does.

    Git prints nothing at all for a commit that changes nothing.
    """
    pieces = _COMMIT.split(out)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def split_counts(out: bytes) -> dict[bytes, Counts]:
    """Read `--numstat -z`: a commit's name, then `added TAB deleted TAB path`, or an empty path followed by a rename's two."""
    counts: dict[bytes, Counts] = {}
    current: Counts = {}
    fields = iter(out.split(b"\0")[:-1])
    for field in fields:
        if b"\t" not in field:
            current = counts.setdefault(field, {})
            continue
        added, deleted, path = field.split(b"\t", 2)
        if not path:
            next(fields)
            path = next(fields)
        current[decode_path(path)] = _count(added), _count(deleted)
    return counts


def _count(text: bytes) -> int:
    return 0 if text == b"-" else int(text)


if __name__ == "__main__":
    sys.exit(main())
