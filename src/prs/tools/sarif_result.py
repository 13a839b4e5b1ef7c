"""Read the results of one SARIF run: each with its rule, its first place, its words, and its fix.

Written after SARIF 2.1.0 (OASIS): rules by id or index, of the driver and of extensions; messages by id with arguments; paths against
`originalUriBaseIds`, the run's artifacts, or absolute in the folder that the program stood in.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from prs.tools.shape import as_dict, as_index, as_list, as_number, as_text

_NO_PROBLEM = frozenset({"pass", "notApplicable"})
_MAX_ID = 100
_MAX_URI = 8192
_MAX_PLACES = 5
_MAX_FIX = 4000
_ARGUMENT = re.compile(r"\{(\d{1,3})\}")


class Replacement(NamedTuple):
    """Text in place of a region: 1-based lines and columns; the end column is the one after the last character, 0 where it is not told."""

    start: int
    start_column: int
    end: int
    end_column: int
    text: str


class SarifResult(NamedTuple):
    """One result. `path` is as the program named it, relative where it could be made so; `start` is 1 where no line was told.

    `about` is the rule's short description, `why` its long one. `harm` is its security severity, 0..10, -1 where there is none.
    `own` are the result's own properties. `elsewhere` are its other places, as words.
    """

    rule: str
    path: str
    start: int
    end: int
    message: str
    level: str = ""
    name: str = ""
    about: str = ""
    why: str = ""
    harm: float = -1.0
    fix: Replacement | None = None
    own: Mapping[str, Any] = {}
    elsewhere: tuple[str, ...] = ()


class _Run(NamedTuple):
    root: str
    bases: dict[str, Any]
    artifacts: list[Any]
    rules: dict[str, dict[str, Any]]
    listed: list[Any]


def read_results(run: dict[str, Any], root: str) -> Iterator[SarifResult]:
    """Yield the run's results in order, less what SARIF itself calls no problem. `root` is the folder of absolute paths, `/` at its end."""
    tool = as_dict(run.get("tool"))
    listed = as_list(as_dict(tool.get("driver")).get("rules"))
    extended = [rule for one in as_list(tool.get("extensions")) for rule in as_list(as_dict(one).get("rules"))]
    rules = {as_text(as_dict(rule).get("id"), _MAX_ID): as_dict(rule) for rule in reversed([*listed, *extended])}
    known = _Run(root, as_dict(run.get("originalUriBaseIds")), as_list(run.get("artifacts")), rules, listed)
    for result in as_list(run.get("results")):
        one = as_dict(result)
        if as_text(one.get("kind"), 20) not in _NO_PROBLEM and one.get("baselineState") != "absent":
            yield _read(one, known)


def _read(result: dict[str, Any], run: _Run) -> SarifResult:
    rule_id, rule = _rule(result, run)
    places = [_place(as_dict(location), run) for location in as_list(result.get("locations"))[: _MAX_PLACES + 1]] or [("", 1, 1)]
    path, start, end = places[0]
    default = as_dict(rule.get("defaultConfiguration"))
    return SarifResult(
        rule=rule_id,
        path=path,
        start=start,
        end=end,
        message=_message(as_dict(result.get("message")), rule),
        level=as_text(result.get("level"), 10) or as_text(default.get("level"), 10),
        name=as_text(rule.get("name"), _MAX_ID) or as_text(as_dict(rule.get("properties")).get("name"), _MAX_ID),
        about=_described(rule, "shortDescription") or _described(rule, "help"),
        why=_described(rule, "fullDescription") or _described(rule, "help"),
        harm=_harm(as_dict(rule.get("properties")).get("security-severity")),
        fix=_fix(result, path, run),
        own=as_dict(result.get("properties")),
        elsewhere=tuple(f"{other}:{line}" for other, line, _ in places[1:]),
    )


def _rule(result: dict[str, Any], run: _Run) -> tuple[str, dict[str, Any]]:
    named = as_dict(result.get("rule"))
    rule_id = as_text(result.get("ruleId"), _MAX_ID) or as_text(named.get("id"), _MAX_ID)
    if rule_id:
        # A sub-id such as `CA1000/1` has its rule's own description.
        return rule_id, run.rules.get(rule_id) or run.rules.get(rule_id.partition("/")[0]) or {}
    index = as_index(result.get("ruleIndex"))
    index = as_index(named.get("index")) if index is None else index
    rule = as_dict(run.listed[index]) if index is not None and index < len(run.listed) else {}
    return as_text(rule.get("id"), _MAX_ID), rule


def _message(message: dict[str, Any], rule: dict[str, Any]) -> str:
    text = as_text(message.get("text")) or as_text(message.get("markdown"))
    if not text:
        template = as_dict(as_dict(rule.get("messageStrings")).get(as_text(message.get("id"), _MAX_ID)))
        text = as_text(template.get("text"))
    words = [as_text(argument, 200) for argument in as_list(message.get("arguments"))]
    return as_text(_ARGUMENT.sub(lambda found: words[int(found[1])] if int(found[1]) < len(words) else found[0], text))


def _described(rule: dict[str, Any], key: str) -> str:
    described = as_dict(rule.get(key))
    return as_text(described.get("text")) or as_text(described.get("markdown"))


def _harm(value: Any) -> float:
    try:
        harm = float(value) if isinstance(value, str | int | float) else -1.0
    except ValueError:
        return -1.0
    return harm if 0.0 <= harm <= 10.0 else -1.0  # noqa: PLR2004 - the scale of CVSS


def _place(location: dict[str, Any], run: _Run) -> tuple[str, int, int]:
    physical = as_dict(location.get("physicalLocation"))
    region = as_dict(physical.get("region"))
    start = as_number(region.get("startLine"), 1)
    end = max(start, as_number(region.get("endLine"), start))
    if end > start and region.get("endColumn") == 1:
        end -= 1
    return _path(as_dict(physical.get("artifactLocation")), run), start, end


def _path(artifact: dict[str, Any], run: _Run, depth: int = 0) -> str:
    uri = as_text(artifact.get("uri"), _MAX_URI)
    index = as_index(artifact.get("index"))
    if not uri and index is not None and index < len(run.artifacts) and depth == 0:
        return _path(as_dict(as_dict(run.artifacts[index]).get("location")), run, 1)
    base = as_dict(run.bases.get(as_text(artifact.get("uriBaseId"), _MAX_ID)))
    return _relative(as_text(base.get("uri"), _MAX_URI), uri, run.root)


def _relative(base: str, uri: str, root: str) -> str:
    """Return the repository path that a URI means: below its base, or below the folder that the program stood in."""
    path = _plain(uri)
    if not path.startswith("/"):
        start = _plain(base)
        path = posixpath.join(start, path) if start.startswith("/") and root and start.startswith(root) else path
    if root and path.startswith(root):
        path = path[len(root) :]
    normal = posixpath.normpath(path) if path else ""
    return path if normal.startswith("..") or normal == "." or "://" in path else normal


def _plain(uri: str) -> str:
    try:
        parts = urlsplit(uri)
    except ValueError:
        return uri
    path = parts.path if parts.scheme == "file" else uri
    return unquote(path).replace("\\", "/")


def _fix(result: dict[str, Any], path: str, run: _Run) -> Replacement | None:
    """Return the first fix that is one replacement in the result's own file, else None."""
    for fix in as_list(result.get("fixes")):
        changes: Sequence[Any] = as_list(as_dict(fix).get("artifactChanges"))
        change = as_dict(changes[0]) if len(changes) == 1 else {}
        replacements = as_list(change.get("replacements"))
        if len(replacements) != 1 or _path(as_dict(change.get("artifactLocation")), run) != path:
            continue
        region = as_dict(as_dict(replacements[0]).get("deletedRegion"))
        text = as_dict(as_dict(replacements[0]).get("insertedContent")).get("text")
        start = as_number(region.get("startLine"), 0)
        if start and isinstance(text, str) and len(text) <= _MAX_FIX:
            columns = (as_number(region.get("startColumn"), 1), as_number(region.get("endColumn"), 0))
            return Replacement(start, columns[0], as_number(region.get("endLine"), start), columns[1], text)
    return None
