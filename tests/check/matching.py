"""A matcher of patterns for the tests: ast-grep itself, called as simply as can be."""

from __future__ import annotations

from ast_grep_py import SgRoot

from prs.check import Proving, Search, load_coverage
from prs.errors import ManifestError
from prs.types.manifest import RulePattern

KNOWN = ("csharp", "go", "java", "javascript", "kotlin", "php", "python", "ruby", "rust", "swift", "typescript")


def find(pattern: RulePattern, text: str) -> list[tuple[int, int]]:
    """Return the line ranges that the pattern matches."""
    if pattern.language not in KNOWN:
        raise ManifestError(f"The language {pattern.language!r} is not known.", f"The languages are {', '.join(KNOWN)}.")
    root = SgRoot(text, pattern.language).root()
    try:
        nodes = root.find_all(pattern=pattern.pattern) if pattern.pattern else root.find_all(**pattern.rule)
    except Exception as error:
        raise ManifestError(f"The rule does not parse: {error}.", "Correct it.") from error
    return [(node.range().start.line + 1, node.range().end.line + 1) for node in nodes]


def proving() -> Proving:
    """Return what a proof needs; `nobody:` is an adapter that no one knows."""
    said = "No adapter is named nobody."
    return Proving(Search(find, load_coverage()), lambda model_id: said if model_id.startswith("nobody:") else "")
