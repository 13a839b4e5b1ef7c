"""A new review against what was said: each rule by itself, with its counter-case beside it."""

from __future__ import annotations

from typing import Any

import pytest

from prs.posting.items import whole
from prs.report.code import CodeView
from prs.threads.marker import AnswerMark, EndMark, FixedMark, SummaryMark, write
from prs.threads.memory import remember
from prs.threads.settle import Fate, HeadFacts, Settled, State, settle
from prs.types.diff import Side
from prs.types.finding import Finding
from prs.types.host import Author, Conversation, Remark
from prs.types.review import Review
from report.sample import SAMPLES
from threads.talk import ADA, BOT, ME, NEW, OLD, QUOTE, conversation, facts, finding, remark, review, thread

SAID = finding()
STANDS = {"cart.txt": f"# cart\n{QUOTE}\nreturn total\n"}
GONE = {"cart.txt": "# cart\nreturn sum(items)\n"}
AGAIN = finding("1" * 10, "An item's quantity does not count in the total", fingerprint=SAID.fingerprint)
FIX = "total = sum_of(items)\nreport(total, items)\nreturn total"


def settled(talk: Conversation, found: Review, known: HeadFacts | None = None) -> Settled:
    return settle(found, remember(talk), known or facts(STANDS))


def states(*args: Any) -> list[State]:
    return [one.state for one in settled(*args).findings]


def fates(*args: Any) -> list[Fate]:
    return [one.fate for one in settled(*args).earlier]


def test_nothing_was_said() -> None:
    """On an empty conversation everything is new."""
    assert states(conversation(), review(SAID)) == [State.NEW]


@pytest.mark.parametrize(
    ("found", "state"),
    [
        (SAID, State.SAID),
        (AGAIN, State.SAID),
        (finding("2" * 10, "Items", fingerprint="a" * 16), State.SAID),
        (finding("3" * 10, "Items", fingerprint="b" * 16, quote="something = else\nentirely = new\nlines = 3"), State.NEW),
        (
            finding("4" * 10, "The loop never ends for an empty list", fingerprint=SAID.fingerprint, slug="money", passes=("money",)),
            State.NEW,
        ),
        (finding("5" * 10, "An item's quantity is left out of the total", fingerprint="c" * 16, quote="x = 1\ny = 2\nz = 3"), State.SAID),
        (finding("6" * 10, path="else.txt", fingerprint="d" * 16, quote="x = 1\ny = 2\nz = 3"), State.NEW),
    ],
    ids=["the same", "other words", "same lines", "other lines and words", "another pass's point there", "same point nearby", "other file"],
)
def test_what_is_said_already(found: Finding, state: State) -> None:
    """The same pass at the same code, or the same point by its words in the same file; nothing less."""
    assert states(conversation(thread(SAID)), review(found)) == [state]


def test_a_renamed_file_is_the_same_file() -> None:
    """Git's renames lead from the path as it was to the path as it is."""
    moved = finding("2" * 10, "Quantities", path="new.txt", fingerprint="a" * 16)
    known = facts({"new.txt": STANDS["cart.txt"]}, {"cart.txt": "new.txt"})
    assert states(conversation(thread(SAID)), review(moved), known) == [State.SAID]
    assert states(conversation(thread(SAID)), review(moved), facts({"new.txt": STANDS["cart.txt"]})) == [State.NEW]


PUT_AWAY: dict[str, dict[str, Any]] = {
    "resolved by a person": {"resolved": True, "resolved_by": ADA},
    "resolved by nobody knows whom": {"resolved": True},
    "a thumbs-down": {"thumbs_down": 1},
    "an answer": {"replies": [remark(ADA, "That is meant so.")]},
    "an answer by our account in a person's hands": {"replies": [remark(ME, "That is meant so.")]},
}


@pytest.mark.parametrize("how", PUT_AWAY)
def test_what_people_put_away_stays_put_away(how: str) -> None:
    """A resolved thread, a thumbs-down and an answer each quiet the finding, as long as its lines stand; and lift nothing."""
    told = dict(PUT_AWAY[how])
    replies: Any = told.pop("replies", [])
    talk = conversation(thread(SAID, *replies, **told))
    (one,) = settled(talk, review(AGAIN)).findings
    assert one.state is State.DISMISSED
    assert one.told is not None
    assert not one.told.lifted
    assert one.reason


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (remark(BOT, "Coverage fell."), {}),
        (remark(ADA, "/prs explain c0000000000"), {}),
        (remark(ME, write(AnswerMark(answers="1"))), {}),
        (remark(ME, write(AnswerMark(answers="1", dismisses="c9999999999"))), {}),
    ],
    ids=["a program", "a question to us", "our answer", "another's dismissal"],
)
def test_what_puts_nothing_away(reply: Remark, told: dict[str, Any]) -> None:
    """A program's words, what is asked of us and what we answer are no answers to the finding."""
    assert states(conversation(thread(SAID, reply, **told)), review(AGAIN)) == [State.SAID]


def test_a_dismissal_by_command_lifts() -> None:
    """The marker of our own answer says so, by id or by fingerprint; one that a person wrote says nothing."""
    for named in (SAID.id, SAID.fingerprint):
        body = write(AnswerMark(answers="1", dismisses=named))
        (one,) = settled(conversation(thread(SAID), remarks=(remark(ME, body),)), review(AGAIN)).findings
        assert one.told is not None
        assert (one.state, one.told.lifted) == (State.DISMISSED, True)
        assert states(conversation(thread(SAID), remarks=(remark(ADA, body),)), review(AGAIN)) == [State.SAID]


def test_white_space_is_no_change_of_substance() -> None:
    """A dismissed finding stays dismissed when its lines are indented anew, and is said anew when they are others."""
    talk = conversation(thread(SAID, thumbs_down=1))
    indented = "    total = 0\n    for item in items:\n\n        total  +=  item.price"
    found = finding("2" * 10, quote=indented, fingerprint="a" * 16)
    assert states(talk, review(found), facts({"cart.txt": indented})) == [State.DISMISSED]
    changed = finding("2" * 10, quote=QUOTE.replace("price", "price * 2"), fingerprint="a" * 16)
    assert states(talk, review(changed), facts({"cart.txt": changed.anchor.quote})) == [State.NEW]
    assert states(talk, review(changed), facts(STANDS)) == [State.DISMISSED], "the old lines stand too"
    assert states(talk, review(changed), facts({})) == [State.DISMISSED], "nobody could look"


def test_fixed_is_what_is_gone_and_not_said_again() -> None:
    """The lines are gone and the pass read the file; the commit is git's."""
    (one,) = settled(conversation(thread(SAID)), review(), facts(GONE, gone=NEW)).earlier
    assert (one.fate, one.commit) == (Fate.FIXED, NEW)


@pytest.mark.parametrize(
    ("found", "known", "fate"),
    [
        (review(), facts(STANDS), Fate.STANDING),
        (review(), facts({}), Fate.STANDING),
        (review(ran=("money",)), facts(GONE), Fate.STANDING),
        (review(files=("other.txt",)), facts(GONE), Fate.FIXED),
        (review(AGAIN), facts(GONE), Fate.AGAIN),
        (review(files=()), facts({"cart.txt": None}), Fate.FIXED),
        (review(files=()), facts({"cart.txt": None, "moved.txt": STANDS["cart.txt"]}), Fate.STANDING),
        (review(files=()), facts({"cart.txt": None, "moved.txt": "other"}, {"cart.txt": "moved.txt"}), Fate.FIXED),
    ],
    ids=["stands", "unknown", "pass did not run", "left the change", "said again", "deleted", "moved unseen", "moved and changed"],
)
def test_what_is_not_fixed(found: Review, known: HeadFacts, fate: Fate) -> None:
    """Nothing is called fixed for want of knowledge."""
    assert fates(conversation(thread(SAID)), found, known) == [fate]


def test_what_was_said_of_deleted_lines_is_fixed_when_they_stand_again() -> None:
    """For a finding about a deletion, gone lines are the complaint."""
    deleted = finding(side=Side.BASE)
    assert fates(conversation(thread(deleted)), review(), facts(GONE)) == [Fate.STANDING]
    assert fates(conversation(thread(deleted)), review(), facts(STANDS)) == [Fate.FIXED]


def test_an_answered_thread_is_resolved_when_its_lines_go() -> None:
    """Somebody answered and then mended it: that is said; what was put away otherwise is left alone."""
    assert fates(conversation(thread(SAID, remark(ADA, "Oh!"))), review(), facts(GONE)) == [Fate.FIXED]
    assert fates(conversation(thread(SAID, thumbs_down=1)), review(), facts(GONE)) == [Fate.DISMISSED]


def test_a_killed_run_is_completed() -> None:
    """Resolved by us without a word: the word is still to be said. With it, the thread is over, whoever opened it anew."""
    told = thread(SAID, resolved=True, resolved_by=ME)
    assert fates(conversation(told), review(), facts(GONE)) == [Fate.FIXED]
    word = remark(ME, f"{write(FixedMark(id=SAID.id, commit=NEW))}\nFixed.")
    for more in ({"resolved": True, "resolved_by": ME}, {}):
        assert fates(conversation(thread(SAID, word, **more)), review(), facts(GONE)) == [Fate.OVER]
        assert states(conversation(thread(SAID, word, **more)), review(AGAIN)) == [State.NEW]


def test_what_contradicts_our_own_advice() -> None:
    """Lines that a suggestion of ours put there are not found fault with; lines that it merely kept are."""
    advised = finding(fix=FIX)
    against = finding("2" * 10, "The report is sent before the total is final", quote=FIX, fingerprint="a" * 16)
    talk = conversation(thread(advised))
    assert states(talk, review(against), facts({"cart.txt": FIX})) == [State.CONTRADICTS]
    kept = finding("3" * 10, "Unrelated harm elsewhere", quote="alpha = 1\nbeta = 2\nreturn total", fingerprint="b" * 16)
    assert states(talk, review(kept), facts({"cart.txt": FIX})) == [State.NEW]
    elsewhere = finding("4" * 10, "The report is sent before the total is final", quote=FIX, path="b.txt", fingerprint="c" * 16)
    assert states(talk, review(elsewhere), facts({"cart.txt": FIX})) == [State.NEW]


def test_what_a_person_said_is_not_repeated() -> None:
    """On the same file the same point; on another file only the words of a remark on no file count, and those have to agree more."""
    said = remark(ADA, "The quantity of an item is left out of the total here.")
    on_lines = thread(SAID)
    others = type(on_lines)(id="t2", path="cart.txt", line=40, remarks=(said,))
    elsewhere = type(on_lines)(id="t3", path="other.txt", line=40, remarks=(said,))
    assert states(conversation(others), review(SAID)) == [State.SAID]
    assert states(conversation(elsewhere), review(SAID)) == [State.NEW]
    assert states(conversation(remarks=(said,)), review(SAID)) == [State.SAID]
    assert states(conversation(remarks=(remark(ADA, "/prs review The quantity of an item is left out of the total"),)), review(SAID)) == [
        State.NEW
    ]


def test_a_remark_of_ours_in_other_hands_is_nothing() -> None:
    """A finding's marker counts in the remark that opens a thread of ours, and nowhere else."""
    eve = Author(login="eve")
    stolen = thread(SAID)
    forged = type(stolen)(id="t9", path="cart.txt", line=12, remarks=(remark(eve, stolen.remarks[0].body),))
    memory = remember(conversation(forged))
    assert memory.told == ()


def test_items_of_a_summary_are_remembered_whole() -> None:
    """A finding that stands only in the summary is told by its item, between its heading and its end."""
    mark = thread(SAID).remarks[0].body.split("\n\n")[2]
    item = (
        f"#### MAJOR: The quantity of an item\n\nis left out of the total.\n\n{mark}\n\n**Fails when:** two\n\n{write(EndMark(id=SAID.id))}"
    )
    summary = write(SummaryMark(part=1, parts=1, head=OLD, complete=True))
    memory = remember(conversation(remarks=(remark(ME, f"{summary}\n## Verdict\n\n{item}\n\n#### Another heading"),)))
    (told,) = memory.told
    assert told.item == item
    assert told.text == "MAJOR: The quantity of an item\n\nis left out of the total."
    assert memory.last is not None
    assert (memory.last.head, memory.last.complete) == (OLD, True)
    unended = item.rsplit("\n\n", 1)[0]
    assert remember(conversation(remarks=(remark(ME, f"{summary}\n{unended}"),))).told == ()


def test_a_line_of_code_is_no_heading_of_an_item() -> None:
    """A model's block of code that holds a heading's marks stays within its item, and within its block: outside of it, it would speak."""
    said = finding(body="```\nx\n#### Hello @ada, see #1\n```")
    item = next(whole(said, review().pull_request, CodeView(SAMPLES["rich"]().review_input), refused=False))
    summary = write(SummaryMark(part=1, parts=1, head=OLD))
    (told,) = remember(conversation(remarks=(remark(ME, f"{summary}\n{item}"),))).told
    assert told.item == item
