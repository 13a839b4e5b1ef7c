"""Reviews compared without what a stop-watch said."""

from __future__ import annotations

from typing import Any

TIMES = {"seconds"}


def without_times(value: Any) -> Any:
    """Return a review's JSON without its times."""
    if isinstance(value, dict):
        return {key: without_times(one) for key, one in value.items() if key not in TIMES}
    return [without_times(one) for one in value] if isinstance(value, list) else value
