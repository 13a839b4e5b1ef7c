"""Text that no terminal and no eye is fooled by."""

from __future__ import annotations

import sys

import pytest

from prs.report.control import clip, one_line, visible


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("\x1b[2J", "\\u{1b}[2J"),
        ("\x9b31m", "\\u{9b}31m"),
        ("a\rb", "a\\u{d}b"),
        ("a\r\nb", "a\nb"),
        ("\u202eevil\u2066", "\\u{202e}evil\\u{2066}"),
        ("zero\u200bwidth\ufeff", "zero\\u{200b}width\\u{feff}"),
        ("soft\u00adhyphen", "soft\\u{ad}hyphen"),
        ("\U000e0041tag", "\\u{e0041}tag"),
        ("\u3164filler", "\\u{3164}filler"),
        ("\udc80", "\\u{dc80}"),
        ("line\u2028end", "line\\u{2028}end"),
        ("no\u00a0break", "no break"),
        ("a\tb", "a    b"),
        ("\u05d0\u05d1 \u0639 \u4e2d \U0001f600", "\u05d0\u05d1 \u0639 \u4e2d \U0001f600"),
    ],
)
def test_what_cannot_be_seen_is_written_out(hostile: str, shown: str) -> None:
    assert visible(hostile) == shown


def test_nothing_that_is_left_drives_a_terminal() -> None:
    """Over every code point: what comes out prints, or is a line's end."""
    every = visible("".join(map(chr, range(sys.maxunicode + 1))))
    assert [char for char in every if not char.isprintable() and char != "\n"] == []


def test_one_line_is_one_line() -> None:
    assert one_line(" a\n\n b\t c ") == "a b c"


def test_a_cut_says_how_much_is_missing() -> None:
    assert clip("abcdef", 6) == "abcdef"
    assert clip("a" * 5000, 3) == "aaa [4,997 more characters]"
