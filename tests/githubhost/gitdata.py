"""What the fake reads from its real repositories: refs, diffs, anchors, trees, and where a line went."""

from __future__ import annotations

import os
import re
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

_HUNK = re.compile(rb"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_ENV = {
    "PATH": os.environ["PATH"],
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "LC_ALL": "C",
    "GIT_AUTHOR_NAME": "GitHub",
    "GIT_AUTHOR_EMAIL": "noreply@example.org",
    "GIT_COMMITTER_NAME": "GitHub",
    "GIT_COMMITTER_EMAIL": "noreply@example.org",
}
_STATUS = {"A": "added", "D": "removed", "M": "modified", "R": "renamed", "C": "copied", "T": "changed"}


def git(folder: Path, *arguments: str, given: bytes = b"") -> bytes:
    """Run git in a repository and return what it wrote."""
    done = subprocess.run(["git", "-C", str(folder), *arguments], env=_ENV, check=False, capture_output=True, input=given)
    assert done.returncode == 0, (arguments, done.stderr.decode())
    return done.stdout


def rev(folder: Path, name: str) -> str:
    """Return the commit that a name means, or ""."""
    done = subprocess.run(
        ["git", "-C", str(folder), "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}"], env=_ENV, check=False, capture_output=True
    )
    return done.stdout.decode().strip()


@cache
def merge_base(folder: Path, base: str, head: str) -> str:
    """Return the merge base of two commits."""
    return git(folder, "merge-base", base, head).decode().strip()


class Hunk(NamedTuple):
    """The line numbers that a hunk shows on each side."""

    left: frozenset[int]
    right: frozenset[int]


class FilePatch(NamedTuple):
    """One changed file as GitHub lists it."""

    path: str
    previous: str
    status: str
    blob: str
    added: int
    deleted: int
    patch: str | None
    hunks: tuple[Hunk, ...]


def changed_files(folder: Path, base: str, head: str) -> list[FilePatch]:
    """Return the files that differ between two commits, with patches and their hunks."""
    patches = _split(git(folder, "diff", "-M", "--no-color", "--full-index", base, head))
    raw = git(folder, "diff", "-M", "--raw", "--no-abbrev", "-z", base, head).decode("utf-8", "replace").split("\0")
    files = []
    at = part = 0
    while at < len(raw) - 1:
        _old_mode, _new_mode, old, new, letter = raw[at].lstrip(":").split(" ")
        moved = letter[0] in "RC"
        previous, path = (raw[at + 1], raw[at + 2]) if moved else ("", raw[at + 1])
        at += 3 if moved else 2
        # A file that became a link is shown as taken away and added anew.
        parts = 2 if letter[0] == "T" else 1
        text = b"".join(patches[part : part + parts])
        part += parts
        hunks = tuple(_hunks(text))
        lines = [line for hunk in _bodies(text) for line in hunk]
        added, deleted = sum(line[:1] == b"+" for line in lines), sum(line[:1] == b"-" for line in lines)
        start = text.find(b"\n@@ ") + 1
        shown = text[start:].decode("utf-8", "replace").removesuffix("\n") if start else None
        files.append(FilePatch(path, previous, _STATUS[letter[0]], old if letter[0] == "D" else new, added, deleted, shown, hunks))
    return files


@cache
def line_after(folder: Path, old: str, new: str, path: str, line: int) -> int | None:
    """Return where a line of `path` at `old` stands at `new`, or None where it was changed or taken away."""
    if old == new:
        return line
    if not _has(folder, old, path) or not _has(folder, new, path):
        return None
    moved = line
    for found in _HUNK.finditer(_headers(git(folder, "diff", "-U0", "--no-renames", "--no-color", old, new, "--", path))):
        start, count = int(found[1]), int(found[2] or 1)
        added = int(found[4] or 1)
        if count == 0:
            moved += added if line > start else 0
        elif start <= line < start + count:
            return None
        elif line >= start + count:
            moved += added - count
    return moved


def _has(folder: Path, commit: str, path: str) -> bool:
    done = subprocess.run(["git", "-C", str(folder), "cat-file", "-e", f"{commit}:{path}"], env=_ENV, check=False, capture_output=True)
    return done.returncode == 0


def _headers(diff: bytes) -> bytes:
    return b"\n".join(line for line in diff.split(b"\n") if line.startswith(b"@@ "))


def _split(diff: bytes) -> list[bytes]:
    """Cut a diff into files. A hunk's lines begin with a sign, so `diff --git` at a line's start is a header."""
    starts = [found.start() for found in re.finditer(rb"^diff --git ", diff, re.MULTILINE)]
    return [diff[start:end] for start, end in pairwise([*starts, len(diff)])]


def _bodies(text: bytes) -> list[list[bytes]]:
    bodies: list[list[bytes]] = []
    inside = False
    for line in text.split(b"\n"):
        if _HUNK.match(line):
            bodies.append([])
            inside = True
        elif line.startswith(b"diff --git "):
            inside = False
        elif inside and line[:1] in (b" ", b"+", b"-"):
            bodies[-1].append(line)
    return bodies


def _hunks(text: bytes) -> list[Hunk]:
    made = []
    starts = [found for line in text.split(b"\n") if (found := _HUNK.match(line))]
    for found, lines in zip(starts, _bodies(text), strict=True):
        old, new = int(found[1]), int(found[3])
        left, right = set(), set()
        for line in lines:
            if line[:1] != b"+":
                left.add(old)
                old += 1
            if line[:1] != b"-":
                right.add(new)
                new += 1
        made.append(Hunk(frozenset(left), frozenset(right)))
    return made
