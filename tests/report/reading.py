"""What a reader sees of a report: its text without tags, entities and escapes, without white space, so that folds do not matter."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from prs.report import FORMATS
from prs.report.control import visible
from report.runs import Sample

WIDE = 400
_TAG = re.compile(r"<(style|script)>.*?</\1>|<[^>]*>", re.DOTALL)
_BLANK = re.compile(r"\s+|`")


def rendered(form: str, sample: Sample) -> str:
    """Return the report in that format; text wide enough that a title stands on one line."""
    review, review_input = sample
    return FORMATS[form](review, review_input, width=WIDE) if form == "text" else FORMATS[form](review, review_input)


def seen(form: str, report: str) -> str:
    """Return what is read in a report."""
    if form in ("json", "sarif", "rdjson"):
        return squeezed("\n".join(_strings(json.loads(report))))
    if form in ("html", "markdown"):
        return squeezed(html.unescape(_TAG.sub("", report)))
    return squeezed(report)


def squeezed(text: str) -> str:
    """Return the text made visible, without white space and backticks."""
    return _BLANK.sub("", visible(text))


def _strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [string for key, one in value.items() for string in (key, *_strings(one))]
    if isinstance(value, list):
        return [string for one in value for string in _strings(one)]
    return [value if isinstance(value, str) else str(value)]
