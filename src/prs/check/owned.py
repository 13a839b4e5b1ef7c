"""What lies in `.prs/` and belongs to nothing: a pass file that no manifest lists, a rule that none names, a file that nothing reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from prs.document import Fault, did_you_mean
from prs.manifest.details import RULES_FOLDER, details_path
from prs.manifest.files import FOLDER, MANIFEST_FILE, SCHEMA_FILE
from prs.passes import PASSES_FOLDER, PassFile
from prs.types.manifest import Manifest, PassEntry


def unlisted_passes(entries: Sequence[PassEntry], own: Mapping[str, PassFile]) -> list[Fault]:
    """Return a fault for each of the codebase's own passes that the manifest does not run."""
    listed = {entry.slug for entry in entries}
    return [
        Fault(
            file=file.source,
            text=f"the pass `{slug}` never runs: {MANIFEST_FILE} does not list it.",
            hint=f"Add `- slug: {slug}` to `passes`, or delete the file.",
        )
        for slug, file in own.items()
        if slug not in listed
    ]


def unread_files(manifest: Manifest, paths: Sequence[str]) -> list[Fault]:
    """Return a fault for each file in `.prs/` that nothing reads."""
    named = {details_path(rule.details) for rule in manifest.house_rules if rule.details}
    return [
        fault
        for path in paths
        if path.startswith(FOLDER) and path not in (MANIFEST_FILE, SCHEMA_FILE) and (fault := _unread(path, named)) is not None
    ]


def _unread(path: str, named: set[str]) -> Fault | None:
    if path.endswith("README.md") or path in named or (path.startswith(PASSES_FOLDER) and path.endswith(".md")):
        return None
    if path.startswith(RULES_FOLDER):
        hint = f"Write `details: {path.removeprefix(RULES_FOLDER)}` in its rule, or delete the file."
        return Fault(file=path, text="no house rule names this file in its `details`.", hint=hint)
    near = did_you_mean(path, [MANIFEST_FILE, PASSES_FOLDER + path.rsplit("/", 1)[-1], RULES_FOLDER + path.rsplit("/", 1)[-1]])
    return Fault(file=path, text="nothing reads this file.", hint=near)
