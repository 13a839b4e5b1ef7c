"""A review as a matrix of jobs: one for each pass that has something to read. Starts none of them."""

from __future__ import annotations

from typing import Any

from prs.errors import UserError
from prs.execute.scope import parts_in_scope
from prs.types.input import ReviewInput
from prs.types.manifest import ManifestLock, ResolvedPass

MOST_JOBS = 256
"""As many as GitHub takes in one matrix: https://docs.github.com/actions/reference/limits."""


def plan_matrix(review_input: ReviewInput, lock: ManifestLock) -> dict[str, Any]:
    """Return `{"include": [{"slug": ...}, ...]}`, what a workflow's `matrix` takes. Raises `UserError` where it would take so many not."""
    busy = [{"slug": one.slug} for one in lock.passes if not one.not_run and parts_in_scope(one, review_input)]
    if len(busy) > MOST_JOBS:
        raise UserError(f"{len(busy)} passes are more jobs than a matrix takes ({MOST_JOBS}).", "Name fewer with --only, or use one job.")
    return {"include": busy}


def idle_passes(review_input: ReviewInput, lock: ManifestLock) -> tuple[ResolvedPass, ...]:
    """Return the passes that run and have nothing to read here: no job is worth starting, and yet each ends with a findings file."""
    return tuple(one for one in lock.passes if not one.not_run and not parts_in_scope(one, review_input))
