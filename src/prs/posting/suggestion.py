"""A fix as a block that the host can commit, where the fix may stand there as it is; a host takes nothing escaped in one.

Refused, and shown as inert code instead: a fix that is no plain replacement of the anchored lines at head, one in which something cannot be
seen, one over masked text, and one with a line that a bot could take for a command or this program for a marker.
"""

from __future__ import annotations

import re

from prs.report.control import visible
from prs.types.diff import Side
from prs.types.finding import Finding

MOST_LINES = 200
MOST_CHARS = 20_000

_MASK = "[secret: "
_COMMAND = re.compile(r"^[ \t]*(?:/[A-Za-z]|@[\w/-]+[ \t]+\w|<!--\s*prs/)", re.MULTILINE)
_TICKS = re.compile(r"`+")


def committable(finding: Finding) -> str:
    """Return the block, or "" where the fix may not stand in one."""
    fix = finding.fix.removesuffix("\n")
    return f"{_fence(fix)}suggestion\n{fix}\n{_fence(fix)}" if _fits(finding, fix) else ""


def _fits(finding: Finding, fix: str) -> bool:
    anchor = finding.anchor
    if (
        not fix.strip()
        or finding.question
        or anchor.side is not Side.HEAD
        or len(anchor.quote.split("\n")) != anchor.end - anchor.start + 1
    ):
        return False
    if len(fix) > MOST_CHARS or fix.count("\n") >= MOST_LINES or _MASK in fix or _MASK in anchor.quote:
        return False
    return visible(fix) == fix.replace("\t", "    ") and _COMMAND.search(fix) is None


def _fence(fix: str) -> str:
    """Return backticks enough that no run of them in the fix ends the block."""
    longest = max((len(run) for run in _TICKS.findall(fix)), default=0)
    return "`" * max(3, longest + 1)
