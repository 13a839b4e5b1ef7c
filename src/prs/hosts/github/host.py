"""The `Host` of one pull request on GitHub: each writing method is one request, and none is sent twice.

The claim is the reaction `eyes` on the pull request. GitHub makes one reaction of a kind for each account and says whether it was there
before, so setting it is a test-and-set. A claim older than its lease is a dead run's: whoever takes that very reaction away may set
it anew. A holder writes nothing in the last minutes of its lease, since another may have the right by the time it is done. `may_write`
is False without a token, on a locked conversation, and once GitHub has refused the claim: GitHub says nowhere what a workflow's token
may do, so the first write is what tells.
"""

from __future__ import annotations

import base64
import gzip
import re
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from prs.counts import count
from prs.errors import AnchorRefused, HostRefused, HostUnavailable
from prs.hosts.github.address import Place
from prs.hosts.github.checks import put_check
from prs.hosts.github.client import Answer, Client, decode
from prs.hosts.github.conversation import read_conversation
from prs.hosts.github.records import Comment, Permission, Reaction
from prs.hosts.github.refusal import Refused
from prs.hosts.github.threads import resolve_thread
from prs.types.diff import Side
from prs.types.host import CheckRun, Conversation, Inline, PostedCheck, Thread

LEASE_SECONDS = 600.0
"""How long a claim holds, should its holder die."""

SPARE_SECONDS = 180.0
"""No write begins so shortly before the lease ends: one may wait for two minutes, and then for its answer."""

_CREATED = 201
_NOT_FOUND = 404
_UNPROCESSABLE = 422
_SIDES = {Side.BASE: "LEFT", Side.HEAD: "RIGHT"}
_LOGIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,99}(?:\[bot\])?")


class GitHubHost:
    """One pull request, spoken to with one token."""

    def __init__(self, client: Client, place: Place, *, lease_s: float = LEASE_SECONDS, may_write: bool = True) -> None:
        self._client = client
        self._place = place
        self._lease_s = lease_s
        self._may_write = may_write and client.has_token
        self._claim = 0
        self._until = 0.0

    def conversation(self) -> Conversation:
        """Return everything that stands on the pull request now, all pages of it."""
        return read_conversation(self._client, self._place, may_write=self._may_write)

    def claim(self) -> bool:
        """Take the right to publish; False where another run has it now. Raises `HostRefused` where the token may not write."""
        if self._claim:
            return True
        until = time.monotonic() + self._lease_s - SPARE_SECONDS
        answer = self._put_reaction()
        found = decode(answer.body, Reaction, "the claim")
        if answer.status != _CREATED:
            if answer.time - _seconds(found.created_at) <= self._lease_s or not self._take_away(found.id):
                return False
            answer = self._put_reaction()
            found = decode(answer.body, Reaction, "the claim")
        if answer.status != _CREATED:
            return False
        self._claim, self._until = found.id, until
        return True

    def release(self) -> None:
        """Give the right back. Does nothing where it is not held."""
        if self._claim:
            held, self._claim = self._claim, 0
            self._take_away(held)

    def post_review(self, commit: str, body: str, inlines: Sequence[Inline]) -> None:
        """Post one review that comments, with all of its comments or none."""
        comments = [{"path": one.path, **_lines(one), "body": one.body} for one in inlines]
        content = {"commit_id": commit, "body": body, "event": "COMMENT", "comments": comments}
        self._anchored("/reviews", content, f"a review with {count(len(inlines), 'comment')}")

    def post_inline(self, commit: str, inline: Inline) -> None:
        """Post one comment on lines."""
        content = {"commit_id": commit, "path": inline.path, **_lines(inline), "body": inline.body}
        self._anchored("/comments", content, f"a comment on {inline.path}:{inline.start}-{inline.end} ({inline.side})")

    def reply(self, thread: Thread, body: str) -> None:
        """Answer in a thread."""
        self._write("POST", self._pull(f"/comments/{_number(thread.remarks[0].id)}/replies"), {"body": body})

    def resolve(self, thread: Thread) -> None:
        """Resolve a thread."""
        self._hold()
        resolve_thread(self._client, thread.id)

    def post_remark(self, body: str) -> str:
        """Post a comment on no line; return its id."""
        answer = self._write("POST", self._issue("/comments"), {"body": body})
        return str(decode(answer.body, Comment, "a comment").id)

    def edit_remark(self, remark_id: str, body: str) -> None:
        """Put other text in place of a remark of ours."""
        self._write("PATCH", self._repository(f"/issues/comments/{_number(remark_id)}"), {"body": body})

    def delete_remark(self, remark_id: str) -> None:
        """Take a remark of ours away."""
        self._write("DELETE", self._repository(f"/issues/comments/{_number(remark_id)}"))

    def put_check(self, check: CheckRun, standing: PostedCheck | None) -> None:
        """Make a check run, 50 annotations a request, or go on with `standing`. The last request concludes it."""
        self._hold()
        put_check(self._client, self._repository("/check-runs"), check, standing)

    def upload_sarif(self, commit: str, ref: str, sarif: str) -> None:
        """Hand the SARIF text to code scanning."""
        packed = base64.b64encode(gzip.compress(sarif.encode(), mtime=0)).decode("ascii")
        self._write("POST", self._repository("/code-scanning/sarifs"), {"commit_sha": commit, "ref": ref, "sarif": packed})

    def permission(self, login: str) -> str:
        """Return what an account may do here, by GitHub's exact word: `admin`, `maintain`, `write`, `triage`, `read` or `none`."""
        if not _LOGIN.fullmatch(login):
            return "none"
        try:
            found = self._client.read(Permission, self._repository(f"/collaborators/{login}/permission"))
        except Refused as error:
            if error.status == _NOT_FOUND:
                return "none"
            raise
        return found.role_name if found.role_name in ("maintain", "triage") else found.permission

    def _anchored(self, path: str, content: dict[str, Any], what: str) -> None:
        try:
            self._write("POST", self._pull(path), content)
        except Refused as error:
            # GitHub's words for it have changed over the years, and it never says which comment it means.
            if error.status == _UNPROCESSABLE:
                raise AnchorRefused(f"GitHub takes no {what.removeprefix('a ')} there: {error.message}") from None
            raise

    def _write(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Answer:
        self._hold()
        return self._client.write(method, path, body)

    def _hold(self) -> None:
        """Refuse to go on where the claim may soon be another's."""
        if self._claim and time.monotonic() > self._until:
            raise HostUnavailable("The right to publish here has nearly run out.", "Run this again: what was done stays done.")

    def _put_reaction(self) -> Answer:
        try:
            return self._client.write("POST", self._issue("/reactions"), {"content": "eyes"})
        except HostRefused:
            self._may_write = False
            raise

    def _take_away(self, reaction: int) -> bool:
        """Return whether it was this call that took the reaction away."""
        try:
            self._client.write("DELETE", self._issue(f"/reactions/{reaction}"))
        except Refused as error:
            if error.status == _NOT_FOUND:
                return False
            raise
        return True

    def _repository(self, path: str) -> str:
        return f"/repos/{self._place.repository}{path}"

    def _pull(self, path: str) -> str:
        return self._repository(f"/pulls/{self._place.number}{path}")

    def _issue(self, path: str) -> str:
        return self._repository(f"/issues/{self._place.number}{path}")


def _lines(inline: Inline) -> dict[str, Any]:
    """Return an anchor as GitHub takes it: one line has no start, since a start must precede the end."""
    side = _SIDES[inline.side]
    last = {"line": inline.end, "side": side}
    return last if inline.start == inline.end else {**last, "start_line": inline.start, "start_side": side}


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise HostRefused(f"{text!r} is no number of a comment.")
    return int(text)


def _seconds(moment: str) -> float:
    try:
        return datetime.fromisoformat(moment).timestamp()
    except ValueError:
        raise HostUnavailable(f"GitHub gave {moment!r} for a time.", "Try again later.") from None
