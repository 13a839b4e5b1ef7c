"""A whole review: what is asked, what is kept, what is resumed, what the budget holds back, and what is suspected."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from engine.reviews import TEN, adapters, git, make_repository, manifest, prepared, run_review, said, small_change
from loopback.script import answer
from loopback.server import Loopback
from prs import __version__
from prs.commands.composition import build_ports
from prs.commands.outcome import exit_status
from prs.engine import Hooks, Options, finish, resume, review
from prs.execute.replay import ask_again, conclude_again, same_bytes
from prs.fanout import Watch
from prs.run_folder import RunFolder
from prs.types.review import LedgerStatus, PassStatus, Verdict

QUICK = json.dumps({"analysis": "", "verdict": "approve", "summary": "ok", "findings": []})


def test_every_pass_is_asked_once_with_one_prefix(tmp_path: Path) -> None:
    """Ten calls, one for each pass; system and prefix are the same bytes in all of them, the focus is each one's own."""
    with Loopback(answer(said())) as server:
        found, run = run_review(small_change(tmp_path / "repo", manifest()), tmp_path / "run", adapters(server.keys))
        assert server.violations == []
        assert sorted(received.slug for received in server.requests) == sorted(TEN)
    requests = [run.pass_folder(slug).read_requests()[0] for slug in TEN]
    assert len({(request.system, request.prefix) for request in requests}) == 1
    assert len({request.focus for request in requests}) == len(TEN)
    assert "account.save()" in requests[0].prefix
    assert found.usage.input_tokens > 0


def test_one_defect_found_by_many_passes_is_one_finding(tmp_path: Path) -> None:
    """Duplicates collapse: what correctness said is kept once, and the passes that own other categories are rejected."""
    with Loopback(answer(said())) as server:
        found, _ = run_review(small_change(tmp_path / "repo", manifest()), tmp_path / "run", adapters(server.keys))
    assert len(found.findings) == 1
    kept = found.findings[0]
    assert (kept.slug, kept.anchor.path, kept.anchor.start) == ("correctness", "pay.txt", 1)
    assert {rejection.gate for rejection in found.rejections} == {"category"}
    assert len(found.rejections) == len(TEN) - 1
    assert found.verdict is Verdict.COMMENT


@pytest.mark.parametrize("slug", TEN)
def test_a_replay_gives_the_same_bytes(slug: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Every pass's findings file is a function of what was kept."""
    run = _kept_run(tmp_path_factory)
    result = conclude_again(run, slug, build_ports({}).read_sarif)
    assert same_bytes(result, run.pass_folder(slug))


_RUNS: list[RunFolder] = []


def _kept_run(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    if not _RUNS:
        folder = tmp_path_factory.mktemp("kept")
        with Loopback(answer(said())) as server:
            _RUNS.append(run_review(small_change(folder / "repo", manifest()), folder / "run", adapters(server.keys))[1])
    return _RUNS[0]


def test_a_live_replay_sends_the_same_request_and_keeps_the_new_answer_beside_the_old(tmp_path: Path) -> None:
    """`--live` asks anew with the kept request; the first answer stays."""
    with Loopback([answer(said())] * 10 + [answer(said(title="Another title for the same"))]) as server:
        _, run = run_review(small_change(tmp_path / "repo", manifest()), tmp_path / "run", adapters(server.keys))
        before = run.pass_folder("correctness").findings_path.read_bytes()
        result, kept = ask_again(run, "correctness", build_ports(server.keys))
        first, last = server.of("correctness")[0], server.of("correctness")[-1]
    assert first.body == last.body
    assert result.findings[0].title == "Another title for the same"
    assert (kept / "findings.json").exists()
    assert run.pass_folder("correctness").findings_path.read_bytes() == before


def test_an_interrupted_review_says_what_was_done_and_is_resumed_without_asking_again(tmp_path: Path) -> None:
    """After a stop the unfinished passes are failed as interrupted; a resume asks them alone, and ends as if nothing had happened."""
    slow = {slug: [answer(said(), latency=20), answer(said())] for slug in TEN[5:]}
    repo = small_change(tmp_path / "repo", manifest())
    run, options = RunFolder(tmp_path / "run"), Options(prs_version=__version__)
    ended: list[str] = []
    with Loopback(answer(said()), slow) as server:
        parts = adapters(server.keys)
        hooks = Hooks(Watch(stop=lambda: len(ended) == 5), lambda one: ended.append(one.result.slug))
        stopped = review(prepared(repo, options, parts), run, options, parts, hooks)
        assert sorted(ended) == sorted(ended[:5]) or len(ended) == 10
        assert stopped.verdict is Verdict.INCOMPLETE
        failed = [one for one in stopped.passes if one.status is PassStatus.FAILED]
        assert len(failed) == 5
        assert all("interrupted" in one.error for one in failed)
        asked = len(server.requests)
        found = resume(run, options, parts, Hooks())
        assert len(server.requests) - asked == 5
    assert {one.status for one in found.passes} == {PassStatus.OK}
    assert found.verdict is Verdict.COMMENT


def test_sigterm_leaves_no_child_and_a_run_that_can_be_resumed(tmp_path: Path) -> None:
    """The command line ends with 130, its passes with it, and what it prints says how to go on."""
    run = tmp_path / "run"
    with Loopback(answer(said(), latency=30)) as server:
        repo = small_change(tmp_path / "repo", manifest(server.model_id("http")))
        env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), **server.keys}
        command = [sys.executable, "-m", "prs", "review", "--base", "main", "--repo", str(repo), "--run-dir", str(run)]
        process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        until = time.monotonic() + 30
        while len(server.requests) < len(TEN) and time.monotonic() < until:
            time.sleep(0.05)
        children = _children(process.pid)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert len(children) == len(TEN)
    assert [pid for pid in children if Path(f"/proc/{pid}").exists()] == []
    assert f"prs review --resume {run}" in err
    assert "interrupted" in out
    assert json.loads((run / "review.json").read_bytes())["verdict"] == "incomplete"


def _children(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == parent:
                found.append(int(entry.name))
    return found


def test_a_rubber_stamp_is_asked_once_more_and_then_shown_as_not_reviewed(tmp_path: Path) -> None:
    """An approval in one word is asked for again; when the second is no better, the files are not reviewed and nothing approves."""
    base = {f"part{n}.txt": "x\n" * 5 for n in range(8)}
    head = {name: "".join(f"value_{n} = load(source, {n})\n" for n in range(30)) for name in base}
    repo = make_repository(tmp_path / "repo", {**base, ".prs/manifest.yaml": manifest()}, head)
    with Loopback(answer(latency=0.1), {"money": [answer(QUICK, latency=0.1)]}) as server:
        found, _ = run_review(repo, tmp_path / "run", adapters(server.keys))
        assert len(server.of("money")) == 2
    report = next(one for one in found.passes if one.slug == "money")
    assert report.status is PassStatus.UNREAD
    assert "rubber stamp" in report.error
    entries = [entry for entry in found.ledger if entry.slug == "money"]
    assert {(entry.status, entry.wanted) for entry in entries} == {(LedgerStatus.SKIPPED, True)}
    assert found.verdict is Verdict.INCOMPLETE


def test_the_budget_holds_back_whole_parts_and_names_them(tmp_path: Path) -> None:
    """With room for the first part alone, every pass reads it, and the other parts are in the ledger with their size."""
    base = {f"part{n}.txt": "x\n" for n in range(6)}
    head = {name: "".join(f"value_{n} = load(source, {n})\n" for n in range(100)) for name in base}
    size = {"part_tokens": 9_000}
    whole = make_repository(tmp_path / "whole", {**base, ".prs/manifest.yaml": manifest(budget=size)}, head)
    first, *others = prepared(whole, Options(prs_version=__version__), adapters({})).review_input.parts
    assert others
    budget = {**size, "input_tokens": first.tokens * len(TEN)}
    repo = make_repository(tmp_path / "repo", {**base, ".prs/manifest.yaml": manifest(budget=budget)}, head)
    with Loopback(answer(latency=0.1)) as server:
        found, _ = run_review(repo, tmp_path / "run", adapters(server.keys))
        assert len(server.requests) == len(TEN)
    held = [entry for entry in found.ledger if entry.reason.startswith("budget:")]
    assert {entry.path for entry in held} == {path for part in others for path in part.paths}
    assert {entry.slug for entry in held} == set(TEN)
    assert all(entry.wanted and f"{others[0].tokens:,} tokens" in entry.reason for entry in held)
    assert {entry.path for entry in found.ledger if entry.status is LedgerStatus.REVIEWED} == set(first.paths)
    assert found.verdict is Verdict.INCOMPLETE
    assert any("held back" in note for note in found.notes)


def test_a_change_larger_than_a_call_is_reviewed_in_parts(tmp_path: Path) -> None:
    """Each part is asked about on its own, and every file ends in the ledger as reviewed."""
    base = {f"part{n}.txt": "x\n" for n in range(6)}
    head = {name: "".join(f"value_{n} = load(source, {n})\n" for n in range(100)) for name in base}
    repo = make_repository(tmp_path / "repo", {**base, ".prs/manifest.yaml": manifest(budget={"part_tokens": 9_000})}, head)
    with Loopback(answer(latency=0.1)) as server:
        found, run = run_review(repo, tmp_path / "run", adapters(server.keys))
        calls = len(server.of("money"))
    parts = run.read_input().parts
    assert len(parts) > 1
    assert calls == len(parts)
    assert {entry.status for entry in found.ledger} == {LedgerStatus.REVIEWED}
    assert len(found.ledger) == len(TEN) * len(base)


def test_a_pass_that_was_lost_on_the_way_is_failed_in_the_ledger(tmp_path: Path) -> None:
    """When a findings file is missing, a merge of the run does not take it for a clean pass."""
    with Loopback(answer(said())) as server:
        parts = adapters(server.keys)
        _, run = run_review(small_change(tmp_path / "repo", manifest()), tmp_path / "run", parts)
        run.pass_folder("money").findings_path.unlink()
        merged = finish(run, parts)
    assert merged.verdict is Verdict.INCOMPLETE
    assert {entry.reason for entry in merged.ledger if entry.slug == "money"} == {"the pass has no findings file"}


def test_the_manifest_is_the_bases_and_a_change_of_it_is_told(tmp_path: Path) -> None:
    """A change that empties the list of passes is reviewed under the base's list, and the report says that it edits it."""
    repo = small_change(tmp_path / "repo", manifest())
    (repo / ".prs" / "manifest.yaml").write_text("version: 1\npasses: []\nignore: ['**']\n")
    git(repo, "commit", "-q", "-a", "-m", "Switch the review off")
    with Loopback(answer(said())) as server:
        found, _ = run_review(repo, tmp_path / "run", adapters(server.keys))
        assert len(server.requests) == len(TEN)
    assert any(".prs/manifest.yaml" in note for note in found.notes)


def test_a_prefix_is_warmed_once_where_cache_writes_are_billed(tmp_path: Path) -> None:
    """One call of one token goes first, with the passes' own system and prefix; then the ten."""
    with Loopback(answer(said())) as server:
        parts = adapters(server.keys)._replace(bills_cache_writes=lambda _model: True)
        found, _ = run_review(small_change(tmp_path / "repo", manifest("anthropic:loopback-1")), tmp_path / "run", parts)
        first, *others = server.requests
    assert len(others) == len(TEN)
    assert first.system == others[0].system
    assert first.body["max_tokens"] == 1
    assert any("Warmed 1 shared prefix" in note for note in found.notes)


@pytest.mark.parametrize(("on_incomplete", "status"), [("warn", 0), ("fail", 4)])
def test_an_incomplete_review_fails_where_the_manifest_says_so(on_incomplete: str, status: int, tmp_path: Path) -> None:
    """`warn` passes a partly read change, `fail` ends with 4."""
    with Loopback(answer(), {"money": [answer("no JSON at all")]}) as server:
        repo = small_change(tmp_path / "repo", manifest(publish={"on_incomplete": on_incomplete}))
        found, run = run_review(repo, tmp_path / "run", adapters(server.keys))
    assert found.verdict is Verdict.INCOMPLETE
    assert exit_status(found, run.read_lock()) == status


def test_a_review_in_which_no_model_answered_never_passes(tmp_path: Path) -> None:
    """Even with `warn`: models were set, and not one of them answered."""
    with Loopback(answer("no JSON at all")) as server:
        found, run = run_review(small_change(tmp_path / "repo", manifest()), tmp_path / "run", adapters(server.keys))
    assert exit_status(found, run.read_lock()) == 4


@pytest.mark.parametrize(("severity", "status"), [("CRITICAL", 1), ("MAJOR", 0)])
def test_findings_at_or_above_fail_on_end_with_1(severity: str, status: int, tmp_path: Path) -> None:
    """The default bar is CRITICAL."""
    with Loopback(answer(said(severity=severity))) as server:
        found, run = run_review(small_change(tmp_path / "repo", manifest()), tmp_path / "run", adapters(server.keys))
    assert exit_status(found, run.read_lock()) == status
    assert found.verdict is (Verdict.REQUEST_CHANGES if status else Verdict.COMMENT)


def test_a_secret_that_a_model_writes_is_masked_before_it_is_kept(tmp_path: Path) -> None:
    """What was never in the input can still be in an answer; it is not in the review."""
    key = "ghp_" + "q7Zr2Kd9" * 5
    with Loopback(answer(said(body=f"The token {key} is what the program that answered knew, and it has no place in a report."))) as server:
        found, _ = run_review(small_change(tmp_path / "repo", manifest()), tmp_path / "run", adapters(server.keys))
    assert key not in msgspec.json.encode(found).decode()
    assert any("masked" in note for note in found.notes)


def test_a_change_that_was_read_and_has_nothing_wrong_is_approved(tmp_path: Path) -> None:
    """The one way to an approval: every pass read every file that it wanted, and nothing was said."""
    with Loopback(answer(latency=0.1)) as server:
        found, run = run_review(small_change(tmp_path / "repo", manifest()), tmp_path / "run", adapters(server.keys))
    assert (found.verdict, found.findings, found.questions, found.second_tier) == (Verdict.APPROVE, (), (), ())
    assert exit_status(found, run.read_lock()) == 0


def test_a_change_of_300_files_and_20_000_lines_comes_out_whole(tmp_path: Path) -> None:
    """Each file is in the ledger for each pass, reviewed or named with its size: none is missing."""
    base = {f"src/file{n:03}.txt": "start\n" for n in range(300)}
    head = {name: "start\n" + "".join(f"row_{n} = take(source, {n})\n" for n in range(67)) for name in base}
    head["src/file007.txt"] = "start\n" + "".join(f"row_{n} = take(source, {n})\n" for n in range(6000))
    two = json.dumps(
        {
            "version": 1,
            "defaults": {"model": "openai:loopback-1", "timeout_s": 60},
            "passes": [{"slug": "correctness"}, {"slug": "money"}],
            "budget": {"input_tokens": 10_000_000},
        }
    )
    repo = make_repository(tmp_path / "repo", {**base, ".prs/manifest.yaml": two}, head)
    with Loopback(answer(latency=0.4)) as server:
        found, run = run_review(repo, tmp_path / "run", adapters(server.keys))
    parts = run.read_input().parts
    assert len(parts) > 3
    assert {entry.path for entry in found.ledger} == set(base)
    assert sum(entry.status is LedgerStatus.REVIEWED for entry in found.ledger) == 2 * 299
    (skip,) = found.skips
    assert (skip.path, skip.reason.value, skip.added) == ("src/file007.txt", "too_large", 6000)
    assert skip.tokens > 60_000
    assert found.verdict is Verdict.INCOMPLETE
