"""Find the mandated shapes of house rules in changed files, before any pass runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from prs.errors import ManifestError
from prs.globs import Globs
from prs.tools.astgrep import find
from prs.tools.search import search
from prs.tools.search_job import Job
from prs.types.input import Shield
from prs.types.manifest import HouseRule, RulePattern
from prs.types.model import Deadline

MAX_SECONDS = 30.0
"""Searching for shields takes no longer, whatever the change holds. A file that was not searched has none; its rule's words still count."""


def find_shields(rules: Sequence[HouseRule], files: Iterable[tuple[str, str]]) -> tuple[Shield, ...]:
    """Return the runs of lines that rules' `never_flag_pattern`s match, in `files` given as (path, head text).

    Raises `ManifestError` that names the rule whose pattern cannot be read.
    """
    shielding = [(rule.id, _pattern(rule), Globs(rule.paths)) for rule in rules if rule.never_flag_pattern is not None]
    wanted = [(path, text, these) for path, text in files if (these := [one for one in shielding if one[2].matches(path)])]
    if not wanted:
        return ()
    jobs = [Job(text=text, patterns=tuple(pattern for _, pattern, _ in these)) for _, text, these in wanted]
    return tuple(
        Shield(rule=rule, path=path, start=start, end=end)
        for (path, _, these), found in zip(wanted, search(jobs, Deadline.after(MAX_SECONDS)), strict=True)
        for (rule, _, _), spans in zip(these, found.spans, strict=False)
        for start, end in spans
    )


def _pattern(rule: HouseRule) -> RulePattern:
    assert rule.never_flag_pattern is not None  # noqa: S101 - its caller asks only for those
    try:
        find(rule.never_flag_pattern, "")
    except ManifestError as error:
        raise ManifestError(f"House rule {rule.id}, never_flag_pattern: {error.message}", error.hint) from error
    return rule.never_flag_pattern
