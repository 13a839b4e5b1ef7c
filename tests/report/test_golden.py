"""The report for people looks as its golden files do (`report.golden` says how they are written anew)."""

from __future__ import annotations

import pytest

from report.golden import FOLDER, golden_files

MADE = golden_files()


@pytest.mark.parametrize("name", sorted(MADE))
def test_it_looks_as_the_golden_file(name: str) -> None:
    assert MADE[name] == (FOLDER / name).read_text("utf-8")


def test_no_golden_file_is_left_over() -> None:
    """A file that nothing makes any more is an old look that nobody checks."""
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(MADE)
