"""Conversations as values: what we said, what people said, and a review to settle against them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from prs.posting.inline import comment
from prs.threads.settle import HeadFacts, HeadText
from prs.types.diff import Side
from prs.types.finding import Anchor, Evidence, Finding, Severity
from prs.types.host import Author, Conversation, Remark, Thread
from prs.types.manifest import PassKind
from prs.types.review import LedgerEntry, LedgerStatus, PassReport, PassStatus, Review, Verdict
from prs.types.source import PullRequest

OLD, NEW = "1" * 40, "2" * 40
ME = Author(login="prs[bot]", is_me=True, is_bot=True)
ADA = Author(login="ada")
BOT = Author(login="lint[bot]", is_bot=True)
QUOTE = "total = 0\nfor item in items:\n    total += item.price"


def finding(name: str = "0" * 10, title: str = "The quantity of an item is left out of the total", **more: Any) -> Finding:
    """Return a finding in `cart.txt`; `path`, `quote`, `side`, `start` are its anchor's."""
    quote = more.pop("quote", QUOTE)
    start = more.pop("start", 10)
    anchor = Anchor(
        path=more.pop("path", "cart.txt"),
        side=more.pop("side", Side.HEAD),
        start=start,
        end=start + quote.count("\n"),
        quote=quote,
    )
    plain = Finding(
        id=f"c{name}",
        fingerprint=f"{name}ffffff",
        slug="correctness",
        anchor=anchor,
        category="LOGIC",
        severity=Severity.MAJOR,
        stated=0.9,
        confidence=0.9,
        title=title,
        body=f"{title}.",
        evidence=Evidence(quote=quote, trigger="two items", impact="the customer"),
        passes=("correctness",),
    )
    return msgspec.structs.replace(plain, **more)


def remark(author: Author, body: str, **more: Any) -> Remark:
    return Remark(id="1", author=author, body=body, url="https://host/r/1", **more)


def thread(said: Finding, *replies: Remark, **more: Any) -> Thread:
    """Return the thread that we opened for a finding."""
    down = more.pop("thumbs_down", 0)
    opening = remark(ME, comment(said, OLD), thumbs_down=down)
    return Thread(id="t1", path=said.anchor.path, line=said.anchor.end, remarks=(opening, *replies), **more)


def conversation(*threads: Thread, **more: Any) -> Conversation:
    return Conversation(number=1, me=ME.login, may_write=True, head_sha=NEW, threads=threads, **more)


def review(*findings: Finding, ran: Sequence[str] = ("correctness",), files: Sequence[str] = ("cart.txt",)) -> Review:
    """Return a review by the passes of `ran`, which read all files."""
    return Review(
        version=1,
        prs_version="0",
        pull_request=PullRequest(head_sha=NEW),
        verdict=Verdict.COMMENT,
        verdict_reasons=(),
        findings=findings,
        passes=tuple(PassReport(slug=slug, kind=PassKind.MODEL, concern="c", status=PassStatus.OK) for slug in ran),
        ledger=tuple(LedgerEntry(path=path, slug=slug, status=LedgerStatus.REVIEWED) for slug in ran for path in files),
    )


def facts(texts: Mapping[str, str | None], renames: Mapping[str, str] | None = None, gone: str = "") -> HeadFacts:
    """Return what is known at head: the texts; a path with None is gone; any other is not known."""
    return HeadFacts(
        read=lambda path: HeadText(known=True, text=texts[path]) if path in texts else HeadText(known=False),
        renames=renames or {},
        paths=tuple(texts),
        gone_in=lambda _path, _quoted, _since: gone,
    )
