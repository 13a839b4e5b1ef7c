"""Which parts a pass is asked about, and which files of a part are its business."""

from __future__ import annotations

from prs.globs import Globs
from prs.types.input import ReviewInput
from prs.types.manifest import PassKind, ResolvedPass


def paths_in_scope(resolved: ResolvedPass, review_input: ReviewInput, part: int) -> tuple[str, ...]:
    """Return the part's files that the pass's globs take in, in the diff's order."""
    globs = Globs(resolved.paths)
    return tuple(file.path for file in review_input.part_files(part) if globs.matches(file.path))


def parts_in_scope(resolved: ResolvedPass, review_input: ReviewInput) -> tuple[int, ...]:
    """Return the numbers of the parts that the pass is to read: with a file of its own, and not held back by the budget.

    A tool pass reads everything at once, budget or not, and is said to read part 0.
    """
    wanted = tuple(part.number for part in review_input.parts if paths_in_scope(resolved, review_input, part.number))
    if resolved.kind is PassKind.TOOL:
        return (0,) if wanted else ()
    return tuple(number for number in wanted if number not in resolved.parts_held)
