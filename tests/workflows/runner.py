"""Run a reusable workflow as the host would: job by job, each in an empty workspace, each step's program for real.

Composite actions and called workflows of this repository are run the same way. Jobs hand on outputs and artifacts and nothing else. A
job that asks for more than its caller was granted is refused before it starts.
"""

from __future__ import annotations

import os
import subprocess
import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from workflows.actions import ACTIONS, Place
from workflows.expressions import Scope, Status, holds, render, shown
from workflows.log import read_log

ROOT = Path(__file__).parents[2]
RANK = {"none": 0, "read": 1, "write": 2}
SELF = "$/"

Grants = Mapping[str, str]


class Step(NamedTuple):
    """A step that ran: where, its exit status, what it printed, and the commands to the runner that stood in that."""

    job: str
    name: str
    status: int
    printed: str
    commands: tuple[str, ...]


class Job(NamedTuple):
    """How a job ended, and what it handed on."""

    result: str
    outputs: Mapping[str, str] = {}


class Event(NamedTuple):
    """What started the workflow, and the host it runs on. `token` gives a job's token for what the job is granted."""

    github: Mapping[str, Any]
    payload: Path
    origin: Path
    token: Callable[[Grants], str]
    environment: Mapping[str, str]


class Runner:
    """Runs workflows in a folder. `steps` is everything that ran, in order; `lost` names jobs whose runner dies."""

    def __init__(self, folder: Path, event: Event, lost: tuple[str, ...] = ()) -> None:
        self.folder, self.event, self.lost = folder, event, lost
        self.steps: list[Step] = []
        self.artifacts = folder / "artifacts"
        self.artifacts.mkdir(parents=True)

    def run(self, name: str, inputs: Mapping[str, Any], secrets: Mapping[str, str], grants: Grants) -> dict[str, Job]:
        """Run a called workflow of this repository, and return how its jobs ended."""
        workflow = yaml.safe_load((ROOT / name).read_text("utf-8"))
        called = workflow[True]["workflow_call"]  # YAML reads `on` as true
        assert set(inputs) <= set(called["inputs"]), "an input that the workflow does not have"
        assert set(secrets) <= set(called["secrets"]), "a secret that the workflow does not take"
        given = {key: inputs.get(key, one["default"]) for key, one in called["inputs"].items()}
        jobs: dict[str, Job] = {}
        for key, job in workflow["jobs"].items():
            needs = [job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", [])
            contexts = {
                "inputs": given,
                "secrets": secrets,
                "needs": {one: {"result": jobs[one].result, "outputs": jobs[one].outputs} for one in needs},
            }
            status = Status(success=all(jobs[one].result == "success" for one in needs))
            jobs[key] = self._job(key, job, contexts, status, grants)
        return jobs

    def _job(self, key: str, job: Mapping[str, Any], contexts: Mapping[str, Any], status: Status, grants: Grants) -> Job:
        own = job.get("permissions", grants)
        over = {what: much for what, much in own.items() if RANK[much] > RANK[grants.get(what, "none")]}
        assert not over, f"{key} asks for {over}, and its caller was granted {grants}"
        scope = Scope({**contexts, "github": {**self.event.github, "token": self.event.token(own)}}, status)
        if not holds(job.get("if", "success()"), scope):
            return Job("skipped")
        if "uses" in job:
            secrets = {name: render(value, scope) for name, value in job.get("secrets", {}).items()}
            given = {name: render(value, scope) for name, value in job.get("with", {}).items()}
            ended = self.run(job["uses"].removeprefix(SELF), given, secrets, own)
            return Job("success" if all(one.result in ("success", "skipped") for one in ended.values()) else "failure")
        matrix = render(job.get("strategy", {}).get("matrix", {}), scope)
        ended_jobs = [self._run_steps(key, job, scope, values) for values in matrix.get("include", [{}])]
        failed = any(one.result != "success" for one in ended_jobs)
        return Job("failure" if failed else "success", ended_jobs[-1].outputs)

    def _run_steps(self, key: str, job: Mapping[str, Any], scope: Scope, matrix: Mapping[str, Any]) -> Job:
        name = f"{key}-{'-'.join(map(str, matrix.values()))}" if matrix else key
        if name in self.lost:
            return Job("failure")
        workspace = self.folder / "jobs" / f"{name}-{uuid.uuid4().hex[:6]}"
        (workspace / "temp").mkdir(parents=True)
        runner = {"temp": str(workspace / "temp"), "os": "Linux", "arch": "X64"}
        contexts = {**scope.contexts, "matrix": matrix, "runner": runner}
        steps = _Steps(self, name, Place(workspace, self.event.origin, self.artifacts))
        result = steps.run(job["steps"], contexts, {}, ROOT)
        done = Scope({**contexts, "steps": steps.results})
        return Job(result, {output: shown(render(value, done)) for output, value in job.get("outputs", {}).items()})


class _Steps:
    """The steps of one job, or of one composite action in it."""

    def __init__(self, runner: Runner, job: str, place: Place) -> None:
        self.runner, self.job, self.place = runner, job, place
        self.results: dict[str, Any] = {}
        self.success = True

    def run(self, steps: list[Mapping[str, Any]], contexts: Mapping[str, Any], environment: Mapping[str, str], action: Path) -> str:
        """Run the steps one after the other, and return `success` or `failure`."""
        for number, step in enumerate(steps):
            scope = Scope({**contexts, "steps": self.results}, Status(success=self.success))
            if not holds(step.get("if", "success()"), scope):
                continue
            env = {**environment, **{name: shown(render(value, scope)) for name, value in step.get("env", {}).items()}}
            outputs = self._uses(step, scope, env) if "uses" in step else self._runs(step, env, action)
            self.success = self.success and outputs is not None
            self.results[step.get("id", f"_{number}")] = {"outputs": outputs or {}}
        return "success" if self.success else "failure"

    def _uses(self, step: Mapping[str, Any], scope: Scope, env: Mapping[str, str]) -> dict[str, str] | None:
        given = {name: shown(render(value, scope)) for name, value in step.get("with", {}).items()}
        named = step["uses"].partition("@")[0]
        if not named.startswith(SELF):
            return ACTIONS[named](given, self.place)
        folder = ROOT / named.removeprefix(SELF)
        action = yaml.safe_load((folder / "action.yml").read_text("utf-8"))
        known = action.get("inputs", {})
        assert set(given) <= set(known), f"{named} has no input {sorted(set(given) - set(known))}"
        inputs = {name: given.get(name, shown(render(one.get("default", ""), scope))) for name, one in known.items()}
        contexts = {key: value for key, value in scope.contexts.items() if key in ("github", "runner")}
        inner = _Steps(self.runner, self.job, self.place)
        result = inner.run(action["runs"]["steps"], {**contexts, "inputs": inputs}, env, folder)
        done = Scope({**contexts, "inputs": inputs, "steps": inner.results})
        outputs = {name: shown(render(one["value"], done)) for name, one in action.get("outputs", {}).items()}
        return outputs if result == "success" else None

    def _runs(self, step: Mapping[str, Any], env: Mapping[str, str], action: Path) -> dict[str, str] | None:
        assert "${{" not in step["run"], "a text of the change could become a program"
        output = self.place.workspace / "temp" / f"output-{uuid.uuid4().hex}"
        output.touch()
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.place.workspace,
            env={**self._environment(), **env, "GITHUB_OUTPUT": str(output), "GITHUB_ACTION_PATH": str(action)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        commands = tuple(read_log(done.stdout))
        self.runner.steps.append(Step(self.job, step.get("name", ""), done.returncode, done.stdout, commands))
        return dict(_outputs(output.read_text("utf-8"))) if done.returncode == 0 else None

    def _environment(self) -> dict[str, str]:
        workspace = self.place.workspace
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(workspace / "temp"),
            "GITHUB_ACTIONS": "true",
            "GITHUB_WORKSPACE": str(workspace),
            "GITHUB_EVENT_PATH": str(self.runner.event.payload),
            "GITHUB_STEP_SUMMARY": str(workspace / "temp" / "summary.md"),
            **self.runner.event.environment,
        }


def _outputs(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        name, equals, value = line.partition("=")
        assert equals, f"an output that the runner refuses: {line}"
        yield name, value
