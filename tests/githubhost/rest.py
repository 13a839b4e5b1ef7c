"""The REST operations, one function each, in the order of a table. What they answer is completed and judged elsewhere."""

from __future__ import annotations

import base64
import binascii
import gzip
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from githubhost import answers
from githubhost.gitdata import git, merge_base, rev
from githubhost.world import (
    MAX_BODY,
    MAX_DIFF_FILES,
    MAX_DIFF_LINES,
    MAX_FILES,
    CheckRun,
    Comment,
    Pull,
    Reaction,
    Repository,
    Review,
    Thread,
    Token,
    World,
    anchor_fault,
    iso,
)

DIFF = "application/vnd.github.diff"


class Asked(NamedTuple):
    """One request, taken apart."""

    world: World
    token: Token
    values: Mapping[str, str]
    query: Mapping[str, str]
    body: Mapping[str, Any]
    accept: str
    url: str

    @property
    def repository(self) -> Repository:
        """The repository that the path names."""
        found = self.world.repositories.get(f"{self.values['owner']}/{self.values['repo']}")
        if found is None:
            raise Refused(404, "Not Found")
        return found

    @property
    def pull(self) -> Pull:
        """The pull request that the path names, followed to its head."""
        number = int(self.values.get("pull_number", self.values.get("issue_number", "0")))
        found = self.repository.pulls.get(number)
        if found is None:
            raise Refused(404, "Not Found")
        self.world.follow(self.repository, found)
        return found

    @property
    def page_url(self) -> str:
        """The pull request's page."""
        return f"{self.url}/{self.repository.name}/pull/{self.pull.number}"


class Told(NamedTuple):
    """An answer: a value, or bytes with their media type."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = {}
    media: str = "application/json"


class Refused(Exception):
    """An answer that is a refusal."""

    def __init__(self, status: int, message: str, errors: Sequence[Any] = (), **more: str) -> None:
        super().__init__(message)
        self.told = Told(
            status,
            {
                "message": message,
                "documentation_url": "https://docs.github.com/rest",
                **({"errors": list(errors)} if errors else {}),
                "status": str(status),
            },
            more,
        )


def get_repository(asked: Asked) -> Told:
    return Told(200, answers.repository(asked.repository.name, private=asked.repository.private))


def get_pull(asked: Asked) -> Told:
    files = asked.world.files(asked.repository, asked.pull)
    if asked.accept == DIFF:
        return _diff(asked, merge_base(asked.repository.folder, asked.pull.base_sha, asked.pull.head_sha), asked.pull.head_sha)
    return Told(200, answers.pull(asked.repository, asked.pull, asked.page_url, len(files)))


def _diff(asked: Asked, base: str, head: str) -> Told:
    files = asked.world.between(asked.repository, base, head)
    lines = sum(one.added + one.deleted for one in files)
    if len(files) > MAX_DIFF_FILES or lines > MAX_DIFF_LINES:
        what = f"files ({MAX_DIFF_FILES})" if len(files) > MAX_DIFF_FILES else f"lines ({MAX_DIFF_LINES})"
        message = f"Sorry, the diff exceeded the maximum number of {what}."
        raise Refused(406, message, [{"resource": "PullRequest", "field": "diff", "code": "too_large"}])
    return Told(200, git(asked.repository.folder, "diff", "-M", "--full-index", base, head), media=f"{DIFF}; charset=utf-8")


def list_files(asked: Asked) -> Told:
    files = asked.world.files(asked.repository, asked.pull)[:MAX_FILES]
    made = [
        {
            "sha": one.blob,
            "filename": one.path,
            "status": one.status,
            "additions": one.added,
            "deletions": one.deleted,
            "changes": one.added + one.deleted,
            **({"patch": one.patch} if one.patch else {}),
            **({"previous_filename": one.previous} if one.previous else {}),
        }
        for one in files
    ]
    return _paged(asked, made)


def list_reviews(asked: Asked) -> Told:
    return _paged(asked, [answers.review(one, asked.page_url) for one in asked.pull.reviews])


def create_review(asked: Asked) -> Told:
    body, comments = asked.body.get("body", ""), asked.body.get("comments", [])
    _bounded(body, *(one["body"] for one in comments), plain=True)
    if not body and not comments:
        raise Refused(422, "Unprocessable Entity", ["Review body can't be blank"])
    commit = _commit(asked)
    files = asked.world.files(asked.repository, asked.pull)
    faults = [fault for one in comments if (fault := anchor_fault(files, one))]
    if faults:
        raise Refused(422, "Unprocessable Entity", list(dict.fromkeys(faults)))
    review = Review(asked.world.new_id(), asked.token.login, body, commit, "COMMENTED", asked.world.now())
    asked.pull.reviews.append(review)
    for one in comments:
        _open_thread(asked, one, commit, review.id)
    return Told(200, answers.review(review, asked.page_url))


def list_inlines(asked: Asked) -> Told:
    return _paged(asked, [answers.inline(one, thread, asked.page_url) for thread in asked.pull.threads for one in thread.comments])


def create_inline(asked: Asked) -> Told:
    _bounded(asked.body["body"])
    commit = _commit(asked)
    fault = anchor_fault(asked.world.files(asked.repository, asked.pull), asked.body)
    if fault:
        named = "path" if "Path" in fault else "line"
        error = {"resource": "PullRequestReviewComment", "code": "custom", "field": f"pull_request_review_thread.{named}", "message": fault}
        raise Refused(422, "Validation Failed", [error])
    review = Review(asked.world.new_id(), asked.token.login, "", commit, "COMMENTED", asked.world.now())
    asked.pull.reviews.append(review)
    thread = _open_thread(asked, asked.body, commit, review.id)
    return Told(201, answers.inline(thread.comments[0], thread, asked.page_url))


def _commit(asked: Asked) -> str:
    commit = asked.body.get("commit_id") or asked.pull.head_sha
    if not rev(asked.repository.folder, commit):
        raise Refused(422, "Validation Failed", ["commit_id is not part of the pull request"])
    return str(commit)


def _open_thread(asked: Asked, one: Mapping[str, Any], commit: str, review: int) -> Thread:
    pull, now = asked.pull, asked.world.now()
    comment = Comment(asked.world.new_id(), asked.token.login, one["body"], now, review=review)
    thread = Thread(
        id=f"PRRT_{asked.world.new_id()}",
        path=one["path"],
        side=one.get("side", "RIGHT"),
        start_side=one.get("start_side", one.get("side", "RIGHT")),
        start=one.get("start_line"),
        line=one["line"],
        commit=commit,
        base=merge_base(asked.repository.folder, pull.base_sha, commit),
        comments=[comment],
    )
    pull.threads.append(thread)
    return thread


def reply(asked: Asked) -> Told:
    _bounded(asked.body["body"])
    number = int(asked.values["comment_id"])
    thread = next((one for one in asked.pull.threads if one.comments[0].id == number), None)
    if thread is None:
        raise Refused(404, "Not Found")
    review = Review(asked.world.new_id(), asked.token.login, "", thread.commit, "COMMENTED", asked.world.now())
    asked.pull.reviews.append(review)
    comment = Comment(asked.world.new_id(), asked.token.login, asked.body["body"], asked.world.now(), review=review.id)
    thread.comments.append(comment)
    return Told(201, answers.inline(comment, thread, asked.page_url))


def list_remarks(asked: Asked) -> Told:
    return _paged(asked, [answers.remark(one, asked.page_url) for one in asked.pull.comments])


def create_remark(asked: Asked) -> Told:
    _bounded(asked.body["body"])
    if asked.pull.locked:
        raise Refused(403, "Unable to create comment because issue is locked.")
    comment = Comment(asked.world.new_id(), asked.token.login, asked.body["body"], asked.world.now())
    asked.pull.comments.append(comment)
    return Told(201, answers.remark(comment, asked.page_url))


def _remark(asked: Asked) -> tuple[Pull, Comment]:
    number = int(asked.values["comment_id"])
    for pull in asked.repository.pulls.values():
        for comment in pull.comments:
            if comment.id == number:
                return pull, comment
    raise Refused(404, "Not Found")


def get_remark(asked: Asked) -> Told:
    return Told(200, answers.remark(_remark(asked)[1], asked.url))


def edit_remark(asked: Asked) -> Told:
    _bounded(asked.body["body"])
    comment = _remark(asked)[1]
    comment.body = asked.body["body"]
    return Told(200, answers.remark(comment, asked.url))


def delete_remark(asked: Asked) -> Told:
    pull, comment = _remark(asked)
    pull.comments.remove(comment)
    return Told(204)


def list_reactions(asked: Asked) -> Told:
    return _paged(asked, _reactions(asked, asked.pull.reactions))


def list_remark_reactions(asked: Asked) -> Told:
    return _paged(asked, _reactions(asked, _remark(asked)[1].reactions))


def _reactions(asked: Asked, reactions: list[Reaction]) -> list[Any]:
    content = asked.query.get("content", "")
    return [answers.reaction(one) for one in reactions if content in ("", one.content)]


def react(asked: Asked) -> Told:
    return _react(asked, asked.pull.reactions)


def react_to_remark(asked: Asked) -> Told:
    return _react(asked, _remark(asked)[1].reactions)


def _react(asked: Asked, reactions: list[Reaction]) -> Told:
    """Make a reaction, or answer 200 with the one that this account made before."""
    content = asked.body["content"]
    found = next((one for one in reactions if (one.login, one.content) == (asked.token.login, content)), None)
    if found is not None:
        return Told(200, answers.reaction(found))
    reactions.append(Reaction(asked.world.new_id(), asked.token.login, content, asked.world.now()))
    return Told(201, answers.reaction(reactions[-1]))


def delete_reaction(asked: Asked) -> Told:
    found = next((one for one in asked.pull.reactions if one.id == int(asked.values["reaction_id"])), None)
    if found is None:
        raise Refused(404, "Not Found")
    asked.pull.reactions.remove(found)
    return Told(204)


def get_permission(asked: Asked) -> Told:
    login = asked.values["username"]
    role = asked.repository.permissions.get(login, "read")
    older = {"maintain": "write", "triage": "read"}.get(role, role)
    return Told(200, {"permission": older, "role_name": role, "user": answers.user(login)})


def create_check(asked: Asked) -> Told:
    if not asked.token.is_app:
        raise Refused(403, "You must authenticate via a GitHub App.")
    if not rev(asked.repository.folder, asked.body["head_sha"]):
        raise Refused(422, f"No commit found for SHA: {asked.body['head_sha']}")
    run = CheckRun(asked.world.new_id(), asked.token.login, {}, [])
    asked.repository.checks.append(run)
    _update_check(run, asked.body)
    return Told(201, answers.check(run))


def _update_check(run: CheckRun, body: Mapping[str, Any]) -> None:
    """Take over what is given; annotations are appended."""
    output = dict(body.get("output", {}))
    run.annotations.extend(output.pop("annotations", ()))
    for annotation in run.annotations:
        _bounded(annotation["message"])
    _bounded(output.get("summary", ""), output.get("text", ""))
    run.facts = {**run.facts, **body, "output": {**run.facts.get("output", {}), **output}}
    if "conclusion" in body:
        run.facts["status"] = "completed"


def _check(asked: Asked) -> CheckRun:
    found = next((one for one in asked.repository.checks if one.id == int(asked.values["check_run_id"])), None)
    if found is None:
        raise Refused(404, "Not Found")
    return found


def get_check(asked: Asked) -> Told:
    return Told(200, answers.check(_check(asked)))


def update_check(asked: Asked) -> Told:
    run = _check(asked)
    _update_check(run, asked.body)
    return Told(200, answers.check(run))


def list_annotations(asked: Asked) -> Told:
    return _paged(asked, _check(asked).annotations)


def list_checks(asked: Asked) -> Told:
    commit = rev(asked.repository.folder, asked.values["ref"])
    runs = [answers.check(one) for one in asked.repository.checks if one.facts["head_sha"] == commit]
    named = [one for one in runs if one["name"] == asked.query.get("check_name", one["name"])]
    return _paged(asked, named, under="check_runs")


def upload_sarif(asked: Asked) -> Told:
    try:
        sarif = json.loads(gzip.decompress(base64.b64decode(asked.body["sarif"], validate=True)))
    except (binascii.Error, OSError, ValueError):
        raise Refused(400, "invalid SARIF") from None
    asked.repository.sarifs.append({"commit": asked.body["commit_sha"], "ref": asked.body["ref"], "sarif": sarif})
    return Told(202, {"id": "47177e22-5596-11eb-80a1-c1e54ef945c6", "url": "https://example.org/"})


def compare(asked: Asked) -> Told:
    base, _, head = asked.values["basehead"].partition("...")
    folder = asked.repository.folder
    old, new = rev(folder, base), rev(folder, head)
    if not old or not new:
        raise Refused(404, "Not Found")
    middle = merge_base(folder, old, new)
    behind, ahead = git(folder, "rev-list", "--left-right", "--count", f"{old}...{new}").decode().split()
    status = "identical" if old == new else "diverged" if int(behind) and int(ahead) else "ahead" if int(ahead) else "behind"
    return Told(
        200,
        {
            "merge_base_commit": {"sha": middle},
            "base_commit": {"sha": old},
            "ahead_by": int(ahead),
            "behind_by": int(behind),
            "total_commits": int(ahead),
            "status": status,
            "commits": [],
        },
    )


def get_ref(asked: Asked) -> Told:
    sha = rev(asked.repository.folder, f"refs/{asked.values['ref']}")
    if not sha:
        raise Refused(404, "Not Found")
    return Told(200, {"ref": f"refs/{asked.values['ref']}", "object": {"sha": sha, "type": "commit"}})


def get_tree(asked: Asked) -> Told:
    commit = rev(asked.repository.folder, asked.values["tree_sha"])
    if not commit:
        raise Refused(404, "Not Found")
    entries = []
    for entry in git(asked.repository.folder, "ls-tree", "-r", "-t", "-l", "-z", commit).split(b"\0")[:-1]:
        facts, path = entry.split(b"\t", 1)
        mode, kind, sha, size = facts.decode().split()
        made = {"path": path.decode("utf-8", "replace"), "mode": mode, "type": kind, "sha": sha}
        entries.append({**made, "size": int(size)} if size != "-" else made)
    return Told(200, {"sha": commit, "url": "https://example.org/", "truncated": False, "tree": entries})


def get_blob(asked: Asked) -> Told:
    sha = asked.values["file_sha"]
    if not re.fullmatch(r"[0-9a-f]{40}", sha):
        raise Refused(422, "The sha parameter must be exactly 40 characters and contain only [0-9a-f].")
    data = git(asked.repository.folder, "cat-file", "blob", sha)
    content = base64.encodebytes(data).decode()
    return Told(200, {"content": content, "encoding": "base64", "sha": sha, "size": len(data), "url": "https://example.org/"})


def list_artifacts(asked: Asked) -> Told:
    run = int(asked.values.get("run_id", "0"))
    made = [
        {
            "id": one.id,
            "name": one.name,
            "expired": one.expired,
            "size_in_bytes": len(one.data),
            "created_at": iso(asked.world.now()),
            "workflow_run": {"id": one.run, "head_sha": one.head_sha, "repository_id": 1, "head_repository_id": 2 if one.fork else 1},
        }
        for one in reversed(asked.repository.artifacts)
        if run in (0, one.run) and asked.query.get("name", one.name) == one.name
    ]
    return _paged(asked, made, under="artifacts")


def get_artifact(asked: Asked) -> Told:
    found = next((one for one in asked.repository.artifacts if one.id == int(asked.values["artifact_id"])), None)
    if found is None or found.expired:
        raise Refused(410, "Artifact has expired")
    # GitHub keeps artifacts with another host, and says where for a minute.
    elsewhere = asked.url.replace("127.0.0.1", "localhost")
    return Told(302, None, {"Location": f"{elsewhere}/storage/{found.id}"})


def _bounded(*bodies: str, plain: bool = False) -> None:
    """Refuse a body that is too long. A review's refusal lists plain texts, the others' lists objects."""
    if any(len(one) > MAX_BODY for one in bodies):
        told = f"body is too long (maximum is {MAX_BODY} characters)"
        error = told if plain else {"resource": "IssueComment", "field": "body", "code": "custom", "message": told}
        raise Refused(422, "Unprocessable Entity" if plain else "Validation Failed", [error])


def _paged(asked: Asked, things: list[Any], under: str = "") -> Told:
    size = min(int(asked.query.get("per_page", "30")), 100)
    page = int(asked.query.get("page", "1"))
    chosen = things[(page - 1) * size : page * size]
    more = page * size < len(things)
    headers = {"Link": f'<{{self}}page={page + 1}>; rel="next", <{{self}}page={-(-len(things) // size)}>; rel="last"'} if more else {}
    return Told(200, {"total_count": len(things), under: chosen} if under else chosen, headers)


_PULL, _TALK, _ISSUE = ("pull-requests",), ("issues", "pull-requests"), ("issues", "pull-requests")

ROUTES: Mapping[str, tuple[Callable[[Asked], Told], tuple[str, ...]]] = {
    "repos/get": (get_repository, ("metadata",)),
    "pulls/get": (get_pull, _PULL),
    "pulls/list-files": (list_files, _PULL),
    "pulls/list-reviews": (list_reviews, _PULL),
    "pulls/create-review": (create_review, _PULL),
    "pulls/list-review-comments": (list_inlines, _PULL),
    "pulls/create-review-comment": (create_inline, _PULL),
    "pulls/create-reply-for-review-comment": (reply, _PULL),
    "issues/list-comments": (list_remarks, _TALK),
    "issues/create-comment": (create_remark, _TALK),
    "issues/get-comment": (get_remark, _TALK),
    "issues/update-comment": (edit_remark, _TALK),
    "issues/delete-comment": (delete_remark, _TALK),
    "reactions/list-for-issue-comment": (list_remark_reactions, _TALK),
    "reactions/create-for-issue-comment": (react_to_remark, _TALK),
    "reactions/list-for-issue": (list_reactions, _ISSUE),
    "reactions/create-for-issue": (react, _ISSUE),
    "reactions/delete-for-issue": (delete_reaction, _ISSUE),
    "repos/get-collaborator-permission-level": (get_permission, ("metadata",)),
    "checks/create": (create_check, ("checks",)),
    "checks/get": (get_check, ("checks",)),
    "checks/update": (update_check, ("checks",)),
    "checks/list-annotations": (list_annotations, ("checks",)),
    "checks/list-for-ref": (list_checks, ("checks",)),
    "code-scanning/upload-sarif": (upload_sarif, ("security-events",)),
    "repos/compare-commits-with-basehead": (compare, ("contents",)),
    "git/get-ref": (get_ref, ("contents",)),
    "git/get-tree": (get_tree, ("contents",)),
    "git/get-blob": (get_blob, ("contents",)),
    "actions/list-artifacts-for-repo": (list_artifacts, ("actions",)),
    "actions/list-workflow-run-artifacts": (list_artifacts, ("actions",)),
    "actions/download-artifact": (get_artifact, ("actions",)),
}
"""Each operation's id, what does it, and the rights of which one suffices."""
