"""Changes and tool passes for tests: small inputs as values, programs as scripts in a folder of their own."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from inputs.values import hunk, input_file
from prs.gates import Court, Judged, judge
from prs.passes import builtin_passes
from prs.tools import run_tool
from prs.tools.sarif import read_candidates
from prs.types.diff import ChangeKind
from prs.types.finding import Candidate, Severity
from prs.types.input import InputFile, Part, ReviewInput, SecretSpan
from prs.types.manifest import HouseRule, PassKind, Penalties, ResolvedPass, ToolSpec
from prs.types.model import Deadline
from prs.types.source import PullRequest

PATH = os.environ.get("PATH", os.defpath)
TEN_SECONDS = 10.0


def new_file(path: str, text: str) -> InputFile:
    """Return a file that the change adds."""
    rows = "\n".join(f"+{line}" for line in text.removesuffix("\n").split("\n"))
    file = input_file(path, hunk(0, 1, rows), head_text=text)
    return msgspec.structs.replace(file, kind=ChangeKind.ADDED, base_path=None)


def edited_file(path: str, rows: str, before: Sequence[str] = (), after: Sequence[str] = ()) -> InputFile:
    """Return a file of which one hunk (rows that begin with ` `, `+` or `-`) is changed, between lines that no hunk shows."""
    start = len(before) + 1
    shown = [row[1:] for row in rows.splitlines() if row[0] != "-"]
    return input_file(path, hunk(start, start, rows), head_text="\n".join([*before, *shown, *after]) + "\n")


def a_change(*files: InputFile, secrets: Sequence[SecretSpan] = (), rules: Sequence[HouseRule] = ()) -> ReviewInput:
    """Return the input of a change of these files."""
    return ReviewInput(
        version=1,
        pull_request=PullRequest(title="A change"),
        files=files,
        parts=(Part(number=1, paths=tuple(file.path for file in files), tokens=1),),
        secrets=tuple(secrets),
        house_rules=tuple(rules),
    )


def a_pass(spec: ToolSpec, paths: Sequence[str] = (), categories: Sequence[str] = (), slug: str = "given") -> ResolvedPass:
    """Return a tool pass as a manifest resolves it."""
    return ResolvedPass(
        slug=slug,
        kind=PassKind.TOOL,
        concern="What a test says",
        categories=tuple(categories),
        severity_floor=Severity.NIT,
        confidence_min=0.3,
        timeout_s=60.0,
        memory_mb=2048,
        paths=tuple(paths),
        tool=spec,
    )


def builtin(slug: str) -> ResolvedPass:
    """Return a tool pass that PRS brings along."""
    file = builtin_passes()[slug]
    assert file.tool is not None
    return a_pass(file.tool, file.paths, file.categories, slug)


def script(folder: Path, name: str, lines: str) -> str:
    """Write a program of ours and return its absolute path."""
    folder.mkdir(exist_ok=True)
    program = folder / name
    program.write_text(f"#!{sys.executable}\n{lines}", "utf-8")
    program.chmod(0o755)
    return str(program)


def run(
    resolved: ResolvedPass,
    review_input: ReviewInput,
    scratch: Path,
    rules: Sequence[HouseRule] = (),
    seconds: float = TEN_SECONDS,
    env: Mapping[str, str] | None = None,
) -> str:
    """Run the tool pass in a new folder and return its SARIF."""
    scratch.mkdir()
    return run_tool(resolved, review_input, rules, scratch, {"PATH": PATH} if env is None else env, Deadline.after(seconds))


def candidates(resolved: ResolvedPass, review_input: ReviewInput, scratch: Path, rules: Sequence[HouseRule] = ()) -> tuple[Candidate, ...]:
    """Run the tool pass and return its candidates."""
    return read_candidates(run(resolved, review_input, scratch, rules), resolved, review_input)


def judged(resolved: ResolvedPass, review_input: ReviewInput, given: Sequence[Candidate], rules: Sequence[HouseRule] = ()) -> Judged:
    """Return what the gates make of candidates."""
    court = Court(
        resolved=resolved,
        review_input=review_input,
        part=0,
        visible="",
        protected=("SECURITY",),
        penalties=Penalties(),
        house_rules=tuple(rules),
        defined_elsewhere=None,
    )
    return judge(given, court)


def said(**values: Any) -> str:
    """Return a SARIF log of one result at `path` and `line`, as a small program would write it."""
    region = {"startLine": values.get("line", 1)}
    location = {"physicalLocation": {"artifactLocation": {"uri": values.get("path", "a.txt")}, "region": region}}
    result = {"ruleId": values.get("rule", "R1"), "message": {"text": values.get("message", "It is wrong")}, "locations": [location]}
    run = {"tool": {"driver": {"name": "given"}}, "results": [result]}
    return msgspec.json.encode({"version": "2.1.0", "runs": [run]}).decode()
