"""Where the engine meets the world: adapters are picked, keys are read, and each pass's environment is cut to what it needs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from prs import __version__
from prs.commands.environment import command_environment, model_settings, plain_environment
from prs.engine import Adapters, Options
from prs.errors import ModelIdError
from prs.execute.run_pass import Ports
from prs.models import bills_cache_writes, key_variables, open_model
from prs.types.finding import Severity
from prs.types.input import ReviewInput
from prs.types.manifest import ManifestLock, ResolvedPass
from prs.types.model import Deadline, Model, Usage


def build_adapters() -> Adapters:
    """Return the adapters of this process's environment. Heavy libraries are loaded when their adapter is first used."""
    settings = model_settings()
    return Adapters(
        ports=build_ports(settings),
        mask=_mask,
        find_shields=_find_shields,
        available=lambda model_id: why_not_available(model_id, settings),
        price=_price,
        plan_price=_plan_price,
        pass_env=lambda _resolved: plain_environment(),
        bills_cache_writes=bills_cache_writes,
    )


def build_ports(settings: Mapping[str, str]) -> Ports:
    """Return what a pass process is handed."""
    return Ports(open_model=lambda model_id: _open(model_id, settings), run_tool=_run_tool, read_sarif=_read_sarif, tool_env=plain_environment())
