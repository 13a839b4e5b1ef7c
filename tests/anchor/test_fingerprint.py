"""What a fingerprint is made of, and what it is not."""

from __future__ import annotations

import msgspec
import pytest

from prs.anchor import fingerprint
from prs.types.diff import ChangeKind, FileForm, Side
from prs.types.finding import Anchor
from prs.types.input import InputFile

ANCHOR = Anchor(path="src/a.x", side=Side.HEAD, start=10, end=11, quote="  one(1)\n  two(2)", symbol="def f():")
FILE = InputFile(path="src/a.x", base_path="src/a.x", kind=ChangeKind.MODIFIED, form=FileForm.TEXT, hunks=())


@pytest.mark.parametrize(
    "change",
    [
        {"start": 400, "end": 401},
        {"side": Side.BASE},
        {"quote": "\tone(1)\r\n\n\ttwo(2)  "},
        {"symbol": "def  f():"},
    ],
)
def test_shifted_lines_and_white_space_change_nothing(change: dict[str, object]) -> None:
    """A finding is the same finding after a push that moved or indented it."""
    assert fingerprint(msgspec.structs.replace(ANCHOR, **change), FILE) == fingerprint(ANCHOR, FILE)


@pytest.mark.parametrize(
    "change", [{"quote": "  one(1)\n  two(3)"}, {"symbol": "def g():"}, {"path": "src/b.x"}, {"quote": "  one(1)\ntwo (2)"}]
)
def test_other_code_symbol_or_file_is_another_finding(change: dict[str, object]) -> None:
    """Each part tells findings apart."""
    assert fingerprint(msgspec.structs.replace(ANCHOR, **change), FILE) != fingerprint(ANCHOR, FILE)


def test_a_rename_changes_nothing_and_a_copy_is_another_file() -> None:
    """A renamed file keeps its findings; a copy has its own."""
    moved = msgspec.structs.replace(ANCHOR, path="lib/new.x")
    renamed = msgspec.structs.replace(FILE, path="lib/new.x", kind=ChangeKind.RENAMED)
    copied = msgspec.structs.replace(FILE, path="lib/new.x", kind=ChangeKind.COPIED)
    assert fingerprint(moved, renamed) == fingerprint(ANCHOR, FILE)
    assert fingerprint(moved, copied) != fingerprint(ANCHOR, FILE)
