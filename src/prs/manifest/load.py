"""A manifest's text as a `Manifest`: its shape by the type, then what the words mean to each other. Touches no file."""

from __future__ import annotations

from prs.document import Decoded, decode, raise_faults
from prs.errors import ManifestError
from prs.manifest.meaning import meaning_faults
from prs.types.manifest import Manifest


def load_manifest(text: str, name: str) -> Manifest:
    """Return the manifest of a text. `name` is the file, as an error names it.

    Raises `ManifestError`, whose message begins `name:line:column` and whose hint lists up to 20 faults.
    """
    decoded = read_document(text, name)
    if decoded.value is None:
        raise_faults(decoded.faults, ManifestError)
    return decoded.value


def read_document(text: str, name: str) -> Decoded[Manifest]:
    """Return the manifest with the places of its keys, or everything that is wrong with it."""
    decoded = decode(text, name, Manifest)
    faults = tuple(sorted([*decoded.faults, *meaning_faults(decoded)], key=lambda fault: (fault.line, fault.column)))
    return decoded._replace(faults=faults, value=None if faults else decoded.value)
