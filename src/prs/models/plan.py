"""How one request is put: which form of schema, effort and output limit. A provider that refuses one form is asked with the next.

A step down is always said: in the answer's `mode` and `notes`. The words that tell what a provider complains about are matched in its
message, less the model's own name, which may hold any word.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from prs.models.provider import Fragment, Provider
from prs.types.manifest import Effort
from prs.types.model import ModelRequest

STEP_DOWN_STATUSES = frozenset({400, 404, 422})

_MARK_WORDS = ("cache_control", "prompt_cache_breakpoint")
_EFFORT_WORDS = ("reasoning", "effort", "thinking")
_SCHEMA_WORDS = (
    "response_format",
    "json_schema",
    "json_object",
    "responsejsonschema",
    "response_json_schema",
    "response_schema",
    "responsemimetype",
    "response_mime_type",
    "output_format",
    "output_config.format",
    "structured output",
    "json mode",
    "schema",
    "grammar",
)
_TOKEN_WORDS = ("max_tokens", "max_completion_tokens")
# OpenRouter names no parameter, and Anthropic's older models refuse the object that holds both.
_EITHER_WORDS = ("requested parameters", "output_config")
_LEAST_THINKING = 1024


class Plan(NamedTuple):
    """Where in each of a provider's lists this request stands; one past the end of `efforts` is none sent."""

    mode: int = 0
    effort: int = 0
    tokens: int = 0
    marks: bool = True
    extras: bool = True

    def mode_of(self, provider: Provider) -> str:
        """Return how the schema is forced: strict, json or none."""
        return provider.modes[self.mode]


def first_plan(provider: Provider, effort: Effort) -> Plan:
    """Return the plan that is tried first: the best form of everything."""
    return Plan(effort=_effort_from(provider, effort, 0))


def step_down(plan: Plan, provider: Provider, effort: Effort, complaint: str) -> tuple[Plan, str] | None:
    """Return the next plan and a note on it, or None where the complaint is about nothing that has another form."""
    said = complaint.casefold()
    if plan.marks and provider.mark and _any(_MARK_WORDS, said):
        return plan._replace(marks=False), "the provider takes no cache marks; sent without"
    if plan.extras and provider.extras and _any(tuple(provider.extras), said):
        return plan._replace(extras=False), f"the provider does not take {', '.join(provider.extras)}; sent without"
    of_effort, of_schema = _any(_EFFORT_WORDS, said), _any(_SCHEMA_WORDS, said)
    of_either = not of_effort and not of_schema and _any(_EITHER_WORDS, said)
    if (of_effort or of_either) and plan.effort < len(provider.efforts):
        return _weaker_effort(plan, provider, effort)
    if (of_schema or of_either) and plan.mode + 1 < len(provider.modes):
        # Of two suspects the effort was given up first; it gets another chance with each weaker form of schema.
        again = _effort_from(provider, effort, 0) if of_either else plan.effort
        weaker = plan._replace(mode=plan.mode + 1, effort=again)
        return weaker, f"the provider refused schema mode {plan.mode_of(provider)}; asked in mode {weaker.mode_of(provider)}"
    if _any(_TOKEN_WORDS, said) and plan.tokens + 1 < len(provider.token_fields):
        weaker = plan._replace(tokens=plan.tokens + 1)
        return weaker, f"the output limit was sent as {provider.token_fields[weaker.tokens]}"
    return None


def effort_fragment(plan: Plan, provider: Provider, request: ModelRequest) -> Fragment:
    """Return the part of the body that carries the effort; empty where none is sent."""
    if plan.effort >= len(provider.efforts):
        return {}
    fragment = provider.efforts[plan.effort][request.effort.value]
    return {key: _resolved(value, request.max_output_tokens) for key, value in fragment.items()}


def merge(body: dict[str, Any], fragment: Fragment) -> None:
    """Put a fragment into a body, object by object."""
    for key, value in fragment.items():
        if isinstance(value, dict) and isinstance(body.get(key), dict):
            merge(body[key], value)
        else:
            body[key] = value


def ordered_schema(schema: Any) -> Any:
    """Return the schema with each object's properties in the order of `required`.

    A request read back from disk has its keys sorted; models write properties in the schema's order, and reason before they decide.
    """
    if isinstance(schema, list):
        return [ordered_schema(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    ordered = {key: ordered_schema(schema[key]) for key in sorted(schema)}
    properties, required = schema.get("properties"), schema.get("required")
    if isinstance(properties, dict) and isinstance(required, list):
        names = [*(name for name in required if name in properties), *sorted(properties.keys() - set(required))]
        ordered["properties"] = {name: ordered_schema(properties[name]) for name in names}
    return ordered


def _weaker_effort(plan: Plan, provider: Provider, effort: Effort) -> tuple[Plan, str]:
    weaker = plan._replace(effort=_effort_from(provider, effort, plan.effort + 1))
    how = "sent without" if weaker.effort >= len(provider.efforts) else "asked in another form"
    return weaker, f"the model does not take reasoning effort {effort.value} in form {plan.effort + 1}; {how}"


def _effort_from(provider: Provider, effort: Effort, start: int) -> int:
    """Return the first form from `start` on that knows this level."""
    forms = range(start, len(provider.efforts))
    return next((form for form in forms if effort.value in provider.efforts[form]), len(provider.efforts))


def _resolved(value: Any, limit: int) -> Any:
    if isinstance(value, dict):
        return {key: _resolved(inner, limit) for key, inner in value.items()}
    if isinstance(value, str) and value.endswith("%"):
        return max(_LEAST_THINKING, limit * int(value[:-1]) // 100)
    return value


def _any(words: tuple[str, ...], said: str) -> bool:
    return any(word.casefold() in said for word in words)
