"""Everything that stands on a pull request, read whole: threads, remarks, reviews and our check runs."""

from __future__ import annotations

import re

from prs.errors import HostRefused
from prs.hosts.github.address import Place
from prs.hosts.github.client import Client
from prs.hosts.github.records import Check, Checks, Comment, Pull, Reaction, SubmittedReview, User
from prs.hosts.github.threads import NOBODY, author_of, is_person, read_threads
from prs.types.host import Author, Conversation, PostedCheck, PostedReview, Remark

_SHA = re.compile(r"[0-9a-f]{40,64}")


def read_conversation(client: Client, place: Place, *, may_write: bool) -> Conversation:
    """Return the conversation. Raises `HostRefused`, also where there is no token, and `HostUnavailable`."""
    if not client.has_token:
        raise HostRefused(f"{place.url} cannot be read whole without a token.", "Set GITHUB_TOKEN or GH_TOKEN.")
    pull = client.read(Pull, f"/repos/{place.repository}/pulls/{place.number}")
    me, threads = read_threads(client, place)
    return Conversation(
        number=place.number,
        me=me,
        may_write=may_write and not pull.locked,
        head_sha=pull.head.sha,
        base_ref=pull.base.ref,
        state="merged" if pull.merged else pull.state,
        threads=threads,
        remarks=_remarks(client, place, me),
        reviews=_reviews(client, place, me),
        checks=_checks(client, place, me, pull.head.sha),
    )


def _remarks(client: Client, place: Place, me: str) -> tuple[Remark, ...]:
    pages = client.pages(tuple[Comment, ...], f"/repos/{place.repository}/issues/{place.number}/comments")
    return tuple(_remark(client, place, comment, me) for page in pages for comment in page)


def _remark(client: Client, place: Place, comment: Comment, me: str) -> Remark:
    return Remark(
        id=str(comment.id),
        author=_author(comment.user, me),
        body=comment.body or "",
        created_at=comment.created_at,
        url=comment.html_url,
        thumbs_down=_thumbs_down(client, place, comment, me) if comment.reactions.down else 0,
    )


def _thumbs_down(client: Client, place: Place, comment: Comment, me: str) -> int:
    """Return how many people gave one. The count that comes with a comment counts programs too."""
    path = f"/repos/{place.repository}/issues/comments/{comment.id}/reactions"
    given = [one for page in client.pages(tuple[Reaction, ...], path, {"content": "-1"}) for one in page]
    return len({one.user.login for one in given if one.user and one.user.type != "Bot" and is_person(one.user.login, me)})


def _reviews(client: Client, place: Place, me: str) -> tuple[PostedReview, ...]:
    pages = client.pages(tuple[SubmittedReview, ...], f"/repos/{place.repository}/pulls/{place.number}/reviews")
    return tuple(
        PostedReview(id=str(one.id), author=_author(one.user, me), body=one.body or "", commit=one.commit_id or "", state=one.state.lower())
        for page in pages
        for one in page
    )


def _checks(client: Client, place: Place, me: str, head: str) -> tuple[PostedCheck, ...]:
    """Return the check runs that our account's program made on the head, oldest first. A token that may not see them may make none."""
    if not me.endswith("[bot]") or not _SHA.fullmatch(head):
        return ()
    try:
        pages = list(client.pages(Checks, f"/repos/{place.repository}/commits/{head}/check-runs", {"filter": "all"}))
    except HostRefused:
        return ()
    slug = me.removesuffix("[bot]")
    ours = [one for page in pages for one in page.check_runs if one.app is not None and one.app.slug == slug]
    return tuple(_check(one) for one in sorted(ours, key=lambda one: one.id))


def _check(one: Check) -> PostedCheck:
    return PostedCheck(
        id=str(one.id),
        name=one.name,
        commit=one.head_sha,
        external_id=one.external_id or "",
        completed=one.status == "completed",
        annotations=one.output.annotations_count,
        conclusion=one.conclusion or "",
    )


def _author(user: User | None, me: str) -> Author:
    return NOBODY if user is None else author_of(user.login, user.type, me)
