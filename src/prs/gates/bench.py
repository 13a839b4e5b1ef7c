"""What the gates judge by: the pass and its bar, the input, and what is worked out once for all candidates of a pass."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from prs.anchor import Listing
from prs.evidence import Visible
from prs.globs import Globs
from prs.types.input import InputFile, ReviewInput
from prs.types.manifest import HouseRule, PassKind, Penalties, ResolvedPass

UNVERIFIED = "UNVERIFIED_"
HOUSE_RULES = "house_rules"
"""The slug of the pass that enforces house rules with a model."""

RULES_RUNNER = "rules"
"""The runner of the tool pass that enforces the executable ones."""


class Court(NamedTuple):
    """Before whom the candidates of one pass and part come. `visible` is the exact text that the pass was sent.

    `defined_elsewhere` is the map's answer to whether the repository defines a symbol beyond that text, None where there is no map.
    """

    resolved: ResolvedPass
    review_input: ReviewInput
    part: int
    visible: str
    protected: tuple[str, ...]
    penalties: Penalties
    house_rules: tuple[HouseRule, ...]
    defined_elsewhere: Callable[[str], bool] | None = None


class Bench:
    """A court at work: what several gates ask for, worked out when it is first asked for."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self._listings: dict[str, Listing] = {}

    @property
    def resolved(self) -> ResolvedPass:
        """The pass whose candidates are judged."""
        return self.court.resolved

    @property
    def is_tool(self) -> bool:
        """Whether a program, and not a model, made the candidates."""
        return self.resolved.kind is PassKind.TOOL

    @property
    def enforces_rules(self) -> bool:
        """Whether house rules are this pass's own business."""
        return self.resolved.slug == HOUSE_RULES or (self.resolved.tool is not None and self.resolved.tool.runner == RULES_RUNNER)

    @cached_property
    def owned(self) -> frozenset[str]:
        """The categories that the pass may use; empty where a tool pass names none."""
        own = {plain_category(category) for category in self.resolved.categories}
        if self.enforces_rules and own:
            own |= {plain_category(rule.category) for rule in self.court.house_rules}
        return frozenset(own)

    @cached_property
    def protected(self) -> frozenset[str]:
        """The categories that are never dropped."""
        return frozenset(plain_category(category) for category in self.court.protected)

    @cached_property
    def scope(self) -> Globs:
        """The paths that are the pass's business."""
        return Globs(self.resolved.paths)

    @cached_property
    def rules(self) -> tuple[tuple[HouseRule, Globs], ...]:
        """The house rules, each with its paths."""
        return tuple((rule, Globs(rule.paths)) for rule in self.court.house_rules)

    @cached_property
    def visible(self) -> Visible:
        """What the pass has seen."""
        return Visible(self.court.visible)

    def listing(self, file: InputFile) -> Listing:
        """Return the file as rows."""
        if file.path not in self._listings:
            self._listings[file.path] = Listing(file)
        return self._listings[file.path]


def plain_category(category: str) -> str:
    """Return the category as manifests write it: upper case, underscores, no `UNVERIFIED_`."""
    return "_".join(category.replace("-", " ").replace("_", " ").upper().split()).removeprefix(UNVERIFIED)
