"""Fill the slots of a Markdown template. Refuses a slot that is not filled and a value that has no slot."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_SLOT = re.compile(r"\{\{([a-z_]+)\}\}")


class TemplateError(Exception):
    """A template and its values do not fit: a bug of ours, or of whoever changed the template."""


@cache
def load_template(name: str, slots: frozenset[str]) -> str:
    """Return the template `name`, whose slots must be exactly `slots`."""
    text = files("prs.prompt").joinpath(name).read_text("utf-8")
    found = set(_SLOT.findall(text))
    if found != slots:
        raise TemplateError(f"{name}: its slots are {sorted(found)}, the engine fills {sorted(slots)}")
    return text


def fill(name: str, values: Mapping[str, str]) -> str:
    """Return the template with every slot replaced by its value. Values are not searched for slots."""
    template = load_template(name, frozenset(values))
    return _SLOT.sub(lambda match: values[match[1]], template)
