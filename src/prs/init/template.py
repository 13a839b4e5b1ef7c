"""The templates of `prs init`, as values: stacks with their signs, kinds of files, suggested passes, and the manifest's own text."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple, TypeVar

import msgspec

from prs.document import decode, raise_faults
from prs.errors import ManifestError
from prs.types.base import Value
from prs.types.finding import Severity
from prs.types.manifest import Globs, Share, Slug

T = TypeVar("T", bound=msgspec.Struct)

_LEFT_OUT = ("vendored.gitignore", "generated.gitignore")

Kinds = dict[str, tuple[str, ...]]
"""Globs by kind of file: tests, aside, migrations, data, money, surface, generated."""


class Sign(Value, frozen=True, kw_only=True):
    """What gives a stack away: a file whose path the glob matches, and which holds the text where one is given."""

    path: str
    says: str
    contains: str = ""


class Stack(Value, frozen=True, kw_only=True):
    """A language, or a framework in one (`source` is empty then): any one sign is enough. `rule` is a house rule to show as an example."""

    title: str
    signs: tuple[Sign, ...]
    source: Globs = ()
    kinds: Kinds = {}
    rule: str = ""


class Common(Value, frozen=True, kw_only=True):
    """Kinds of files by the names they have in any stack."""

    kinds: Kinds


class Suggestion(Value, frozen=True, kw_only=True):
    """A pass that a new manifest lists, or has as a comment where none of the kinds that it needs has a file."""

    slug: Slug
    why: str
    needs: tuple[str, ...] = ()
    otherwise: str = ""
    reads: tuple[str, ...] = ()
    severity_floor: Severity | None = None
    confidence_min: Share | None = None


class Suggestions(Value, frozen=True, kw_only=True):
    """The suggested passes, in the order in which they are written."""

    passes: tuple[Suggestion, ...]


class Templates(NamedTuple):
    """Everything that `prs init` knows. `left_out` are the globs of what no pass reads anyway: the input's own lists."""

    stacks: tuple[Stack, ...]
    kinds: Kinds
    passes: tuple[Suggestion, ...]
    text: str
    left_out: tuple[str, ...]


def load_templates() -> Templates:
    """Return the package's templates. Raises `ManifestError` where one of them is broken."""
    folder = resources.files("prs.init").joinpath("templates")
    stacks = sorted(folder.joinpath("stacks").iterdir(), key=lambda file: file.name)
    return Templates(
        stacks=tuple(_read(file, Stack) for file in stacks if file.name.endswith(".yaml")),
        kinds=_read(folder.joinpath("common.yaml"), Common).kinds,
        passes=_read(folder.joinpath("passes.yaml"), Suggestions).passes,
        text=folder.joinpath("manifest.txt").read_text("utf-8"),
        left_out=tuple(pattern for name in _LEFT_OUT for pattern in _patterns(resources.files("prs.input").joinpath(name))),
    )


def _patterns(file: Traversable) -> list[str]:
    lines = (line.strip() for line in file.read_text("utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def _read(file: Traversable, kind: type[T]) -> T:
    decoded = decode(file.read_text("utf-8"), file.name, kind)
    if decoded.value is None:
        raise_faults(decoded.faults, ManifestError)
    return decoded.value
