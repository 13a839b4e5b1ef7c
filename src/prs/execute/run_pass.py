"""What a pass's process does, and what its supervisor writes where the process could not.

`execute_pass` runs inside the process. `settle` runs in the supervisor when the process is gone: whatever happened, afterwards there is a
findings file, and it says `failed` with the reason where there is nothing better to say.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from prs.errors import PrsError, UserError
from prs.execute.ask import ask_all, build_requests
from prs.execute.conclude import Materials, ReadSarif, conclude
from prs.execute.scope import parts_in_scope
from prs.fanout import Exit
from prs.run_folder import PassFolder, read_value, write_value
from prs.types.input import ReviewInput
from prs.types.manifest import ManifestLock, PassKind, ResolvedPass
from prs.types.model import Answer, Deadline, Model
from prs.types.review import AnswerFile, CallRecord, PassResult

RunTool = Callable[[ResolvedPass, ReviewInput, ManifestLock, Path, Mapping[str, str], Deadline], str]
"""Runs a tool pass's program in a scratch folder, with only that environment, and returns its SARIF."""


class Ports(NamedTuple):
    """The adapters that a pass may need, handed in at the top."""

    open_model: Callable[[str], Model]
    run_tool: RunTool
    read_sarif: ReadSarif
    tool_env: Mapping[str, str]


class PassFiles(NamedTuple):
    """Where a pass reads and writes."""

    input_path: Path
    lock_path: Path
    folder: PassFolder


def execute_pass(slug: str, files: PassFiles, ports: Ports) -> None:
    """Run one pass and write its findings file. Raises whatever goes wrong: the process is the root, its supervisor settles."""
    materials = load_materials(files, ports.read_sarif)
    resolved = find_pass(materials.lock, slug)
    if resolved.kind is PassKind.TOOL:
        answers = _run_tool(resolved, materials, files.folder, ports)
        write_value(files.folder.findings_path, conclude(resolved, materials, (), answers))
        return
    parts = parts_in_scope(resolved, materials.review_input)
    requests = build_requests(resolved, materials.review_input, materials.lock, parts)
    answers = AnswerFile(version=1, slug=slug, calls=())
    if requests:
        model = ports.open_model(resolved.model)
        answers = ask_all(requests, materials.review_input, model, resolved.timeout_s, files.folder)
    write_value(files.folder.findings_path, conclude(resolved, materials, requests, answers))


def settle(slug: str, ended: Exit, files: PassFiles, read_sarif: ReadSarif) -> PassResult:
    """Return the pass's result, writing it where the process ended before it could.

    What the process had kept still counts; each part that it never answered fails with the reason of its end.
    """
    found = files.folder.read_result() if not ended.error else None
    if found is not None:
        return found
    materials = load_materials(files, read_sarif)
    resolved = find_pass(materials.lock, slug)
    answers = files.folder.read_answers(slug)
    answered = {call.part for call in answers.calls}
    why = ended.error or "its process ended without a findings file"
    missing = [
        CallRecord(part=n, request_sha256="", error=why) for n in parts_in_scope(resolved, materials.review_input) if n not in answered
    ]
    settled = AnswerFile(version=1, slug=slug, calls=tuple(sorted((*answers.calls, *missing), key=lambda call: call.part)))
    result = conclude(resolved, materials, files.folder.read_requests(), settled)
    write_value(files.folder.answer_path, settled)
    write_value(files.folder.findings_path, result)
    return result


def load_materials(files: PassFiles, read_sarif: ReadSarif) -> Materials:
    """Read what every pass of a run reads."""
    return Materials(read_value(files.input_path, ReviewInput), read_value(files.lock_path, ManifestLock), read_sarif)


def find_pass(lock: ManifestLock, slug: str) -> ResolvedPass:
    """Return the pass of that slug. Raises `UserError` with the nearest."""
    found = lock.pass_named(slug)
    if found is None:
        slugs = [one.slug for one in lock.passes]
        near = get_close_matches(slug, slugs, 1)
        hint = f"Did you mean {near[0]}?" if near else f"This run has: {', '.join(slugs)}."
        raise UserError(f"There is no pass named {slug} in this run.", hint)
    return found


def _run_tool(resolved: ResolvedPass, materials: Materials, folder: PassFolder, ports: Ports) -> AnswerFile:
    with tempfile.TemporaryDirectory(prefix="prs-tool-") as scratch:
        deadline = Deadline.after(resolved.timeout_s)
        try:
            sarif = ports.run_tool(resolved, materials.review_input, materials.lock, Path(scratch), ports.tool_env, deadline)
        except PrsError as error:
            record = CallRecord(part=0, request_sha256="", error=str(error))
        else:
            record = CallRecord(part=0, request_sha256="", answer=Answer(text=sarif, mode="none"))
    answers = AnswerFile(version=1, slug=resolved.slug, calls=(record,))
    write_value(folder.answer_path, answers)
    return answers
