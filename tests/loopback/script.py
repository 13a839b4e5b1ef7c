"""What the loopback server does with one request, as values."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

Fault = Literal["", "hang", "cut", "drip", "drip_head", "flood", "error_in_200"]

APPROVE = json.dumps(
    {
        "analysis": "Read every changed line for this concern; each path from the input to its use is checked before it is used.",
        "verdict": "approve",
        "summary": "The change was read whole for this concern, line by line, and nothing in it gives cause for a remark.",
        "findings": [],
    }
)
"""An answer that a patient reader with nothing to say would give."""


@dataclass(frozen=True)
class Reply:
    """One reply. `text` is what the model wrote; `raw` stands in for the whole body. Token counts are added to the usage."""

    text: str = APPROVE
    status: int = 200
    message: str = ""
    code: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    latency: float = 0.0
    finish: Literal["stop", "length", "filter", "refusal", "blocked"] = "stop"
    cached: int | None = None
    cache_written: int = 0
    reasoning: int = 0
    cost: float | None = None
    raw: bytes | None = None
    fault: Fault = ""
    pace: float = 0.0
    size: int = 0


@dataclass(frozen=True)
class Refusal:
    """A field that this provider does not take: a request that has it is answered with an error.

    `path` is dotted (`response_format.type`); with `value` only that value is refused.
    """

    path: str
    message: str
    status: int = 400
    value: Any = None

    def meets(self, body: dict[str, Any]) -> bool:
        """Return whether the request has what is refused."""
        at: Any = body
        for key in self.path.split("."):
            if not isinstance(at, dict) or key not in at:
                return False
            at = at[key]
        return self.value is None or bool(at == self.value)


def answer(text: str = APPROVE, **facts: Any) -> Reply:
    """Reply 200 with the model's text; `facts` are any other fields of `Reply`."""
    return Reply(text=text, **facts)


def failing(status: int, message: str = "the loopback says no", *, retry_after: str | int | None = None, code: str = "") -> Reply:
    """Reply with an error in the wire format's own shape."""
    headers = () if retry_after is None else (("Retry-After", str(retry_after)),)
    return Reply(status=status, message=message, code=code, headers=headers)


def hang() -> Reply:
    """Keep the connection open and say nothing, until the server closes."""
    return Reply(fault="hang")


def cut(text: str = APPROVE) -> Reply:
    """Close the connection halfway through the body."""
    return Reply(text=text, fault="cut")


def drip(pace: float, *, head: bool = False) -> Reply:
    """Send one byte every `pace` seconds, of the body or already of the head."""
    return Reply(fault="drip_head" if head else "drip", pace=pace)


def flood(size: int) -> Reply:
    """Send a body of `size` bytes without a declared length."""
    return Reply(fault="flood", size=size)


def redirect(location: str, status: int = 307) -> Reply:
    """Reply with a redirect, which no client may follow with a key in its hand."""
    return Reply(status=status, headers=(("Location", location),))


def error_in_200(message: str, code: str = "") -> Reply:
    """Reply 200 with a body that is an error."""
    return Reply(message=message, code=code, fault="error_in_200")
