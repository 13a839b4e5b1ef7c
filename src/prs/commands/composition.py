"""Where the engine meets the world: adapters are picked, keys are read, and each pass is given no more of them than it needs.

What only a tool pass needs is loaded when one runs, so that a model pass's process never carries it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from prs import __version__
from prs.commands.environment import command_environment, model_settings, plain_environment
from prs.engine import Adapters, Options
from prs.errors import ModelIdError
from prs.execute.run_pass import Ports
from prs.models import bills_cache_writes, key_variables, open_model, parse_model_id, setting_variables
from prs.types.finding import Candidate, Severity
from prs.types.input import ReviewInput, Shield
from prs.types.manifest import HouseRule, ManifestLock, ResolvedPass
from prs.types.model import Deadline, Model, Usage

NEVER = "never"


def build_adapters() -> Adapters:
    """Return the adapters of this process's environment."""
    from prs.secrets import Masker  # noqa: PLC0415 - heavy, and only a review needs it

    settings = model_settings()
    return Adapters(
        ports=build_ports(settings),
        mask=Masker().mask_lines,
        find_shields=_find_shields,
        available=lambda model_id: why_not_available(model_id, settings),
        price=_price,
        plan_price=_plan_price,
        pass_env=lambda _resolved: plain_environment(),
        bills_cache_writes=bills_cache_writes,
    )


def build_ports(settings: Mapping[str, str]) -> Ports:
    """Return what a pass process is handed; a model is opened with its own adapter's settings and no other's."""

    def opened(model_id: str) -> Model:
        if parse_model_id(model_id).adapter == "command":
            return open_model(model_id, command_environment())
        return open_model(model_id, {name: settings[name] for name in setting_variables(model_id) if name in settings})

    return Ports(open_model=opened, run_tool=_run_tool, read_sarif=_read_sarif, tool_env=plain_environment())


def make_options(only: Sequence[str], model: str, fail_on: str | None, jobs: int) -> Options:
    """Return the options of one review from what was typed."""
    never = fail_on is not None and fail_on.lower() == NEVER
    severity = None if fail_on is None or never else Severity(fail_on.upper())
    return Options(prs_version=__version__, only=tuple(only), model=model, fail_on=severity, never_fail=never, workers=jobs)


def why_not_available(model_id: str, settings: Mapping[str, str]) -> str:
    """Return why a model cannot be called: the variable that is not set; "" where nothing is missing. Raises `ModelIdError`."""
    keys = key_variables(model_id)
    if not keys or any(settings.get(key) for key in keys):
        return ""
    return f"{' or '.join(keys)} is not set"


def require_model(model_id: str) -> None:
    """Raise `ModelIdError` where the model that was asked for by name cannot be called."""
    missing = why_not_available(model_id, model_settings()) if model_id and ":" in model_id else ""
    if missing:
        raise ModelIdError(f"{model_id} cannot be called: {missing}.", "Set it, or leave --model out to run the tool passes alone.")


def _run_tool(
    resolved: ResolvedPass, review_input: ReviewInput, lock: ManifestLock, scratch: Path, env: Mapping[str, str], deadline: Deadline
) -> str:
    from prs.tools import run_tool  # noqa: PLC0415 - loaded where a tool runs

    return run_tool(resolved, review_input, lock.house_rules, scratch, env, deadline)


def _read_sarif(text: str, resolved: ResolvedPass, review_input: ReviewInput) -> tuple[Candidate, ...]:
    from prs.tools.sarif import read_candidates  # noqa: PLC0415 - the same

    return read_candidates(text, resolved, review_input)


def _find_shields(rules: Sequence[HouseRule], files: Iterable[tuple[str, str]]) -> tuple[Shield, ...]:
    from prs.tools.shields import find_shields  # noqa: PLC0415 - the same

    return find_shields(rules, files)


def _price(model_id: str, usage: Usage) -> Usage:
    from prs.models.prices import price  # noqa: PLC0415 - heavy, and the parent alone knows prices

    return price(model_id, usage)


def _plan_price(model_id: str, input_tokens: int, output_tokens: int) -> float | None:
    from prs.models.prices import plan_price  # noqa: PLC0415 - the same

    return plan_price(model_id, input_tokens, output_tokens)
