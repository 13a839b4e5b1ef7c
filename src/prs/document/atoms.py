"""One scalar as text, number, truth value or one of a list of words; whatever else stands there is refused with what was expected."""

from __future__ import annotations

import math
import re
from typing import Any

from msgspec import inspect

from prs.document.near import did_you_mean
from prs.document.nodes import ScalarNode
from prs.document.scalars import plain_scalar
from prs.document.words import expected, found

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class Bad(Exception):
    """The node is not what is wanted: what was expected and found, and what to do."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.hint = hint


def scalar(node: ScalarNode, kind: inspect.Type) -> Any:
    """Return the scalar as that type. Raises `Bad`."""
    value = plain_scalar(node.text) if node.plain else node.text
    match kind:
        case inspect.StrType():
            return _text(node, value, kind)
        case inspect.EnumType():
            return _word(node, value, kind)
        case inspect.BoolType():
            if isinstance(value, bool):
                return value
        case inspect.IntType() | inspect.FloatType():
            return _number(node, value, kind)
    raise Bad(f"expected {expected(kind)}, found {found(node)}.")


def _text(node: ScalarNode, value: Any, kind: inspect.StrType) -> str:
    if not isinstance(value, str):
        raise Bad(f"expected {expected(kind)}, found {found(node)}.", _quote_hint(node, value, kind))
    if control := _CONTROL.search(value):
        raise Bad(f"the text holds the control character U+{ord(control.group()):04X}.", "Delete it.")
    if kind.pattern and not re.fullmatch(kind.pattern, value):
        raise Bad(f"expected {expected(kind)}, found {found(node)}.")
    return value


def _quote_hint(node: ScalarNode, value: Any, kind: inspect.StrType) -> str:
    if value is None:
        return "Write a text, or leave the key out."
    fits = not kind.pattern or re.fullmatch(kind.pattern, node.text)
    return f'Put quotes around it: "{node.text[:60]}".' if fits else ""


def _word(node: ScalarNode, value: Any, kind: inspect.EnumType) -> Any:
    words = {str(member.value): member for member in kind.cls}
    if isinstance(value, str) and value in words:
        return words[value]
    raise Bad(f"expected {expected(kind)}, found {found(node)}.", did_you_mean(node.text, words))


def _number(node: ScalarNode, value: Any, kind: inspect.IntType | inspect.FloatType) -> int | float:
    whole = isinstance(kind, inspect.IntType)
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if not is_number or (whole and value != int(value)) or not _within(value, kind):
        quoted = not node.plain and isinstance(plain_scalar(node.text), int | float)
        hint = "Take the quotes away: a quoted number is text." if quoted else ""
        raise Bad(f"expected {expected(kind)}, found {found(node)}.", hint)
    return int(value) if whole else float(value)


def _within(value: float, kind: inspect.IntType | inspect.FloatType) -> bool:
    return (
        (kind.ge is None or value >= kind.ge)
        and (kind.gt is None or value > kind.gt)
        and (kind.le is None or value <= kind.le)
        and (kind.lt is None or value < kind.lt)
    )
