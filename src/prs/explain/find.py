"""Which candidates a person means: by id or its beginning, by fingerprint, or by `path:line`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from prs.errors import UserError
from prs.explain.seen import line_count, was_shown
from prs.explain.story import Silence, Story, stories
from prs.types.input import ReviewInput
from prs.types.review import Review

_PLACE = re.compile(r"(.+):L?(\d{1,9})")
_FEW = 5
_SHORTEST_FINGERPRINT = 4


def find(review: Review, ref: str, review_input: ReviewInput | None = None) -> tuple[Story, ...] | Silence:
    """Return the stories that `ref` means, at least one, or the silence at a line of a changed file.

    `review_input` is what the passes read; without it nothing is known of what they were shown of a file.
    Raises `UserError` where it means nothing, or where the beginning of an id fits several.
    """
    told, named = stories(review), ref.strip().lstrip("#").strip()
    place = _PLACE.fullmatch(named)
    if place is not None:
        return _at(review, told, (place[1], int(place[2])), review_input)
    wanted = named.lower()
    found = tuple(story for story in told if wanted and story.id.startswith(wanted))
    if len({story.id for story in found}) > 1:
        ids = ", ".join(story.id for story in found[:_FEW])
        raise UserError(f"{len(found)} candidates have an id that begins {named!r}.", f"Give more of it: {ids}.")
    if not found and len(wanted) >= _SHORTEST_FINGERPRINT:
        found = tuple(story for story in told if story.fingerprint.startswith(wanted))
    if not found:
        raise _unknown(named, told)
    return found


def _at(review: Review, told: Sequence[Story], place: tuple[str, int], review_input: ReviewInput | None) -> tuple[Story, ...] | Silence:
    path, line = place
    known = {entry.path for entry in review.ledger} | {story.path for story in told}
    meant = path if path in known else next(iter(_ends(known, path)), path)
    if meant not in known:
        close = get_close_matches(path, sorted(known), _FEW, 0.4)
        hint = f"Files of this review that are named alike: {', '.join(close)}." if close else "Name a changed file as the report does."
        raise UserError(f"This review knows no file {path!r}.", hint)
    here = [story for story in told if story.path == meant]
    found = tuple(story for story in here if story.start <= line <= story.stop)
    if found:
        return found
    ledger = tuple(entry for entry in review.ledger if entry.path == meant)
    nearest = tuple(sorted(here, key=lambda s: (abs(s.start - line), s.id))[:_FEW])
    file = review_input.file_at(meant) if review_input is not None else None
    if file is None:
        return Silence(path=meant, line=line, ledger=ledger, nearest=nearest)
    return Silence(path=meant, line=line, ledger=ledger, nearest=nearest, shown=was_shown(file, line), lines=line_count(file))


def _ends(known: set[str], path: str) -> list[str]:
    """Return the one known path that ends so, or nothing."""
    found = [one for one in known if one.endswith(f"/{path}")]
    return found if len(found) == 1 else []


def _unknown(named: str, told: Sequence[Story]) -> UserError:
    ids = [story.id for story in told]
    if not ids:
        return UserError(f"There is no candidate {named!r}: this review has none at all.", "Ask about a line: PATH:LINE.")
    close = _near(named.lower(), ids)
    hint = f"The nearest: {', '.join(close)}. Or ask about a line: PATH:LINE." if close else "None is near it; ask about a line: PATH:LINE."
    return UserError(f"There is no candidate {named!r} in this review.", hint)


def _near(named: str, ids: Sequence[str]) -> list[str]:
    """Return the ids that begin most like it, or else look most like it: an id cut short and mistyped is near to what it begins."""
    cut = {one[: len(named)]: one for one in reversed(ids)} if len(named) >= _SHORTEST_FINGERPRINT else {}
    return [cut[one] for one in get_close_matches(named, cut, _FEW, 0.7)] or get_close_matches(named, ids, _FEW, 0.7)
