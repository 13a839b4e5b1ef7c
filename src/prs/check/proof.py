"""The proof, step by step: load, own, globs, models, patterns, examples, and each executable rule over the whole tree."""

from __future__ import annotations

from prs.check.claim import Claim, Proving
from prs.check.globs import dead_globs, idle_globs, unmatched_passes
from prs.check.models import unknown_models, unused_models
from prs.check.owned import old_schema, unlisted_passes, unread_files, unrun_patterns
from prs.check.report import CheckReport, PassLine
from prs.check.rules import broken_patterns, example_faults, idle_shields, pattern_faults, run_rules, strange_files, unproven_examples
from prs.document import Decoded, Fault
from prs.globs import Globs
from prs.manifest.files import MANIFEST_FILE
from prs.manifest.read import BUILT_IN, find_document
from prs.manifest.resolve import detailed_rules, list_entries, unowned
from prs.passes import builtin_passes, read_tree_passes
from prs.types.manifest import Manifest, PassEntry
from prs.types.source import Tree

REPORT_VERSION = 1


def check_tree(tree: Tree, proving: Proving) -> CheckReport:
    """Return everything that is wrong with the tree's `.prs/`, everything that is odd, and how often its rules fire.

    Whatever is wrong is in the report; nothing is raised for it.
    """
    decoded = find_document(tree)
    own, built_in = read_tree_passes(tree), builtin_passes()
    origin = BUILT_IN if decoded is None else f"{tree.name}:{MANIFEST_FILE}"
    if decoded is not None and decoded.value is None:
        errors = _placed([*decoded.faults, *own.faults])
        return CheckReport(version=REPORT_VERSION, tree=tree.name, origin=origin, files=len(tree.paths()), errors=errors)
    manifest = Manifest() if decoded is None or decoded.value is None else decoded.value
    document = decoded or Decoded(MANIFEST_FILE, manifest, manifest, (), {})
    claim = Claim(tree, tree.paths(), document, manifest, own.passes, {**built_in, **own.passes}, list_entries(manifest, built_in))
    return _proved(claim, own.faults, proving, origin)


def _proved(claim: Claim, broken_passes: tuple[Fault, ...], proving: Proving, origin: str) -> CheckReport:
    broken = pattern_faults(claim, proving.find)
    rules, skipped = ([], []) if broken else run_rules(claim, proving)
    torn = [] if broken else broken_patterns(claim, rules, proving)
    errors = [*broken_passes, *broken, *_wrong(claim, proving), *([] if broken else example_faults(claim, proving.find))]
    return CheckReport(
        version=REPORT_VERSION,
        tree=claim.tree.name,
        origin=origin,
        files=len(claim.paths),
        errors=_placed(errors),
        warnings=_placed([*_odd(claim, proving), *idle_shields(claim, rules, proving.find), *torn]),
        passes=tuple(_pass_line(entry, claim) for entry in claim.entries if entry.slug in claim.files),
        house_rules=len(claim.manifest.house_rules),
        rules=tuple(rules),
        skipped=tuple(skipped),
    )


def _wrong(claim: Claim, proving: Proving) -> list[Fault]:
    """Return what a review could not run by, or what means nothing."""
    missing = [*unowned(claim.entries, claim.files), *detailed_rules(claim.manifest, claim.tree)[1]]
    return [
        *(claim.decoded.fault(fault.path, fault.text, fault.hint) if fault.path else fault for fault in missing),
        *unlisted_passes(claim),
        *dead_globs(claim),
        *unknown_models(claim, proving.model_fault),
    ]


def _odd(claim: Claim, proving: Proving) -> list[Fault]:
    """Return what is worth reading and fails nothing."""
    return [
        *idle_globs(claim),
        *strange_files(claim, proving.covers),
        *unproven_examples(claim),
        *unused_models(claim),
        *unrun_patterns(claim),
        *unread_files(claim),
        *unmatched_passes(claim),
        *old_schema(claim),
    ]


def _placed(faults: list[Fault]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column)))


def _pass_line(entry: PassEntry, claim: Claim) -> PassLine:
    file = claim.files[entry.slug]
    scope = Globs(file.paths if entry.paths is None else entry.paths)
    return PassLine(slug=entry.slug, source=file.source, files=sum(map(scope.matches, claim.paths)))
