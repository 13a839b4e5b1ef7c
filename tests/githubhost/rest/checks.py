"""Check runs, their annotations, and code scanning."""

from __future__ import annotations

import base64
import binascii
import gzip
import json
from collections.abc import Mapping
from typing import Any

from githubhost import answers
from githubhost.gitdata import rev
from githubhost.rest.asked import Asked, Refused, Told, bounded, paged
from githubhost.world import (
    CheckRun,
)


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
        bounded(annotation["message"])
    bounded(output.get("summary", ""), output.get("text", ""))
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
    return paged(asked, _check(asked).annotations)


def list_checks(asked: Asked) -> Told:
    commit = rev(asked.repository.folder, asked.values["ref"])
    runs = [answers.check(one) for one in asked.repository.checks if one.facts["head_sha"] == commit]
    named = [one for one in runs if one["name"] == asked.query.get("check_name", one["name"])]
    return paged(asked, named, under="check_runs")


def upload_sarif(asked: Asked) -> Told:
    try:
        sarif = json.loads(gzip.decompress(base64.b64decode(asked.body["sarif"], validate=True)))
    except (binascii.Error, OSError, ValueError):
        raise Refused(400, "invalid SARIF") from None
    asked.repository.sarifs.append({"commit": asked.body["commit_sha"], "ref": asked.body["ref"], "sarif": sarif})
    return Told(202, {"id": "47177e22-5596-11eb-80a1-c1e54ef945c6", "url": "https://example.org/"})
