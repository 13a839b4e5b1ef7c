"""The manifest as a person writes it (`Manifest`) and as one review resolved it (`ManifestLock`).

The published JSON Schema is made from `Manifest`, so the descriptions here are what an editor shows.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta

from prs.types.base import Value
from prs.types.finding import Severity

Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,63}$", description="Lower-case letters, digits and _.")]
Share = Annotated[float, Meta(ge=0.0, le=1.0)]
Seconds = Annotated[float, Meta(gt=0.0, le=86400.0)]
PositiveInt = Annotated[int, Meta(ge=1)]
Globs = Annotated[tuple[str, ...], Meta(description="Globs as gitignore speaks them; `!` takes files out again.")]


class Effort(StrEnum):
    """How hard a model is asked to reason, sent in each provider's own form."""

    NONE = "none"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class OnIncomplete(StrEnum):
    """What an incomplete review does to the exit status and the check."""

    WARN = "warn"
    FAIL = "fail"


class Defaults(Value, frozen=True, kw_only=True):
    """What every pass takes unless it says otherwise."""

    model: Annotated[str, Meta(description="A name from `models`, or a full model id. Empty: only tool passes run.")] = ""
    reasoning_effort: Annotated[Effort, Meta(description="How hard every model is asked to reason, where it takes that.")] = Effort.HIGH
    severity_floor: Annotated[Severity, Meta(description="Findings below it are held back.")] = Severity.MINOR
    confidence_min: Annotated[Share, Meta(description="Findings of less effective confidence are held back.")] = 0.3
    timeout_s: Annotated[Seconds, Meta(description="Seconds until a pass is stopped and counts as failed.")] = 300.0
    quota: Annotated[PositiveInt | None, Meta(description="At most so many findings of a pass in the first tier.")] = None
    max_output_tokens: Annotated[PositiveInt, Meta(description="Output tokens of one call, reasoning included.")] = 16000
    memory_mb: Annotated[int, Meta(ge=16, description="Memory that a pass's process may take beyond what it starts with, MiB.")] = 2048


class PassEntry(Value, frozen=True, kw_only=True):
    """One pass that runs, and the bar it has to clear. What it leaves out comes from `defaults`."""

    slug: Annotated[Slug, Meta(description="A built-in pass, or the name of a file in `.prs/passes/`: lower-case letters, digits and _.")]
    model: Annotated[str | None, Meta(description="A name from `models`, or a full model id.")] = None
    reasoning_effort: Annotated[Effort | None, Meta(description="How hard this pass's model is asked to reason.")] = None
    severity_floor: Annotated[Severity | None, Meta(description="Findings of this pass below it are held back.")] = None
    confidence_min: Annotated[Share | None, Meta(description="Findings of this pass with less effective confidence are held back.")] = None
    timeout_s: Annotated[Seconds | None, Meta(description="Seconds until this pass is stopped and counts as failed.")] = None
    quota: Annotated[PositiveInt | None, Meta(description="At most so many findings of this pass in the first tier.")] = None
    max_output_tokens: Annotated[PositiveInt | None, Meta(description="Output tokens of one call of this pass.")] = None
    memory_mb: Annotated[
        Annotated[int, Meta(ge=16)] | None, Meta(description="Memory that this pass's process may take beyond what it starts with, MiB.")
    ] = None
    paths: Annotated[Globs | None, Meta(description="Files this pass reads, in place of the pass file's own globs. Empty: all.")] = None


class RulePattern(Value, frozen=True, kw_only=True):
    """An executable rule: an ast-grep pattern, or a whole ast-grep rule object, in one language."""

    language: Annotated[str, Meta(description="The language's name as ast-grep knows it.")]
    pattern: Annotated[str, Meta(description="Code with holes: `$NAME` for one node, `$$$` for any number.")] = ""
    rule: Annotated[dict[str, Any], Meta(description="A whole ast-grep rule object, in place of `pattern`.")] = {}


class RuleExamples(Value, frozen=True, kw_only=True):
    """Code that a rule must fire on (`bad`) and must not (`good`); `prs check` verifies both."""

    good: Annotated[tuple[str, ...], Meta(description="Code that the rule must not fire on.")] = ()
    bad: Annotated[tuple[str, ...], Meta(description="Code that the rule must fire on.")] = ()


class HouseRule(Value, frozen=True, kw_only=True):
    """What this codebase mandates. A reviewer enforces it and never argues with it."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$", description="Lower-case letters, digits and -.")]
    mandate: Annotated[str, Meta(description="What every author here has to do, and what is a defect.")]
    paths: Annotated[Globs, Meta(description="Files the rule is law in. Empty: all.")] = ()
    never_flag: Annotated[str, Meta(description="The mandated shape, in words, that no reviewer may call a defect.")] = ""
    never_flag_pattern: Annotated[
        RulePattern | None, Meta(description="The mandated shape as a pattern: a candidate anchored on it that argues is shielded.")
    ] = None
    severity: Annotated[Severity, Meta(description="How much harm breaking the rule does.")] = Severity.MAJOR
    category: Annotated[str, Meta(description="The category of a finding by this rule: upper-case letters, digits and _.")] = "HOUSE_RULE"
    forbid: Annotated[RulePattern | None, Meta(description="Code that may not stand here; found without a model.")] = None
    require: Annotated[RulePattern | None, Meta(description="Code that has to stand here; its absence is found without a model.")] = None
    examples: Annotated[RuleExamples, Meta(description="Code that shows the rule; `prs check` verifies it.")] = RuleExamples()
    details: Annotated[str, Meta(description="A Markdown file under `.prs/rules/` with the long form.")] = ""


class Penalties(Value, frozen=True, kw_only=True):
    """What an empty evidence slot costs, in confidence."""

    quote: Annotated[Share, Meta(description="Cost of a quote that does not stand in the change.")] = 0.30
    trigger: Annotated[Share, Meta(description="Cost of no concrete input or state that fails.")] = 0.20
    impact: Annotated[Share, Meta(description="Cost of not saying who is affected, and how.")] = 0.15


class Budget(Value, frozen=True, kw_only=True):
    """Hard limits of one review. What does not fit is named in the ledger, with its size."""

    input_tokens: Annotated[PositiveInt, Meta(description="Input tokens of all calls of one review together.")] = 400_000
    usd: Annotated[Annotated[float, Meta(gt=0.0)] | None, Meta(description="US dollars of one review, by the planned upper bound.")] = None
    part_tokens: Annotated[PositiveInt, Meta(description="Input tokens of one call; a larger change is split into parts along files.")] = (
        60_000
    )


class Publish(Value, frozen=True, kw_only=True):
    """How much is said where people read, and what fails a check."""

    inline_max: Annotated[
        int, Meta(ge=0, description="At most so many comments on lines of a pull request; the rest go into the summary.")
    ] = 10
    fail_on: Annotated[Severity | None, Meta(description="A finding of this severity fails the check; null: none does.")] = (
        Severity.CRITICAL
    )
    on_incomplete: Annotated[OnIncomplete, Meta(description="What an incomplete review does to the check.")] = OnIncomplete.WARN


class Manifest(Value, frozen=True, kw_only=True):
    """`.prs/manifest.yaml`: which passes run here, what bar each has to clear, and which house rules are law."""

    version: Annotated[int, Meta(ge=1, le=1, description="The version of this file's format.")] = 1
    models: Annotated[dict[str, str], Meta(description="Names for model ids; passes pick one by name.")] = {}
    defaults: Annotated[Defaults, Meta(description="What every pass takes unless it says otherwise.")] = Defaults()
    passes: Annotated[tuple[PassEntry, ...] | None, Meta(description="Left out: the built-in passes and tools.")] = None
    house_rules: Annotated[tuple[HouseRule, ...], Meta(description="What this codebase mandates.")] = ()
    protected: Annotated[tuple[str, ...], Meta(description="Categories never dropped, at worst hedged.")] = (
        "SECURITY",
        "TENANCY",
        "MONEY",
    )
    evidence: Annotated[Penalties, Meta(description="What an empty evidence slot costs, in confidence.")] = Penalties()
    budget: Annotated[Budget, Meta(description="Hard limits of one review.")] = Budget()
    publish: Annotated[Publish, Meta(description="How much is said where people read, and what fails a check.")] = Publish()
    ignore: Annotated[Globs, Meta(description="Files no pass reads; named in the ledger as ignored.")] = ()


class PassKind(StrEnum):
    """Who does a pass's work: a model, or a program that needs none."""

    MODEL = "model"
    TOOL = "tool"


class ToolSpec(Value, frozen=True, kw_only=True):
    """A tool pass, as data. `runner` is `command` (a program that writes SARIF), `rules` (executable house rules)
    or `secrets` (what the input's masking found).

    `argv` is run without a shell in an empty folder that holds only the changed files' text; `{files}` stands for their
    paths. `findings_exit` lists the exit statuses that mean "it ran". `severity` maps SARIF levels or rule-id prefixes to severities.
    """

    runner: str
    argv: tuple[str, ...] = ()
    findings_exit: tuple[int, ...] = (0, 1)
    severity: dict[str, Severity] = {}
    category: str = ""
    confidence: Share = 0.9
    only_added: bool = True
    config: dict[str, str] = {}


class ResolvedPass(Value, frozen=True, kw_only=True):
    """One pass with everything decided.

    `not_run` says why it will not run, or is "". `parts_held` are the parts that it is not asked about, since the review's
    budget would be exceeded. `source` is the file it was read from.
    """

    slug: str
    kind: PassKind
    concern: str
    categories: tuple[str, ...]
    severity_floor: Severity
    confidence_min: float
    timeout_s: float
    memory_mb: int
    quota: int | None = None
    not_business: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    focus: str = ""
    model: str = ""
    reasoning_effort: Effort = Effort.HIGH
    max_output_tokens: int = 16000
    needs_map: bool = False
    tool: ToolSpec | None = None
    not_run: str = ""
    parts_held: tuple[int, ...] = ()
    source: str = ""


class ManifestLock(Value, frozen=True, kw_only=True):
    """The manifest as one review resolved it; kept as `manifest.lock.json`, and all that a pass reads beside the input.

    `origin` says where it came from (`<sha>:.prs/manifest.yaml`, or `built-in`). `base_prompt` is the rendered text every
    model pass inherits. `unasked` are the slugs of listed passes that this review was told to leave out.
    """

    version: int
    prs_version: str
    origin: str
    base_prompt: str
    passes: tuple[ResolvedPass, ...]
    house_rules: tuple[HouseRule, ...] = ()
    protected: tuple[str, ...] = ()
    evidence: Penalties = Penalties()
    budget: Budget = Budget()
    publish: Publish = Publish()
    ignore: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()

    def pass_named(self, slug: str) -> ResolvedPass | None:
        """Return the pass with that slug, or None."""
        return next((p for p in self.passes if p.slug == slug), None)
