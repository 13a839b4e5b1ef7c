"""Each decision of the reading of answers is a document in `cases/`.

A case begins with `claim:`, and `error:` (how the error begins) or `recovered:` where it has one. Then the model's text stands behind
`--- answer`, and what it is read as behind `--- read`. A new case is a new file.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from prs.answer import read_answer
from prs.errors import AnswerUnreadable
from prs.types.base import canonical_json
from prs.types.model import ModelAnswer

_CASES = sorted((Path(__file__).parent / "cases").glob("*.case"))


class Case(NamedTuple):
    """One document."""

    claim: str
    error: str
    recovered: str
    answer: str
    read: str


def _load(path: Path) -> Case:
    head, _, rest = path.read_bytes().decode("utf-8").partition("\n--- answer\n")
    answer, _, read = rest.partition("\n--- read\n")
    facts = dict(line.split(": ", 1) for line in head.split("\n"))
    return Case(facts["claim"], facts.get("error", ""), facts.get("recovered", ""), answer, read)


def test_there_are_cases() -> None:
    """An empty folder would pass everything."""
    assert len(_CASES) > 70
    claims = [_load(path).claim for path in _CASES]
    assert len(set(claims)) == len(claims)


@pytest.mark.parametrize("path", _CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    """The answer is read, or refused, as the document says; reading changes nothing that is read again."""
    case = _load(path)
    assert bool(case.error) != bool(case.read), "a case has an error or a reading"
    if case.error:
        with pytest.raises(AnswerUnreadable) as refused:
            read_answer(case.answer)
        assert refused.value.message.startswith(case.error)
        assert refused.value.text == case.answer[:200]
        return
    read, recovered = read_answer(case.answer)
    assert recovered == case.recovered
    assert msgspec.json.decode(canonical_json(read)) == msgspec.json.decode(case.read)
    assert read_answer(canonical_json(read).decode()) == (read, "")
    assert msgspec.json.decode(canonical_json(read), type=ModelAnswer) == read
