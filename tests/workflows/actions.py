"""What stands in for the host's own actions: a checkout of a real repository, artifacts as folders, and a cache that always hits.

Each takes its inputs as the real one does, and refuses an input that it does not stand in for.
"""

from __future__ import annotations

import fnmatch
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from engine.reviews import GIT


class Place(NamedTuple):
    """Where a step runs, and what the host keeps: a repository to check out, and the run's artifacts."""

    workspace: Path
    origin: Path
    artifacts: Path


Inputs = Mapping[str, str]


def checkout(inputs: Inputs, place: Place) -> dict[str, str]:
    """Clone the whole history, check out the ref, and leave no credentials."""
    _only(inputs, "ref", "path", "fetch-depth", "persist-credentials")
    assert inputs["fetch-depth"] == "0", "a merge base needs the history"
    assert inputs["persist-credentials"] == "false", "nothing may find the token in the repository's configuration"
    target = place.workspace / inputs["path"]
    for command in (["clone", "-q", "--no-checkout", str(place.origin), str(target)], ["-C", str(target), "checkout", "-q", inputs["ref"]]):
        subprocess.run(["git", *command], env=GIT, check=True, capture_output=True)
    return {}


def cache(inputs: Inputs, place: Place) -> dict[str, str]:
    """Give back an environment: its programs are those of this test's own interpreter."""
    _only(inputs, "path", "key")
    assert inputs["key"].count("-") >= 3, inputs["key"]
    programs = place.workspace / inputs["path"] / "bin"
    programs.mkdir(parents=True, exist_ok=True)
    (programs / "prs").symlink_to(Path(sys.executable).parent / "prs")
    return {"cache-hit": "true"}


def upload(inputs: Inputs, place: Place) -> dict[str, str]:
    """Keep a folder's files, but none that is hidden, as the real one does."""
    _only(inputs, "name", "path", "if-no-files-found", "overwrite")
    source, target = place.workspace / inputs["path"], place.artifacts / inputs["name"]
    assert inputs["overwrite"] == "true", "a job that is run again would fail on its own artifact"
    assert not any(part.startswith(".") for part in Path(inputs["path"]).parts), "an artifact leaves hidden folders out"
    shutil.rmtree(target, ignore_errors=True)
    for path in source.rglob("*"):
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(source).parts):
            kept = target / path.relative_to(source)
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, kept)
    if not target.exists() and inputs["if-no-files-found"] == "error":
        raise FileNotFoundError(f"no files to keep as {inputs['name']}")
    return {}


def download(inputs: Inputs, place: Place) -> dict[str, str]:
    """Lay one artifact out, or all whose names fit a pattern on top of each other."""
    _only(inputs, "name", "pattern", "merge-multiple", "path")
    wanted = inputs.get("name") or inputs["pattern"]
    found = sorted(folder for folder in place.artifacts.iterdir() if fnmatch.fnmatch(folder.name, wanted))
    if not found and "name" in inputs:
        raise FileNotFoundError(f"no artifact {wanted}")
    assert "name" in inputs or inputs["merge-multiple"] == "true", "each artifact would get a folder of its own"
    for folder in found:
        shutil.copytree(folder, place.workspace / inputs["path"], dirs_exist_ok=True)
    return {}


ACTIONS: Mapping[str, Callable[[Inputs, Place], dict[str, str]]] = {
    "actions/checkout": checkout,
    "actions/cache": cache,
    "actions/upload-artifact": upload,
    "actions/download-artifact": download,
}


def _only(inputs: Inputs, *known: str) -> None:
    assert set(inputs) <= set(known), sorted(set(inputs) - set(known))
