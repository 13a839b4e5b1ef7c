"""GitHub's expressions, as far as our workflows use them: contexts, comparisons, `&&`, `||`, `!`, and a few functions.

What is not understood is an error, never an empty string: a workflow that grows past this page fails its test.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

_TOKEN = re.compile(
    r"\s*(?:(?P<string>'(?:[^']|'')*')|(?P<number>-?\d+(?:\.\d+)?)|(?P<name>[A-Za-z_][A-Za-z0-9_-]*)|(?P<mark>&&|\|\||==|!=|[!().,\[\]]))"
)
_WHOLE = re.compile(r"\$\{\{(?P<inner>(?:(?!\}\}).)*)\}\}", re.DOTALL)
_WORDS = {"true": True, "false": False, "null": None}


class Status(NamedTuple):
    """How things stand where a condition is asked: whether everything before succeeded, and whether the run was cancelled."""

    success: bool = True
    cancelled: bool = False


class Scope(NamedTuple):
    """What an expression sees."""

    contexts: Mapping[str, Any]
    status: Status = Status()


def render(text: Any, scope: Scope) -> Any:
    """Return the value with its expressions worked out; an expression that is the whole text keeps its type."""
    if not isinstance(text, str):
        return text
    whole = _WHOLE.fullmatch(text.strip())
    if whole is not None:
        return evaluate(whole["inner"], scope)
    return _WHOLE.sub(lambda found: shown(evaluate(found["inner"], scope)), text)


def holds(condition: Any, scope: Scope) -> bool:
    """Return whether a step or job runs: a condition that asks for no status asks for success too."""
    text = str(condition).strip()
    whole = _WHOLE.fullmatch(text)
    inner = whole["inner"] if whole is not None else text
    value = truth(evaluate(inner, scope))
    asks = re.search(r"\b(?:success|failure|always|cancelled)\s*\(", inner)
    return value if asks else value and scope.status.success and not scope.status.cancelled


def shown(value: Any) -> str:
    """Return a value as it stands in a text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value) if isinstance(value, dict | list) else str(value)


def truth(value: Any) -> bool:
    """Return whether GitHub takes the value for true."""
    return value not in (None, False, 0, "")


def evaluate(text: str, scope: Scope) -> Any:
    """Return what the expression, without its braces, is worth. Raises `ValueError` where it is not understood."""
    reader = _Reader(_tokens(text), scope)
    value = reader.either()
    if reader.at < len(reader.tokens):
        raise ValueError(f"not understood at {reader.tokens[reader.at]}: {text}")
    return value


def _tokens(text: str) -> list[tuple[str, str]]:
    tokens, at = [], 0
    while text[at:].strip():
        found = _TOKEN.match(text, at)
        if found is None:
            raise ValueError(f"not understood at {text[at:]!r}: {text}")
        kind = str(found.lastgroup)
        tokens.append((kind, found[kind]))
        at = found.end()
    return tokens


class _Reader:
    def __init__(self, tokens: list[tuple[str, str]], scope: Scope) -> None:
        self.tokens, self.scope, self.at = tokens, scope, 0

    def either(self) -> Any:
        value = self.both()
        while self._take("||"):
            other = self.both()
            value = value if truth(value) else other
        return value

    def both(self) -> Any:
        value = self.compared()
        while self._take("&&"):
            other = self.compared()
            value = other if truth(value) else value
        return value

    def compared(self) -> Any:
        value = self.negated()
        for mark in ("==", "!="):
            if self._take(mark):
                return _same(value, self.negated()) is (mark == "==")
        return value

    def negated(self) -> Any:
        return not truth(self.negated()) if self._take("!") else self.reached()

    def reached(self) -> Any:
        value = self.single()
        while True:
            if self._take("."):
                value = _member(value, self.tokens[self.at][1])
                self.at += 1
            elif self._take("["):
                value = _member(value, self.either())
                self._need("]")
            else:
                return value

    def single(self) -> Any:
        if self._take("("):
            value = self.either()
            self._need(")")
            return value
        kind, text = self.tokens[self.at]
        self.at += 1
        if kind == "string":
            return text[1:-1].replace("''", "'")
        if kind == "number":
            return float(text) if "." in text else int(text)
        if kind != "name":
            raise ValueError(f"not understood: {text}")
        if self._take("("):
            return self._call(text)
        if text in _WORDS:
            return _WORDS[text]
        if text not in self.scope.contexts:
            raise ValueError(f"no context {text} here")
        return self.scope.contexts[text]

    def _call(self, name: str) -> Any:
        values = []
        while not self._take(")"):
            values.append(self.either())
            self._take(",")
        return _functions(self.scope.status)[name](*values)

    def _take(self, mark: str) -> bool:
        found = self.at < len(self.tokens) and self.tokens[self.at] == ("mark", mark)
        self.at += found
        return found

    def _need(self, mark: str) -> None:
        if not self._take(mark):
            raise ValueError(f"{mark} is missing")


def _functions(status: Status) -> dict[str, Callable[..., Any]]:
    return {
        "success": lambda: status.success and not status.cancelled,
        "failure": lambda: not status.success,
        "always": lambda: True,
        "cancelled": lambda: status.cancelled,
        "fromJSON": json.loads,
        "startsWith": lambda text, start: shown(text).lower().startswith(shown(start).lower()),
    }


def _member(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, Mapping) else None


def _same(left: Any, right: Any) -> bool:
    if isinstance(left, str) and isinstance(right, str):
        return left.lower() == right.lower()
    return bool(left == right) if type(left) is type(right) else _number(left) == _number(right)


def _number(value: Any) -> float:
    try:
        return float(shown(value) or 0)
    except ValueError:
        return float("nan")
