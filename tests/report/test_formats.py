"""What holds in every format: nothing that a reader must see is missing, and an incomplete review never looks complete."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from prs.report import FORMATS
from prs.report.control import one_line
from prs.report.summary import TROUBLE
from prs.types.finding import Place
from prs.types.review import Verdict
from report.changes import JOB, JOB_HEAD, anchor
from report.findings import PAID_TWICE, ROUNDING
from report.reading import rendered, seen, squeezed
from report.runs import Sample
from report.sample import SAMPLES

EVERY = [(form, name) for form in FORMATS for name in SAMPLES]
BEGINNING = 40
"""Long words are cut in the formats for people; so much of them always stands."""


def beginning(text: str) -> str:
    return squeezed(one_line(text)[:BEGINNING])


in_every_format = pytest.mark.parametrize(("form", "name"), EVERY)


@in_every_format
def test_every_finding_is_there_with_id_title_and_place(form: str, name: str) -> None:
    """Statements, questions and the second tier alike."""
    sample = SAMPLES[name]()
    shown = seen(form, rendered(form, sample))
    for finding in (*sample.review.findings, *sample.review.questions, *sample.review.second_tier):
        assert finding.id in shown
        assert beginning(finding.title) in shown
        assert squeezed(finding.severity.value) in shown


@in_every_format
def test_every_failed_pass_is_named_with_its_error(form: str, name: str) -> None:
    sample = SAMPLES[name]()
    shown = seen(form, rendered(form, sample))
    for report in sample.review.passes:
        if report.status in TROUBLE:
            assert report.slug in shown
            assert beginning(report.error) in shown


@in_every_format
def test_an_incomplete_review_says_so(form: str, name: str) -> None:
    sample = SAMPLES[name]()
    shown = seen(form, rendered(form, sample)).lower()
    assert ("incomplete" in shown) == (sample.review.verdict is Verdict.INCOMPLETE)


@in_every_format
def test_what_was_recorded_and_what_would_run_the_rest_is_said(form: str, name: str) -> None:
    sample = SAMPLES[name]()
    shown = seen(form, rendered(form, sample))
    for said in (sample.review.recorded, sample.review.next_step):
        assert beginning(said) in shown


@in_every_format
def test_the_same_review_gives_the_same_bytes(form: str, name: str) -> None:
    assert rendered(form, SAMPLES[name]()) == rendered(form, SAMPLES[name]())


FOR_PEOPLE = ("text", "markdown", "html")


for_people = pytest.mark.parametrize("form", FOR_PEOPLE)


@for_people
def test_rejections_are_counted_by_gate_and_listed_with_reason(form: str) -> None:
    sample = SAMPLES["rich"]()
    shown = seen(form, rendered(form, sample))
    assert "confidence_min2,severity_floor1" in shown
    for rejection in sample.review.rejections:
        assert rejection.id in shown
        assert squeezed(rejection.candidate.title) in shown
        assert squeezed(rejection.reason) in shown


@for_people
def test_slots_fixes_agreeing_passes_and_other_places_are_shown(form: str) -> None:
    sample = SAMPLES["rich"]()
    shown = seen(form, rendered(form, sample))
    for finding in sample.review.findings:
        assert squeezed(finding.evidence.trigger) in shown
        assert squeezed(finding.evidence.impact) in shown
        assert squeezed(finding.fix.strip().split("\n")[0]) in shown
        assert all(squeezed(place.anchor.path) in shown for place in finding.also_at)
        assert all(slug in shown for slug in finding.passes)
    assert "Failswhen" in shown
    assert "Whoishurt" in shown


@pytest.mark.parametrize("form", ["text", "markdown", "html", "sarif", "rdjson"])
def test_a_place_that_several_passes_name_is_listed_once(form: str) -> None:
    """With every id that was said there, where a format lists ids."""
    review, review_input = SAMPLES["rich"]()
    lines = anchor(JOB, JOB_HEAD, "amounts = split_amounts", 1)
    ids = ("c0d0d0d0d01", "c0d0d0d0d02", "c0d0d0d0d03")
    places = tuple(Place(id=name, anchor=lines, fingerprint="aa00aa00aa00aa00") for name in ids)
    one = msgspec.structs.replace(ROUNDING, also_at=places)
    made = rendered(form, Sample(msgspec.structs.replace(review, findings=(one,), questions=(), second_tier=()), review_input))
    if form in ("text", "markdown"):
        assert seen(form, made).count(f"{JOB}:{lines.start}") == 1
    elif form == "html":
        assert made.count(f"{JOB}:{lines.start}") == made.count("1 more place") == 1
    else:
        assert made.count("Also here (") == 1
    assert form in ("text", "markdown") or all(name in made for name in ids)


@for_people
@pytest.mark.parametrize("number", [1, 5, 7])
def test_what_a_finding_absorbed_is_told_a_line_each(form: str, number: int) -> None:
    """By id, pass, tier and title; of more than five, the rest is counted."""
    review, review_input = SAMPLES["rich"]()
    (first,) = PAID_TWICE.absorbed
    many = tuple(msgspec.structs.replace(first, id=f"cab{at:08x}", title=f"Said otherwise {at}.") for at in range(number))
    finding = msgspec.structs.replace(PAID_TWICE, absorbed=many)
    shown = seen(form, rendered(form, Sample(msgspec.structs.replace(review, findings=(finding,)), review_input)))
    told = [squeezed(f"{one.id} {one.slug}, {one.tier}: {one.title}") in shown for one in many]
    assert told == [at < 5 for at in range(number)]
    assert (f"and{number - 5}more" in shown) == (number > 5)


@for_people
def test_a_note_of_two_thousand_characters_is_told_whole(form: str) -> None:
    """What a change does to `.prs/` can take many words, and none of them may be missed."""
    review, review_input = SAMPLES["rich"]()
    note = "This change edits .prs/; " + "it takes a rule away; " * 88 + "the last word."
    assert 1900 < len(note) <= 2000
    shown = seen(form, rendered(form, Sample(msgspec.structs.replace(review, notes=(note,)), review_input)))
    assert squeezed(note) in shown


@for_people
def test_the_quoted_code_stands_with_its_neighbours(form: str) -> None:
    """Three lines before and after, as the input has them; lines of the base from the base."""
    shown = seen(form, rendered(form, SAMPLES["rich"]()))
    assert "forpayoutinretry_window(store.due_payouts(conn,datetime.now(UTC))):" in shown
    assert "conn.rollback()" in shown
    assert "forpayoutinstore.due_payouts(conn,datetime.now(UTC)):" in shown


@for_people
def test_skips_secrets_notes_and_sizes_are_shown(form: str) -> None:
    sample = SAMPLES["rich"]()
    shown = seen(form, rendered(form, sample))
    for skip in sample.review.skips:
        assert skip.path in shown
        assert squeezed(skip.detail) in shown
    assert "+18,211" in shown
    assert "AWSaccesskey" in shown
    assert squeezed(sample.review.notes[0]) in shown


@for_people
def test_time_tokens_and_money_are_shown(form: str) -> None:
    shown = seen(form, rendered(form, SAMPLES["rich"]()))
    for said in ("5min01s", "71,040", "65,472", "10,132", "$0.07", "11,840", "1recovered"):
        assert said in shown or (said == "1recovered" and "1answerrecovered" in shown)


@for_people
def test_questions_stand_apart_from_findings(form: str) -> None:
    sample = SAMPLES["rich"]()
    shown = seen(form, rendered(form, sample))
    heading = shown.rindex("Questions:codethatcouldnotbeseen")
    title = squeezed(sample.review.questions[0].title)
    assert all(shown.index(squeezed(finding.title)) < heading for finding in sample.review.findings)
    assert shown.index(title) > heading


@for_people
def test_model_passes_that_did_not_run_are_one_line(form: str) -> None:
    """Six passes, one reason: said once with the way to turn them on, and never in a row of its own."""
    shown = seen(form, rendered(form, SAMPLES["no_model"]()))
    assert shown.count("Set defaults.model".replace(" ", "")) == 1
    assert shown.count("6passesdidnotrunandleft3filesunread") <= 2


@for_people
def test_nothing_found_and_did_not_look_are_different_words(form: str) -> None:
    clean = seen(form, rendered(form, SAMPLES["empty"]()))
    blind = seen(form, rendered(form, SAMPLES["incomplete"]()))
    assert "Nothingfound" in clean
    assert "Nothingwaslookedat" in blind
    assert "Nothingfound" not in blind
    assert "Approve" not in blind
    assert "APPROVE" not in blind


@for_people
def test_one_command_explains(form: str) -> None:
    review, review_input = SAMPLES["rich"]()
    assert squeezed(f"prs explain 2026-r7 {review.findings[0].id}") in seen(form, FORMATS[form](review, review_input, run="2026-r7"))


def test_only_text_imports_rich() -> None:
    """A pass's process, and every other format, starts without it."""
    program = "import sys, prs.report, prs.report.progress; sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
