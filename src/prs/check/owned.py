"""What lies in `.prs/` and belongs to nothing: a pass file that no manifest lists, a rule that none names, a file that nothing reads."""

from __future__ import annotations

from prs.check.claim import Claim
from prs.document import Fault, did_you_mean
from prs.manifest.details import RULES_FOLDER, details_path
from prs.manifest.files import FOLDER, MANIFEST_FILE, SCHEMA_FILE
from prs.manifest.resolve import how_to_run_rules
from prs.manifest.schema import schema_json
from prs.passes import PASSES_FOLDER


def unlisted_passes(claim: Claim) -> list[Fault]:
    """Return a fault for each of the codebase's own passes that the manifest does not run."""
    listed = {entry.slug for entry in claim.entries}
    return [
        Fault(
            file=file.source,
            text=f"the pass `{slug}` never runs: {MANIFEST_FILE} does not list it.",
            hint=f"Add `- slug: {slug}` to `passes`, or delete the file.",
        )
        for slug, file in claim.own.items()
        if slug not in listed
    ]


def unrun_patterns(claim: Claim) -> list[Fault]:
    """Return a fault for each rule whose pattern no listed pass would run."""
    said, hint = "no listed pass runs this rule's pattern.", how_to_run_rules(claim.entries, claim.files)
    return [
        claim.decoded.fault(f"house_rules[{number}].{'forbid' if rule.forbid else 'require'}", said, hint)
        for number, rule in enumerate(claim.manifest.house_rules)
        if (rule.forbid or rule.require) and hint
    ]


def unread_files(claim: Claim) -> list[Fault]:
    """Return a fault for each file in `.prs/` that nothing reads."""
    named = {details_path(rule.details) for rule in claim.manifest.house_rules if rule.details}
    inside = [path for path in claim.paths if path.startswith(FOLDER) and path not in (MANIFEST_FILE, SCHEMA_FILE)]
    return [fault for path in inside if (fault := _unread(path, named)) is not None]


def old_schema(claim: Claim) -> list[Fault]:
    """Return a fault where the schema beside the manifest is another version's."""
    data = claim.tree.read(SCHEMA_FILE)
    if data is None or data.decode("utf-8", "replace") == schema_json():
        return []
    return [Fault(file=SCHEMA_FILE, text="this is the schema of another version of PRS.", hint="Run `prs init --schema` to renew it.")]


def _unread(path: str, named: set[str]) -> Fault | None:
    if path.endswith("README.md") or path in named or (path.startswith(PASSES_FOLDER) and path.endswith(".md")):
        return None
    if path.startswith(RULES_FOLDER):
        hint = f"Write `details: {path.removeprefix(RULES_FOLDER)}` in its rule, or delete the file."
        return Fault(file=path, text="no house rule names this file in its `details`.", hint=hint)
    near = did_you_mean(path, [MANIFEST_FILE, PASSES_FOLDER + path.rsplit("/", 1)[-1], RULES_FOLDER + path.rsplit("/", 1)[-1]])
    return Fault(file=path, text="nothing reads this file.", hint=near)
