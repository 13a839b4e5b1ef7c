"""What git is asked about the way to the head: which commit took lines away, where files went, how the branch was pushed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.reviews import git
from prs.commands.environment import plain_environment
from prs.publish.build_on import build_on
from prs.publish.knowledge import Knowledge
from prs.secrets import Masker
from prs.sources.commits import Commits
from prs.threads.marker import SummaryMark
from prs.threads.pushed import Push, tell_push
from prs.threads.quote import digests
from prs.types.diff import Diff
from prs.types.input import ReviewInput
from prs.types.source import PullRequest

TEXT = "".join(f"line {n}\n" for n in range(1, 31))
QUOTE = "line 10\nline 11\nline 12"
KEY = "AKIA" + "QX7ZP3LM9TRV2KWD"


class Branch:
    """A repository with `main`, and a branch that was reviewed once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        git(folder, "init", "-q", "-b", "main")
        self.base = self.commit({"a.txt": TEXT, "base.txt": "1\n"})
        git(folder, "checkout", "-q", "-b", "feature")
        self.reviewed = self.commit({"b.txt": TEXT, "k.txt": f"key = '{KEY}'\n"})
        self.last = SummaryMark(part=1, parts=1, head=self.reviewed, base_ref="main", merge_base=self.base, complete=True, panel="a" * 16)

    def commit(self, files: dict[str, str | None]) -> str:
        """Write files (None takes one away), commit, and return the commit."""
        for name, text in files.items():
            if text is None:
                (self.folder / name).unlink()
            else:
                (self.folder / name).write_text(text, "utf-8")
        git(self.folder, "add", "-A")
        git(self.folder, "commit", "-q", "--allow-empty", "-m", "Change")
        return git(self.folder, "rev-parse", "HEAD").strip()

    def move_base(self) -> str:
        """Add a commit to the base branch, and return it."""
        git(self.folder, "checkout", "-q", "main")
        made = self.commit({"base.txt": "2\n"})
        git(self.folder, "checkout", "-q", "feature")
        return made

    @property
    def pull(self) -> PullRequest:
        """The pull request as it is now."""
        head = git(self.folder, "rev-parse", "feature").strip()
        return PullRequest(head_sha=head, base_ref="main", merge_base_sha=git(self.folder, "merge-base", "main", "feature").strip())

    @property
    def commits(self) -> Commits:
        """What git is asked."""
        return Commits(self.folder, env=plain_environment())

    @property
    def knowledge(self) -> Knowledge:
        """What is known of the head."""
        return Knowledge(ReviewInput(version=1, pull_request=self.pull, files=(), parts=()), self.commits, Masker().mask_lines)

    def push(self) -> Push:
        """Return what happened since the review."""
        return tell_push(self.last, self.pull, self.knowledge.push_facts(self.last, self.pull))


@pytest.fixture(name="branch")
def _branch(tmp_path: Path) -> Branch:
    return Branch(tmp_path / "tree")


def test_the_commit_that_took_lines_away(branch: Branch) -> None:
    """Of three commits since the review, the one in which the lines are first missing is named; in a renamed file too."""
    branch.commit({"b.txt": TEXT.replace("line 30", "line thirty")})
    gone = branch.commit({"b.txt": TEXT.replace("line 11", "line eleven")})
    branch.commit({"b.txt": None, "c.txt": TEXT.replace("line 11", "line eleven")})
    facts = branch.knowledge.head_facts([branch.reviewed])
    assert facts.renames == {"b.txt": "c.txt"}
    assert facts.gone_in("b.txt", digests(QUOTE), branch.reviewed) == gone
    assert facts.gone_in("b.txt", digests("line 1\nline 2"), branch.reviewed) == ""
    assert facts.gone_in("b.txt", digests(QUOTE), "f" * 40) == ""


def test_what_stands_at_head(branch: Branch) -> None:
    """A file beyond the input is read from git with its secrets masked; one that is gone is known to be gone."""
    read = branch.knowledge.head_facts([]).read
    assert read("b.txt").text == TEXT
    masked = read("k.txt").text
    assert masked is not None
    assert KEY not in masked
    assert read("none.txt") == (True, None)


def test_without_git_nothing_is_known() -> None:
    """No repository, no facts: a file is not gone because nobody could look."""
    knowledge = Knowledge(
        ReviewInput(version=1, pull_request=PullRequest(head_sha="1" * 40), files=(), parts=()), None, Masker().mask_lines
    )
    facts = knowledge.head_facts(["2" * 40])
    assert (facts.read("a.txt").known, facts.renames, facts.gone_in("a.txt", ("0" * 10,), "2" * 40)) == (False, {}, "")


def test_new_commits(branch: Branch) -> None:
    """Commits on top, a merge of the base among them, are new commits; only what they bring is new."""
    branch.move_base()
    git(branch.folder, "merge", "-q", "-m", "Merge", "main")
    branch.commit({"b.txt": TEXT.replace("line 11", "line eleven")})
    assert branch.push() is Push.NEW_COMMITS
    before = build_on(branch.last, branch.pull, Diff(files=()), branch.commits)
    assert before is not None
    assert (before.since.sha, before.panel) == (branch.reviewed, "a" * 16)


def test_a_rebase_and_what_it_changes(branch: Branch) -> None:
    """The same change on a later base is a rebase; with other lines it is a rebase and a change."""
    branch.move_base()
    git(branch.folder, "rebase", "-q", "main")
    assert branch.push() is Push.REBASED
    branch.commit({"b.txt": TEXT.replace("line 11", "line eleven")})
    assert branch.push() is Push.REBASED_AND_CHANGED
    assert build_on(branch.last, branch.pull, Diff(files=()), branch.commits) is None


def test_a_force_push(branch: Branch) -> None:
    """Other commits on the same base are a force push, and the whole change is asked about."""
    git(branch.folder, "reset", "-q", "--hard", branch.base)
    branch.commit({"b.txt": TEXT, "d.txt": "d\n"})
    assert branch.push() is Push.FORCE_PUSHED
    assert build_on(branch.last, branch.pull, Diff(files=()), branch.commits) is None


@pytest.mark.parametrize("change", [{"complete": False}, {"base_ref": "release"}, {"head": "f" * 40}])
def test_what_is_not_built_on(branch: Branch, change: dict[str, object]) -> None:
    """An incomplete review, one against another base, and one whose head nobody has are no ground for leaving lines out."""
    branch.commit({"more.txt": "more\n"})
    assert build_on(branch.last, branch.pull, Diff(files=()), branch.commits) is not None
    assert build_on(msgspec.structs.replace(branch.last, **change), branch.pull, Diff(files=()), branch.commits) is None


def test_a_name_that_is_none_is_never_looked_up(branch: Branch) -> None:
    """Only full object names are asked about: what a marker holds cannot become an option or a revision expression of git's."""
    for name in ("HEAD", "--help", branch.reviewed[:12], f"{branch.reviewed}^", ""):
        assert not branch.commits.has(name)
