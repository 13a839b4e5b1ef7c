"""A manifest with everything decided: which passes run, by which file, with which model and bar, and why the others do not.

The result is kept as `manifest.lock.json` and is all that a pass reads beside the input. Reads only the trusted tree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from prs.document import Fault, did_you_mean, raise_faults
from prs.errors import ManifestError, UserError
from prs.manifest.details import read_details
from prs.manifest.files import MANIFEST_FILE
from prs.manifest.models import NO_MODEL, model_of
from prs.manifest.read import BUILT_IN, find_document
from prs.passes import RULES_RUNNER, PassFile, builtin_passes, tree_passes
from prs.types.manifest import HouseRule, Manifest, ManifestLock, PassEntry, PassKind, ResolvedPass
from prs.types.source import Tree

LOCK_VERSION = 1
NO_MAP = "the repository map is not built yet"

T = TypeVar("T")
D = TypeVar("D")


class _Deciding(NamedTuple):
    """What every pass is decided by."""

    manifest: Manifest
    available: Callable[[str], str]
    model: str
    has_map: bool


def resolve(  # noqa: PLR0913 - the contract with the engine, each by its name
    manifest: Manifest,
    trusted: Tree,
    *,
    prs_version: str,
    base_prompt: str,
    available: Callable[[str], str],
    only: Sequence[str] = (),
    model: str = "",
    origin: str = BUILT_IN,
    has_map: bool = False,
) -> ManifestLock:
    """Return the manifest as this review runs it.

    `available` returns why a model cannot be called, or "". `only` keeps the passes of those slugs. `model`, a name or a full id, takes
    the place of every model. Raises `ManifestError` (a pass without a file, a rule without its details), `PassFileError`, `ModelIdError`
    and `UserError` (a slug in `only` that is not listed).
    """
    own = tree_passes(trusted)
    built_in = builtin_passes()
    files = {**built_in, **own}
    entries = list_entries(manifest, built_in)
    rules, faults = detailed_rules(manifest, trusted)
    if faults := [*unowned(entries, files), *faults]:
        raise_faults(placed(faults, trusted), ManifestError)
    deciding = _Deciding(manifest, available, model, has_map)
    wanted = [entry for entry in entries if not only or entry.slug in only]
    _refuse_unlisted(only, entries, files)
    return ManifestLock(
        version=LOCK_VERSION,
        prs_version=prs_version,
        origin=origin,
        base_prompt=base_prompt,
        passes=tuple(_resolved(entry, files[entry.slug], deciding) for entry in wanted),
        house_rules=tuple(rules),
        protected=manifest.protected,
        evidence=manifest.evidence,
        budget=manifest.budget,
        publish=manifest.publish,
        ignore=manifest.ignore,
        unasked=tuple(entry.slug for entry in entries if entry not in wanted),
        notes=(*_pass_notes(own, built_in, entries), *_rule_notes(manifest, entries, files)),
    )


def list_entries(manifest: Manifest, built_in: Mapping[str, PassFile]) -> list[PassEntry]:
    """Return the passes that run, in order: the manifest's, or all that PRS brings along where it lists none."""
    return [PassEntry(slug=slug) for slug in built_in] if manifest.passes is None else list(manifest.passes)


def unowned(entries: Sequence[PassEntry], files: Mapping[str, PassFile]) -> list[Fault]:
    """Return a fault for each listed pass that no file owns."""
    return [
        Fault(
            file=MANIFEST_FILE,
            path=f"passes[{number}].slug",
            text=f"no file owns the pass `{entry.slug}`.",
            hint=did_you_mean(entry.slug, files) or f"Write `.prs/passes/{entry.slug}.md`, or take the pass out.",
        )
        for number, entry in enumerate(entries)
        if entry.slug not in files
    ]


def placed(faults: Sequence[Fault], trusted: Tree) -> list[Fault]:
    """Return the faults with their lines and columns in the tree's manifest, where it is the manifest that they speak of."""
    decoded = find_document(trusted)
    if decoded is None:
        return list(faults)
    return [decoded.fault(fault.path, fault.text, fault.hint) if fault.file == decoded.file and fault.path else fault for fault in faults]


def detailed_rules(manifest: Manifest, trusted: Tree) -> tuple[list[HouseRule], list[Fault]]:
    """Return the house rules with the text of their details in place of its file's name, and what is wrong with those files."""
    rules, faults = [], []
    for number, rule in enumerate(manifest.house_rules):
        text = read_details(rule.details, trusted, f"house_rules[{number}].details") if rule.details else ""
        if isinstance(text, Fault):
            faults.append(text)
        else:
            rules.append(msgspec.structs.replace(rule, details=text))
    return rules, faults


def _refuse_unlisted(only: Sequence[str], entries: Sequence[PassEntry], files: Mapping[str, PassFile]) -> None:
    listed = [entry.slug for entry in entries]
    for slug in only:
        if slug in listed:
            continue
        if slug in files:
            raise UserError(f"The pass `{slug}` is not listed in the manifest.", f"Add `- slug: {slug}` to `passes` in {MANIFEST_FILE}.")
        raise UserError(f"There is no pass `{slug}`.", did_you_mean(slug, listed) or f"The passes are {', '.join(listed)}.")


def _resolved(entry: PassEntry, file: PassFile, deciding: _Deciding) -> ResolvedPass:
    defaults = deciding.manifest.defaults
    model = model_of(entry, deciding.manifest, deciding.model) if file.kind is PassKind.MODEL else ""
    return ResolvedPass(
        slug=file.slug,
        kind=file.kind,
        concern=file.concern,
        categories=file.categories,
        severity_floor=_first(entry.severity_floor, file.defaults.severity_floor, default=defaults.severity_floor),
        confidence_min=_first(entry.confidence_min, file.defaults.confidence_min, default=defaults.confidence_min),
        timeout_s=_first(entry.timeout_s, file.defaults.timeout_s, default=defaults.timeout_s),
        memory_mb=_first(entry.memory_mb, default=defaults.memory_mb),
        quota=_first(entry.quota, file.defaults.quota, default=defaults.quota),
        not_business=file.not_business,
        paths=file.paths if entry.paths is None else entry.paths,
        focus=file.focus,
        model=model,
        reasoning_effort=_first(entry.reasoning_effort, default=defaults.reasoning_effort),
        max_output_tokens=_first(entry.max_output_tokens, default=defaults.max_output_tokens),
        needs_map=file.needs_map,
        tool=file.tool,
        not_run=_why_not(file, model, deciding),
        source=file.source,
    )


def _first(*above: T | None, default: D) -> T | D:
    """Return the first that is set, or the default."""
    return next((value for value in above if value is not None), default)


def _why_not(file: PassFile, model: str, deciding: _Deciding) -> str:
    if file.kind is PassKind.MODEL and not model:
        return NO_MODEL
    if file.needs_map and not deciding.has_map:
        return NO_MAP
    return deciding.available(model) if file.kind is PassKind.MODEL else ""


def _pass_notes(own: Mapping[str, PassFile], built_in: Mapping[str, PassFile], entries: Sequence[PassEntry]) -> tuple[str, ...]:
    listed = {entry.slug for entry in entries}
    replaced = [f"`{own[slug].source}` takes the place of the built-in pass `{slug}`." for slug in own if slug in built_in]
    idle = [f"`{own[slug].source}` does not run: `passes` in {MANIFEST_FILE} does not list `{slug}`." for slug in own if slug not in listed]
    return (*replaced, *idle)


def _rule_notes(manifest: Manifest, entries: Sequence[PassEntry], files: Mapping[str, PassFile]) -> list[str]:
    hint = how_to_run_rules(entries, files)
    unrun = [rule.id for rule in manifest.house_rules if rule.forbid or rule.require]
    return [f"No listed pass runs the patterns of the house rules {', '.join(unrun)}. {hint}"] if unrun and hint else []


def how_to_run_rules(entries: Sequence[PassEntry], files: Mapping[str, PassFile]) -> str:
    """Return what to do so that the patterns of house rules are run, or "" where a listed pass runs them."""
    runners = [slug for slug, file in files.items() if file.tool is not None and file.tool.runner == RULES_RUNNER]
    if any(entry.slug in runners for entry in entries):
        return ""
    return f"List `{runners[0] if runners else RULES_RUNNER}` in `passes` to run them."
