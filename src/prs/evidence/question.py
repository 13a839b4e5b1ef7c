"""The fixed form that turns a statement into a question. Doing it twice changes nothing."""

from __future__ import annotations

import re

ASKS = "Is this so"
_LEADING = re.compile(r"[A-Z][a-z]+(?=[\s,]|$)")


def asked_title(title: str) -> str:
    """Return the title as a question: `Is this so: the query ignores the tenant?`. One that asks already stays."""
    said = title.strip()
    if said.endswith(("?", "？")):  # noqa: RUF001 - the full-width question mark asks too
        return said
    said = said.rstrip(" .!:;…")
    if not said:
        return f"{ASKS}?"
    first = _LEADING.match(said)
    lowered = said[0].lower() + said[1:] if first else said
    return f"{ASKS}: {lowered}?"


def asked(body: str, unseen: tuple[str, ...] = ()) -> str:
    """Return the body as a question that says first what could not be seen. One that begins so already, or only asks, stays."""
    said = body.strip()
    if said.startswith(ASKS) or _only_asks(said):
        return said
    names = ", ".join(f"`{name}`" for name in unseen)
    were = "was" if len(unseen) == 1 else "were"
    opening = f"{ASKS}? The definition of {names} {were} not in view, so the following is unverified." if names else f"{ASKS}?"
    return f"{opening}\n\n{said}" if said else opening


def _only_asks(text: str) -> bool:
    """Return whether the text is one question, with no statement before it."""
    return text.endswith(("?", "？")) and re.search(r"[.!:;。]\s", text) is None  # noqa: RUF001 - as above
