"""Globs as gitignore speaks them: which paths a pass, a house rule or an ignore list is about.

It refuses a pattern that could never match, or that gitignore's rules cannot read, instead of quietly matching nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pathspec import GitIgnoreSpec

from prs.errors import ManifestError

MAX_PATTERN = 512
MAX_WILDCARDS = 16
GLOB_HINT = "Write globs as .gitignore does, such as `src/**` or `!**/fixtures/**`."

# Inside brackets: POSIX classes and set operators, which gitignore and Python's regular expressions read differently.
_UNSURE_SET = re.compile(r"\[[^\]]*(?:\[|--|&&|\|\||~~)")
_WILDCARD = re.compile(r"\*+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def _steps(pattern: str) -> list[str]:
    return pattern.removeprefix("!").strip("/").split("/")


_SHAPES: tuple[tuple[Callable[[str], object], str], ...] = (
    (lambda pattern: not pattern.removeprefix("!").strip().strip("/"), "names no path"),
    (lambda pattern: len(pattern) > MAX_PATTERN, f"is longer than {MAX_PATTERN} characters"),
    (_CONTROL.search, "holds a control character"),
    (lambda pattern: pattern != pattern.strip(), "begins or ends with white space"),
    (lambda pattern: pattern.startswith("!!"), "begins with two `!`"),
    (
        lambda pattern: {".", "..", ""} & set(_steps(pattern)),
        "holds `.`, `..` or an empty step between slashes, which no repository path has",
    ),
    (lambda pattern: len(_WILDCARD.findall(pattern)) > MAX_WILDCARDS, f"holds more than {MAX_WILDCARDS} wildcards"),
    (_UNSURE_SET.search, "holds a set in brackets that cannot be read safely"),
)


class Globs:
    """A list of gitignore patterns, read in order: the last that matches decides, and `!` takes out again.

    An empty list means everything. So does the start of a list whose first pattern is a `!`: there is something to take out of.
    Raises `ManifestError` for a pattern that `glob_fault` finds fault with.
    """

    def __init__(self, patterns: Sequence[str]) -> None:
        for pattern in patterns:
            if fault := glob_fault(pattern):
                raise ManifestError(f"The glob {pattern!r} {fault}.", GLOB_HINT)
        from_everything = bool(patterns) and patterns[0].startswith("!")
        self._spec = GitIgnoreSpec.from_lines(["**", *patterns] if from_everything else patterns) if patterns else None

    def matches(self, path: str) -> bool:
        """Return whether the repository path (with `/`, relative to the root) is meant."""
        return self._spec is None or self._spec.match_file(path)


def glob_fault(pattern: str) -> str:
    """Return what is wrong with the pattern, as the end of a sentence that begins with it, or ""."""
    for is_wrong, fault in _SHAPES:
        if is_wrong(pattern):
            return fault
    try:
        (read,) = GitIgnoreSpec.from_lines([pattern]).patterns
    except (ValueError, re.error):
        return "cannot be read as a gitignore pattern"
    return "matches nothing: gitignore reads it as a comment, or its bracket is never closed" if read.include is None else ""
