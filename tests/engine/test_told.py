"""What the engine says of a review in passing: whose answers were recorded, and which files a tool had no text of."""

from __future__ import annotations

import msgspec
import pytest

from prs.engine import recorded_note
from prs.review.ledger import build_ledger
from prs.types.diff import ChangeKind
from prs.types.manifest import ManifestLock, ResolvedPass, ToolSpec
from report.changes import FILES, input_of
from tools.given import a_pass


def lock_of(*passes: ResolvedPass) -> ManifestLock:
    return ManifestLock(version=1, prs_version="1", origin="x", base_prompt="rules", passes=passes)


def test_recorded_answers_are_told_by_the_last_two_names_of_their_folder() -> None:
    """An absolute path folds badly, and tells a reader nothing more."""
    asked = msgspec.structs.replace(a_pass(ToolSpec(runner="rules")), model="replay:/home/someone/work/exports/answers/")
    assert recorded_note(lock_of(asked)) == "The answers are recorded ones of a large language model (exports/answers): none was asked now."
    assert recorded_note(lock_of(msgspec.structs.replace(asked, model="other:model"))) == ""


@pytest.mark.parametrize(
    ("kind", "why"), [(ChangeKind.DELETED, "deleted here, and a tool reads files at head"), (ChangeKind.MODIFIED, "not at hand")]
)
def test_a_file_that_a_tool_could_not_read_says_why(kind: ChangeKind, why: str) -> None:
    """That the change deletes a file is no lack of its text."""
    file = msgspec.structs.replace(FILES[0], kind=kind, head_text=None)
    (entry,) = build_ledger(input_of((file,)), lock_of(a_pass(ToolSpec(runner="rules"))), {})
    assert why in entry.reason
    assert not entry.wanted
