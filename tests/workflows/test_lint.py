"""The workflows, the actions and the document's examples are clean under the field's linters, and say what they do alike."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from prs.commands.respond import PATIENCE_S
from workflows.runner import RANK, ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ACTIONS = [ROOT / "action.yml", *sorted((ROOT / ".github" / "actions").glob("*/action.yml"))]
DOCUMENT = (ROOT / "docs" / "github.md").read_text("utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", DOCUMENT, re.DOTALL)
PROGRAMS = Path(sys.executable).parent
COMMIT = "0123456789abcdef0123456789abcdef01234567"
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def run(*command: str, cwd: Path, text: str = "") -> str:
    """Run a linter; return what it complains of, "" where it is content."""
    done = subprocess.run([str(PROGRAMS / command[0]), *command[1:]], cwd=cwd, input=text, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


@pytest.fixture
def linted(tmp_path: Path) -> Path:
    """Return a repository that holds our workflows and actions, and the document's examples as workflows."""
    shutil.copytree(ROOT / ".github", tmp_path / ".github")
    shutil.copyfile(ROOT / "action.yml", tmp_path / "action.yml")
    for number, example in enumerate(EXAMPLES):
        (tmp_path / ".github" / "workflows" / f"example-{number}.yml").write_text(example.replace("@COMMIT", f"@{COMMIT}"), "utf-8")
    (tmp_path / ".git").mkdir()
    return tmp_path


def test_there_is_something_to_lint() -> None:
    """Three workflows, three actions, five examples."""
    assert (len(WORKFLOWS), len(ACTIONS), len(EXAMPLES)) == (3, 3, 5)


def test_actionlint_is_content(linted: Path) -> None:
    """Syntax, expressions, contexts, inputs of actions, and the shell in `run`."""
    assert run("actionlint", "-shellcheck", str(PROGRAMS / "shellcheck"), cwd=linted) == ""


def test_zizmor_is_content(linted: Path) -> None:
    """No injected text, no unpinned action, no kept credentials, no trigger that is dangerous for no stated reason."""
    assert run("zizmor", "--offline", "--no-progress", ".", cwd=linted) == ""


def test_a_linter_that_is_content_with_anything_would_be_noticed(linted: Path) -> None:
    """Both complain of an injected title."""
    job = {"runs-on": "ubuntu-latest", "steps": [{"run": "echo ${{ github.event.pull_request.title }}"}]}
    bad = json.dumps({"on": "pull_request", "jobs": {"a": job}})  # JSON is YAML
    (linted / ".github" / "workflows" / "bad.yml").write_text(bad, "utf-8")
    assert "bad.yml" in run("actionlint", "-shellcheck=", cwd=linted)
    assert "template-injection" in run("zizmor", "--offline", "--no-progress", ".", cwd=linted)


@pytest.mark.parametrize("path", ACTIONS, ids=lambda path: str(path.relative_to(ROOT)))
def test_shellcheck_is_content_with_the_actions(path: Path) -> None:
    """No other linter reads a composite action's scripts; the runner starts them with `-e`."""
    for step in read(path)["runs"]["steps"]:
        if "run" in step:
            assert run("shellcheck", "--shell=bash", "-", cwd=ROOT, text=f"set -e\n{step['run']}") == "", step["name"]


@pytest.mark.parametrize("path", [*WORKFLOWS, *ACTIONS], ids=lambda path: str(path.relative_to(ROOT)))
def test_every_foreign_action_is_pinned_to_a_commit_with_its_version(path: Path) -> None:
    """A tag can be moved; a commit cannot."""
    used = re.findall(r"uses: (.*)", path.read_text("utf-8"))
    assert [one for one in used if not one.startswith("$/") and not PINNED.fullmatch(one)] == []


def called_by(job: Mapping[str, Any]) -> Path:
    """Return the workflow of ours that an example's job calls."""
    named = re.fullmatch(r"OWNER/prs/(\.github/workflows/[a-z-]+\.yml)@COMMIT", job["uses"])
    assert named, job["uses"]
    return ROOT / named[1]


def wanted(path: Path) -> dict[str, str]:
    """Return what the jobs of a workflow ask for, called workflows included, at its most."""
    most: dict[str, str] = {}
    for job in read(path)["jobs"].values():
        for what, much in job.get("permissions", {}).items():
            most[what] = max(most.get(what, "none"), much, key=RANK.__getitem__)
    return most


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_grants_what_it_calls_asks_for(example: str) -> None:
    """GitHub refuses to start a called workflow whose caller grants too little; each secret is one that it takes."""
    for job in yaml.safe_load(example)["jobs"].values():
        if "uses" in job:
            path = called_by(job)
            granted = job["permissions"]
            assert [what for what, much in wanted(path).items() if RANK[granted.get(what, "none")] < RANK[much]] == []
            assert set(job["secrets"]) <= set(read(path)[True]["workflow_call"]["secrets"])


def test_the_document_lists_every_input_and_secret() -> None:
    """And no other."""
    called = [read(path)[True]["workflow_call"] for path in WORKFLOWS]
    inputs = {name for one in called for name in one["inputs"]}
    secrets = {name for one in called for name in one["secrets"]}
    assert set(re.findall(r"^\| `([a-z-]+)` \|", DOCUMENT, re.MULTILINE)) - {"plan", "merge"} == inputs
    assert set(re.findall(r"`([A-Z]+_API_KEY)`", DOCUMENT)) == secrets


def test_the_repositorys_action_is_the_review_action() -> None:
    """It takes the same inputs, in the same words, and hands each of them on."""
    outer, inner = read(ROOT / "action.yml"), read(ROOT / ".github" / "actions" / "review" / "action.yml")
    assert outer["inputs"] == inner["inputs"]
    (step,) = outer["runs"]["steps"]
    assert step["with"] == {name: f"${{{{ inputs.{name} }}}}" for name in outer["inputs"]}


def test_no_script_holds_a_text_of_the_change() -> None:
    """Values reach a script through its environment only."""
    documents = [read(path) for path in [*WORKFLOWS, *ACTIONS]]
    steps = [step for one in documents for job in one.get("jobs", {"": one.get("runs")}).values() for step in job.get("steps", [])]
    scripts = [step["run"] for step in steps if "run" in step]
    assert len(scripts) >= 8
    assert [script for script in scripts if "${{" in script] == []


def test_the_job_that_answers_outlasts_its_patience() -> None:
    """It may wait for a claim to lapse; cut off before, the comment would never be answered."""
    jobs = yaml.safe_load((ROOT / ".github/workflows/prs-respond.yml").read_text("utf-8"))["jobs"]
    assert jobs["respond"]["timeout-minutes"] * 60 >= PATIENCE_S + 300
