"""Pull requests, their files, and everything on lines: reviews, comments, replies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from githubhost import answers
from githubhost.gitdata import git, merge_base, rev
from githubhost.rest.asked import Asked, Refused, Told, bounded, paged
from githubhost.world import (
    MAX_DIFF_FILES,
    MAX_DIFF_LINES,
    MAX_FILES,
    Comment,
    Review,
    Thread,
    anchor_fault,
)

DIFF = "application/vnd.github.diff"


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
    return paged(asked, made)


def list_reviews(asked: Asked) -> Told:
    return paged(asked, [answers.review(one, asked.page_url) for one in asked.pull.reviews])


def create_review(asked: Asked) -> Told:
    body, comments = asked.body.get("body", ""), asked.body.get("comments", [])
    bounded(body, *(one["body"] for one in comments), plain=True)
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
    return paged(asked, [answers.inline(one, thread, asked.page_url) for thread in asked.pull.threads for one in thread.comments])


def create_inline(asked: Asked) -> Told:
    bounded(asked.body["body"])
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
    bounded(asked.body["body"])
    number = int(asked.values["comment_id"])
    thread = next((one for one in asked.pull.threads if one.comments[0].id == number), None)
    if thread is None:
        raise Refused(404, "Not Found")
    review = Review(asked.world.new_id(), asked.token.login, "", thread.commit, "COMMENTED", asked.world.now())
    asked.pull.reviews.append(review)
    comment = Comment(asked.world.new_id(), asked.token.login, asked.body["body"], asked.world.now(), review=review.id)
    thread.comments.append(comment)
    return Told(201, answers.inline(comment, thread, asked.page_url))
