"""The fake's values in GitHub's words: what it models of each; the description fills in the rest."""

from __future__ import annotations

from typing import Any

from githubhost.world import CheckRun, Comment, Pull, Reaction, Repository, Review, Thread, iso


def user(login: str) -> dict[str, Any]:
    """Return an account."""
    return {"login": login, "id": 1 + sum(login.encode()), "type": "Bot" if login.endswith("[bot]") else "User"}


def repository(name: str, *, private: bool = False) -> dict[str, Any]:
    """Return a repository."""
    owner, _, short = name.partition("/")
    return {"full_name": name, "name": short, "owner": user(owner), "private": private, "default_branch": "main"}


def pull(home: Repository, one: Pull, url: str, changed: int) -> dict[str, Any]:
    """Return a pull request."""
    return {
        "number": one.number,
        "id": one.number,
        "title": one.title,
        "body": one.body,
        "state": one.state,
        "draft": one.draft,
        "merged": one.merged,
        "locked": one.locked,
        "html_url": url,
        "user": user(one.author),
        "labels": [{"name": label, "id": at, "color": "ededed"} for at, label in enumerate(one.labels)],
        "author_association": one.association,
        "changed_files": changed,
        "created_at": iso(one.created_at),
        "head": {"ref": one.head_ref, "sha": one.head_sha, "repo": repository(one.head_repository), "user": user(one.author)},
        "base": {"ref": one.base_ref, "sha": one.base_sha, "repo": repository(home.name, private=home.private), "user": user("acme")},
    }


def reaction(one: Reaction) -> dict[str, Any]:
    """Return a reaction."""
    return {"id": one.id, "content": one.content, "user": user(one.login), "created_at": iso(one.created_at)}


def remark(one: Comment, url: str) -> dict[str, Any]:
    """Return a comment on no line."""
    counts = {name: sum(each.content == name for each in one.reactions) for name in ("+1", "-1", "laugh", "heart", "hooray", "confused")}
    return {
        "id": one.id,
        "body": one.body,
        "user": user(one.login),
        "created_at": iso(one.created_at),
        "updated_at": iso(one.created_at),
        "html_url": f"{url}#issuecomment-{one.id}",
        "author_association": "NONE",
        "reactions": {**counts, "total_count": len(one.reactions)},
    }


def review(one: Review, url: str) -> dict[str, Any]:
    """Return a review."""
    return {
        "id": one.id,
        "body": one.body,
        "user": user(one.login),
        "commit_id": one.commit,
        "state": one.state,
        "submitted_at": iso(one.created_at),
        "html_url": f"{url}#pullrequestreview-{one.id}",
    }


def inline(one: Comment, thread: Thread, url: str) -> dict[str, Any]:
    """Return a comment on lines."""
    first = thread.comments[0]
    made: dict[str, Any] = {
        "id": one.id,
        "body": one.body,
        "path": thread.path,
        "line": thread.line,
        "side": thread.side,
        "commit_id": thread.commit,
        "original_commit_id": thread.commit,
        "user": user(one.login),
        "pull_request_review_id": one.review or None,
        "created_at": iso(one.created_at),
        "updated_at": iso(one.created_at),
        "html_url": f"{url}#discussion_r{one.id}",
    }
    return made if one is first else {**made, "in_reply_to_id": first.id}


def check(one: CheckRun) -> dict[str, Any]:
    """Return a check run."""
    output = one.facts.get("output", {})
    return {
        "id": one.id,
        "name": one.facts["name"],
        "head_sha": one.facts["head_sha"],
        "external_id": one.facts.get("external_id"),
        "status": one.facts.get("status", "queued"),
        "conclusion": one.facts.get("conclusion"),
        "app": {"id": 15368, "slug": one.login.removesuffix("[bot]"), "owner": user("github"), "name": one.login},
        "output": {
            "title": output.get("title"),
            "summary": output.get("summary"),
            "text": output.get("text"),
            "annotations_count": len(one.annotations),
            "annotations_url": "https://example.org/",
        },
    }
