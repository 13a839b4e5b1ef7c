"""From a candidate, which is untrusted, to a finding or a rejection, each with its trail."""

from __future__ import annotations

from enum import StrEnum

from prs.types.base import Value
from prs.types.diff import Side


class Severity(StrEnum):
    """How much harm: NIT < MINOR < MAJOR < CRITICAL. Compare by `rank`."""

    NIT = "NIT"
    MINOR = "MINOR"
    MAJOR = "MAJOR"
    CRITICAL = "CRITICAL"

    @property
    def rank(self) -> int:
        """0 for NIT up to 3 for CRITICAL."""
        return _SEVERITY_ORDER.index(self)


_SEVERITY_ORDER = (Severity.NIT, Severity.MINOR, Severity.MAJOR, Severity.CRITICAL)


class Evidence(Value, frozen=True, kw_only=True):
    """The three slots. An empty or placeholder slot costs its penalty."""

    quote: str = ""
    trigger: str = ""
    impact: str = ""


class Candidate(Value, frozen=True, kw_only=True):
    """What a pass answered, as it said it; only its shape is known to be right.

    `line` is 1-based, as the model claims it. `confidence` is 0..1. `relies_on` names symbols the claim rests on.
    `places` is for a tool that reports one thing at several lines; a model never fills it.
    """

    path: str
    line: int
    category: str
    severity: Severity
    confidence: float
    title: str
    body: str
    side: Side = Side.HEAD
    evidence: Evidence = Evidence()
    relies_on: tuple[str, ...] = ()
    question: bool = False
    fix: str = ""


class Anchor(Value, frozen=True, kw_only=True):
    """Where a finding stands: computed from its quote. Lines are 1-based and inclusive, on `side`.

    `quote` holds the lines as the input has them, joined by newlines. `symbol` names the enclosing definition where it is known
    (a hunk's section heading, or the map's answer), else "".
    """

    path: str
    side: Side
    start: int
    end: int
    quote: str
    symbol: str = ""


class Effect(StrEnum):
    """What one step did to a candidate."""

    NOTE = "note"
    KEEP = "keep"
    MOVE = "move"
    COST = "cost"
    CAP = "cap"
    HEDGE = "hedge"
    DEMOTE = "demote"
    ABSORB = "absorb"
    REJECT = "reject"


class TrailStep(Value, frozen=True, kw_only=True):
    """One thing that was done to a candidate: by which gate or tier, to what effect, why, and with what numbers."""

    by: str
    effect: Effect
    reason: str
    numbers: dict[str, float] = {}


class Tier(StrEnum):
    """Where a finding is read: posted first, or kept in the report's second tier."""

    FIRST = "first"
    SECOND = "second"


class Place(Value, frozen=True, kw_only=True):
    """Another place of the same pattern: its own anchor, fingerprint and id; listed, never dropped.

    The rest is what was said of it there, as `Absorbed` has it: a place keeps its text.
    """

    id: str
    anchor: Anchor
    fingerprint: str
    slug: str = ""
    tier: str = ""
    score: float = 0.0
    severity: Severity = Severity.NIT
    confidence: float = 0.0
    category: str = ""
    title: str = ""
    body: str = ""


class Absorbed(Value, frozen=True, kw_only=True):
    """A finding merged into another: who said it, by which tier it was merged, and its text, kept."""

    id: str
    slug: str
    tier: str
    score: float
    severity: Severity
    confidence: float
    category: str
    title: str
    body: str
    anchor: Anchor


class Finding(Value, frozen=True, kw_only=True):
    """A candidate that deterministic code let through.

    `id` is `c` and 10 hex digits, from the pass and the candidate's own words: the same on a replay. `fingerprint` (16
    hex) is from path, symbol and quoted code, never from line numbers or model prose. `confidence` is the effective
    one; `stated` is the model's. A hedged question has `question` True and stands apart from findings wherever a person
    reads it.
    """

    id: str
    fingerprint: str
    slug: str
    anchor: Anchor
    category: str
    severity: Severity
    stated: float
    confidence: float
    title: str
    body: str
    evidence: Evidence
    relies_on: tuple[str, ...] = ()
    unverified: tuple[str, ...] = ()
    question: bool = False
    fix: str = ""
    rule: str = ""
    tier: Tier = Tier.FIRST
    trail: tuple[TrailStep, ...] = ()
    passes: tuple[str, ...] = ()
    absorbed: tuple[Absorbed, ...] = ()
    also_at: tuple[Place, ...] = ()


class Rejection(Value, frozen=True, kw_only=True):
    """A candidate that a gate refused: which gate, why, the model's own words, and all that happened before."""

    id: str
    slug: str
    gate: str
    reason: str
    candidate: Candidate
    trail: tuple[TrailStep, ...] = ()
