"""Where the codebase's side lies in a tree."""

from __future__ import annotations

FOLDER = ".prs/"
MANIFEST_FILE = ".prs/manifest.yaml"
SCHEMA_FILE = ".prs/manifest.schema.json"
