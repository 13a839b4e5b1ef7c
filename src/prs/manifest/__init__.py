"""The codebase's side: `.prs/manifest.yaml`, read from the trusted tree, and what it comes to once everything is decided.

Pure: it knows values, errors, documents, globs and pass files. Whether a model can be called is asked of the caller.
"""

from prs.manifest.edited import told_edits
from prs.manifest.files import MANIFEST_FILE
from prs.manifest.load import load_manifest, read_document
from prs.manifest.read import read_manifest
from prs.manifest.resolve import resolve
from prs.manifest.schema import manifest_schema, schema_json

__all__ = ["MANIFEST_FILE", "load_manifest", "manifest_schema", "read_document", "read_manifest", "resolve", "schema_json", "told_edits"]
