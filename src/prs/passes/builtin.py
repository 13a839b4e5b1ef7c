"""The passes that PRS brings along, in the order in which a reader meets them."""

from __future__ import annotations

from importlib import resources

import msgspec

from prs.passes.pass_file import PassFile
from prs.passes.read import parse_pass
from prs.types.manifest import PassKind

ORDER = (
    "correctness",
    "security_tenancy",
    "data_integrity",
    "money",
    "concurrency",
    "error_handling",
    "api_contract",
    "performance",
    "tests",
    "house_rules",
    "cross_file",
)
"""Model passes first, as listed here and then by name; tool passes after them, as listed in `TOOL_ORDER` and then by name."""

TOOL_ORDER = ("secrets", "rules")


def builtin_passes() -> dict[str, PassFile]:
    """Return the package's own passes by slug, in their order. Raises `PassFileError` where one of them is broken."""
    folder = resources.files("prs.passes").joinpath("builtin")
    files = [entry for entry in folder.iterdir() if entry.name.endswith(".md")] if folder.is_dir() else []
    parsed = [msgspec.structs.replace(parse_pass(file.read_text("utf-8"), f"built-in/{file.name}"), builtin=True) for file in files]
    return {one.slug: one for one in sorted(parsed, key=_rank)}


def _rank(one: PassFile) -> tuple[bool, int, str]:
    is_tool = one.kind is PassKind.TOOL
    order = TOOL_ORDER if is_tool else ORDER
    return is_tool, order.index(one.slug) if one.slug in order else len(order), one.slug
