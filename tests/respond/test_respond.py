"""What a comment is answered with, to whom, and how often."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from engine.reviews import BASE, HEAD, make_repository, manifest
from prs.__main__ import run
from prs.errors import HostUnavailable, RunError
from prs.respond.respond import Asked, Desk, Response, respond
from prs.run_folder import RunFolder
from prs.threads.marker import AnswerMark, FindingMark, first_line, write
from prs.threads.memory import remember
from prs.types.finding import Severity
from prs.types.host import Author, Conversation, Remark, Thread
from prs.types.review import Review
from respond.board import ME, Board

ANNA = Author(login="anna")
RULE = {
    "id": "no-save",
    "mandate": "Nothing is saved @here, </pre> <img src=x> or [there](http://x.example).",
    "forbid": {"language": "py", "pattern": "$A.save()"},
}


@pytest.fixture(scope="module")
def review(tmp_path_factory: pytest.TempPathFactory) -> Review:
    """Return a real review with one finding, whose rule's words are hostile."""
    folder = tmp_path_factory.mktemp("respond")
    text = manifest("http://127.0.0.1:9/v1#none", house_rules=[RULE]).replace('"slug": "house_rules"', '"slug": "rules"')
    repo = make_repository(folder / "repo", {"pay.py": BASE, ".prs/manifest.yaml": text}, {"pay.py": HEAD})
    assert run(["review", "--base", "main", "--repo", str(repo), "--only", "rules", "--run-dir", str(folder / "run"), "-q"]) == 0
    return RunFolder(folder / "run").read_review()


def asked(body: str, author: Author = ANNA, comment: str = "100") -> Asked:
    return Asked(id=comment, author=author, body=body)


def nothing_kept(_conversation: Conversation) -> Review:
    raise RunError("No run of this pull request is kept any more.", "Ask for a new one: /prs review")


def desk(board: Board, opened: Callable[[Conversation], Review] = nothing_kept, permission: str = "write", patience: int = 0) -> Desk:
    left = [patience]

    def wait() -> bool:
        left[0] -= 1
        return left[0] >= 0

    return Desk(board, lambda login: permission if login == "anna" else "none", opened, wait)


def finding_thread(identity: str = "c0123456789", comment: str = "100") -> Thread:
    """Return a thread of ours about a finding, in which a person wrote the comment."""
    mark = FindingMark(id=identity, fingerprints=("0123456789abcdef",), slug="money", severity=Severity.MAJOR)
    ours = Remark(id="1", author=ME, body=f"A finding\n{write(mark)}")
    return Thread(id="T1", path="pay.py", remarks=(ours, Remark(id=comment, author=ANNA, body="/prs ...")))


@pytest.mark.parametrize("permission", ["write", "maintain", "admin"])
def test_who_may_write_is_answered(permission: str) -> None:
    """The host's word counts, for this very account."""
    board = Board()
    assert respond(asked("/prs what"), desk(board, permission=permission)).said
    assert board.log == ["remark"]


@pytest.mark.parametrize("permission", ["read", "triage", "none", "", "WRITE", "owner"])
def test_who_may_not_write_is_not_answered(permission: str) -> None:
    """Not even with a refusal: a stranger cannot make us speak. The reason is for the log."""
    board = Board()
    response = respond(asked("/prs review"), desk(board, permission=permission))
    assert (response.said, response.review, board.log) == ("", False, [])
    assert "permission" in response.ignored


def test_programs_are_not_answered() -> None:
    """Whatever they may do here."""
    board = Board()
    for author in (Author(login="anna", is_bot=True), ME):
        assert respond(asked("/prs review", author), desk(board)).ignored == "a program wrote it"
    assert board.log == []


def test_what_is_no_call_costs_no_request() -> None:
    """Neither the host nor the run is asked anything."""

    def never(_login: str) -> str:
        raise AssertionError

    board = Board()
    assert respond(asked("Nice work"), desk(board)._replace(permission=never)) == Response(ignored="it does not begin with the call")


def test_a_comment_is_answered_once() -> None:
    """The answer's marker names the comment; asked again, nothing is said and no review starts."""
    board = Board()
    first = respond(asked("/prs review"), desk(board))
    again = respond(asked("/prs review"), desk(board))
    assert (first.review, again.review, again.said, again.ignored) == (True, False, "", "it was answered already")
    assert [first_line(remark.body, AnswerMark) for remark in board.remarks] == [AnswerMark(answers="100")]
    assert respond(asked("/prs review", comment="101"), desk(board)).review


def test_a_marker_in_a_strangers_comment_answers_nothing() -> None:
    """Only our own remarks are believed."""
    board = Board(remarks=[Remark(id="5", author=Author(login="mallory"), body=write(AnswerMark(answers="100")))])
    assert respond(asked("/prs review"), desk(board)).review


def test_the_right_to_publish_is_taken_waited_for_and_given_back() -> None:
    """Two answers at once, or an answer and a publish, do not overlap."""
    board = Board(busy=2)
    assert respond(asked("/prs review"), desk(board, patience=2)).review
    assert not board.held
    with pytest.raises(HostUnavailable, match="Another run"):
        respond(asked("/prs review"), desk(Board(busy=9), patience=2))


def test_a_review_of_one_pass_is_asked_for() -> None:
    """The pass is handed on; the answer names it and the commit."""
    board = Board()
    response = respond(asked("/prs review money"), desk(board))
    assert (response.review, response.only) == (True, "money")
    assert "<code>money</code>" in response.said
    assert "<code>aaaaaaaaaaaa</code>" in response.said


@pytest.mark.parametrize("state", ["closed", "merged"])
def test_what_is_closed_is_not_reviewed(state: str) -> None:
    """It is said, and no review starts."""
    response = respond(asked("/prs review"), desk(Board(state=state)))
    assert (response.review, state in response.said) == (False, True)


def test_a_read_only_token_says_nothing() -> None:
    """There is no way to answer, and no review starts."""
    board = Board()
    board.may_write = False
    assert respond(asked("/prs review"), desk(board)) == Response(ignored="the token may not write here")


def test_a_finding_is_explained_inertly(review: Review) -> None:
    """The story stands whole, in the thread that it was asked in; nothing in it is a mention, a link, a tag or the end of its block."""
    board = Board(threads=[finding_thread()])
    response = respond(asked(f"/prs explain {review.findings[0].id}"), desk(board, lambda _conversation: review))
    assert board.log == ["reply"]
    assert "confidence_min" in response.said
    assert response.said.count("<pre>") == response.said.count("</pre>") == 1
    for live in ("@here", "<img", "](http", "://"):
        assert live not in response.said


def test_a_line_is_explained(review: Review) -> None:
    """Why something was not said there, and what an unknown file is answered with."""
    board = Board()
    said = respond(asked("/prs why-not pay.py:9", comment="1"), desk(board, lambda _conversation: review)).said
    assert "Nothing was said at pay.py:9" in said
    unknown = respond(asked("/prs why-not nowhere.py:9", comment="2"), desk(board, lambda _conversation: review)).said
    assert "knows no file" in unknown


def test_an_explanation_fits_a_comment(review: Review) -> None:
    """A long story is cut at a line, and says by how many."""
    long = msgspec.structs.replace(review.findings[0], body="\n".join(["<" * 500] * 3000))
    board = Board()
    told = desk(board, lambda _conversation: msgspec.structs.replace(review, findings=(long,)))
    said = respond(asked("/prs explain pay.py:3"), told).said
    assert len(board.remarks[0].body) < 65_536
    assert "more lines" in said
    assert said.count("<pre>") == said.count("</pre>") == 1


def test_without_a_kept_run_the_answer_says_what_to_do() -> None:
    """The command in it is inert: no program that reads comments takes it for one."""
    said = respond(asked("/prs explain c0123456789"), desk(Board())).said
    assert "No run of this pull request is kept" in said
    assert "/prs" not in said.replace("&#47;", "")


def test_a_dismissal_is_remembered() -> None:
    """By the beginning of the id or by the fingerprint: a later run finds it dismissed, by somebody with the right to it."""
    for ref in ("c0123", "c0123456789", "0123456789abcdef"):
        board = Board(threads=[finding_thread()])
        said = respond(asked(f"/prs dismiss {ref} the caller checks, @team"), desk(board)).said
        assert "@team" not in said
        assert "the caller checks" in said
        (told,) = remember(board.conversation()).told
        assert (told.dismissed, told.lifted) == ("dismissed by command", True)


def test_a_finding_of_the_kept_run_can_be_dismissed(review: Review) -> None:
    """One that stands in no thread, because it was held back, is found there."""
    board = Board()
    found = review.findings[0]
    assert respond(asked(f"/prs dismiss {found.id} mandated elsewhere"), desk(board, lambda _conversation: review)).said
    assert first_line(board.remarks[0].body, AnswerMark) == AnswerMark(answers="100", dismisses=found.id)


def test_what_a_kept_run_calls_an_id_is_held_to_be_one(review: Review) -> None:
    """A run's artifact may be anybody's: what could not stand in a marker dismisses nothing, and the comment is answered all the same."""
    found = review.findings[0]
    forged = msgspec.structs.replace(review, findings=(msgspec.structs.replace(found, id="c0123 --> x"),))
    board = Board()
    assert "No finding" in respond(asked("/prs dismiss c0123 no"), desk(board, lambda _conversation: forged)).said
    assert first_line(board.remarks[0].body, AnswerMark) == AnswerMark(answers="100")


def test_what_cannot_be_dismissed_is_said(review: Review) -> None:
    """An unknown id dismisses nothing; a beginning that fits two findings dismisses neither."""
    board = Board(threads=[finding_thread(), finding_thread("c0123999999", "101")])
    for ref in ("c0123", "cffff"):
        said = respond(asked(f"/prs dismiss {ref} no", comment=ref[1:].replace("f", "7")), desk(board, lambda _conversation: review)).said
        assert "findings are meant" in said or "was said here" in said
    assert [mark.dismisses for remark in board.remarks if (mark := first_line(remark.body, AnswerMark))] == ["", ""]


def test_a_host_that_fails_while_the_run_is_looked_for_is_no_answer() -> None:
    """Nothing is posted, so that the comment can be answered later; the right to publish is given back."""

    def fails(_conversation: Conversation) -> Review:
        raise HostUnavailable("The host is away.")

    board = Board()
    with pytest.raises(HostUnavailable):
        respond(asked("/prs explain c0123456789"), desk(board, fails))
    assert (board.log, board.held) == ([], False)


def test_help_is_one_inert_line() -> None:
    """All verbs, and no command in it that a program could take for one."""
    said = respond(asked("/prs frobnicate"), desk(Board())).said
    assert all(word in said for word in ("review", "explain", "dismiss", "why-not"))
    assert "\n" not in said
    assert "/prs" not in said.replace("&#47;", "")
