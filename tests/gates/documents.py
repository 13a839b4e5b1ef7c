"""Case documents of the gates: a change, a pass, and many candidates, each with the end that it must come to.

`files` gives each file at base and head (a missing side: it is not there); `was` names a renamed file's old path. `default` is what every
candidate says unless it says otherwise. `ends` is finding, question, second tier, or rejected by a gate.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

from gates.world import a_court, a_pass, an_input, git_diff
from prs.gates import Court
from prs.types.finding import Candidate
from prs.types.input import Shield
from prs.types.manifest import HouseRule, Penalties

FOLDER = Path(__file__).parents[1] / "cases"


class Case(NamedTuple):
    """One candidate of one document, by its claim. `expected` holds what the document says beside the candidate's own words."""

    document: str
    claim: str
    candidate: Candidate
    court: Court
    expected: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.document}: {self.claim}"


@cache
def read_cases(stage: str) -> tuple[Case, ...]:
    """Return every case of the stage's folder, document by document."""
    return tuple(case for path in sorted((FOLDER / stage).glob("*.yaml")) for case in _read(path))


def _read(path: Path) -> list[Case]:
    document = yaml.safe_load(path.read_text("utf-8"))
    court = _court(document)
    cases = []
    for entry in document["candidates"]:
        said = _merged(document["default"], entry.get("says", {}))
        candidate = msgspec.convert(said, Candidate)
        its_court = court._replace(
            resolved=msgspec.convert(msgspec.to_builtins(court.resolved) | entry.get("pass", {}), type(court.resolved))
        )
        expected = {key: value for key, value in entry.items() if key not in ("claim", "says", "pass")}
        cases.append(Case(path.stem, entry["claim"], candidate, its_court, expected))
    return cases


def _merged(default: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    evidence = default.get("evidence", {}) | said.get("evidence", {})
    return default | said | {"evidence": evidence}


def _court(document: dict[str, Any]) -> Court:
    base, head = _side(document, "base"), _side(document, "head")
    with tempfile.TemporaryDirectory() as folder:
        diff = git_diff(base, head, Path(folder))
    rules = msgspec.convert(document.get("house_rules", []), tuple[HouseRule, ...])
    shields = msgspec.convert(document.get("shields", []), tuple[Shield, ...])
    review_input = an_input(base, head, diff, rules, shields)
    more: dict[str, Any] = {"house_rules": rules, "penalties": msgspec.convert(document.get("penalties", {}), Penalties)}
    if "map" in document:
        known = frozenset(document["map"])
        more["defined_elsewhere"] = lambda symbol: symbol in known
    return a_court(review_input, a_pass(**document.get("pass", {})), **more)


def _side(document: dict[str, Any], side: str) -> dict[str, bytes]:
    found = {}
    for path, file in document["files"].items():
        if side in file:
            name = file.get("was", path) if side == "base" else path
            found[name] = file[side].replace("\n", "\r\n" if file.get("crlf") else "\n").encode("utf-8")
    return found
