"""Find a rule's pattern in a text, by syntax. The library carries its grammars; nothing is fetched, nothing of the text is run."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, cast

import msgspec

from prs.errors import ManifestError
from prs.types.manifest import RulePattern

MAX_TEXT = 1024 * 1024
"""A longer text is not parsed: `find` returns nothing for it, and the caller has said so in the input's notes."""


def find(pattern: RulePattern, text: str) -> list[tuple[int, int]]:
    """Return the runs of lines (1-based, inclusive) that the pattern matches, in the order of the text, each once.

    Raises `ManifestError` for a language that is not known and for a pattern or rule that cannot be read.
    """
    from ast_grep_py import SgRoot  # noqa: PLC0415 - heavy, and only where a rule is run

    _require_language(pattern.language)
    if len(text) > MAX_TEXT:
        return []
    rule = dict(pattern.rule) if pattern.rule else {"pattern": pattern.pattern}
    try:
        nodes = SgRoot(text, pattern.language).root().find_all(cast("Any", {"rule": rule}))
    except Exception as error:  # the library raises nothing narrower, and only for the rule
        said = str(error).splitlines()[0][:300] if str(error) else "no reason given"
        raise ManifestError(f"the pattern {_shown(pattern)} cannot be read: {said}.", "Write it as ast-grep takes it.") from error
    spans = [(node.range().start.line + 1, node.range().end.line + 1) for node in nodes]
    return sorted(dict.fromkeys(spans))


@cache
def languages() -> tuple[str, ...]:
    """Return the names of languages that patterns may be in."""
    return tuple(msgspec.json.decode(files("prs.tools").joinpath("languages.json").read_bytes(), type=list[str]))


def _require_language(name: str) -> None:
    # Asked first, since the library ends the thread for a language that it does not know.
    if name not in languages():
        near = get_close_matches(name, languages(), 1)
        hint = f"Did you mean {near[0]}?" if near else f"It is one of {', '.join(languages())}."
        raise ManifestError(f"no grammar is known for the language {name!r}.", hint)


def _shown(pattern: RulePattern) -> str:
    return repr(pattern.pattern[:200]) if pattern.pattern else "of the rule object"
