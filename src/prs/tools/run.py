"""The table of runners, and the one way in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from prs.errors import ToolError
from prs.tools import command, rules, secrets
from prs.types.input import ReviewInput
from prs.types.manifest import HouseRule, ResolvedPass
from prs.types.model import Deadline


class Errand(NamedTuple):
    """What a runner is sent with."""

    resolved: ResolvedPass
    review_input: ReviewInput
    house_rules: Sequence[HouseRule]
    scratch: Path
    env: Mapping[str, str]
    deadline: Deadline


Runner = Callable[[Errand], str]

RUNNERS: dict[str, Runner] = {
    "command": lambda errand: command.run(errand.resolved, errand.review_input, errand.scratch, errand.env, errand.deadline),
    "rules": lambda errand: rules.run(errand.resolved, errand.house_rules, errand.review_input, errand.deadline),
    "secrets": lambda errand: secrets.run(errand.review_input),
}


def run_tool(
    resolved: ResolvedPass,
    review_input: ReviewInput,
    house_rules: Sequence[HouseRule],
    scratch: Path,
    env: Mapping[str, str],
    deadline: Deadline,
) -> str:
    """Run the tool pass in the empty folder `scratch` and return its SARIF. Raises `ToolError` where it did not run as described."""
    if resolved.tool is None or resolved.tool.runner not in RUNNERS:
        raise ToolError(f"The tool pass {resolved.slug} names no runner that is known; the runners are {', '.join(RUNNERS)}.")
    return RUNNERS[resolved.tool.runner](Errand(resolved, review_input, house_rules, scratch, env, deadline))
