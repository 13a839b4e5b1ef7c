"""Changes, inputs and courts for tests, made by the real stages: git's diff, the parser, the input and the prompt."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from prs.diff import parse_diff
from prs.gates import Court
from prs.input import InputSettings, build_input
from prs.prompt.request import prefix_text
from prs.types.input import ReviewInput, Shield
from prs.types.manifest import HouseRule, PassKind, Penalties, ResolvedPass
from prs.types.source import Change, PullRequest


class Files(NamedTuple):
    """A tree of given files."""

    contents: Mapping[str, bytes]
    name: str = "given files"

    def read(self, path: str) -> bytes | None:
        """Return the file."""
        return self.contents.get(path)

    def read_many(self, paths: Sequence[str]) -> dict[str, bytes | None]:
        """Return the files."""
        return {path: self.contents.get(path) for path in paths}

    def paths(self) -> tuple[str, ...]:
        """Return every path."""
        return tuple(sorted(self.contents))


def unmasked(lines: Sequence[str]) -> tuple[list[str], list[tuple[int, str]]]:
    """Find no secret."""
    return list(lines), []


def git_diff(base: Mapping[str, bytes], head: Mapping[str, bytes], folder: Path) -> bytes:
    """Return what git says the difference is, renames included."""

    def git(*words: str) -> bytes:
        command = ["git", "-c", "core.autocrlf=false", "-c", "user.name=T", "-c", "user.email=t@example.org", *words]
        return subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout

    git("init", "-q")
    _lay(base, folder)
    git("add", "-A")
    git("commit", "-q", "--allow-empty", "-m", "base")
    for path in base:
        (folder / path).unlink()
    _lay(head, folder)
    git("add", "-A")
    return git("diff", "--cached", "--no-color", "--no-ext-diff", "-M", "HEAD")


def _lay(files: Mapping[str, bytes], folder: Path) -> None:
    for path, data in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def an_input(
    base: Mapping[str, bytes], head: Mapping[str, bytes], diff: bytes, rules: Sequence[HouseRule] = (), shields: Sequence[Shield] = ()
) -> ReviewInput:
    """Return the input of a change, as the engine makes it."""
    settings = InputSettings(
        ignore=(), house_rules=tuple(rules), part_tokens=60_000, prompt_tokens=0, mask=unmasked, find_shields=lambda *_: tuple(shields)
    )
    change = Change(PullRequest(title="A change"), diff, Files(base), Files(head), Files(base))
    return build_input(change, parse_diff(diff), settings)


def a_pass(**said: Any) -> ResolvedPass:
    """Return a model pass with wide bars, but for what is said."""
    plain = {
        "slug": "correctness",
        "kind": PassKind.MODEL,
        "concern": "a concern",
        "categories": ["LOGIC", "DATA", "SECURITY"],
        "severity_floor": "MINOR",
        "confidence_min": 0.3,
        "timeout_s": 300.0,
        "memory_mb": 512,
        "model": "strong",
    }
    return msgspec.convert(plain | said, ResolvedPass)


def a_court(review_input: ReviewInput, resolved: ResolvedPass, **said: Any) -> Court:
    """Return the court of the pass, in which everything of part 1 was shown."""
    plain: dict[str, Any] = {
        "resolved": resolved,
        "review_input": review_input,
        "part": 1,
        "visible": prefix_text(review_input, 1),
        "protected": ("SECURITY", "TENANCY", "MONEY"),
        "penalties": Penalties(),
        "house_rules": (),
    }
    return Court(**(plain | said))
