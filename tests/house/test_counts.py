"""Counts are told in words: one pass, two passes, and never a plural in brackets."""

from __future__ import annotations

import re
from pathlib import Path

import prs

BRACKETED = re.compile(r"\} [a-z ]*[a-z]\(e?s\)")


def test_no_message_has_a_plural_in_brackets() -> None:
    """Of all that the package's strings say; a call with an argument named s does not follow a brace and a space."""
    files = sorted(Path(prs.__file__).parent.rglob("*.py"))
    assert len(files) > 100
    told = [f"{file.name}: {line.strip()}" for file in files for line in file.read_text("utf-8").splitlines() if BRACKETED.search(line)]
    assert told == []
