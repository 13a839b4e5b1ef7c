"""Links that we write ourselves: to a remark of the host, and to lines of a commit. Nothing that a model wrote is in one."""

from __future__ import annotations

import re
from urllib.parse import quote

from prs.types.diff import Side
from prs.types.finding import Anchor
from prs.types.source import PullRequest

_ADDRESS = re.compile(r"https?://[A-Za-z0-9._~:/?#@!$&*+,;=%-]{1,2000}")
_PULL = re.compile(r"(?P<repository>https?://[^/\s()<>]+/[^/\s()<>]+/[^/\s()<>]+)/pull/[0-9]+/?")
_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")


def link(text: str, address: str) -> str:
    """Return text that is inert Markdown already as a link; the text alone where the address is none."""
    return f"[{text}]({address})" if _ADDRESS.fullmatch(address) else text


def lines_address(pull: PullRequest, anchor: Anchor) -> str:
    """Return the address of an anchor's lines at the commit that they stand in, or ""."""
    found = _PULL.fullmatch(pull.url)
    commit = pull.head_sha if anchor.side is Side.HEAD else pull.merge_base_sha
    if found is None or not _COMMIT.fullmatch(commit):
        return ""
    lines = f"#L{anchor.start}" if anchor.start == anchor.end else f"#L{anchor.start}-L{anchor.end}"
    return f"{found['repository']}/blob/{commit}/{quote(anchor.path, safe='/', errors='replace')}{lines}"
