"""A review all of whose words, names and code do what they can to a terminal, a page, a host and its bots."""

from __future__ import annotations

import msgspec

from prs.types.diff import Side
from prs.types.finding import Absorbed, Anchor, Candidate, Effect, Evidence, Place, Rejection, Severity, Tier
from prs.types.input import SecretSpan
from prs.types.review import PassStatus, Review, Verdict
from prs.types.source import PullRequest
from report.changes import changed, input_of
from report.findings import finding, said
from report.runs import Sample, ledger, report

ESCAPES = "\x1b[2J\x1b]8;;https://evil.example\x07click\x1b]8;;\x07\x9b31m\r\x00\x7f"
BIDI = "\u202eevil\u2066\u200b\u200d\ufeff\U000e0041"
MARKUP = "</script><script>alert(1)</script><img src=x onerror=alert(1)><!-- --></style>]]>{{body}}"
LINKS = "[go](https://evil.example) ![x](https://evil.example/x.png) <https://evil.example> www.evil.example mailto:a@evil.example"
COMMANDS = "@everyone @org/team #12 org/repo#3 GH-4 :tada: fixes #1 $x^2$ `@dependabot merge` deadbeefcafe"
LINES = (
    "/close\n/lgtm cancel\n# Approved\n- [x] done\n1. one\n===\n---\n| a | b |\n|---|---|\n"
    "```suggestion\nrm -rf /\n```\n> quote\n\n    indented\n"
)


WORDS = f"{ESCAPES}\n{BIDI}\n{MARKUP}\n{LINKS}\n{COMMANDS}\n{LINES}\n\u05d0\u05d1\u05d2 \u0627\u0644\u0639"
LONG = "A" * 100_000
PATH = f"src/{MARKUP.replace('/', '_')}|`{BIDI}.txt"
AT = Anchor(path=PATH, side=Side.HEAD, start=1, end=3, quote=WORDS[:200], symbol=WORDS)
SAME = Absorbed(
    id="ce000000008",
    slug="money",
    tier="rewording",
    score=0.8,
    severity=Severity.NIT,
    confidence=0.5,
    category=WORDS,
    title=WORDS,
    body=WORDS,
    anchor=AT,
)
EVIL = finding(
    "e000000001",
    "correctness",
    AT,
    category=f"LOGIC{MARKUP}",
    severity=Severity.CRITICAL,
    title=f"EVIL1 {WORDS}",
    body=WORDS + LONG,
    evidence=Evidence(quote=WORDS, trigger=WORDS, impact=WORDS + LONG),
    fix=WORDS,
    relies_on=(WORDS,),
    trail=(said(WORDS, Effect.DEMOTE, WORDS),),
    also_at=(Place(id="ce000000009", anchor=AT, fingerprint="f" * 16),),
    absorbed=(SAME,),
    passes=("correctness", "money"),
)


def hostile() -> Sample:
    """Return the review: a finding, a question, a second tier, a rejection, a failed pass, and every text of it hostile."""
    file = changed(PATH, "", f"{WORDS}\n{LONG}\nlast\n".replace("\r", ""))
    asked = msgspec.structs.replace(EVIL, id="ce000000002", question=True, title=f"EVIL2 {WORDS}", unverified=(WORDS,), fix="")
    held = msgspec.structs.replace(EVIL, id="ce000000003", tier=Tier.SECOND, title=f"EVIL3 {WORDS}")
    candidate = Candidate(path=PATH, line=1, category=WORDS, severity=Severity.MAJOR, confidence=1.0, title=WORDS, body=WORDS + LONG)
    passes = (report("correctness", kept=3, rejected=1), report("money", PassStatus.FAILED, f"FAILED1 {WORDS}{LONG}"))
    pull = PullRequest(title=f"TITLE {WORDS}", body=WORDS, author=WORDS, repository=WORDS, number=1, head_ref=WORDS, base_ref=WORDS)
    review = Review(
        version=1,
        prs_version="0.1.0",
        pull_request=pull,
        verdict=Verdict.INCOMPLETE,
        verdict_reasons=(f"money failed on 1 file: {WORDS}{LONG}",),
        findings=(EVIL,),
        questions=(asked,),
        second_tier=(held,),
        rejections=(Rejection(id="ce000000004", slug="correctness", gate="evidence", reason=WORDS, candidate=candidate),),
        passes=(msgspec.structs.replace(passes[0], model=WORDS, summaries=(WORDS,), verdicts=(WORDS,), concern=WORDS), passes[1]),
        ledger=ledger((file,), passes),
        secrets=(SecretSpan(path=PATH, side=Side.HEAD, line=1, kind=WORDS, added=True),),
        notes=(WORDS,),
        manifest_origin=WORDS,
        next_step=WORDS,
        recorded=WORDS,
    )
    return Sample(review, input_of((file,), pull=pull))
