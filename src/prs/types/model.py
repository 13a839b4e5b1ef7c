"""What is asked of a model and what it answers, in no provider's words."""

from __future__ import annotations

import time
from typing import Any, NamedTuple, Protocol

from prs.types.base import Value
from prs.types.finding import Candidate
from prs.types.manifest import Effort


class ModelRequest(Value, frozen=True, kw_only=True):
    """One structured call. Its canonical JSON is hashed, kept, replayed, and what `command:` reads on standard input.

    The text is sent as `system`, then `prefix` (both byte-identical in all passes of one model and part: base prompt and input), then
    `focus` (the pass's own). `schema` is a strict JSON Schema.
    """

    version: int
    slug: str
    part: int
    model: str
    system: str
    prefix: str
    focus: str
    schema_name: str
    schema: dict[str, Any]
    effort: Effort
    max_output_tokens: int


class Usage(Value, frozen=True, kw_only=True):
    """Tokens as the provider counted them; `input_tokens` includes the cached ones, `output_tokens` the reasoning ones.

    `cost_usd` is None where nobody said and no price is known; `cost_from` is "billed", "priced" or "".
    """

    input_tokens: int = 0
    cached_tokens: int = 0
    cache_write_tokens: int = 0
    output_tokens: int = 0
    reasoning_tokens: int = 0
    cost_usd: float | None = None
    cost_from: str = ""


class Answer(Value, frozen=True, kw_only=True):
    """What came back. `text` is exactly what the model wrote. `finish` is "stop", "length", "refused" or the provider's word.

    `mode` is how the schema was forced: "strict", "json" or "none". `attempts` counts tries, `notes` says what happened on the way.
    """

    text: str
    finish: str = "stop"
    model: str = ""
    mode: str = "strict"
    usage: Usage = Usage()
    attempts: int = 1
    seconds: float = 0.0
    notes: tuple[str, ...] = ()


class ModelAnswer(Value, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """The answer's schema, as read: the pass's own verdict is shown, never trusted."""

    verdict: str
    summary: str
    findings: tuple[Candidate, ...]
    analysis: str = ""


class Deadline(NamedTuple):
    """A point on the monotonic clock, in seconds. The clock is the caller's business, so that tests may turn it."""

    at: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """Return the deadline that many seconds from now."""
        return cls(time.monotonic() + seconds)

    @property
    def left(self) -> float:
        """Seconds that are left, never negative."""
        return max(0.0, self.at - time.monotonic())


class Model(Protocol):
    """A model is one method. It raises `ModelError` and nothing else for what a provider or network may do."""

    def answer(self, request: ModelRequest, deadline: Deadline) -> Answer:
        """Answer the request before the deadline.

        Raises `ModelRefused`, `ModelUnavailable` (after its own retries) or `AnswerUnreadable` (a body that is no answer at all).
        """
