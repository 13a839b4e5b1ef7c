"""A check run: 50 annotations to a request, concluded by the last one, gone on with where a killed run left it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from prs.hosts.github.client import Client, decode
from prs.hosts.github.records import Check
from prs.types.host import Annotation, CheckRun, PostedCheck

BATCH = 50
"""Annotations that GitHub takes in one request."""


def put_check(client: Client, path: str, check: CheckRun, standing: PostedCheck | None) -> None:
    """Make the check run below `path`, or complete `standing`. What a request adds is appended to what stands. Raises `HostError`."""
    if standing is not None and standing.completed and standing.annotations >= len(check.annotations):
        return
    done = standing.annotations if standing is not None else 0
    number = standing.id if standing is not None else ""
    while True:
        batch = check.annotations[done : done + BATCH]
        done += len(batch)
        content = _content(check, batch, last=done >= len(check.annotations))
        if number:
            client.write("PATCH", f"{path}/{int(number)}", content)
        else:
            made = {"name": check.name, "head_sha": check.commit, "external_id": check.external_id, **content}
            number = str(decode(client.write("POST", path, made).body, Check, "a check run").id)
        if done >= len(check.annotations):
            return


def _content(check: CheckRun, batch: Sequence[Annotation], *, last: bool) -> dict[str, Any]:
    output = {"title": check.title, "summary": check.summary, "annotations": [_annotation(one) for one in batch]}
    if check.text:
        output["text"] = check.text
    ending = {"status": "completed", "conclusion": str(check.conclusion)} if last else {"status": "in_progress"}
    return {**ending, "output": output}


def _annotation(one: Annotation) -> dict[str, Any]:
    return {
        "path": one.path,
        "start_line": one.start,
        "end_line": one.end,
        "annotation_level": str(one.level),
        "title": one.title,
        "message": one.message,
    }
