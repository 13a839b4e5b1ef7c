"""The contract of a `Host`: what is posted stands, what is refused says why, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from githubhost import READ_ONLY
from hosts.shop import NAME, Shop, inline
from prs.errors import AnchorRefused, HostError, HostRefused, HostUnavailable
from prs.hosts.github import GitHubHost
from prs.hosts.github.host import SPARE_SECONDS
from prs.types.diff import Side
from prs.types.host import Annotation, CheckRun, Conclusion, Conversation, Level, PostedCheck


def test_a_review_with_comments_is_read_back_as_threads(shop: Shop) -> None:
    """Sides, ranges, bodies, author and commit are what was posted."""
    host = shop.host()
    host.post_review(shop.head, "Two things.", [inline(10, 11), inline(1, path="old.txt", side=Side.BASE, body="Why gone?")])
    talk = host.conversation()
    assert (talk.number, talk.me, talk.head_sha, talk.base_ref, talk.state) == (1, "github-actions[bot]", shop.head, "main", "open")
    assert [(one.path, one.side, one.start, one.line) for one in talk.threads] == [
        ("a.txt", Side.HEAD, 10, 11),
        ("old.txt", Side.BASE, 1, 1),
    ]
    assert [one.remarks[0].body for one in talk.threads] == ["Why?", "Why gone?"]
    assert all(one.remarks[0].author.is_me and one.commit == shop.head and not one.outdated for one in talk.threads)
    assert [(one.body, one.commit, one.author.is_me) for one in talk.reviews] == [("Two things.", shop.head, True)]


@pytest.mark.parametrize(
    "bad",
    [
        inline(25),
        inline(61),
        inline(11, 10),
        inline(11, 40),
        inline(1, path="kept.txt"),
        inline(1, path="none.txt"),
        inline(1, path="old.txt", side=Side.HEAD),
        inline(1, path="b.txt", side=Side.BASE),
    ],
    ids=["no hunk", "past the end", "start after end", "two hunks", "file not changed", "no file", "wrong side", "other wrong side"],
)
def test_a_place_outside_the_change_is_refused_as_such(shop: Shop, bad: object) -> None:
    """It costs the whole review, and as a comment of its own only itself; the error is an `AnchorRefused` both times."""
    assert isinstance(bad, type(inline()))
    host = shop.host()
    with pytest.raises(AnchorRefused):
        host.post_review(shop.head, "", [inline(10), bad])
    with pytest.raises(AnchorRefused):
        host.post_inline(shop.head, bad)
    host.post_inline(shop.head, inline(10))
    assert len(host.conversation().threads) == 1


def test_a_comment_that_is_too_long_is_refused_by_itself(shop: Shop) -> None:
    """A review with it is refused as one with a bad anchor is, so that its other comments can be posted; the error says why."""
    host = shop.host()
    with pytest.raises(AnchorRefused, match="too long"):
        host.post_review(shop.head, "", [inline(10, body="x" * 65_537)])


def test_a_reply_and_a_resolution_are_read_back(shop: Shop) -> None:
    """Who resolved is us, and not a person, though GitHub leaves `[bot]` out there."""
    token = shop.github.world.new_token(contents="write")
    host = shop.host(token)
    host.post_inline(shop.head, inline(10))
    shop.github.answer(shop.pull.threads[0], "grace", "It is meant so.")
    (thread,) = host.conversation().threads
    host.reply(thread, "Fixed.")
    host.resolve(thread)
    (thread,) = host.conversation().threads
    assert [(one.author.login, one.author.is_me, one.author.is_bot) for one in thread.remarks] == [
        ("github-actions[bot]", True, True),
        ("grace", False, False),
        ("github-actions[bot]", True, True),
    ]
    assert thread.resolved
    assert thread.resolved_by is not None
    assert thread.resolved_by.is_me


def test_a_workflows_token_may_reply_and_not_resolve(shop: Shop) -> None:
    """GitHub asks `contents: write` for it; the refusal is an error, and the reply stands."""
    host = shop.host()
    host.post_inline(shop.head, inline(10))
    (thread,) = host.conversation().threads
    host.reply(thread, "Fixed.")
    with pytest.raises(HostRefused, match="not accessible by integration"):
        host.resolve(thread)
    (thread,) = host.conversation().threads
    assert (len(thread.remarks), thread.resolved) == (2, False)


def test_a_thread_resolved_by_a_person_says_who(shop: Shop) -> None:
    """That is what makes it a dismissal."""
    host = shop.host()
    host.post_inline(shop.head, inline(10))
    shop.github.resolve(shop.pull.threads[0], "grace")
    (thread,) = host.conversation().threads
    assert thread.resolved_by is not None
    assert (thread.resolved_by.login, thread.resolved_by.is_me, thread.resolved_by.is_bot) == ("grace", False, False)


def test_remarks_are_posted_edited_and_taken_away(shop: Shop) -> None:
    """Each by its id, oldest first."""
    host = shop.host()
    shop.github.say(NAME, shop.number, "grace", "Hello.")
    first, second = host.post_remark("One."), host.post_remark("Two.")
    host.edit_remark(first, "One, edited.")
    host.delete_remark(second)
    talk = host.conversation()
    assert [(one.body, one.author.login, one.author.is_me) for one in talk.remarks] == [
        ("Hello.", "grace", False),
        ("One, edited.", "github-actions[bot]", True),
    ]
    with pytest.raises(HostRefused, match="404"):
        host.edit_remark(second, "x")


def test_only_peoples_thumbs_count(shop: Shop) -> None:
    """On a remark and in a thread: not a program's, not ours, not a thumb up."""
    host = shop.host()
    host.post_inline(shop.head, inline(10))
    host.post_remark("Summary.")
    for comment in (shop.pull.comments[0], shop.pull.threads[0].comments[0]):
        for login, content in (("grace", "-1"), ("ada", "-1"), ("ada", "+1"), ("other[bot]", "-1"), ("github-actions[bot]", "-1")):
            shop.github.react(comment, login, content)
    talk = host.conversation()
    assert (talk.remarks[0].thumbs_down, talk.threads[0].remarks[0].thumbs_down) == (2, 2)


def test_every_page_is_read(shop: Shop) -> None:
    """120 threads, one of them with 130 comments, 130 remarks, 130 reviews: pages of pages, and none is missing."""
    host = shop.host()
    for n in range(120):
        host.post_review(shop.head, "", [inline(10, body=f"thread {n}")])
    for n in range(130):
        shop.github.answer(shop.pull.threads[70], "grace", f"answer {n}")
        shop.github.say(NAME, shop.number, "grace", f"remark {n}")
    talk = host.conversation()
    assert [one.remarks[0].body for one in talk.threads] == [f"thread {n}" for n in range(120)]
    assert [one.body for one in talk.threads[70].remarks[1:]] == [f"answer {n}" for n in range(130)]
    assert [one.body for one in talk.remarks] == [f"remark {n}" for n in range(130)]
    assert len(talk.reviews) == 120


def test_a_thread_follows_its_line_and_ends_with_it(shop: Shop) -> None:
    """A push above moves it; a push that takes the line away makes it outdated, without a line."""
    host = shop.host()
    host.post_inline(shop.head, inline(40))
    lines = (shop.work / "a.txt").read_text("utf-8").splitlines()
    shop.push(a_DOT_txt="\n".join(["above", "it", *lines, ""]))
    (thread,) = host.conversation().threads
    assert (thread.line, thread.outdated) == (42, False)
    shop.push(a_DOT_txt="\n".join([*lines[:39], *lines[40:], ""]))
    (thread,) = host.conversation().threads
    assert (thread.line, thread.outdated, thread.path) == (None, True, "a.txt")


def test_of_two_claims_one_holds(shop: Shop) -> None:
    """Until it is released, or its lease is over."""
    first, second = shop.host(), shop.host()
    assert first.claim()
    assert first.claim()
    assert not second.claim()
    first.release()
    assert second.claim()
    shop.github.pass_time(601)
    assert first.claim()
    assert not shop.host().claim()


def test_who_outstays_the_lease_writes_no_more(shop: Shop) -> None:
    """A run that was kept waiting for as long as its claim holds stops, since another may be writing by now; the claim is given back."""
    host = shop.host(lease_s=SPARE_SECONDS)
    assert host.claim()
    for write in (lambda: host.post_remark("x"), lambda: host.post_inline(shop.head, inline(10))):
        with pytest.raises(HostUnavailable, match="run out"):
            write()
    assert (shop.pull.comments, shop.pull.threads) == ([], [])
    host.release()
    assert shop.host().claim()


def test_of_many_claims_at_once_one_holds(shop: Shop) -> None:
    """Eight at a fresh pull request, then eight at a claim whose holder died."""
    for _ in range(2):
        hosts = [shop.host() for _ in range(8)]
        with ThreadPoolExecutor(8) as pool:
            assert sum(pool.map(lambda host: host.claim(), hosts)) == 1
        shop.github.pass_time(601)


def test_a_release_takes_nobody_elses_claim(shop: Shop) -> None:
    """Neither one that was never made, nor one that was lost meanwhile."""
    late, now = shop.host(), shop.host()
    assert late.claim()
    shop.github.pass_time(601)
    assert now.claim()
    late.release()
    shop.host().release()
    assert not shop.host().claim()


def check_run(annotations: int, commit: str) -> CheckRun:
    return CheckRun(
        name="PRS",
        commit=commit,
        external_id="digest",
        conclusion=Conclusion.FAILURE,
        title="One finding",
        summary="Summary.",
        annotations=tuple(
            Annotation(path="a.txt", start=n + 1, end=n + 1, level=Level.WARNING, title="t", message="m") for n in range(annotations)
        ),
    )


def only_check(talk: Conversation) -> PostedCheck:
    (check,) = talk.checks
    return check


@pytest.mark.parametrize(("annotations", "requests"), [(0, 1), (50, 1), (51, 2), (120, 3)])
def test_a_check_run_holds_all_annotations(shop: Shop, annotations: int, requests: int) -> None:
    """Fifty to a request, each annotation once, concluded by the last request."""
    host = shop.host()
    host.put_check(check_run(annotations, shop.head), None)
    check = only_check(host.conversation())
    assert (check.name, check.external_id, check.completed, check.conclusion) == ("PRS", "digest", True, "failure")
    assert check.annotations == annotations
    assert len(shop.github.writes) == requests
    lines = [one["start_line"] for one in shop.github.world.repositories[NAME].checks[0].annotations]
    assert lines == list(range(1, annotations + 1))


@pytest.mark.parametrize("done", [1, 2])
def test_a_check_run_that_was_cut_short_is_completed(shop: Shop, done: int) -> None:
    """The next run goes on where it stopped, and does not conclude before."""
    host = shop.host()
    shop.github.fail_next(502, method="PATCH", skip=done - 1)
    with pytest.raises(HostUnavailable):
        host.put_check(check_run(120, shop.head), None)
    standing = only_check(host.conversation())
    assert (standing.completed, standing.annotations) == (False, done * 50)
    host.put_check(check_run(120, shop.head), standing)
    check = only_check(host.conversation())
    assert (check.completed, check.annotations) == (True, 120)
    before = len(shop.github.writes)
    host.put_check(check_run(120, shop.head), check)
    assert len(shop.github.writes) == before


def test_sarif_arrives_as_it_was(shop: Shop) -> None:
    """Packed and encoded on the way."""
    shop.host().upload_sarif(shop.head, "refs/pull/1/head", '{"version": "2.1.0", "runs": []}')
    (kept,) = shop.github.world.repositories[NAME].sarifs
    assert kept == {"commit": shop.head, "ref": "refs/pull/1/head", "sarif": {"version": "2.1.0", "runs": []}}


@pytest.mark.parametrize("role", ["admin", "maintain", "write", "triage", "read", "none"])
def test_a_permission_is_the_hosts_exact_word(shop: Shop, role: str) -> None:
    """`maintain` is not `write`, nor `triage` `read`."""
    shop.github.allow(NAME, "grace", role)
    assert shop.host().permission("grace") == role


@pytest.mark.parametrize("login", ["", "../../x", "a/b", "x y", "é"])
def test_what_is_no_login_has_no_permission(shop: Shop, login: str) -> None:
    """And is not asked about."""
    assert shop.host().permission(login) == "none"
    assert shop.github.log == []


def test_a_token_without_rights_reads_and_is_refused_at_the_claim(shop: Shop) -> None:
    """GitHub says nowhere what a token may do: the claim tells, says which right is missing, and the conversation says it from then on."""
    host = shop.host(shop.github.world.new_token(**READ_ONLY))
    with pytest.raises(HostRefused, match="pull-requests: write"):
        host.claim()
    talk = host.conversation()
    assert (talk.may_write, talk.head_sha) == (False, shop.head)
    for refused in (
        lambda: host.post_review(shop.head, "x", []),
        lambda: host.post_remark("x"),
        lambda: host.put_check(check_run(1, shop.head), None),
    ):
        with pytest.raises(HostRefused, match="not accessible by integration"):
            refused()


def test_a_persons_token_makes_no_check_run(shop: Shop) -> None:
    """Only programs may; the rest works."""
    host = shop.host(shop.github.world.new_token("grace"))
    host.post_remark("Hello.")
    talk = host.conversation()
    assert (talk.me, talk.remarks[0].author.is_me, talk.checks) == ("grace", True, ())
    with pytest.raises(HostRefused, match="GitHub App"):
        host.put_check(check_run(1, shop.head), None)


def test_without_a_token_nothing_is_asked(shop: Shop) -> None:
    """A conversation cannot be read whole without one, and the error says what to set."""
    host = shop.host("")
    with pytest.raises(HostRefused, match="GITHUB_TOKEN"):
        host.conversation()
    assert shop.github.log == []


def test_a_pull_request_that_is_over_says_so(shop: Shop) -> None:
    """Closed, merged and locked are three things."""
    host = shop.host()
    shop.pull.locked = True
    assert not host.conversation().may_write
    shop.pull.locked = False
    shop.github.close(NAME, shop.number)
    assert host.conversation().state == "closed"
    shop.pull.state = "open"
    shop.github.merge(NAME, shop.number)
    assert host.conversation().state == "merged"


def test_whatever_a_host_does_is_one_of_three_errors(shop: Shop) -> None:
    """Every method, every kind of failure: a `HostError`, never anything else."""
    quiet = shop.host()
    quiet.post_inline(shop.head, inline(10))
    (thread,) = quiet.conversation().threads
    for plan in (
        {"status": 500},
        {"cut": True},
        {"status": 404, "body": []},
        {"status": 200, "body": [[]]},
        {"status": 302},
        {"status": 451},
    ):
        calls: tuple[Callable[[GitHubHost], object], ...] = (
            lambda host: host.conversation(),
            lambda host: host.claim(),
            lambda host: host.post_review(shop.head, "x", [inline(10)]),
            lambda host: host.post_inline(shop.head, inline(10)),
            lambda host: host.reply(thread, "x"),
            lambda host: host.resolve(thread),
            lambda host: host.post_remark("x"),
            lambda host: host.edit_remark("1", "x"),
            lambda host: host.put_check(check_run(1, shop.head), None),
            lambda host: host.upload_sarif(shop.head, "refs/pull/1/head", "{}"),
            lambda host: host.permission("grace"),
        )
        for call in calls:
            shop.github.no_more_faults()
            shop.github.fail_next(**{"status": 502, "times": 99, **plan})  # type: ignore[arg-type]
            try:
                call(shop.host())
            except HostError as error:
                assert error.message  # noqa: PT017 - a call may also pass where the answer is not read
