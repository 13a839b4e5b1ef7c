"""Find the mandated shapes of house rules in changed files, before any pass runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from prs.errors import ManifestError
from prs.globs import Globs
from prs.tools.astgrep import find
from prs.types.input import Shield
from prs.types.manifest import HouseRule


def find_shields(rules: Sequence[HouseRule], files: Iterable[tuple[str, str]]) -> tuple[Shield, ...]:
    """Return the runs of lines that rules' `never_flag_pattern`s match, in `files` given as (path, head text).

    Raises `ManifestError` that names the rule whose pattern cannot be read.
    """
    shielding = [(rule, Globs(rule.paths)) for rule in rules if rule.never_flag_pattern is not None]
    if not shielding:
        return ()
    shields = []
    for path, text in files:
        for rule, globs in shielding:
            if rule.never_flag_pattern is None or not globs.matches(path):
                continue
            try:
                spans = find(rule.never_flag_pattern, text)
            except ManifestError as error:
                raise ManifestError(f"House rule {rule.id}, never_flag_pattern: {error.message}", error.hint) from error
            shields += [Shield(rule=rule.id, path=path, start=start, end=end) for start, end in spans]
    return tuple(shields)
