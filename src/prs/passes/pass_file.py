"""A pass as its Markdown file states it: front matter as fields, the prose as `focus`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from prs.types.base import Value
from prs.types.finding import Severity
from prs.types.manifest import Globs, PassKind, PositiveInt, Seconds, Share, Slug, ToolSpec

Category = Annotated[str, Meta(pattern=r"^[A-Z][A-Z0-9_]{0,63}$", description="Upper-case letters, digits and _.")]


class PassDefaults(Value, frozen=True, kw_only=True):
    """The bar that a pass brings along. The manifest's entry for the pass stands above it, the manifest's `defaults` below."""

    severity_floor: Severity | None = None
    confidence_min: Share | None = None
    quota: PositiveInt | None = None
    timeout_s: Seconds | None = None


class FrontMatter(Value, frozen=True, kw_only=True):
    """What stands between the two `---` of a pass file."""

    slug: Slug
    concern: str
    categories: tuple[Category, ...] = ()
    not_business: tuple[str, ...] = ()
    paths: Globs = ()
    needs_map: bool = False
    kind: PassKind = PassKind.MODEL
    tool: ToolSpec | None = None
    defaults: PassDefaults = PassDefaults()


class PassFile(Value, frozen=True, kw_only=True):
    """One pass, read and sound. `focus` is its prose ("" for a tool pass that has none); `source` the file it was read from.

    A tool pass has its `tool`, a model pass has none. `builtin` is True for a pass that PRS brings along.
    """

    slug: str
    concern: str
    categories: tuple[str, ...]
    not_business: tuple[str, ...]
    paths: tuple[str, ...]
    needs_map: bool
    kind: PassKind
    tool: ToolSpec | None
    defaults: PassDefaults
    focus: str
    source: str
    builtin: bool = False
