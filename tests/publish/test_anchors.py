"""Anchors over the diffs of every example, posted to a host that enforces GitHub's rules: none that lies in the change is refused."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.reviews import GIT, adapters, git
from githubhost import FakeGitHub
from prs import __version__
from prs.anchor import Listing, Located, locate
from prs.commands.environment import plain_environment
from prs.engine import Options, prepare
from prs.errors import AnchorRefused
from prs.hosts.github import GitHubHost, find_place, open_host
from prs.sources import open_range
from prs.types.diff import Side
from prs.types.finding import Anchor, Candidate, Evidence, Severity
from prs.types.host import Inline
from prs.types.input import InputFile

EXAMPLES = Path(__file__).parents[2] / "examples" / "changes"
NAME = "acme/examples"


class Examples(NamedTuple):
    """All example changes as one pull request, and its files as passes see them."""

    github: FakeGitHub
    host: GitHubHost
    head: str
    number: int
    files: tuple[InputFile, ...]


@pytest.fixture(name="examples", scope="module")
def _examples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Examples]:
    folder = tmp_path_factory.mktemp("anchors")
    tree = folder / "tree"
    tree.mkdir()
    git(tree, "init", "-q", "-b", "main")
    named = sorted(path.name for path in EXAMPLES.iterdir() if (path / "change.patch").is_file())
    assert named
    for name in named:
        subprocess.run(["cp", "-r", str(EXAMPLES / name / "base"), str(tree / name)], check=True)
    git(tree, "add", "-A")
    git(tree, "commit", "-q", "-m", "Base")
    git(tree, "checkout", "-q", "-b", "feature")
    for name in named:
        subprocess.run(["git", "-C", str(tree), "apply", f"--directory={name}", str(EXAMPLES / name / "change.patch")], check=True, env=GIT)
    git(tree, "add", "-A")
    git(tree, "commit", "-q", "-m", "Changes")
    change = open_range(tree, "main", "feature", env=plain_environment())
    prepared = prepare(change, Options(prs_version=__version__), adapters({}))
    with FakeGitHub(folder / "github") as github:
        github.add_repository(NAME, tree)
        number = github.open_pull(NAME, "feature")
        host = open_host(find_place(github.pull_url(NAME, number), github.settings), github.settings)
        yield Examples(github, host, change.pull_request.head_sha, number, prepared.review_input.files)


def anchors_of(files: tuple[InputFile, ...]) -> list[Anchor]:
    """Return where the real anchoring puts every run of one to four lines that a hunk shows, on either side."""
    found: dict[tuple[str, Side, int, int], Anchor] = {}
    for file in files:
        listing = Listing(file)
        for hunk in file.hunks:
            for side in Side:
                lines = [(line.head_no if side is Side.HEAD else line.base_no, line.text) for line in hunk.lines]
                kept = [(number, text) for number, text in lines if number is not None]
                for length in (1, 2, 3, 4):
                    for at in range(len(kept) - length + 1):
                        quote = "\n".join(text for _, text in kept[at : at + length])
                        located = locate(candidate(file.path, side, kept[at][0], quote), listing)
                        if isinstance(located, Located):
                            anchor = located.anchor
                            found[(anchor.path, anchor.side, anchor.start, anchor.end)] = anchor
    return [found[key] for key in sorted(found)]


def candidate(path: str, side: Side, line: int, quote: str) -> Candidate:
    return Candidate(
        path=path,
        line=line,
        side=side,
        category="LOGIC",
        severity=Severity.MAJOR,
        confidence=0.9,
        title="t",
        body="b",
        evidence=Evidence(quote=quote),
    )


def inline(number: int, anchor: Anchor) -> Inline:
    return Inline(ref=str(number), path=anchor.path, side=anchor.side, start=anchor.start, end=anchor.end, body=f"Comment {number}.")


def test_no_anchor_in_the_change_is_refused(examples: Examples) -> None:
    """Two hundred anchors on both sides, of one line and of several, go up in one review."""
    anchors = anchors_of(examples.files)
    chosen = random.Random(7).sample(anchors, 200)  # noqa: S311 - a sample, not a secret
    assert {anchor.side for anchor in chosen} == set(Side)
    assert {anchor.end - anchor.start for anchor in chosen} >= {0, 1, 2, 3}
    examples.host.post_review(examples.head, "All of them.", [inline(n, anchor) for n, anchor in enumerate(chosen)])
    assert len(examples.github.pull(NAME, examples.number).threads) == 200


def test_one_outside_the_change_is_refused(examples: Examples) -> None:
    """The host of these tests does refuse: a line far from every hunk costs the whole review."""
    anchors = anchors_of(examples.files)[:3]
    outside = Inline(ref="x", path=anchors[0].path, side=Side.HEAD, start=9_999, end=9_999, body="Nowhere.")
    before = len(examples.github.pull(NAME, examples.number).threads)
    with pytest.raises(AnchorRefused):
        examples.host.post_review(examples.head, "One too many.", [*(inline(n, anchor) for n, anchor in enumerate(anchors)), outside])
    assert len(examples.github.pull(NAME, examples.number).threads) == before
