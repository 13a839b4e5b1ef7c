"""Run a program that writes SARIF on its standard output, over the changed files' text.

The program is the base's choice or PRS's own, named on the PATH or by an absolute path; it runs without a shell, with a folder of
its own as HOME, and ends with its time.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import msgspec

from prs.errors import ToolError
from prs.tools.laid_down import lay_down
from prs.tools.sarif_log import sarif_log
from prs.types.input import ReviewInput
from prs.types.manifest import ResolvedPass, ToolSpec
from prs.types.model import Deadline

MAX_OUTPUT = 16 * 1024 * 1024
FILES = "{files}"
_FILES_AT_ONCE = 500
_POLL_S = 0.02


def run(resolved: ResolvedPass, review_input: ReviewInput, scratch: Path, env: Mapping[str, str], deadline: Deadline) -> str:
    """Return the program's SARIF; an empty log where no file is in its scope. Raises `ToolError` where it failed."""
    spec = resolved.tool
    if spec is None or not spec.argv:
        raise ToolError(f"The tool pass {resolved.slug} names no program.")
    folder, home = scratch / "files", scratch / "home"
    folder.mkdir()
    home.mkdir()
    laid = lay_down(resolved, review_input, folder)
    for name, text in spec.config.items():
        (scratch / Path(name).name).write_text(text, "utf-8")
    if not laid.paths:
        return sarif_log(spec.argv[0], ())
    program = _program(spec, resolved.slug, env)
    runs: list[object] = []
    for paths in _chunks(laid.paths):
        arguments = [word for argument in spec.argv[1:] for word in _spelled(argument, paths, scratch)]
        output = _call([program, *arguments], spec, folder, {**env, "HOME": str(home), "TMPDIR": str(home)}, deadline)
        runs += _runs(output, spec.argv[0])
    return msgspec.json.encode({"version": "2.1.0", "runs": runs, "properties": {"leftOut": laid.left_out}}).decode()


def _chunks(paths: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(paths), _FILES_AT_ONCE):
        yield paths[start : start + _FILES_AT_ONCE]


def _spelled(argument: str, paths: Sequence[str], scratch: Path) -> list[str]:
    """Return an argument spelled out: `{files}` as `./path` each, so that none is an option; `{config}` as the configuration's folder."""
    if argument == FILES:
        return [f"./{path}" for path in paths]
    return [argument.replace("{config}", str(scratch))]


def _program(spec: ToolSpec, slug: str, env: Mapping[str, str]) -> str:
    name = spec.argv[0]
    found = shutil.which(name, path=env.get("PATH", os.defpath))
    if found is None:
        raise ToolError(f"The program {name} of the tool pass {slug} is not installed: put it on the PATH, or take the pass out.")
    return found


def _call(command: Sequence[str], spec: ToolSpec, folder: Path, env: Mapping[str, str], deadline: Deadline) -> bytes:
    name = spec.argv[0]
    with TemporaryFile() as output, TemporaryFile() as errors:
        process = subprocess.Popen(  # noqa: S603 - the base's own choice, without a shell
            command, cwd=folder, env=dict(env), stdin=subprocess.DEVNULL, stdout=output, stderr=errors, start_new_session=True
        )
        try:
            ended = _wait(process, output, deadline)
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if ended:
            raise ToolError(f"{name} {ended}.")
        if process.returncode not in spec.findings_exit:
            raise ToolError(f"{name} ended with status {process.returncode}: {_first_line(errors) or 'it said nothing on standard error'}")
        output.seek(0)
        return output.read(MAX_OUTPUT)


def _wait(process: subprocess.Popen[bytes], output: IO[bytes], deadline: Deadline) -> str:
    """Wait for the end; return why the program has to be ended instead, or ""."""
    while process.poll() is None:
        if deadline.left <= 0:
            return "was not done in its time (`timeout_s`) and was ended"
        if os.fstat(output.fileno()).st_size > MAX_OUTPUT:
            return f"wrote more than {MAX_OUTPUT // (1024 * 1024)} MiB and was ended"
        time.sleep(_POLL_S)
    return f"wrote more than {MAX_OUTPUT // (1024 * 1024)} MiB" if os.fstat(output.fileno()).st_size > MAX_OUTPUT else ""


def _runs(output: bytes, name: str) -> list[object]:
    if not output.strip():
        raise ToolError(f"{name} wrote nothing where SARIF was expected.")
    try:
        log = msgspec.json.decode(output)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise ToolError(f"{name} wrote something that is no SARIF: {error}.") from error
    runs = log.get("runs") if isinstance(log, dict) else None
    if not isinstance(runs, list):
        raise ToolError(f"{name} wrote JSON without `runs`, which is no SARIF.")
    return runs


def _first_line(errors: IO[bytes]) -> str:
    errors.seek(0)
    lines = errors.read(4096).decode("utf-8", "replace").strip().splitlines()
    return "".join(character for character in lines[0] if character.isprintable())[:300] if lines else ""
