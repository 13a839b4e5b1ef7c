"""Globs that match no file of the tree: a pass or a rule that believes it watches something, and does not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from prs.document import Decoded, Fault, did_you_mean
from prs.globs import Globs
from prs.types.manifest import Manifest

_WILDCARD = re.compile(r"[*?\[\\]")
_NEARBY = 2000


class DeadGlobs(NamedTuple):
    """Faults of globs that match nothing: an error where something is watched, a warning where something is left out."""

    errors: list[Fault]
    warnings: list[Fault]


def dead_globs(decoded: Decoded[Manifest], manifest: Manifest, paths: Sequence[str]) -> DeadGlobs:
    """Return the manifest's globs that match no file of the tree, each with its place."""
    watched = [(f"passes[{n}].paths", one.paths or ()) for n, one in enumerate(manifest.passes or ())]
    watched += [(f"house_rules[{n}].paths", rule.paths) for n, rule in enumerate(manifest.house_rules)]
    errors, warnings = [], []
    for path, patterns in watched:
        errors += [_dead(decoded, f"{path}[{n}]", patterns[n], paths) for n in _matching_nothing(patterns, paths)]
        warnings += [_idle(decoded, f"{path}[{n}]", patterns[n]) for n in _taking_nothing(patterns, paths)]
    for number in _matching_nothing(manifest.ignore, paths):
        said = f"the glob `{manifest.ignore[number]}` matches no file today."
        warnings.append(decoded.fault(f"ignore[{number}]", said, "That may be meant: it waits for files that a change may add."))
    return DeadGlobs(errors, warnings)


def _matching_nothing(patterns: Sequence[str], paths: Sequence[str]) -> Iterable[int]:
    for number, pattern in enumerate(patterns):
        if not pattern.startswith("!") and not any(map(Globs([pattern]).matches, paths)):
            yield number


def _taking_nothing(patterns: Sequence[str], paths: Sequence[str]) -> Iterable[int]:
    # A `!` is idle where it takes out no file that was meant before it.
    for number, pattern in enumerate(patterns):
        if pattern.startswith("!"):
            before, taken = Globs(patterns[:number]), Globs([pattern[1:]])
            if not any(taken.matches(path) and before.matches(path) for path in paths):
                yield number


def _dead(decoded: Decoded[Manifest], path: str, pattern: str, paths: Sequence[str]) -> Fault:
    return decoded.fault(path, f"the glob `{pattern}` matches no file.", _nearest_folder(pattern, paths) or "Correct it, or take it out.")


def _idle(decoded: Decoded[Manifest], path: str, pattern: str) -> Fault:
    return decoded.fault(
        path, f"the glob `{pattern}` takes nothing out.", "It is harmless; take it out, or put it after what it takes from."
    )


def _nearest_folder(pattern: str, paths: Sequence[str]) -> str:
    """Name the folder of the tree that is most like the pattern's fixed beginning."""
    fixed = _WILDCARD.split(pattern.strip("/"))[0].rstrip("/")
    if not fixed:
        return ""
    depth = fixed.count("/") + 1
    folders = {"/".join(path.split("/")[:depth]) for path in paths if path.count("/") >= depth}
    return did_you_mean(fixed, sorted(folders)[:_NEARBY])
