"""What a manifest's words mean to each other: names that must be unique, names that must exist, patterns that must parse.

It sees only the manifest. Whether a pass has a file, and a rule its details, is known where the tree is (`resolve`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from prs.document import Decoded, Fault, did_you_mean, join_path
from prs.globs import GLOB_HINT, glob_fault
from prs.manifest.details import DETAILS_HINT, details_fault
from prs.types.manifest import HouseRule, Manifest, RulePattern

Found = Iterator[Fault]

_CATEGORY = re.compile(r"[A-Z][A-Z0-9_]{0,63}")
_FULL_ID = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:.+")


def is_full_model_id(text: str) -> bool:
    """Return whether the text has the form of a full model id, `adapter:model`. Whether that adapter exists is the models' to say."""
    return _FULL_ID.fullmatch(text) is not None


def meaning_faults(decoded: Decoded[Manifest]) -> list[Fault]:
    """Return what is wrong with a manifest, as far as its shape could be read."""
    manifest = decoded.draft
    if manifest is None:
        return []
    rules = [(f"house_rules[{number}]", rule) for number, rule in enumerate(manifest.house_rules) if rule is not None]
    return [
        *_names(decoded, manifest),
        *_models(decoded, manifest),
        *_twice(decoded, [(f"passes[{n}].slug", p.slug) for n, p in enumerate(manifest.passes or ()) if p is not None], "pass"),
        *_twice(decoded, [(f"{path}.id", rule.id) for path, rule in rules], "house rule"),
        *_globs(decoded, "ignore", manifest.ignore),
        *_ignores_nothing(decoded, manifest),
        *(
            fault
            for n, p in enumerate(manifest.passes or ())
            if p is not None
            for fault in _globs(decoded, f"passes[{n}].paths", p.paths or ())
        ),
        *_categories(decoded, [(f"protected[{n}]", category) for n, category in enumerate(manifest.protected)]),
        *(fault for path, rule in rules for fault in _rule(decoded, path, rule)),
    ]


def _names(decoded: Decoded[Manifest], manifest: Manifest) -> Found:
    for name, model_id in manifest.models.items():
        path = join_path("models", name)
        if ":" in name or not name.strip():
            yield decoded.fault(path, "a name for a model holds no colon, and is not empty.", "Choose a short name, such as `cheap`.")
        if model_id is not None and not is_full_model_id(model_id):
            yield decoded.fault(
                path, f'"{model_id}" is no full model id.', "Write the adapter, a colon and the model, as in `adapter:model`."
            )


def _models(decoded: Decoded[Manifest], manifest: Manifest) -> Found:
    asked = [("defaults.model", manifest.defaults.model)]
    asked += [(f"passes[{n}].model", p.model or "") for n, p in enumerate(manifest.passes or ()) if p is not None]
    for path, name in asked:
        if name and name not in manifest.models and not is_full_model_id(name):
            known = ", ".join(f"`{known}`" for known in manifest.models)
            hint = did_you_mean(name, manifest.models) or (
                f"`models` has {known}." if known else "Add it to `models`, or write a full model id."
            )
            yield decoded.fault(path, f'"{name}" is neither a name in `models` nor a full model id.', hint)


def _twice(decoded: Decoded[Manifest], named: Sequence[tuple[str, str]], what: str) -> Found:
    first: dict[str, str] = {}
    for path, name in named:
        if name in first:
            line = decoded.marks[first[name]].line
            yield decoded.fault(path, f"the {what} `{name}` is listed twice.", f"It stands first on line {line}: keep one of the two.")
        first.setdefault(name, path)


def _globs(decoded: Decoded[Manifest], path: str, patterns: Sequence[str]) -> Found:
    for number, pattern in enumerate(patterns):
        if pattern is not None and (fault := glob_fault(pattern)):
            yield decoded.fault(f"{path}[{number}]", f"the glob {pattern!r} {fault}.", GLOB_HINT)


def _ignores_nothing(decoded: Decoded[Manifest], manifest: Manifest) -> Found:
    first = next(iter(manifest.ignore), None)
    if first is not None and first.startswith("!"):
        yield decoded.fault("ignore[0]", f"the glob {first!r} takes out of nothing.", "Put it after the glob that it takes files out of.")


def _categories(decoded: Decoded[Manifest], named: Sequence[tuple[str, str]]) -> Found:
    for path, category in named:
        if category is not None and not _CATEGORY.fullmatch(category):
            yield decoded.fault(path, f'"{category}" is no category.', "Write upper-case letters, digits and _, such as DATA_LOSS.")


def _rule(decoded: Decoded[Manifest], path: str, rule: HouseRule) -> Found:
    yield from _globs(decoded, f"{path}.paths", rule.paths)
    yield from _categories(decoded, [(f"{path}.category", rule.category)])
    if not rule.mandate.strip():
        yield decoded.fault(f"{path}.mandate", "the mandate is empty.", "Say what every author here has to do.")
    for name, pattern in (("forbid", rule.forbid), ("require", rule.require), ("never_flag_pattern", rule.never_flag_pattern)):
        if pattern is not None:
            yield from _pattern(decoded, f"{path}.{name}", pattern)
    if rule.details and (fault := details_fault(rule.details)):
        yield decoded.fault(f"{path}.details", fault, DETAILS_HINT)


def _pattern(decoded: Decoded[Manifest], path: str, pattern: RulePattern) -> Found:
    if bool(pattern.pattern.strip()) == bool(pattern.rule):
        which = "both" if pattern.rule else "neither"
        said = f"needs exactly one of `pattern` and `rule`, and has {which}."
        yield decoded.fault(path, said, "Write `pattern:` for code with $HOLES, or `rule:` for a whole rule object.")
