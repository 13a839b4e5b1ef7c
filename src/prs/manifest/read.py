"""Find the manifest in the trusted tree. No manifest is no error: the built-in defaults stand in, and the origin says so."""

from __future__ import annotations

from prs.document import Decoded, Fault, raise_faults, read_text
from prs.errors import ManifestError
from prs.manifest.files import MANIFEST_FILE
from prs.manifest.load import read_document
from prs.types.manifest import Manifest
from prs.types.source import Tree

BUILT_IN = "built-in"

_NEAR_NAMES = (".prs/manifest.yml", ".prs/manifest.json", ".prs.yaml", ".prs.yml")


def read_manifest(trusted: Tree) -> tuple[Manifest, str]:
    """Return the tree's manifest and its origin: `<tree>:.prs/manifest.yaml`, or `built-in` where it has none.

    Raises `ManifestError`: the text is wrong, or stands under a name that is not read.
    """
    decoded = find_document(trusted)
    if decoded is None:
        return Manifest(), BUILT_IN
    if decoded.value is None:
        raise_faults(decoded.faults, ManifestError)
    return decoded.value, f"{trusted.name}:{MANIFEST_FILE}"


def find_document(trusted: Tree) -> Decoded[Manifest] | None:
    """Return the tree's manifest as a document, with everything that is wrong with it, or None where the tree has none."""
    files = trusted.read_many([MANIFEST_FILE, *_NEAR_NAMES])
    data = files.get(MANIFEST_FILE)
    near = [name for name in _NEAR_NAMES if files.get(name) is not None]
    if data is None and near:
        return _refused(Fault(file=near[0], text="the manifest is not read under this name.", hint=f"Rename it to {MANIFEST_FILE}."))
    if data is None:
        return None
    text = read_text(data, MANIFEST_FILE)
    return _refused(text) if isinstance(text, Fault) else read_document(text, MANIFEST_FILE)


def _refused(fault: Fault) -> Decoded[Manifest]:
    return Decoded(fault.file, None, None, (fault,), {})
