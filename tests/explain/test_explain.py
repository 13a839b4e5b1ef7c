"""The story of a candidate: found by whatever a person has in hand, and told to its end."""

from __future__ import annotations

import json

import msgspec
import pytest

from gates.documents import read_cases
from prs.errors import UserError
from prs.explain import explain, explain_data
from prs.gates import judge
from prs.types.diff import ChangeKind, FileForm, Hunk, Line, LineKind, Side
from prs.types.finding import Absorbed, Anchor, Effect, Finding, Place, Rejection, Severity, Tier, TrailStep
from prs.types.input import InputFile, ReviewInput, Window
from prs.types.review import LedgerEntry, LedgerStatus, Review, Verdict
from prs.types.source import PullRequest

CASES = {case.claim: case for case in (*read_cases("gates"),)}


def judged(claim: str) -> Finding | Rejection:
    """Return where the candidate of that claim ended."""
    ended = judge([CASES[claim].candidate], CASES[claim].court)
    return ended.findings[0] if ended.findings else ended.rejections[0]


def finding(claim: str) -> Finding:
    """Return the finding of that claim."""
    ended = judged(claim)
    assert isinstance(ended, Finding)
    return ended


def rejection(claim: str) -> Rejection:
    """Return the rejection of that claim."""
    ended = judged(claim)
    assert isinstance(ended, Rejection)
    return ended


PLAIN = finding("A candidate with all that is asked is a finding with the confidence that was stated")
MOVED = finding("A placeholder for the trigger costs its penalty")
HEDGED = finding("A field of an imported model is not in view, so the claim is hedged, capped, without a fix, and a question")
SPARED = finding("A protected candidate below both bars is kept once, with both reasons")
REFUSED = rejection("What falls below the minimum by its empty slots is refused")
SHIELDED = rejection("Arguing with the mandated wrapper's 200 is refused with the rule's id")
ELSEWHERE = Anchor(path="src/other.js", side=Side.HEAD, start=88, end=90, quote="x")

MERGED = msgspec.structs.replace(
    PLAIN,
    passes=("correctness", "security_tenancy"),
    absorbed=(
        Absorbed(
            id="cabcdef0123",
            slug="security_tenancy",
            tier="reframing",
            score=0.91,
            severity=Severity.MAJOR,
            confidence=0.7,
            category="TENANCY",
            title="Reads rows of other tenants",
            body="No tenant filter.",
            anchor=ELSEWHERE,
        ),
    ),
    also_at=(Place(id="c0000000001", anchor=Anchor(path="src/third.js", side=Side.HEAD, start=5, end=5, quote="y"), fingerprint="f" * 16),),
    trail=(
        *PLAIN.trail,
        TrailStep(by="merge:reframing", effect=Effect.ABSORB, reason="cabcdef0123 says the same", numbers={"score": 0.91}),
    ),
)

REVIEW = Review(
    version=1,
    prs_version="0",
    pull_request=PullRequest(),
    verdict=Verdict.COMMENT,
    verdict_reasons=(),
    findings=(MERGED, MOVED),
    questions=(HEDGED,),
    second_tier=(SPARED,),
    rejections=(REFUSED, SHIELDED),
    ledger=(
        LedgerEntry(path="src/reports.js", slug="correctness", status=LedgerStatus.REVIEWED),
        LedgerEntry(path="src/quiet.js", slug="correctness", status=LedgerStatus.REVIEWED),
        LedgerEntry(path="src/quiet.js", slug="money", status=LedgerStatus.SKIPPED, reason="outside the pass's paths"),
        LedgerEntry(path="src/quiet.js", slug="tests", status=LedgerStatus.FAILED, reason="timed out", wanted=True),
    ),
)


@pytest.mark.parametrize(
    ("ref", "words"),
    [
        (
            MERGED.id,
            ["kept as a finding", "it passed every gate", "MAJOR, DATA, stated confidence 0.9, effective 0.9", "It absorbed: cabcdef0123"],
        ),
        (MERGED.id, ["Passes that agree: security_tenancy", "The same at other places: c0000000001", "[score 0.91]"]),
        (
            MOVED.id,
            ["trigger: says nothing concrete: 'N/A'", "[penalty 0.2]", "0.9 - 0.2 (trigger) = 0.7", "effective 0.7", "trigger: (empty)"],
        ),
        (
            HEDGED.id,
            ["kept as a question", "the definition of `Report._id` was not in view", "is capped at 0.4", "hedge", "UNVERIFIED_DATA"],
        ),
        (SPARED.id, ["kept in the second tier", "is protected, so it is kept as a question", "below the pass's floor"]),
        (
            REFUSED.id,
            ["rejected", "the gate `confidence_min` refused it: 0.25 is below", "effective 0.25", "src/reports.js:10 at head as claimed"],
        ),
        (SHIELDED.id, ["the gate `shield` refused it", "response-wrapper"]),
        (
            "cabcdef0123",
            ["merged into another", f"{MERGED.id} of correctness says the same (reframing, score 0.91)", "ended as: a finding"],
        ),
        ("cabcdef0123", ["src/other.js:88-90", f"Go on with: {MERGED.id}", "Reads rows of other tenants"]),
        ("c0000000001", ["listed as another place", "src/third.js:5", MERGED.id]),
    ],
)
def test_tells_what_became_of_it(ref: str, words: list[str]) -> None:
    """Each end is told with its reason, its numbers, and where to read on."""
    told = " ".join(explain(REVIEW, ref).split())
    assert [part for part in words if part not in told] == []


def test_every_candidate_of_a_review_can_be_explained() -> None:
    """By its whole id, every step of its trail is told, in order."""
    every: list[Finding | Rejection] = [*REVIEW.findings, *REVIEW.questions, *REVIEW.second_tier, *REVIEW.rejections]
    for ended in every:
        told = " ".join(explain(REVIEW, ended.id).split())
        at = 0
        for step in ended.trail:
            at = told.index(" ".join(step.reason.split()), at)


@pytest.mark.parametrize("ref", [MERGED.id[:6], f"#{MERGED.id}", MERGED.id.upper(), f" {MERGED.id} "])
def test_a_beginning_is_enough(ref: str) -> None:
    """An id may be cut short, have a # before it, or be written in capitals."""
    assert explain(REVIEW, ref) == explain(REVIEW, MERGED.id)


def test_a_beginning_that_fits_several_names_them() -> None:
    """Nothing is guessed: the ids that begin so are listed."""
    with pytest.raises(UserError) as caught:
        explain(REVIEW, "c")
    assert "candidates have an id that begins 'c'" in caught.value.message
    assert MERGED.id in caught.value.hint


def test_a_fingerprint_tells_all_that_share_it() -> None:
    """Two findings on the same lines share a fingerprint, and both are told."""
    assert MERGED.fingerprint == MOVED.fingerprint
    told = explain(REVIEW, MERGED.fingerprint)
    assert MERGED.id in told
    assert MOVED.id in told
    assert explain(REVIEW, "f" * 16) == explain(REVIEW, "c0000000001")


def test_a_place_tells_all_that_was_said_there() -> None:
    """Findings by their anchor's lines, rejections by the claimed one, merged ones by their own; a path may be cut short in front."""
    ids = {story["id"] for story in explain_data(REVIEW, "src/reports.js:11")["stories"]}
    assert ids == {MERGED.id, MOVED.id, SPARED.id}
    assert REFUSED.id in {story["id"] for story in explain_data(REVIEW, "reports.js:10")["stories"]}
    assert [story["id"] for story in explain_data(REVIEW, "src/other.js:89")["stories"]] == ["cabcdef0123"]


def test_silence_says_who_read_it() -> None:
    """Nothing said is not the same as nothing read: the ledger answers."""
    told = explain(REVIEW, "src/quiet.js:3")
    assert "Nothing was said at src/quiet.js:3." in told
    assert "Read the file, as far as it was shown\n    correctness" in told, "without the input, nothing is known of the line"
    assert "money: outside the pass's paths" in told
    assert "Failed\n    tests: timed out" in told
    assert MERGED.id in explain(REVIEW, "src/reports.js:400"), "the nearest in the file are named"


def quiet_file(head_text: str | None) -> ReviewInput:
    """Return an input whose one file shows lines 8 to 12 at head, and the deleted line 300 of the base."""
    rows = (Line(LineKind.ADDED, None, 10, "x"), Line(LineKind.DELETED, 300, None, "y"))
    hunk = Hunk(base_start=300, base_count=1, head_start=10, head_count=1, section="", lines=rows)
    file = InputFile(
        path="src/quiet.js",
        base_path="src/quiet.js",
        kind=ChangeKind.MODIFIED,
        form=FileForm.TEXT,
        hunks=(hunk,),
        head_text=head_text,
        windows=(Window(8, 12),),
    )
    return ReviewInput(version=1, pull_request=PullRequest(), files=(file,), parts=())


@pytest.mark.parametrize(
    ("line", "whole", "words"),
    [
        (12, True, ["src/quiet.js:12.\n", "Read by\n"]),
        (13, True, ["The line is outside of what the passes were shown", "Read the file, as far as"]),
        (100, True, ["The line is outside of what the passes were shown"]),
        (101, True, ["There is no such line: the file has 100 at head.", "Read the file, as far as"]),
        (5600, True, ["There is no such line: the file has 100 at head."]),
        (0, True, ["There is no such line"]),
        (300, True, ["src/quiet.js:300.\n", "Read by\n"]),
        (10, False, ["Read by\n"]),
        (5600, False, ["The line is outside of what the passes were shown", "Read the file, as far as"]),
    ],
)
def test_nobody_is_said_to_have_read_a_line_that_was_not_shown(line: int, words: list[str], *, whole: bool) -> None:
    """The file's hunks and the lines around them were shown; beyond them, and beyond the file's end, nothing was."""
    told = explain(REVIEW, f"src/quiet.js:{line}", quiet_file("x\n" * 100 if whole else None))
    assert [part for part in words if part not in told] == []
    assert told.count("Read ") == 1


@pytest.mark.parametrize(
    ("ref", "hint"),
    [
        (f"{MERGED.id[:5]}z{MERGED.id[6:]}", f"The nearest: {MERGED.id}"),
        (f"{MERGED.id[:5]}z", f"The nearest: {MERGED.id}"),
        ("", "None is near it; ask about a line: PATH:LINE."),
        ("zzz", "None is near it"),
        ("zzzzzz", "None is near it"),
        ("src/report.js:3", "src/reports.js"),
    ],
)
def test_what_is_not_there_is_the_users_mistake(ref: str, hint: str) -> None:
    """The error says what is near."""
    with pytest.raises(UserError) as caught:
        explain(REVIEW, ref)
    assert hint in caught.value.hint


def test_an_empty_review_has_nobody_to_name() -> None:
    """The error says that there is none at all."""
    nothing = msgspec.structs.replace(REVIEW, findings=(), questions=(), second_tier=(), rejections=())
    with pytest.raises(UserError, match="none at all"):
        explain(nothing, "c123")


def test_data_is_json() -> None:
    """A program gets the same facts: ends, numbers and the whole trail."""
    data = json.loads(json.dumps(explain_data(REVIEW, REFUSED.id)))
    (story,) = data["stories"]
    assert (story["end"], story["stated"], story["confidence"]) == ("rejected", 0.9, 0.25)
    assert [step["by"] for step in story["trail"]][-1] == "confidence_min"
    silence = json.loads(json.dumps(explain_data(REVIEW, "src/quiet.js:3")))["silence"]
    assert [entry["status"] for entry in silence["ledger"]] == ["reviewed", "skipped", "failed"]


def test_nothing_in_it_drives_a_terminal() -> None:
    """Titles and paths are hostile: escapes and overrides come out as replacement characters."""
    evil = msgspec.structs.replace(PLAIN, title="a\x1b[2Jb\u202ec", body="\x07\r\n\x9b31m", tier=Tier.FIRST)
    told = explain(msgspec.structs.replace(REVIEW, findings=(evil,)), evil.id)
    assert not set(told) & set("\x1b\x07\x9b\u202e\r")
    assert "a\ufffd[2Jb\ufffdc" in told
