"""The proof, step by step: load, own, globs, models, patterns, examples, and each executable rule over the whole tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from prs.check.globs import dead_globs
from prs.check.owned import unlisted_passes, unread_files
from prs.check.report import CheckReport, PassLine
from prs.check.rules import Search, example_faults, pattern_faults, run_rules, unproven_examples
from prs.document import Decoded, Fault, join_path
from prs.globs import Globs
from prs.manifest.files import MANIFEST_FILE, SCHEMA_FILE
from prs.manifest.read import BUILT_IN, find_document
from prs.manifest.resolve import detailed_rules, how_to_run_rules, list_entries, unowned
from prs.manifest.schema import schema_json
from prs.passes import PassFile, builtin_passes, read_tree_passes
from prs.types.manifest import Manifest, PassEntry
from prs.types.source import Tree

REPORT_VERSION = 1


class Proving(NamedTuple):
    """What a proof is handed: how patterns are matched, and `model_fault`, why no adapter knows a model id, or ""."""

    search: Search
    model_fault: Callable[[str], str] = lambda _model: ""


class _Proof(NamedTuple):
    tree: Tree
    decoded: Decoded[Manifest]
    manifest: Manifest
    files: Mapping[str, PassFile]
    entries: list[PassEntry]
    paths: tuple[str, ...]


def check_tree(tree: Tree, proving: Proving) -> CheckReport:
    """Return everything that is wrong with the tree's `.prs/`, everything that is odd, and how often its rules fire.

    Whatever is wrong is in the report; nothing is raised for it.
    """
    paths = tree.paths()
    decoded = find_document(tree)
    own = read_tree_passes(tree)
    if decoded is not None and decoded.value is None:
        origin = f"{tree.name}:{decoded.file}"
        return CheckReport(
            version=REPORT_VERSION, tree=tree.name, origin=origin, files=len(paths), errors=_placed((*decoded.faults, *own.faults))
        )
    manifest = Manifest() if decoded is None or decoded.value is None else decoded.value
    files = {**builtin_passes(), **own.passes}
    document = decoded or Decoded(MANIFEST_FILE, manifest, manifest, (), {})
    proof = _Proof(tree, document, manifest, files, list_entries(manifest, builtin_passes()), paths)
    return _proved(proof, own.passes, own.faults, proving, BUILT_IN if decoded is None else f"{tree.name}:{MANIFEST_FILE}")


def _proved(proof: _Proof, own: Mapping[str, PassFile], faults: tuple[Fault, ...], proving: Proving, origin: str) -> CheckReport:
    manifest, decoded = proof.manifest, proof.decoded
    dead = dead_globs(decoded, manifest, proof.paths)
    broken = pattern_faults(decoded, manifest, proving.search.find)
    wrong = [] if broken else example_faults(decoded, manifest, proving.search.find)
    rules, skipped = ([], []) if broken else run_rules(manifest, proof.tree, proving.search)
    missing = [decoded.fault(fault.path, fault.text, fault.hint) for fault in unowned(proof.entries, proof.files)]
    details = [decoded.fault(f.path, f.text, f.hint) if f.path else f for f in detailed_rules(manifest, proof.tree)[1]]
    errors = (*faults, *missing, *details, *unlisted_passes(proof.entries, own), *dead.errors, *broken, *wrong, *_models(proof, proving))
    warnings = (*dead.warnings, *unproven_examples(decoded, manifest), *_unused_models(proof), *unread_files(manifest, proof.paths))
    return CheckReport(
        version=REPORT_VERSION,
        tree=proof.tree.name,
        origin=origin,
        files=len(proof.paths),
        errors=_placed(errors),
        warnings=_placed((*warnings, *_unrun_patterns(proof), *_own_globs(own, proof.paths), *_old_schema(proof.tree))),
        passes=tuple(_pass_line(entry, proof) for entry in proof.entries if entry.slug in proof.files),
        house_rules=len(manifest.house_rules),
        rules=tuple(rules),
        skipped=tuple(skipped),
    )


def _placed(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column)))


def _pass_line(entry: PassEntry, proof: _Proof) -> PassLine:
    file = proof.files[entry.slug]
    scope = Globs(file.paths if entry.paths is None else entry.paths)
    return PassLine(slug=entry.slug, source=file.source, files=sum(map(scope.matches, proof.paths)))


def _models(proof: _Proof, proving: Proving) -> list[Fault]:
    """Ask of each full model id whether an adapter knows it; a key is not needed for that."""
    manifest = proof.manifest
    asked = [(join_path("models", name), model_id) for name, model_id in manifest.models.items()]
    asked += [("defaults.model", manifest.defaults.model)]
    asked += [(f"passes[{number}].model", entry.model or "") for number, entry in enumerate(manifest.passes or ())]
    full = [(path, model_id) for path, model_id in asked if model_id and model_id not in manifest.models]
    return [proof.decoded.fault(path, fault) for path, model_id in full if (fault := proving.model_fault(model_id))]


def _unused_models(proof: _Proof) -> list[Fault]:
    used = {proof.manifest.defaults.model, *(entry.model for entry in proof.manifest.passes or ())}
    said, hint = "no pass uses this model.", "It is still there for `--model`; otherwise take it out."
    return [proof.decoded.fault(join_path("models", name), said, hint) for name in proof.manifest.models if name not in used]


def _unrun_patterns(proof: _Proof) -> list[Fault]:
    said, hint = "no listed pass runs this rule's pattern.", how_to_run_rules(proof.entries, proof.files)
    return [
        proof.decoded.fault(f"house_rules[{number}].{'forbid' if rule.forbid else 'require'}", said, hint)
        for number, rule in enumerate(proof.manifest.house_rules)
        if (rule.forbid or rule.require) and hint
    ]


def _own_globs(own: Mapping[str, PassFile], paths: tuple[str, ...]) -> list[Fault]:
    said, hint = "the globs in its front matter match no file.", "Correct `paths`, or take it out."
    return [
        Fault(file=file.source, path="paths", text=said, hint=hint)
        for file in own.values()
        if not any(map(Globs(file.paths).matches, paths))
    ]


def _old_schema(tree: Tree) -> list[Fault]:
    data = tree.read(SCHEMA_FILE)
    if data is None or data.decode("utf-8", "replace") == schema_json():
        return []
    return [Fault(file=SCHEMA_FILE, text="this is the schema of another version of PRS.", hint="Run `prs init --schema` to renew it.")]
