"""Commits, refs, trees, blobs and artifacts."""

from __future__ import annotations

import base64
import re

from githubhost.gitdata import git, merge_base, rev
from githubhost.rest.asked import Asked, Refused, Told, paged
from githubhost.world import (
    iso,
)


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
    return paged(asked, made, under="artifacts")


def get_artifact(asked: Asked) -> Told:
    found = next((one for one in asked.repository.artifacts if one.id == int(asked.values["artifact_id"])), None)
    if found is None or found.expired:
        raise Refused(410, "Artifact has expired")
    # GitHub keeps artifacts with another host, and says where for a minute.
    elsewhere = asked.url.replace("127.0.0.1", "localhost")
    return Told(302, None, {"Location": f"{elsewhere}/storage/{found.id}"})
