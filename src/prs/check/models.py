"""Models that a manifest names: whether an adapter knows each, and whether a pass uses it. A key is not needed to know that."""

from __future__ import annotations

from collections.abc import Callable

from prs.check.claim import Claim
from prs.document import Fault, join_path


def unknown_models(claim: Claim, model_fault: Callable[[str], str]) -> list[Fault]:
    """Return a fault for each full model id that no adapter knows."""
    manifest = claim.manifest
    asked = [(join_path("models", name), model_id) for name, model_id in manifest.models.items()]
    asked += [("defaults.model", manifest.defaults.model)]
    asked += [(f"passes[{number}].model", entry.model or "") for number, entry in enumerate(manifest.passes or ())]
    full = [(path, model_id) for path, model_id in asked if model_id and model_id not in manifest.models]
    return [claim.decoded.fault(path, fault) for path, model_id in full if (fault := model_fault(model_id))]


def unused_models(claim: Claim) -> list[Fault]:
    """Return a fault for each name that no pass uses."""
    used = {claim.manifest.defaults.model, *(entry.model for entry in claim.manifest.passes or ())}
    said, hint = "no pass uses this model.", "It is still there for `--model`; otherwise take it out."
    return [claim.decoded.fault(join_path("models", name), said, hint) for name in claim.manifest.models if name not in used]
