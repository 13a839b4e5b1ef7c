"""Find a rule's pattern in a text, by syntax. The library carries its grammars; nothing is fetched, nothing of the text is run."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

import msgspec

from prs.errors import ManifestError
from prs.types.manifest import RulePattern

if TYPE_CHECKING:
    from ast_grep_py import SgNode

MAX_TEXT = 1024 * 1024
"""A longer text is not parsed: `find` returns nothing for it, and the caller has said so in the input's notes."""

_VARIABLE = re.compile(r"\$\$\$[A-Z_0-9]*|\$\$?[A-Z_][A-Z_0-9]*")


def find(pattern: RulePattern, text: str) -> list[tuple[int, int]]:
    """Return the runs of lines (1-based, inclusive) that the pattern matches, in the order of the text, each once.

    Raises `ManifestError` for a language that is not known and for a pattern or rule that cannot be read.
    """
    from ast_grep_py import SgRoot  # noqa: PLC0415 - heavy, and only where a rule is run

    _require_language(pattern.language)
    if len(text) > MAX_TEXT:
        return []
    rule = dict(pattern.rule) if pattern.rule else {"pattern": pattern.pattern}
    sound = text.encode("utf-8", "replace").decode()
    try:
        nodes = SgRoot(sound, pattern.language).root().find_all(cast("Any", {"rule": rule}))
    except Exception as error:  # the library raises nothing narrower, and only for the rule
        raise ManifestError(f"the pattern {_shown(pattern)} cannot be read: {_cause(error)}.", "Write it as ast-grep takes it.") from error
    return sorted({_lines(node) for node in nodes})


def parses(pattern: RulePattern) -> bool:
    """Return whether the grammar reads a plain pattern as whole code. Some patterns that match well are none by themselves.

    A rule object, and a language that is not known, are taken to be sound: `find` judges those.
    """
    from ast_grep_py import SgRoot  # noqa: PLC0415 - heavy, and only where a rule is proved

    if not pattern.pattern or pattern.language not in languages():
        return True
    code = _VARIABLE.sub("x", pattern.pattern.encode("utf-8", "replace").decode())
    return SgRoot(code, pattern.language).root().find(kind="ERROR") is None


@cache
def languages() -> tuple[str, ...]:
    """Return the names of languages that patterns may be in."""
    return tuple(msgspec.json.decode(files("prs.tools").joinpath("languages.json").read_bytes(), type=list[str]))


def _lines(node: SgNode) -> tuple[int, int]:
    start, end = node.range().start, node.range().end
    # Some grammars take a statement's line end along: it then ends in column 0 of the line after.
    last = end.line if end.column > 0 or end.line == start.line else end.line - 1
    return start.line + 1, last + 1


def _cause(error: Exception) -> str:
    """Return the innermost cause that the library names, without its stack."""
    said = str(error).partition("Stack backtrace")[0]
    causes = [line.strip() for line in said.splitlines() if line.strip()]
    return re.sub(r"^\d+: ", "", causes[-1])[:300].rstrip(".") if causes else "no reason given"


def _require_language(name: str) -> None:
    # Asked first, since the library ends the thread for a language that it does not know.
    if name not in languages():
        near = get_close_matches(name, languages(), 1)
        hint = f"Did you mean {near[0]}?" if near else f"It is one of {', '.join(languages())}."
        raise ManifestError(f"no grammar is known for the language {name!r}.", hint)


def _shown(pattern: RulePattern) -> str:
    return repr(pattern.pattern[:200]) if pattern.pattern else "of the rule object"
