"""Conclude one pass again from what was kept of it, or ask its model the same again."""

from __future__ import annotations

from pathlib import Path

from prs.errors import RunError
from prs.execute.ask import ask_all
from prs.execute.conclude import ReadSarif, conclude
from prs.execute.run_pass import PassFiles, Ports, find_pass, load_materials
from prs.run_folder import PassFolder, RunFolder, write_value
from prs.types.base import pretty_json
from prs.types.manifest import PassKind
from prs.types.review import PassResult


def conclude_again(run: RunFolder, slug: str, read_sarif: ReadSarif) -> PassResult:
    """Return the pass's result computed from the run's input, lock, request and answer. Raises `RunError` where nothing was kept."""
    files = PassFiles(run.input_path, run.lock_path, run.pass_folder(slug))
    materials = load_materials(files, read_sarif)
    resolved = find_pass(materials.lock, slug)
    if not files.folder.answer_path.exists() and not files.folder.findings_path.exists():
        raise RunError(f"The pass {slug} left nothing in {run.path}: {resolved.not_run or 'it never ran'}.", "Name a pass that ran.")
    return conclude(resolved, materials, files.folder.read_requests(), files.folder.read_answers(slug))


def same_bytes(result: PassResult, folder: PassFolder) -> bool:
    """Return whether `result` is what the pass's findings file holds, byte for byte."""
    return folder.findings_path.exists() and folder.findings_path.read_bytes() == pretty_json(result)


def ask_again(run: RunFolder, slug: str, ports: Ports) -> tuple[PassResult, Path]:
    """Ask the model the kept requests anew; return the new result and the folder it is kept in, beside the first."""
    files = PassFiles(run.input_path, run.lock_path, run.pass_folder(slug))
    materials = load_materials(files, ports.read_sarif)
    resolved = find_pass(materials.lock, slug)
    requests = files.folder.read_requests()
    if resolved.kind is PassKind.TOOL or not requests:
        raise RunError(f"The pass {slug} asked no model in this run.", f"Replay it from what was kept: prs replay {run.path} {slug}")
    taken = len(list(files.folder.path.glob("live-*")))
    live = PassFolder(files.folder.path / f"live-{taken + 1}")
    answers = ask_all(requests, materials.review_input, ports.open_model(resolved.model), resolved.timeout_s, live)
    result = conclude(resolved, materials, requests, answers)
    write_value(live.findings_path, result)
    return result, live.path
