"""What is law in one codebase is the defect in another: each verdict names the rule, and the engine is the same.

`docs/codebases.md` shows the same four.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

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
KOTLIN = """\
package com.stall.data.pings

import com.stall.domain.model.Outcome
import com.stall.domain.model.Ping
import kotlinx.coroutines.CancellationException

class PingsFromServer(private val api: PingApi) {
    suspend fun refresh(): Outcome<Unit> = try {
        api.pings()
        done()
    } catch (e: CancellationException) {
        throw e
    } catch (e: Exception) {
        Outcome.Failed(failureOf(e))
    }

    suspend fun add(ping: Ping) = runCatching { api.put(ping) }
}
"""
SWIFT = """\
import Foundation

actor PingService {
    private let api: Api

    func ping(id: String) async throws -> Ping {
        try await api.send(.get("pings", id))
    }

    func add(_ ping: Ping) async -> Result<Ping, TallyError> {
        .failure(.offline)
    }
}
"""


class Remark(NamedTuple):
    """What a model might say: a title, a body, and the lines (1-based, inclusive) that it quotes."""

    title: str
    body: str
    first: int
    last: int


class Law(NamedTuple):
    """One codebase's verdict on a file: the rule, the line that breaks it, the remark that argues with it, and one that does not."""

    codebase: str
    path: str
    text: str
    rule: str
    broken_at: int
    argues: Remark
    kept: Remark


WRAPPED = Remark(
    "A missing ping is answered with status 200",
    "sendResponse wraps the failure in an envelope and answers HTTP 200 with ok false inside, so the status hides the error.",
    6,
    8,
)
BARE = Remark(
    "The answer is a bare body without an envelope",
    "res.json sends the ping bare, without a wrapper function or an envelope, and with status 201 for what was created.",
    12,
    14,
)
BROAD = Remark(
    "A broad catch of Exception swallows every failure",
    "catch (e: Exception) is broad and catches everything at the data boundary, without a line of log.",
    13,
    15,
)
UNREAD = Remark(
    "What the server answers is never stored", "refresh asks for pings and drops them, so a screen never shows a new one.", 8, 10
)
PASSES = Remark(
    "The error of the call is neither caught nor logged",
    "ping lets an error pass through without a do/catch of its own and without logging it; a plain throws says nothing of what is thrown.",
    6,
    8,
)
OFFLINE = Remark("Adding a ping always fails", "add sends nothing and answers offline, so no ping is ever added.", 10, 12)
LAWS = (
    Law("backend", "server/routes/pings.ts", ROUTES, "response-wrapper", 13, WRAPPED, BARE),
    Law("web", "server/routes/pings.ts", ROUTES, "plain-response", 7, BARE, WRAPPED),
    Law("android", "app/src/main/kotlin/com/stall/data/pings/PingsFromServer.kt", KOTLIN, "outcome", 17, BROAD, UNREAD),
    Law("ios", "Sources/Tally/Services/PingService.swift", SWIFT, "typed-throws", 10, PASSES, OFFLINE),
)


def reviewed(law: Law, folder: Path) -> Review:
    """Review the file as a change of the codebase, with one model's words written for this test."""
    base = texts(codebase_named(law.codebase).base)
    repo = make_repository(folder / "repo", base, {law.path: law.text})
    analysis = "Every function of the new file was read, with what it answers when all goes well and when it does not."
    findings = [_finding(law, one) for one in (law.argues, law.kept)]
    answer = {"analysis": analysis, "verdict": "comment", "summary": "How the functions answer.", "findings": findings}
    (folder / "answers").mkdir()
    (folder / "answers" / "correctness.json").write_text(json.dumps(answer), "utf-8")
    options = Options(prs_version=__version__, model=f"replay:{folder / 'answers'}", only=("correctness", "rules"))
    prepared = prepare(open_range(repo, "main", "feature", env=plain_environment()), options, build_adapters())
    return review(prepared, RunFolder(folder / "run"), options, build_adapters(), Hooks())


def _finding(law: Law, remark: Remark) -> dict[str, object]:
    quote = "\n".join(law.text.splitlines()[remark.first - 1 : remark.last])
    return {
        "path": law.path,
        "line": remark.first,
        "side": "head",
        "category": "LOGIC",
        "severity": "MAJOR",
        "confidence": 0.8,
        "title": remark.title,
        "body": remark.body,
        "evidence": {"quote": quote, "trigger": "ping 7 does not exist", "impact": "Whoever asked for ping 7 learns nothing of it."},
        "relies_on": [],
        "question": False,
        "fix": "",
    }


@pytest.mark.parametrize("law", LAWS, ids=[law.codebase for law in LAWS])
def test_each_codebase_has_its_own_verdict(law: Law, tmp_path: Path) -> None:
    """The rule's breach is found without a model, the mandated shape is shielded from one, and both trails name the rule."""
    found = reviewed(law, tmp_path)
    breaches = [one for one in found.findings if one.slug == "rules"]
    assert [(one.rule, one.anchor.start) for one in breaches] == [(law.rule, law.broken_at)]
    assert any(law.rule in step.reason for step in breaches[0].trail)
    rejected = [one for one in found.rejections if one.gate == "shield"]
    assert [one.candidate.title for one in rejected] == [law.argues.title]
    assert law.rule in rejected[0].reason
    said = {one.title for one in found.findings} | {merged.title for one in found.findings for merged in one.absorbed}
    assert law.kept.title in said
    assert law.argues.title not in said


def test_one_diff_has_opposite_verdicts() -> None:
    """The backend and the web app are shown the very same file, and each shields what the other calls a breach."""
    backend, web = LAWS[0], LAWS[1]
    assert (backend.path, backend.text) == (web.path, web.text)
    assert backend.argues is web.kept
    assert web.argues is backend.kept
    assert backend.broken_at != web.broken_at


def test_the_page_shows_these_four() -> None:
    """`docs/codebases.md` shows each file as it is reviewed here, and names each rule."""
    page = (Path(__file__).parents[2] / "docs" / "codebases.md").read_text("utf-8")
    for law in LAWS:
        assert law.text.strip() in page, law.codebase
        assert f"`{law.rule}`" in page
        assert law.argues.title in page
