"""The words of a remark of ours, as they were before they were made inert: entities resolved, tags taken away."""

from __future__ import annotations

import re
from html import unescape

SMALL = "<sub>"
"""A line that begins so holds facts about a finding and none of its words."""

_BREAK = re.compile(r"<br ?/?>")
_TAG = re.compile(r"</?[a-z][a-z0-9]{0,15}>")


def plain(markdown: str) -> str:
    """Return the words, the heading's marks taken away. Only what our own renderer writes is understood."""
    heading, *rest = markdown.strip("\n").split("\n")
    lines = [heading.strip("#* "), *(line for line in rest if not line.startswith(SMALL))]
    return unescape(_TAG.sub("", _BREAK.sub("\n", "\n".join(lines)))).strip()
