"""What `prs init` tells a person: what it recognised and by which sign, which globs it found, and what it decided by them."""

from __future__ import annotations

from collections.abc import Iterable

from prs.init.draft import Draft, seen_line
from prs.init.recognise import SOURCE, Recognition

_SHOWN = ("source", "tests", "migrations", "data", "money", "surface", "generated")
_MANY = 8


def said_text(recognition: Recognition, draft: Draft) -> str:
    """Return the account of a recognition, without colour."""
    lines = [f"Looked at {len(recognition.paths)} files."]
    lines += [f"  {seen_line(seen)}" for seen in recognition.stacks] or ["  Recognised nothing: every pass will read every file."]
    lines += [f"  {seen_line(seen)} (too few to matter)" for seen in recognition.minor]
    lines += ["", "Found:"]
    for kind in _SHOWN:
        files = recognition.kinds.get(kind, ())
        if files:
            lines.append(f"  {kind:<10}  {_some(draft.globs.get(kind, ()))}  ({len(files)} {'file' if len(files) == 1 else 'files'})")
        elif kind != SOURCE or not recognition.stacks:
            lines.append(f"  {kind:<10}  none")
    lines += ["", f"Passes: {', '.join(draft.listed)}."]
    if draft.commented:
        lines.append(f"Left as comments, since nothing here asks for them: {', '.join(draft.commented)}.")
    return "\n".join(lines)


def _some(patterns: Iterable[str]) -> str:
    shown = list(patterns)
    return " ".join(shown[:_MANY]) + (f" and {len(shown) - _MANY} more" if len(shown) > _MANY else "")
