"""Who read a change: a digest of the passes and rules of a review, so that a later one knows whether it may build on it."""

from __future__ import annotations

import msgspec

from prs.types.base import canonical_json, sha256
from prs.types.manifest import ManifestLock


def panel_digest(lock: ManifestLock) -> str:
    """Return 16 hex digits. Another pass, rule, prompt, model or glob gives another; the budget and where the manifest came from do not."""
    passes = [msgspec.structs.replace(one, parts_held=(), source="", timeout_s=1.0, memory_mb=16) for one in lock.passes]
    return sha256(canonical_json([passes, lock.house_rules, lock.base_prompt, lock.protected, lock.ignore]))[:16]
