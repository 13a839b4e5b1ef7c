"""What a proof found, as a value; `prs check --format json` prints it."""

from __future__ import annotations

from prs.document import Fault
from prs.types.base import Value


class Firing(Value, frozen=True, kw_only=True):
    """A place where a rule fires already; lines are 1-based and inclusive."""

    path: str
    start: int
    end: int


class RuleRun(Value, frozen=True, kw_only=True):
    """One pattern of one rule over the whole tree.

    `of` is "forbid", "require" or "never_flag_pattern", whose firing is the mandated shape standing there. `files` is how many were
    read, `fires` how often it fires, `files_with` in how many; `first` shows a few.
    """

    rule: str
    of: str
    files: int
    fires: int
    files_with: int
    first: tuple[Firing, ...] = ()


class PassLine(Value, frozen=True, kw_only=True):
    """One pass that the manifest runs, the file that owns it, and how many files of the tree it reads."""

    slug: str
    source: str
    files: int


class CheckReport(Value, frozen=True, kw_only=True):
    """The proof. `errors` is empty where `.prs/` is sound; `warnings` are worth reading and fail nothing; `skipped` were not searched."""

    version: int
    tree: str
    origin: str
    files: int
    errors: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()
    passes: tuple[PassLine, ...] = ()
    house_rules: int = 0
    rules: tuple[RuleRun, ...] = ()
    skipped: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether a review could start with this `.prs/` and everything in it would mean something."""
        return not self.errors
