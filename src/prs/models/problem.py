"""What a provider said went wrong, as one bounded sentence that holds no key; and what a person can do about it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

MAX_MESSAGE = 300

_TOO_LONG = ("context length", "context window", "maximum context", "too long", "too many tokens", "context_length")
_STATUS_OF_WORD = {
    "invalid_request_error": 400,
    "INVALID_ARGUMENT": 400,
    "insufficient_quota": 429,
    "rate_limit_error": 429,
    "rate_limit_exceeded": 429,
    "RESOURCE_EXHAUSTED": 429,
    "UNAVAILABLE": 503,
    "overloaded_error": 529,
}
_LEAST_KEY = 4
_KEY_BEGINNING = 6
_ADVICE = {
    401: "Check {key}.",
    402: "The account has no credit left; add some, or pick another model.",
    403: "{key} is not allowed to do this; check it, and the model's name.",
    404: "Check the model's name and the address.",
    413: "Lower budget.part_tokens in the manifest.",
    429: "The account's quota is used up; raise it, or pick another model.",
}


class Problem(NamedTuple):
    """A status, the provider's own message and its code; `headers` may hold its word on retrying."""

    status: int
    message: str
    code: str
    headers: Mapping[str, str]


def read_problem(status: int, headers: Mapping[str, str], body: bytes, secrets: Sequence[str]) -> Problem:
    """Return the problem that a body describes, in whatever shape it does."""
    try:
        value = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        value = body[: 4 * MAX_MESSAGE].decode("utf-8", "replace")
    if isinstance(value, list) and value:
        value = value[0]
    message, code = _said(value)
    return Problem(status, clean(message, secrets), clean(code, secrets), headers)


def error_status(error: Any) -> int:
    """Return the HTTP status that an error inside a 200 stands for: its own code where that is one, else 500."""
    code = error.get("code") if isinstance(error, dict) else None
    if isinstance(code, str) and code.isdigit():
        code = int(code[:9])
    if isinstance(code, int) and not isinstance(code, bool) and 400 <= code < 600:  # noqa: PLR2004 - HTTP's own range of errors
        return code
    words = (error.get("type"), error.get("status"), code) if isinstance(error, dict) else ()
    return next((_STATUS_OF_WORD[word] for word in words if isinstance(word, str) and word in _STATUS_OF_WORD), 500)


def clean(text: str, secrets: Sequence[str]) -> str:
    """Return one bounded line without control characters and without any of the secrets, or what begins like one."""
    plain = re.sub(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+", " ", text[: 4 * MAX_MESSAGE]).strip()
    for secret in secrets:
        if len(secret) >= _LEAST_KEY:
            plain = plain.replace(secret, "[key]")
            # Providers echo a key with its middle starred out; its two ends are still nobody's business.
            plain = re.sub(rf"{re.escape(secret[:_KEY_BEGINNING])}[^\s'\",.]*", "[key]", plain)
    return plain if len(plain) <= MAX_MESSAGE else plain[:MAX_MESSAGE] + "..."


def advice(problem: Problem, key_variables: Sequence[str]) -> str:
    """Return what a person can do about a refusal, a sentence, or ""."""
    said = problem.message.casefold()
    if any(words in said for words in _TOO_LONG):
        return "Lower budget.part_tokens in the manifest, or pick a model with a larger context."
    if "max_tokens" in said or "max_completion_tokens" in said or "maxoutputtokens" in said:
        return "Lower max_output_tokens in the manifest."
    if 300 <= problem.status < 400:  # noqa: PLR2004 - HTTP's own range of redirects
        return f"It redirects to {problem.headers.get('location', 'nowhere')[:200]!r}, which is never followed; correct the address."
    return _ADVICE.get(problem.status, "").format(key=" or ".join(key_variables))


def _said(value: Any) -> tuple[str, str]:
    if not isinstance(value, dict):
        return str(value), ""
    error = value.get("error", value)
    if not isinstance(error, dict):
        return str(error), ""
    message = error.get("message") or error.get("detail") or error.get("msg") or ""
    inner = error.get("metadata")
    if isinstance(inner, dict) and isinstance(inner.get("raw"), str):
        message = f"{message}: {inner['raw']}"
    # OpenAI's code says more than its type; Anthropic has only a type, Google a status in words.
    code = next((error[key] for key in ("code", "status", "type") if isinstance(error.get(key), str)), "")
    return str(message), code
