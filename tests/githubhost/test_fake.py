"""The fake itself: it keeps GitHub's rules, notices what GitHub's description does not allow, and fails only where it is told to."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.reviews import git
from githubhost import READ_ONLY, FakeGitHub
from githubhost.description import answer_faults, completed, find_operation, request_faults
from githubhost.gitdata import changed_files, line_after
from githubhost.rest import ROUTES
from hosts.shop import NAME, QUICK, Shop, inline, open_shop
from prs.errors import HostRefused, HostUnavailable
from prs.hosts.github import Client, connect, home_server


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    with FakeGitHub(tmp_path / "github") as github:
        yield open_shop(tmp_path, github)


def test_every_described_operation_is_served() -> None:
    """And nothing is served that is not described."""
    from githubhost.description import _operations  # noqa: PLC0415 - the table itself

    described = {each["id"] for _pattern, one in _operations() for each in one.values()}
    assert described == set(ROUTES)
    assert len(described) > 20


def test_what_the_description_does_not_allow_fails_the_test(tmp_path: Path) -> None:
    """A request with a property that GitHub does not know is refused, and the fake's end is an error."""
    with pytest.raises(AssertionError, match="no property text"):
        refused(tmp_path)


def refused(folder: Path) -> None:
    with FakeGitHub(folder / "github") as github:
        shop = open_shop(folder, github)
        with pytest.raises(HostRefused, match="422"):
            client_of(github).write("POST", f"/repos/{NAME}/issues/{shop.number}/comments", {"body": "x", "text": "y"})


def client_of(github: FakeGitHub) -> Client:
    return connect(home_server(github.settings), github.settings, QUICK)


@pytest.mark.parametrize(
    ("method", "path", "query", "body", "fault"),
    [
        ("POST", "/issues/1/comments", "", {}, "'body' is a required property"),
        ("POST", "/issues/1/comments", "", {"body": 1}, "is not valid|is not of type"),
        ("POST", "/issues/1/reactions", "", {"content": "shrug"}, "is not one of"),
        ("GET", "/pulls/1/files", "perpage=3", None, "no parameter perpage"),
        ("POST", "/check-runs", "", {"name": "x", "head_sha": "y", "output": {"title": "t"}}, "'summary' is a required property"),
        (
            "POST",
            "/check-runs",
            "",
            {"name": "x", "head_sha": "y", "output": {"title": "t", "summary": "s", "annotations": [{}] * 51}},
            "too long",
        ),
        ("GET", "/pulls/x", "", None, "is not of type 'integer'"),
    ],
)
def test_a_wrong_request_is_found(method: str, path: str, query: str, body: object, fault: str) -> None:
    """By the description, not by the fake's own idea of it."""
    judged = find_operation(method, f"/repos/{NAME}{path}")
    assert judged is not None
    faults = request_faults(judged, query, body)
    assert faults
    assert any(re.search(fault, one) for one in faults), faults


def test_an_answer_is_filled_in_and_judged() -> None:
    """What is not modelled is filled in as the description has it; what contradicts it is found."""
    judged = find_operation("GET", f"/repos/{NAME}/pulls/1")
    assert judged is not None
    whole = completed(judged, 200, {"number": 7, "head": {"sha": "abc"}})
    assert (whole["number"], whole["head"]["sha"]) == (7, "abc")
    assert len(whole) > 40
    assert answer_faults(judged, 200, whole) == []
    assert answer_faults(judged, 200, {**whole, "number": "7"}) != []
    assert answer_faults(judged, 299, whole) != []


def test_a_query_for_what_github_does_not_have_fails_the_test(tmp_path: Path) -> None:
    """GraphQL runs on GitHub's own schema."""
    with pytest.raises(AssertionError, match="Cannot query field"):
        asked_in_vain(tmp_path)


def asked_in_vain(folder: Path) -> None:
    with FakeGitHub(folder / "github") as github, pytest.raises(HostUnavailable):
        client_of(github).graphql(dict[str, object], "query Wrong { viewer { shoeSize } }", {})


def test_files_and_hunks_are_gits_own(shop: Shop) -> None:
    """Names, renames, counts and the lines that take a comment."""
    (shop.work / "kept.txt").rename(shop.work / "moved.txt")
    (shop.work / "empty.txt").touch()
    (shop.work / "bin").write_bytes(b"\0\1")
    (shop.work / "b.txt").unlink()
    (shop.work / "b.txt").symlink_to("a.txt")
    git(shop.work, "add", "-A")
    git(shop.work, "commit", "-q", "-m", "x")
    files = {one.path: one for one in changed_files(shop.work, "main", "feature")}
    assert {path: one.status for path, one in files.items()} == {
        "a.txt": "modified",
        "b.txt": "added",
        "bin": "added",
        "empty.txt": "added",
        "moved.txt": "renamed",
        "old.txt": "removed",
    }
    assert files["moved.txt"].previous == "kept.txt"
    first, second = files["a.txt"].hunks
    assert (sorted(first.left), sorted(first.right)) == (list(range(7, 15)), list(range(7, 15)))
    assert (min(second.right), max(second.right)) == (37, 43)
    assert files["bin"].patch is None
    changed = {one.path: one for one in changed_files(shop.work, "HEAD~1", "HEAD")}
    assert (changed["b.txt"].status, changed["b.txt"].added, changed["b.txt"].deleted) == ("changed", 1, 2)


@pytest.mark.parametrize(
    ("before", "after", "line", "expected"),
    [
        ("abc", "abc", 2, 2),
        ("abc", "xabc", 2, 3),
        ("abc", "bc", 2, 1),
        ("abc", "axc", 2, None),
        ("abc", "ac", 2, None),
        ("abc", "ac", 3, 2),
        ("abc", "abxc", 2, 2),
        ("abc", "abxc", 3, 4),
        ("abc", "xyabc", 1, 3),
    ],
)
def test_a_line_is_followed_through_a_push(tmp_path: Path, before: str, after: str, line: int, expected: int | None) -> None:
    """Each letter is a line: moved, changed or taken away."""
    git(tmp_path, "init", "-q")
    for text in (before, after):
        (tmp_path / "f").write_text("".join(f"{letter}\n" for letter in text), "utf-8")
        git(tmp_path, "add", "-A")
        git(tmp_path, "commit", "-q", "--allow-empty", "-m", text)
    assert (
        line_after(tmp_path, git(tmp_path, "rev-parse", "HEAD~1").strip(), git(tmp_path, "rev-parse", "HEAD").strip(), "f", line)
        == expected
    )


CHILD = """
import sys
from pathlib import Path
from hosts.shop import NAME, QUICK
from prs.hosts.github import find_place, open_host
settings = dict(pair.split("=", 1) for pair in sys.argv[2:])
host = open_host(find_place(sys.argv[1], settings), settings, patience=QUICK)
for n in range(3):
    host.post_remark(str(n))
"""


@pytest.mark.parametrize(("at", "done", "stands"), [(1, False, 0), (2, False, 1), (2, True, 2), (3, False, 2), (3, True, 3), (4, False, 3)])
def test_a_process_is_killed_at_a_request(shop: Shop, at: int, done: bool, stands: int) -> None:
    """Before the request is done, or after it and before it is answered."""
    arguments = [
        sys.executable,
        "-c",
        CHILD,
        shop.github.pull_url(NAME, 1),
        *(f"{key}={value}" for key, value in shop.github.settings.items()),
    ]
    started: list[subprocess.Popen[bytes]] = []
    shop.github.kill_at(at, lambda: started[0].pid, done=done)
    with subprocess.Popen(arguments, env={"PATH": os.environ["PATH"], "PYTHONPATH": ":".join(sys.path)}) as child:
        started.append(child)
        status = child.wait()
    assert (status, len(shop.pull.comments)) == (-9 if at <= 3 else 0, stands)


def test_a_token_may_what_it_was_given(shop: Shop) -> None:
    """Read-only, one right only, and none: each refusal is GitHub's."""
    for grants, allowed in ((READ_ONLY, False), ({**READ_ONLY, "issues": "write"}, True), ({}, True)):
        host = shop.host(shop.github.world.new_token(**grants))
        if allowed:
            host.post_remark("x")
        else:
            with pytest.raises(Exception, match="403"):
                host.post_remark("x")


def test_the_log_tells_reads_from_writes(shop: Shop) -> None:
    """A GraphQL query is a POST that reads; a mutation writes."""
    host = shop.host(shop.github.world.new_token(contents="write"))
    host.post_inline(shop.head, inline(10))
    (thread,) = host.conversation().threads
    host.resolve(thread)
    assert [(one.method, one.path.rsplit("/", 1)[-1], one.status) for one in shop.github.writes] == [
        ("POST", "comments", 201),
        ("POST", "graphql", 200),
    ]
    assert len([one for one in shop.github.log if one.is_query]) == 1
