"""Globs that match no file of the tree: a pass or a rule that believes it watches something, and does not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from prs.check.claim import Claim
from prs.document import Fault, did_you_mean
from prs.globs import Globs

_WILDCARD = re.compile(r"[*?\[\\]")
_NEARBY = 2000


def dead_globs(claim: Claim) -> list[Fault]:
    """Return the globs that watch something and match no file of the tree, each with its place."""
    return [
        _dead(claim, f"{path}[{number}]", patterns[number])
        for path, patterns in _watched(claim)
        for number in _matching_nothing(patterns, claim.paths)
    ]


def idle_globs(claim: Claim) -> list[Fault]:
    """Return the globs that leave something out and find nothing to leave out; that may be meant."""
    watched = [
        _idle(claim, f"{path}[{number}]", patterns[number])
        for path, patterns in _watched(claim)
        for number in _taking_nothing(patterns, claim.paths)
    ]
    ignore = claim.manifest.ignore
    hint = "That may be meant: it waits for files that a change may add."
    return watched + [
        claim.decoded.fault(f"ignore[{number}]", f"the glob `{ignore[number]}` matches no file today.", hint)
        for number in _matching_nothing(ignore, claim.paths)
    ]


def _watched(claim: Claim) -> list[tuple[str, Sequence[str]]]:
    passes: list[tuple[str, Sequence[str]]] = [
        (f"passes[{number}].paths", one.paths or ()) for number, one in enumerate(claim.manifest.passes or ())
    ]
    return passes + [(f"house_rules[{number}].paths", rule.paths) for number, rule in enumerate(claim.manifest.house_rules)]


def unmatched_passes(claim: Claim) -> list[Fault]:
    """Return a fault for each of the codebase's own passes whose globs match no file."""
    said, hint = "the globs in its front matter match no file.", "Correct `paths`, or take it out."
    idle = [file for file in claim.own.values() if not any(map(Globs(file.paths).matches, claim.paths))]
    return [Fault(file=file.source, path="paths", text=said, hint=hint) for file in idle]


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


def _dead(claim: Claim, path: str, pattern: str) -> Fault:
    hint = _nearest_folder(pattern, claim.paths) or "Correct it, or take it out."
    return claim.decoded.fault(path, f"the glob `{pattern}` matches no file.", hint)


def _idle(claim: Claim, path: str, pattern: str) -> Fault:
    hint = "It is harmless; take it out, or put it after what it takes from."
    return claim.decoded.fault(path, f"the glob `{pattern}` takes nothing out.", hint)


def _nearest_folder(pattern: str, paths: Sequence[str]) -> str:
    """Name the folder of the tree that is most like the pattern's fixed beginning."""
    fixed = _WILDCARD.split(pattern.strip("/"))[0].rstrip("/")
    if not fixed:
        return ""
    depth = fixed.count("/") + 1
    folders = {"/".join(path.split("/")[:depth]) for path in paths if path.count("/") >= depth}
    return did_you_mean(fixed, sorted(folders)[:_NEARBY])
