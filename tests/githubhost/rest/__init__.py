"""The REST operations that the fake serves, one function each. What they answer is completed and judged elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from githubhost.rest import checks, objects, pulls, talk
from githubhost.rest.asked import Asked, Refused, Told

__all__ = ["ROUTES", "Asked", "Refused", "Told"]

_PULL, _TALK, _ISSUE = ("pull-requests",), ("issues", "pull-requests"), ("issues", "pull-requests")

ROUTES: Mapping[str, tuple[Callable[[Asked], Told], tuple[str, ...]]] = {
    "repos/get": (pulls.get_repository, ("metadata",)),
    "pulls/get": (pulls.get_pull, _PULL),
    "pulls/list-files": (pulls.list_files, _PULL),
    "pulls/list-reviews": (pulls.list_reviews, _PULL),
    "pulls/create-review": (pulls.create_review, _PULL),
    "pulls/list-review-comments": (pulls.list_inlines, _PULL),
    "pulls/create-review-comment": (pulls.create_inline, _PULL),
    "pulls/create-reply-for-review-comment": (pulls.reply, _PULL),
    "issues/list-comments": (talk.list_remarks, _TALK),
    "issues/create-comment": (talk.create_remark, _TALK),
    "issues/get-comment": (talk.get_remark, _TALK),
    "issues/update-comment": (talk.edit_remark, _TALK),
    "issues/delete-comment": (talk.delete_remark, _TALK),
    "reactions/list-for-issue-comment": (talk.list_remark_reactions, _TALK),
    "reactions/create-for-issue-comment": (talk.react_to_remark, _TALK),
    "reactions/list-for-issue": (talk.list_reactions, _ISSUE),
    "reactions/create-for-issue": (talk.react, _ISSUE),
    "reactions/delete-for-issue": (talk.delete_reaction, _ISSUE),
    "repos/get-collaborator-permission-level": (talk.get_permission, ("metadata",)),
    "checks/create": (checks.create_check, ("checks",)),
    "checks/get": (checks.get_check, ("checks",)),
    "checks/update": (checks.update_check, ("checks",)),
    "checks/list-annotations": (checks.list_annotations, ("checks",)),
    "checks/list-for-ref": (checks.list_checks, ("checks",)),
    "code-scanning/upload-sarif": (checks.upload_sarif, ("security-events",)),
    "repos/compare-commits-with-basehead": (objects.compare, ("contents",)),
    "git/get-ref": (objects.get_ref, ("contents",)),
    "git/get-tree": (objects.get_tree, ("contents",)),
    "git/get-blob": (objects.get_blob, ("contents",)),
    "actions/list-artifacts-for-repo": (objects.list_artifacts, ("actions",)),
    "actions/list-workflow-run-artifacts": (objects.list_artifacts, ("actions",)),
    "actions/download-artifact": (objects.get_artifact, ("actions",)),
}
"""Each operation's id, what does it, and the rights of which one suffices."""
