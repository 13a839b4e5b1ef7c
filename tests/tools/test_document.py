"""docs/tools.md shows what works."""

from __future__ import annotations

import re
from pathlib import Path

from prs.passes import builtin_passes, parse_pass
from prs.tools import RUNNERS
from prs.types.manifest import PassKind

DOCUMENT = (Path(__file__).parents[2] / "docs" / "tools.md").read_text("utf-8")


def test_the_example_is_a_sound_pass() -> None:
    """Copied as it stands, it is read without a fault."""
    (example,) = re.findall(r"(?s)```markdown\n(.*?)```", DOCUMENT)
    one = parse_pass(example, "shell.md")
    assert one.tool is not None
    assert (one.kind, one.tool.runner in RUNNERS) == (PassKind.TOOL, True)


def test_every_tool_pass_that_comes_along_is_listed() -> None:
    """And no other."""
    listed = re.findall(r"(?m)^\| `(\w+)` \|", DOCUMENT)
    assert listed == [slug for slug, one in builtin_passes().items() if one.kind is PassKind.TOOL]
