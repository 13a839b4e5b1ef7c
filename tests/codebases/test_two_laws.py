"""One diff under two manifests: what is law in one codebase is the defect in the other, and each verdict names its rule."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from codebases.test_fifth import texts
from engine.reviews import make_repository
from prs import __version__
from prs.commands.composition import build_adapters
from prs.commands.environment import plain_environment
from prs.demo import codebase_named
from prs.engine import Hooks, Options, prepare, review
from prs.run_folder import RunFolder
from prs.sources import open_range
from prs.types.review import Review

ROUTES = """\
import type { Router } from "express";
import { asyncRoute, sendResponse, success, failure } from "../http";

export function pingRoutes(router: Router, deps: Deps): void {
  router.get("/pings/:id", asyncRoute(deps, async (req, res) => {
    const ping = await findPing(deps, req.params.id);
    sendResponse(res, ping ? success(ping) : failure("not_found", "There is no such ping"));
  }));

  router.post("/pings", asyncRoute(deps, async (req, res) => {
    const ping = await addPing(deps, req.body);

    res.status(201).json(ping);
  }));
}
"""
ARGUES_WITH_THE_WRAPPER = {
    "path": "server/routes/pings.ts",
    "line": 7,
    "category": "LOGIC",
    "severity": "MAJOR",
    "confidence": 0.8,
    "title": "A missing ping is answered with status 200",
    "body": "sendResponse wraps the failure in an envelope and answers HTTP 200 with ok false inside, so the status hides the error.",
    "evidence": {
        "quote": "\n".join(ROUTES.splitlines()[5:8]),
        "trigger": "GET /pings/7 where ping 7 does not exist",
        "impact": "A client that looks at the status takes the failure for a ping.",
    },
}
ARGUES_WITH_THE_BARE_ANSWER = {
    "path": "server/routes/pings.ts",
    "line": 13,
    "category": "LOGIC",
    "severity": "MAJOR",
    "confidence": 0.8,
    "title": "The answer is a bare body without an envelope",
    "body": "res.json sends the ping bare, without a wrapper function or an envelope, and with status 201 for what was created.",
    "evidence": {
        "quote": "\n".join(ROUTES.splitlines()[11:14]),
        "trigger": "POST /pings with a valid ping",
        "impact": "A client that expects ok in the body finds none.",
    },
}


def under(codebase: str, folder: Path) -> Review:
    """Review the routes as a change of that codebase, with one model's words written for this test."""
    base = texts(codebase_named(codebase).base)
    repo = make_repository(folder / "repo", base, {"server/routes/pings.ts": ROUTES})
    findings = [
        {"side": "head", "relies_on": [], "question": False, "fix": "", **one}
        for one in (ARGUES_WITH_THE_WRAPPER, ARGUES_WITH_THE_BARE_ANSWER)
    ]
    analysis = "Both handlers of the new file were read, each with what it answers when the thing is there and when it is not."
    answer = {"analysis": analysis, "verdict": "comment", "summary": "How the two handlers answer.", "findings": findings}
    (folder / "answers").mkdir()
    (folder / "answers" / "correctness.json").write_text(json.dumps(answer), "utf-8")
    options = Options(prs_version=__version__, model=f"replay:{folder / 'answers'}", only=("correctness", "rules"))
    prepared = prepare(open_range(repo, "main", "feature", env=plain_environment()), options, build_adapters())
    return review(prepared, RunFolder(folder / "run"), options, build_adapters(), Hooks())


@pytest.mark.parametrize(
    ("codebase", "rule", "broken_at", "shielded", "kept"),
    [
        ("backend", "response-wrapper", 13, ARGUES_WITH_THE_WRAPPER, ARGUES_WITH_THE_BARE_ANSWER),
        ("web", "plain-response", 7, ARGUES_WITH_THE_BARE_ANSWER, ARGUES_WITH_THE_WRAPPER),
    ],
)
def test_the_same_diff_has_opposite_verdicts(
    codebase: str, rule: str, broken_at: int, shielded: dict[str, str], kept: dict[str, str], tmp_path: Path
) -> None:
    """The rule's breach is found without a model, the mandated shape is shielded from one, and both trails name the rule."""
    found = under(codebase, tmp_path)
    breaches = [one for one in found.findings if one.slug == "rules"]
    assert [(one.rule, one.anchor.start) for one in breaches] == [(rule, broken_at)]
    assert any(rule in step.reason for step in breaches[0].trail)
    rejected = [one for one in found.rejections if one.gate == "shield"]
    assert [one.candidate.title for one in rejected] == [shielded["title"]]
    assert rule in rejected[0].reason
    said = {one.title for one in found.findings} | {merged.title for one in found.findings for merged in one.absorbed}
    assert kept["title"] in said
    assert shielded["title"] not in said
