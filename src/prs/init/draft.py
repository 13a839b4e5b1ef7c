"""The manifest's text, from its template: slots are filled line by line, and whatever does not apply is a comment that says why."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from prs.globs import Globs
from prs.init.compact import source_globs, used_globs
from prs.init.recognise import ASIDE, GENERATED, SOURCE, TESTS, Recognition, Seen
from prs.init.template import Suggestion, Templates
from prs.passes import PassFile
from prs.types.manifest import PassKind

_WIDTH = 110
_PLAIN_RULE = """
- id: short-name
  mandate: What every author here has to do.
  never_flag: What no reviewer may call a defect, since it is meant.
"""


class Draft(NamedTuple):
    """A manifest's text, the globs of each kind that has files, and the slugs that it lists and leaves as comments."""

    text: str
    globs: Mapping[str, tuple[str, ...]]
    listed: tuple[str, ...]
    commented: tuple[str, ...]


def draft_manifest(recognition: Recognition, templates: Templates, passes: Mapping[str, PassFile]) -> Draft:
    """Return a manifest for what was recognised. `passes` are those that may be listed."""
    globs = kind_globs(recognition)
    blocks: list[str] = []
    listed: list[str] = []
    commented: list[str] = []
    for one in _suggestions(templates, passes, recognition.paths):
        meant = not one.needs or any(globs.get(kind) for kind in one.needs)
        (listed if meant else commented).append(one.slug)
        blocks.append(_listed(one, globs, recognition) if meant else _commented(one, globs, recognition))
    slots = {
        "recognised": "\n".join(f"#   {line}" for line in _recognised(recognition)),
        "passes": "\n".join(blocks),
        "house_rules": _rule_example(recognition),
        "ignore": _ignore(globs.get(GENERATED, ())),
    }
    text = templates.text
    for name, value in slots.items():
        text = text.replace("{{" + name + "}}", value)
    return Draft(text, globs, tuple(listed), tuple(commented))


def kind_globs(recognition: Recognition) -> dict[str, tuple[str, ...]]:
    """Return the globs that name the files of each kind in this tree; a kind without files has none."""
    away = (*recognition.globs.get(TESTS, ()), *recognition.globs.get(ASIDE, ()))
    globs = {kind: tuple(used_globs(files, recognition.globs.get(kind, ()))) for kind, files in recognition.kinds.items()}
    return {**globs, SOURCE: source_globs(recognition.kinds[SOURCE], recognition.globs.get(SOURCE, ()), away, recognition.paths)}


def _suggestions(templates: Templates, passes: Mapping[str, PassFile], paths: Sequence[str]) -> list[Suggestion]:
    """Return the suggested passes that exist, then every other that finds files here or reads whatever there will be."""
    suggested = [one for one in templates.passes if one.slug in passes]
    known = {one.slug for one in suggested}
    others = [one for slug, one in passes.items() if slug not in known and (not one.paths or any(map(Globs(one.paths).matches, paths)))]
    tools = "Needs no model. " if any(one.kind is PassKind.TOOL for one in others) else ""
    return [*suggested, *(Suggestion(slug=one.slug, why=(tools if one.kind is PassKind.TOOL else "") + one.concern) for one in others)]


def _listed(one: Suggestion, globs: Mapping[str, tuple[str, ...]], recognition: Recognition) -> str:
    lines = [f"  # {one.why}", f"  - slug: {one.slug}"]
    if one.severity_floor is not None:
        lines.append(f"    severity_floor: {one.severity_floor}")
    if one.confidence_min is not None:
        lines.append(f"    confidence_min: {one.confidence_min}")
    patterns = _read_globs(one, globs, recognition)
    return "\n".join([*lines, *(_list("    paths", patterns) if patterns else [])])


def _read_globs(one: Suggestion, globs: Mapping[str, tuple[str, ...]], recognition: Recognition) -> list[str]:
    """Return the globs of the kinds that a pass reads; what one of these kinds means is not taken out on another's behalf."""
    if not one.reads or not globs.get(SOURCE):
        return []
    own = {f"!{pattern}" for kind in one.reads for pattern in globs.get(kind, ())}
    read = [pattern for pattern in globs[SOURCE] if pattern not in own]
    for kind in one.reads:
        already = Globs(read)
        unread = [path for path in recognition.kinds.get(kind, ()) if not already.matches(path)]
        read += [pattern for pattern in globs.get(kind, ()) if kind != SOURCE and any(map(Globs([pattern]).matches, unread))]
    return read


def _commented(one: Suggestion, globs: Mapping[str, tuple[str, ...]], recognition: Recognition) -> str:
    return "\n".join([f"  # {one.otherwise} {one.why}", *(f"  #{line[1:]}" for line in _listed(one, globs, recognition).split("\n")[1:])])


def _list(key: str, patterns: Sequence[str]) -> list[str]:
    quoted = [json.dumps(pattern, ensure_ascii=False) for pattern in patterns]
    line = f"{key}: [{', '.join(quoted)}]"
    indent = " " * (len(key) - len(key.lstrip()))
    return [line] if len(line) <= _WIDTH else [f"{key}:", *(f"{indent}  - {pattern}" for pattern in quoted)]


def _ignore(patterns: Sequence[str]) -> str:
    return "\n".join(_list("ignore", patterns)) if patterns else '# ignore: ["path/to/what/a/program/writes/**"]'


def _rule_example(recognition: Recognition) -> str:
    """Return the house rule of the first stack that shows one, as a comment from which the marks can be taken away."""
    rules = [seen.stack.rule for seen in recognition.stacks if seen.stack.rule] or [_PLAIN_RULE]
    return "\n".join(["# house_rules:", *(f"#   {line}".rstrip() for line in rules[0].strip().split("\n"))])


def _recognised(recognition: Recognition) -> list[str]:
    return [f"{line}." for line in map(seen_line, recognition.stacks)] or ["nothing that it knows, so every pass reads every file."]


def seen_line(seen: Seen) -> str:
    """Return one stack as a person reads it: what, by which file, how many source files."""
    many = f"; {seen.files} source files" if seen.files else ""
    return f"{seen.stack.title}: {seen.path}, {seen.sign.says}{many}"
