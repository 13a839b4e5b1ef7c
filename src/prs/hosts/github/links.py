"""The `Link` header: where the next page is."""

from __future__ import annotations

import re

_NEXT = re.compile(r'<([^<>\s]{1,4096})>\s*;\s*rel="next"')


def next_page(header: str) -> str:
    """Return the address of the next page, or ""."""
    found = _NEXT.search(header[:16_384])
    return found[1] if found else ""
