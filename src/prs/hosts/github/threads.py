"""Review threads: only GraphQL has them whole. Pages of threads, and of comments and reactions within each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import field

from prs.errors import HostUnavailable
from prs.hosts.github.address import Place
from prs.hosts.github.client import MAX_PAGES, Client
from prs.types.diff import Side
from prs.types.host import Author, Remark, Thread

_COMMENT = """
  fullDatabaseId body createdAt url viewerDidAuthor
  author { login __typename }
  originalCommit { oid }
  reactions(content: THUMBS_DOWN, first: 20) { nodes { user { login } } }
"""
_PAGE = "pageInfo { hasNextPage endCursor }"

# Each page costs as many points of the hourly limit as its connections could hold, by hundreds: these sizes come to about ten.
THREADS = f"""query ReviewThreads($owner: String!, $name: String!, $number: Int!, $after: String) {{
 viewer {{ login }}
 repository(owner: $owner, name: $name) {{ pullRequest(number: $number) {{ reviewThreads(first: 50, after: $after) {{
  {_PAGE}
  nodes {{
   id isResolved isOutdated path line startLine diffSide
   resolvedBy {{ login }}
   comments(first: 20) {{ {_PAGE} nodes {{ {_COMMENT} }} }}
  }}
 }} }} }}
}}"""

COMMENTS = f"""query ThreadComments($id: ID!, $after: String) {{
 node(id: $id) {{ ... on PullRequestReviewThread {{ comments(first: 100, after: $after) {{ {_PAGE} nodes {{ {_COMMENT} }} }} }} }}
}}"""

RESOLVE = """mutation ResolveThread($id: ID!) {
 resolveReviewThread(input: {threadId: $id}) { thread { id isResolved } }
}"""


class _Page(msgspec.Struct, frozen=True, rename="camel"):
    has_next_page: bool
    end_cursor: str | None = None


class _Actor(msgspec.Struct, frozen=True):
    login: str
    kind: str = field(name="__typename", default="User")


class _Reactor(msgspec.Struct, frozen=True):
    user: _Actor | None = None


class _Reactions(msgspec.Struct, frozen=True):
    nodes: tuple[_Reactor, ...] = ()


class _Commit(msgspec.Struct, frozen=True):
    oid: str


class _Comment(msgspec.Struct, frozen=True, rename="camel"):
    full_database_id: str | int
    body: str
    created_at: str
    url: str
    viewer_did_author: bool = False
    author: _Actor | None = None
    original_commit: _Commit | None = None
    reactions: _Reactions = _Reactions()


class _Comments(msgspec.Struct, frozen=True, rename="camel"):
    page_info: _Page
    nodes: tuple[_Comment, ...] = ()


class _Thread(msgspec.Struct, frozen=True, rename="camel"):
    id: str
    path: str
    comments: _Comments
    is_resolved: bool = False
    is_outdated: bool = False
    line: int | None = None
    start_line: int | None = None
    diff_side: str = "RIGHT"
    resolved_by: _Actor | None = None


class _Threads(msgspec.Struct, frozen=True, rename="camel"):
    page_info: _Page
    nodes: tuple[_Thread, ...] = ()


class _PullRequest(msgspec.Struct, frozen=True, rename="camel"):
    review_threads: _Threads


class _Repository(msgspec.Struct, frozen=True, rename="camel"):
    pull_request: _PullRequest


class _ThreadsAnswer(msgspec.Struct, frozen=True):
    repository: _Repository
    viewer: _Actor | None = None


class _Node(msgspec.Struct, frozen=True):
    comments: _Comments


class _CommentsAnswer(msgspec.Struct, frozen=True):
    node: _Node


class _Resolved(msgspec.Struct, frozen=True, rename="camel"):
    resolve_review_thread: Any = None


def read_threads(client: Client, place: Place) -> tuple[str, tuple[Thread, ...]]:
    """Return the login that the token speaks as, and every thread of the pull request, oldest first. Raises `HostError`."""
    me, threads = "", []
    after: str | None = None
    for _ in range(MAX_PAGES):
        variables = {"owner": place.owner, "name": place.name, "number": place.number, "after": after}
        answer = client.graphql(_ThreadsAnswer, THREADS, variables)
        me = answer.viewer.login if answer.viewer else ""
        page = answer.repository.pull_request.review_threads
        threads += [thread for node in page.nodes if (thread := _thread(client, node, me)) is not None]
        after = page.page_info.end_cursor
        if not page.page_info.has_next_page or not after:
            return me, tuple(threads)
    raise HostUnavailable(f"{place.url} has more than {MAX_PAGES} pages of threads.", "This is more than can be read.")


def resolve_thread(client: Client, thread_id: str) -> None:
    """Resolve a thread. Raises `HostRefused` where the token may not: a workflow's needs `contents: write` for it."""
    client.graphql(_Resolved, RESOLVE, {"id": thread_id}, writes=True)


def _thread(client: Client, node: _Thread, me: str) -> Thread | None:
    comments = list(_comments(client, node))
    if not comments:
        return None
    first = comments[0]
    return Thread(
        id=node.id,
        path=node.path,
        side=Side.BASE if node.diff_side == "LEFT" else Side.HEAD,
        start=node.start_line or node.line,
        line=node.line,
        outdated=node.is_outdated or node.line is None,
        resolved=node.is_resolved,
        resolved_by=_resolver(node.resolved_by.login, me) if node.resolved_by else None,
        commit=first.original_commit.oid if first.original_commit else "",
        remarks=tuple(_remark(comment, me) for comment in comments),
    )


def _comments(client: Client, node: _Thread) -> Iterator[_Comment]:
    """Yield all comments of a thread; those beyond the first page are asked for."""
    page = node.comments
    for _ in range(MAX_PAGES):
        yield from page.nodes
        if not page.page_info.has_next_page or not page.page_info.end_cursor:
            return
        page = client.graphql(_CommentsAnswer, COMMENTS, {"id": node.id, "after": page.page_info.end_cursor}).node.comments
    raise HostUnavailable(f"The thread {node.id} has more than {MAX_PAGES} pages.", "This is more than can be read.")


def _remark(comment: _Comment, me: str) -> Remark:
    author = author_of(comment.author.login, comment.author.kind, me) if comment.author else NOBODY
    if comment.viewer_did_author != author.is_me:
        author = Author(login=author.login, is_me=comment.viewer_did_author, is_bot=author.is_bot or comment.viewer_did_author)
    people = {one.user.login for one in comment.reactions.nodes if one.user is not None and is_person(one.user.login, me)}
    return Remark(
        id=str(comment.full_database_id),
        author=author,
        body=comment.body,
        created_at=comment.created_at,
        url=comment.url,
        thumbs_down=len(people),
    )


NOBODY = Author(login="ghost")
"""Who wrote what a deleted account wrote."""


def author_of(login: str, kind: str, me: str) -> Author:
    """Return an author. GraphQL gives a program's login bare, REST with `[bot]` behind it: here it is always behind it."""
    full = f"{login}[bot]" if kind == "Bot" and not login.endswith("[bot]") else login
    mine = bool(me) and full == me
    return Author(login=full, is_me=mine, is_bot=mine or full.endswith("[bot]"))


def is_person(login: str, me: str) -> bool:
    """Return whether an account is a person's other than the one PRS posts as."""
    return bool(login) and login != me and not login.endswith("[bot]")


def _resolver(login: str, me: str) -> Author:
    """Return who resolved a thread. GitHub gives no kind here, and a program's login bare: our own must not pass for a person's."""
    return author_of(login, "Bot" if f"{login}[bot]" == me else "User", me)
