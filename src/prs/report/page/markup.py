"""Build HTML in which a word is never markup: text is made visible and escaped unless this module made it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from prs.report.control import visible


class Markup(str):
    """HTML that may stand in a page as it is. Only this room makes it."""

    __slots__ = ()


Child = str | None
Attribute = str | int | bool | None

_VOID = frozenset({"br", "input"})


def el(name: str, *children: Child, **attributes: Attribute) -> Markup:
    """Return an element. A child that is no `Markup` is text; None is left out.

    Attributes: `cls` is `class`, `_` is `-`, True is a bare name, None and False are left out.
    """
    told = "".join(_attribute(key, value) for key, value in attributes.items() if value is not None and value is not False)
    if name in _VOID:
        return Markup(f"<{name}{told}>")
    return Markup(f"<{name}{told}>{''.join(text(child) for child in children if child is not None)}</{name}>")


def join(parts: Iterable[Child], between: str = "") -> Markup:
    """Return the parts one after the other, with text between them."""
    return Markup(text(between).join(text(part) for part in parts if part is not None))


def text(child: str) -> Markup:
    """Return text as markup; markup as it is."""
    return child if isinstance(child, Markup) else Markup(escape(visible(child), quote=False))


def _attribute(key: str, value: Attribute) -> str:
    name = "class" if key == "cls" else key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(visible(str(value)), quote=True)}"'
