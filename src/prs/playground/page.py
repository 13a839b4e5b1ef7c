"""Put the page together: one file, no request to anywhere, its script and style allowed by their hashes alone."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files

import msgspec

from prs.playground.tables import tables


def playground_page() -> str:
    """Return the page as HTML, the engine's numbers in it."""
    style = _document("look")
    numbers = msgspec.json.encode(tables()).decode().replace("<", "\\u003c")
    script = f"const TABLES = {numbers};\n{_document('decide')}"
    page = _document("playground")
    filled = {"{{style}}": style, "{{script}}": script, "{{style_hash}}": _hash(style), "{{script_hash}}": _hash(script)}
    for slot, value in filled.items():
        page = page.replace(slot, value)
    return page


def _document(stem: str) -> str:
    """Return the text of the one file beside this that has the stem."""
    (found,) = (file for file in files("prs.playground").iterdir() if file.name.rpartition(".")[0] == stem)
    return found.read_text("utf-8")


def _hash(inline: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()
