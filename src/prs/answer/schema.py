"""The JSON Schema of an answer: what every provider is asked to hold its model to.

Only keywords that OpenAI's strict mode, Anthropic and Gemini all take: `type`, `properties`, `required`, `items`, `enum`,
`description`, `additionalProperties: false`. Every property is required, and an empty string stands for "none". Bounds on
numbers and lengths are not in it, since not all of the three take them: `prs.answer.read` holds those.
"""

from __future__ import annotations

from typing import Any

from prs.types.diff import Side
from prs.types.finding import Severity

ANSWER_SCHEMA_NAME = "review_answer"

VERDICTS = ("approve", "comment", "request_changes")


def _text(description: str) -> dict[str, Any]:
    return {"type": "string", "description": description}


def _one_of(words: tuple[str, ...], description: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(words), "description": description}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


_EVIDENCE = _object(
    {
        "quote": _text("Three verbatim lines of the code the finding is about, without line numbers or diff signs."),
        "trigger": _text("The concrete input or state that makes it fail."),
        "impact": _text("Who is affected, and how."),
    }
)

_FINDING = _object(
    {
        "path": _text("The file's path, as the listing gives it."),
        "line": {"type": "integer", "description": "The line's number on that side, as the listing gives it."},
        "side": _one_of(tuple(Side), "head for the code as changed, base for what was deleted."),
        "category": _text("One of the categories this pass may use."),
        "severity": _one_of(tuple(Severity), "How much harm."),
        "title": _text("The defect in one line."),
        "body": _text("What is wrong and why, for the author."),
        "evidence": _EVIDENCE,
        "relies_on": {
            "type": "array",
            "items": {"type": "string"},
            "description": "Symbols that the claim rests on, such as Report._id; empty where it rests on the shown lines alone.",
        },
        "question": {"type": "boolean", "description": "true where the body asks and does not claim."},
        "fix": _text("Replacement lines, or empty."),
        "confidence": {"type": "number", "description": "From 0 to 1."},
    }
)

ANSWER_SCHEMA: dict[str, Any] = _object(
    {
        "analysis": _text("Reason here first, freely: what the change does, what you checked, what you ruled out."),
        "verdict": _one_of(VERDICTS, "Your own verdict for this concern alone."),
        "summary": _text("One or two sentences on what you looked at and what you found."),
        "findings": {"type": "array", "items": _FINDING, "description": "Empty where there is nothing to say."},
    }
)
"""The schema. `analysis` comes first, so that a model reasons before it decides."""
