"""A change is laid out whole: every file is in exactly one part or named with its size."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from inputs.values import hunk, input_file, long_file
from prs.input.layout import lay_out
from prs.input.windows import windows_around
from prs.types.input import SkipReason, Window


def test_a_change_that_fits_is_one_part() -> None:
    """Two small files share one call."""
    layout = lay_out((long_file("a", 10), long_file("b", 10)), room=10_000, overhead=100)
    assert [part.paths for part in layout.parts] == [("a", "b")]
    assert layout.parts[0].tokens == 100 + sum(file.tokens for file in layout.files)


def test_a_larger_change_is_split_along_files_in_order() -> None:
    """Files stay whole and in the diff's order; no part is over its room."""
    files = tuple(long_file(f"f{n}", 40) for n in range(9))
    one = lay_out(files[:1], room=100_000, overhead=0).parts[0].tokens
    layout = lay_out(files, room=int(one * 2.5), overhead=0)
    assert [len(part.paths) for part in layout.parts] == [2, 2, 2, 2, 1]
    assert [path for part in layout.parts for path in part.paths] == [f"f{n}" for n in range(9)]
    assert [file.part for file in layout.files] == [1, 1, 2, 2, 3, 3, 4, 4, 5]


def test_a_file_that_fits_no_call_is_named_with_its_size() -> None:
    """It is skipped as too large, with tokens and lines; its neighbours are read."""
    layout = lay_out((long_file("small", 5), long_file("huge", 5000), long_file("next", 5)), room=2_000, overhead=0)
    (skip,) = layout.too_large
    assert (skip.path, skip.reason, skip.added, skip.deleted) == ("huge", SkipReason.TOO_LARGE, 5000, 0)
    assert skip.tokens > 2_000
    assert [file.path for file in layout.files] == ["small", "next"]


def test_surroundings_shrink_before_a_change_is_split() -> None:
    """A change that fits only without surroundings is still one part."""
    text = "\n".join(f"line {n}" for n in range(1, 1001))
    file = input_file("a", hunk(500, 500, " line 500\n-old\n+line 501\n line 502"), head_text=text)
    wide = lay_out((file,), room=100_000, overhead=0).files[0]
    assert wide.windows == (Window(475, 527),)
    assert lay_out((file,), room=wide.tokens - 1, overhead=0).files[0].windows == (Window(492, 510),)
    assert lay_out((file,), room=100, overhead=0).files[0].windows == ()


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(1, 60), min_size=1, max_size=30), st.integers(50, 3000))
def test_nothing_is_lost(sizes: list[int], room: int) -> None:
    """For any sizes and any room: each file once, in a part or named; each part within its room."""
    files = tuple(long_file(f"f{n}", size) for n, size in enumerate(sizes))
    layout = lay_out(files, room=room, overhead=7)
    placed = [path for part in layout.parts for path in part.paths]
    assert sorted(placed + [skip.path for skip in layout.too_large]) == sorted(file.path for file in files)
    assert all(part.tokens - 7 <= room for part in layout.parts)
    assert [part.number for part in layout.parts] == sorted({file.part for file in layout.files})


def test_windows_merge_where_they_touch_and_stay_in_the_file() -> None:
    """Two hunks near each other share one window; none reaches past the file's ends."""
    first, second = hunk(3, 3, "+a"), hunk(20, 21, "+b")
    assert windows_around((first, second), 300, 8) == (Window(1, 29),)
    assert windows_around((first, msgspec.structs.replace(second, head_start=290)), 292, 8) == (Window(1, 11), Window(282, 292))
    assert windows_around((first,), 300, 0) == ()
