"""The listing shows each line once, with its number on both sides, and nothing that could pass for another line."""

from __future__ import annotations

import re

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from inputs.values import hunk, input_file
from prs.prompt.listing import list_file, visible
from prs.types.diff import ChangeKind, FileForm
from prs.types.input import Window

ROW = re.compile(r"^ *(\d*) +(\d*) \|([ +-])(.*)$")


def test_lines_have_both_numbers_and_a_sign() -> None:
    """Context, deleted and added lines each have their own numbers."""
    file = input_file("a.txt", hunk(10, 12, " keep\n-old\n+new\n keep2", section="part one"))
    assert list_file(file) == (
        "=== a.txt (modified)\n@@ part one\n    10     12 | keep\n    11        |-old\n           13 |+new\n    12     14 | keep2\n"
    )


def test_surrounding_lines_carry_base_numbers_too() -> None:
    """Unchanged lines around hunks are numbered at base by what the hunks before them moved."""
    text = "\n".join(f"l{n}" for n in range(1, 21))
    changed = hunk(5, 5, " l5\n+l6\n+l7\n l8"), hunk(10, 12, " l12\n-gone\n l13")
    file = msgspec.structs.replace(input_file("a", *changed, head_text=text), windows=(Window(3, 16),))
    rows = [ROW.match(row) for row in list_file(file).splitlines()[1:]]
    numbers = [(match[1], match[2]) for match in rows if match]
    assert numbers == [
        ("3", "3"), ("4", "4"), ("5", "5"), ("", "6"), ("", "7"), ("6", "8"), ("7", "9"), ("8", "10"), ("9", "11"),
        ("10", "12"), ("11", ""), ("12", "13"), ("13", "14"), ("14", "15"), ("15", "16"),
    ]  # fmt: skip


def test_a_deletion_alone_stands_between_its_neighbours() -> None:
    """A hunk without head lines is shown after the line that it follows."""
    text = "one\ntwo\nthree"
    file = msgspec.structs.replace(input_file("a", hunk(3, 2, "-gone"), head_text=text), windows=(Window(1, 3),))
    gone = msgspec.structs.replace(file.hunks[0], head_start=2, head_count=0)
    rows = list_file(msgspec.structs.replace(file, hunks=(gone,))).splitlines()[1:]
    assert rows == ["     1      1 | one", "     2      2 | two", "     3        |-gone", "     4      3 | three"]


def test_a_rename_and_a_form_are_in_the_heading() -> None:
    """The heading says what happened to the file."""
    file = msgspec.structs.replace(input_file("b", hunk(1, 1, "+x")), base_path="a", kind=ChangeKind.RENAMED, form=FileForm.SYMLINK)
    assert list_file(file).startswith("=== b (renamed from a, symlink)\n")


@settings(max_examples=300)
@given(st.text(max_size=60))
def test_no_text_can_draw_a_line_of_its_own(text: str) -> None:
    """Whatever a line holds, its listing is one line, by every reader's idea of a line."""
    text = text.replace("\n", "")
    shown = list_file(input_file("a", hunk(1, 1, "+x")))
    line = msgspec.structs.replace(hunk(1, 1, "+x").lines[0], text=text)
    listed = list_file(input_file("a", msgspec.structs.replace(hunk(1, 1, "+x"), lines=(line,))))
    assert len(listed.splitlines()) == len(shown.splitlines())


def test_ordinary_text_is_shown_as_it_is() -> None:
    """Tabs, accents and other scripts stay; a final CR goes; escapes are written out."""
    assert visible("\tnaïve 中文 🚀\r") == "\tnaïve 中文 🚀"
    assert visible("a\x1b[31mb\u202ec") == "a\\u001b[31mb\\u202ec"
