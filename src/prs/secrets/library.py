"""The library's detectors. Only `analyze_string` is called, which reads a text; verification, which would call out, never is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

DetectIn = Callable[[str], Iterator[str]]


@cache
def detector(name: str) -> DetectIn:
    """Return the detector of that class's name; one that finds nothing where the installed library has no such class."""
    from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class  # noqa: PLC0415 - heavy, and seldom needed

    known: dict[str, Any] = get_mapping_from_secret_type_to_class()
    kinds = {kind.__name__: kind for kind in known.values()}
    if name not in kinds:
        return lambda _text: iter(())
    found: DetectIn = kinds[name]().analyze_string
    return found
