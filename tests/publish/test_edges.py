"""What a publish says, and does not say, when things are not as usual."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from githubhost import READ_ONLY, FakeGitHub
from githubhost.world import CheckRun
from prs.review.outcome import Ending
from prs.run_folder import RunFolder, write_value
from prs.threads.marker import AnswerMark, FindingMark, marks, write
from prs.types.finding import Tier
from prs.types.host import Outcome
from publish.desk import NAME, Desk, found

PAY = "def pay(order):\n    order.card.charge(order.total)\n    order.paid = True\n"
BASE = {"readme.txt": "shop\n"}
TWICE = found("pay.txt", PAY, "An order that is paid already is charged again", severity="CRITICAL")
SAFE = PAY.replace("    order.card", "    if order.paid:\n        return\n    order.card")
Open = Callable[..., Desk]


@pytest.fixture(name="open_desk")
def _open_desk(tmp_path: Path) -> Iterator[Open]:
    with FakeGitHub(tmp_path / "github") as github:
        github.token = github.world.new_token(contents="write")

        def opened(head: dict[str, str] | None = None, base: dict[str, str] | None = None, **publishing: Any) -> Desk:
            return Desk(tmp_path, github, base or BASE, head or {"pay.txt": PAY}, **publishing)

        yield opened


def remarks(desk: Desk) -> list[str]:
    return [one.body for one in desk.github.pull(NAME, desk.number).comments]


def conclusions(desk: Desk) -> list[str]:
    return [one.facts["conclusion"] for one in desk.github.world.repositories[NAME].checks]


def bodies(desk: Desk) -> list[list[str]]:
    return [[said.body for said in one.comments] for one in desk.threads]


def with_body(run: RunFolder, text: str) -> RunFolder:
    """Put a longer text into a run's finding than any answer of a model may have."""
    review = run.read_review()
    write_value(run.review_path, msgspec.structs.replace(review, findings=(msgspec.structs.replace(review.findings[0], body=text),)))
    return run


def test_a_token_without_rights_posts_nothing_and_says_where_the_review_is(open_desk: Open, tmp_path: Path) -> None:
    """With a read-only token, as a fork's is, the job's summary and the log carry everything; the check's exit status is the same."""
    desk = open_desk()
    run = desk.review({"money": [{**TWICE, "category": "MONEY"}]})
    token = desk.github.world.new_token(**{name.replace("-", "_"): level for name, level in READ_ONLY.items()})
    summary = tmp_path / "summary.md"
    job = desk.start(run, token=token, GITHUB_STEP_SUMMARY=str(summary))
    out, said = job.communicate(timeout=60)
    assert job.returncode == 1
    assert remarks(desk) == []
    assert desk.threads == []
    shown = summary.read_text("utf-8")
    assert shown.startswith("_The token that this run was given may not write")
    assert "An order that is paid already is charged again" in shown
    assert "**Who is hurt:**" in shown
    assert out.startswith("::error file=pay.txt,line=1,endLine=3,title=CRITICAL%3A An order that is paid already")
    assert "may not write here" in said


def test_without_a_job_the_review_goes_to_standard_output(open_desk: Open) -> None:
    """Outside of a workflow there is no job's summary, and a person reads the review where they asked."""
    desk = open_desk()
    token = desk.github.world.new_token(**{name.replace("-", "_"): level for name, level in READ_ONLY.items()})
    out, _ = desk.start(desk.review({"correctness": [TWICE]}), token=token).communicate(timeout=60)
    assert "An order that is paid already is charged again" in out
    assert "::error" not in out


def test_hostile_paths_and_words_start_no_command_of_the_runner(open_desk: Open, tmp_path: Path) -> None:
    """A file's name and a finding's words cannot write a line that a workflow's runner takes for a command."""
    path = "a::error::b,c%0A.txt"
    desk = open_desk({path: PAY})
    said = found(path, PAY, "Title\n::set-output name=x::y ##[error]z", body="One.\n::add-mask::secret\n::error::oops")
    token = desk.github.world.new_token(**{name.replace("-", "_"): level for name, level in READ_ONLY.items()})
    job = desk.start(desk.review({"correctness": [said]}), token=token, GITHUB_STEP_SUMMARY=str(tmp_path / "s.md"))
    out, err = job.communicate(timeout=60)
    lines = out.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("::warning file=a%3A%3Aerror%3A%3Ab%2Cc%250A.txt,line=1,endLine=3,title=MAJOR%3A Title ")
    assert all(line.startswith("prs: ") and "##[" not in line for line in err.splitlines())


def test_one_refused_anchor_does_not_cost_the_others(open_desk: Open) -> None:
    """Where the host takes no comment on some lines, that finding goes to the summary with its link, once; the rest is posted."""
    desk = open_desk({"pay.txt": PAY, "tax.txt": "rate = 7\nrate = rate + 1\nrate = rate - 1\n"})
    tax = found("tax.txt", "rate = 7\nrate = rate + 1\nrate = rate - 1", "The rate is changed and changed back")
    run = desk.review({"correctness": [TWICE, tax]})
    # The host has another diff: its tax.txt is not in it.
    at_host = desk.github.world.files
    desk.github.world.files = lambda home, pull: [one for one in at_host(home, pull) if one.path != "tax.txt"]  # type: ignore[assignment,method-assign]
    report = desk.publish(run).report
    assert [one.path for one in desk.threads] == ["pay.txt"]
    assert [one.what for one in report.failed] == ["tax.txt:1-3"]
    (summary,) = remarks(desk)
    assert "### Moved from their lines (1)" in summary
    assert f"{desk.url.rsplit('/pull/', 1)[0]}/blob/{desk.head}/tax.txt#L1-L3" in summary
    before = len(desk.github.writes)
    desk.publish(run)
    assert all("/reactions" in one.path for one in desk.github.writes[before:])


def test_a_very_long_text_is_told_whole(open_desk: Open) -> None:
    """A body of 200,000 characters: the comment keeps within its bound, and the summary has all of it, in numbered parts."""
    desk = open_desk()
    text = "\n\n".join(f"Paragraph {n}: " + "the order is charged & <charged> again; " * 20 for n in range(250))
    assert len(text) > 200_000
    report = desk.publish(with_body(desk.review({"correctness": [TWICE]}), text)).report
    assert report.failed == ()
    (thread,) = bodies(desk)
    assert len(thread[0]) < 65_536
    parts = remarks(desk)
    assert len(parts) > 3
    assert all(len(part) <= 65_536 for part in parts)
    assert [part.split("\n")[1] for part in parts] == [f"_Part {n} of {len(parts)}._" for n in range(1, len(parts) + 1)]
    told = "\n".join(parts)
    assert all(f"Paragraph {n}: " in told for n in range(250))
    assert all(part.count("<details>") == part.count("</details>") and part.count("<pre>") == part.count("</pre>") for part in parts)
    before = len(desk.github.writes)
    desk.publish(with_body(desk.review({"correctness": [TWICE]}, full=True), text))
    assert all("/reactions" in one.path for one in desk.github.writes[before:])


def test_a_long_summary_that_grows_short_leaves_no_part_behind(open_desk: Open) -> None:
    """Parts that are one too many are taken away."""
    desk = open_desk()
    desk.publish(with_body(desk.review({"correctness": [TWICE]}), "again and again; " * 9_000))
    assert len(remarks(desk)) > 1
    desk.commit({"pay.txt": SAFE}, "Charge once")
    desk.push()
    desk.publish(desk.review({}))
    assert len(remarks(desk)) == 1


def test_on_a_draft_nothing_new_is_said(open_desk: Open) -> None:
    """A draft gets a check and no word; when it is ready, everything is said."""
    desk = open_desk()
    report = desk.publish(desk.review({"correctness": [TWICE]}, draft=True)).report
    assert (desk.threads, remarks(desk), conclusions(desk)) == ([], [], ["failure"])
    assert [one.reason for one in report.kept_back] == ["the pull request is a draft"]
    desk.publish(desk.review({"correctness": [TWICE]}))
    assert (len(desk.threads), len(remarks(desk))) == (1, 1)


@pytest.mark.parametrize("end", ["close", "push"])
def test_nothing_is_said_where_nobody_reads_it(open_desk: Open, end: str) -> None:
    """A closed pull request, and one whose head has moved on since the review, are left alone."""
    desk = open_desk()
    run = desk.review({"correctness": [TWICE]})
    if end == "close":
        desk.github.close(NAME, desk.number)
    else:
        desk.commit({"more.txt": "more\n"}, "More")
        desk.push()
    report = desk.publish(run).report
    assert desk.github.writes == []
    assert report.kept_back == (Outcome(what="everything", reason=report.kept_back[0].reason),)


def rehearsed_and_sent(desk: Desk, run: RunFolder) -> tuple[list[dict[str, Any]], list[tuple[str, str]]]:
    """Rehearse a publish, then do it; return what was shown and what was sent, claims left out."""
    before = len(desk.github.writes)
    out, _ = desk.start(run, "--dry-run").communicate(timeout=60)
    assert len(desk.github.writes) == before
    shown = [one for one in map(json.loads, out.splitlines()) if "/reactions" not in one["path"]]
    desk.start(run).communicate(timeout=60)
    return shown, [(one.method, one.path) for one in desk.github.writes[before:] if "/reactions" not in one.path]


def test_a_rehearsal_shows_every_request_and_sends_none(open_desk: Open) -> None:
    """`--dry-run` prints method, path and body of what would be sent; they are the requests that a publish then sends."""
    desk = open_desk()
    shown, sent = rehearsed_and_sent(desk, desk.review({"correctness": [TWICE]}))
    assert [(one["method"], one["path"]) for one in shown] == sent
    (review,) = [one["body"] for one in shown if one["path"].endswith("/reviews")]
    assert review["comments"][0]["body"] == bodies(desk)[0][0]
    desk.commit({"pay.txt": SAFE}, "Charge once")
    desk.push()
    shown, sent = rehearsed_and_sent(desk, desk.review({}))
    assert [(one["method"], one["path"]) for one in shown] == sent
    (summary,) = [one["body"]["body"] for one in shown if "/issues/comments/" in one["path"]]
    assert "Fixed (1)" in summary


def test_a_finding_against_our_own_advice_is_held_back(open_desk: Open) -> None:
    """A suggestion is committed, and a pass then finds fault with those very lines: that is shown as such, and not posted."""
    desk = open_desk()
    fix = "def pay(order):\n    charge_once(order.card, order.total, key=order.id)\n    mark_paid(order, at=now())"
    desk.publish(desk.review({"correctness": [{**TWICE, "fix": fix}]}))
    assert "```suggestion\n" + fix + "\n```" in bodies(desk)[0][0]
    desk.commit({"pay.txt": fix + "\n"}, "Apply suggestion")
    desk.push()
    against = found("pay.txt", fix, "The idempotency key outlives the order and blocks a second instalment")
    report = desk.publish(desk.review({"correctness": [against]})).report
    assert len(desk.threads) == 1
    assert desk.threads[0].resolved_by
    (summary,) = remarks(desk)
    assert "### Against our own earlier advice (1)" in summary
    assert "contradicts earlier advice" in report.kept_back[0].reason


def test_what_comes_back_is_said_anew(open_desk: Open) -> None:
    """A finding that was fixed and resolved by us is said again when its lines return: silence would be a lie."""
    desk = open_desk()
    desk.publish(desk.review({"correctness": [TWICE]}))
    desk.commit({"pay.txt": SAFE}, "Charge once")
    desk.push()
    desk.publish(desk.review({}))
    assert [bool(one.resolved_by) for one in desk.threads] == [True]
    assert conclusions(desk)[-1] == "success"
    desk.commit({"pay.txt": PAY}, "Revert")
    desk.push()
    desk.publish(desk.review({"correctness": [TWICE]}))
    assert [bool(one.resolved_by) for one in desk.threads] == [True, False]
    assert conclusions(desk)[-1] == "failure"


def test_nothing_is_fixed_by_a_pass_that_did_not_run(open_desk: Open) -> None:
    """The lines are gone, and the pass that complained failed: its thread stays open, and the review is incomplete."""
    desk = open_desk()
    desk.publish(desk.review({"correctness": [TWICE]}))
    desk.commit({"pay.txt": SAFE}, "Charge once")
    desk.push()
    ending = desk.publish(desk.review({}, fails=["correctness"])).ending
    assert [(len(one.comments), bool(one.resolved_by)) for one in desk.threads] == [(1, False)]
    assert ending is Ending.FINDINGS, "it is not known whether the critical one is gone"


def test_an_incomplete_review_is_never_a_success(open_desk: Open) -> None:
    """Nothing was found in what was read, and not everything was read: neutral, and nobody builds on it."""
    desk = open_desk()
    run = desk.review({}, fails=["money"])
    desk.publish(run)
    assert conclusions(desk) == ["neutral"]
    desk.commit({"more.txt": "more\n"}, "More")
    desk.push()
    assert desk.review({}).read_input().since is None


def test_an_incomplete_review_fails_where_the_manifest_says_so(open_desk: Open) -> None:
    """`on_incomplete: fail` is obeyed by the check as by the exit status."""
    desk = open_desk(on_incomplete="fail")
    assert desk.publish(desk.review({}, fails=["money"])).ending is Ending.INCOMPLETE
    assert conclusions(desk) == ["failure"]


def test_a_critical_finding_that_still_stands_keeps_failing(open_desk: Open) -> None:
    """The next review asks only about new lines and finds nothing in them; the old finding stands, so the check is not green."""
    desk = open_desk()
    desk.publish(desk.review({"correctness": [TWICE]}))
    desk.commit({"more.txt": "more\n"}, "More")
    desk.push()
    run = desk.review({})
    assert run.read_input().since is not None
    published = desk.publish(run)
    assert published.ending is Ending.FINDINGS
    assert conclusions(desk)[-1] == "failure"
    assert "Changes requested: Nothing found; 1 earlier finding still open" in remarks(desk)[0]


def test_a_critical_finding_of_the_second_tier_is_not_forgotten(open_desk: Open) -> None:
    """What fails the check stands whole in the summary, second tier or not; the next review, which asks about new lines, knows it."""
    desk = open_desk()
    run = desk.review({"correctness": [TWICE]})
    review = run.read_review()
    kept = tuple(msgspec.structs.replace(one, tier=Tier.SECOND) for one in review.findings)
    write_value(run.review_path, msgspec.structs.replace(review, findings=(), second_tier=kept))
    assert desk.publish(run).ending is Ending.FINDINGS
    first = remarks(desk)
    assert desk.threads == []
    desk.publish(run)
    assert remarks(desk) == first
    desk.commit({"more.txt": "more\n"}, "More")
    desk.push()
    assert desk.publish(desk.review({})).ending is Ending.FINDINGS
    desk.commit({"pay.txt": SAFE}, "Charge once")
    desk.push()
    assert desk.publish(desk.review({})).ending is Ending.DONE


def test_what_people_put_away_fails_the_check_until_somebody_with_the_right_dismisses_it(open_desk: Open) -> None:
    """A thumbs-down by the author quiets a critical finding and lifts nothing; `/prs dismiss` by somebody who may write does."""
    desk = open_desk()
    desk.publish(desk.review({"correctness": [TWICE]}))
    desk.github.react(desk.threads[0].comments[0], "ada")
    assert desk.publish(desk.review({"correctness": [TWICE]}, full=True)).ending is Ending.FINDINGS
    (mark,) = [mark for _, mark in marks(desk.threads[0].comments[0].body) if isinstance(mark, FindingMark)]
    body = f"{write(AnswerMark(answers='7', dismisses=mark.id))}\nDismissed."
    desk.host().post_remark(body)
    assert desk.publish(desk.review({"correctness": [TWICE]}, full=True)).ending is Ending.DONE
    assert conclusions(desk)[-1] == "success"
    assert len(desk.threads) == 1


def test_a_marker_that_somebody_else_wrote_is_text(open_desk: Open) -> None:
    """A person cannot dismiss a finding, nor pass for an earlier review, by writing a marker of ours."""
    desk = open_desk()
    desk.publish(desk.review({"correctness": [TWICE]}))
    (mark,) = [mark for _, mark in marks(desk.threads[0].comments[0].body) if isinstance(mark, FindingMark)]
    desk.github.say(NAME, desk.number, "eve", write(AnswerMark(answers="7", dismisses=mark.id)))
    (summary,) = remarks(desk)[:1]
    desk.github.say(NAME, desk.number, "eve", summary)
    assert desk.publish(desk.review({"correctness": [TWICE]}, full=True)).ending is Ending.FINDINGS
    assert len(remarks(desk)) == 3


def test_only_as_many_comments_are_opened_as_the_manifest_allows(open_desk: Open) -> None:
    """What is over `inline_max` stands whole in the summary, and stays there on the next push, found again or not."""
    texts = {f"f{n}.txt": f"alpha{n} = open({n})\nbeta{n} = alpha{n}.read({n})\ngamma{n} = beta{n}.strip({n})\n" for n in range(4)}
    titles = (
        "The handle is never closed",
        "A missing file stops the start",
        "Line ends are lost in the copy",
        "Reading blocks every other request",
    )
    findings = [found(path, text, title) for (path, text), title in zip(texts.items(), titles, strict=True)]
    desk = open_desk(texts, inline_max=2)
    report = desk.publish(desk.review({"correctness": findings})).report
    assert len(desk.threads) == 2
    assert sum("at most 2 comments" in one.reason for one in report.kept_back) == 2
    (summary,) = remarks(desk)
    assert summary.count("#### MAJOR: ") == 2
    desk.commit({"more.txt": "more\n"}, "More")
    desk.push()
    desk.publish(desk.review({}))
    (summary,) = remarks(desk)
    assert len(desk.threads) == 2
    assert summary.count("#### MAJOR: ") == 2
    assert "### Still open from earlier reviews (4)" in summary
    late = found("late.txt", PAY, "An order is charged before its address is checked")
    desk.commit({"late.txt": PAY}, "Late")
    desk.push()
    report = desk.publish(desk.review({"correctness": [late]})).report
    assert len(desk.threads) == 2, "both are open still"
    assert any(one.what.startswith("late.txt") and "at most 2 comments" in one.reason for one in report.kept_back)


def test_a_person_who_said_it_first_is_not_repeated(open_desk: Open) -> None:
    """What a person has said on the pull request is listed with its link, and not said again."""
    desk = open_desk()
    desk.github.say(NAME, desk.number, "bob", "An order that is paid already is charged again! Please check `order.paid` before charging.")
    report = desk.publish(desk.review({"correctness": [TWICE]})).report
    assert desk.threads == []
    assert "said already, somebody said so" in report.kept_back[0].reason
    assert "Said by somebody else (1)" in remarks(desk)[1]


def test_a_stranger_who_resolves_what_is_fixed_is_not_overruled(open_desk: Open) -> None:
    """A thread that was resolved as fixed and opened anew by a person is left to the person."""
    desk = open_desk()
    desk.publish(desk.review({"correctness": [TWICE]}))
    desk.commit({"pay.txt": SAFE}, "Charge once")
    desk.push()
    run = desk.review({})
    desk.publish(run)
    desk.threads[0].resolved_by = ""
    desk.publish(run)
    assert (len(desk.threads[0].comments), desk.threads[0].resolved_by) == (2, "")


def test_without_the_right_to_resolve_the_reply_stands(open_desk: Open) -> None:
    """A workflow's token may not resolve: the reply says what fixed it, the thread stays open, the report says so, and that is all."""
    desk = open_desk()
    desk.publish(desk.review({"correctness": [TWICE]}))
    desk.commit({"pay.txt": SAFE}, "Charge once")
    desk.push()
    run = desk.review({})
    token = desk.github.world.new_token()
    report = desk.publish(run, token).report
    assert [one.what for one in report.failed] == ["a thread"]
    assert (len(desk.threads[0].comments), desk.threads[0].resolved_by) == (2, "")
    before = len(desk.github.writes)
    desk.publish(run, token)
    assert all("/reactions" in one.path for one in desk.github.writes[before:])


def test_a_job_that_is_named_as_our_check_is_not_taken_for_it(open_desk: Open) -> None:
    """A workflow's own job has our account and may have our name; a second run posts no check because of it."""
    desk = open_desk()
    desk.publish(desk.review({"correctness": [TWICE]}))
    checks = desk.github.world.repositories[NAME].checks
    ours = checks[-1]
    facts = {**ours.facts, "external_id": "5b1f7c1e-2f0a-5c3e-9d57-0a4cf3a1b7de", "conclusion": "success"}
    checks.append(CheckRun(id=ours.id + 1, login=ours.login, facts=facts, annotations=[]))
    desk.publish(desk.review({"correctness": [TWICE]}))
    assert len(checks) == 2
