"""Which model a pass asks: its own, else the default, unless a person said otherwise for the whole review."""

from __future__ import annotations

from prs.document import did_you_mean
from prs.errors import ModelIdError
from prs.manifest.meaning import is_full_model_id
from prs.types.manifest import Manifest, PassEntry

NO_MODEL = "no model is set: set `defaults.model` in .prs/manifest.yaml, or pass --model"


def full_model_id(name: str, manifest: Manifest) -> str:
    """Return the full id of a name in `models`, or the id itself; "" stays "". Raises `ModelIdError` where it is neither."""
    if not name or is_full_model_id(name):
        return name
    if name in manifest.models:
        return manifest.models[name]
    near = did_you_mean(name, manifest.models)
    hint = near or "Write a full model id (`adapter:model`), or give it a name under `models` in .prs/manifest.yaml."
    raise ModelIdError(f'"{name}" is neither a name in `models` nor a full model id.', hint)


def model_of(entry: PassEntry, manifest: Manifest, override: str) -> str:
    """Return the full id of the model that a pass asks, or "" where none is set."""
    return full_model_id(override or entry.model or manifest.defaults.model, manifest)
