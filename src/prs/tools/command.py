"""Run a program that writes SARIF on its standard output, over the changed files' text.

The program is the base's choice or PRS's own, named on the PATH or by an absolute path. It stands in a folder that holds the files of its
scope and the base's configuration for it, has a HOME of its own, and ends with its time.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from prs.errors import ToolError
from prs.tools.laid_down import LaidDown, lay_configuration, lay_down
from prs.tools.not_checked import not_checked
from prs.tools.process import Ended, run_program
from prs.tools.sarif_log import read_runs, sarif_run, write_log
from prs.types.input import ReviewInput
from prs.types.manifest import ResolvedPass, ToolSpec
from prs.types.model import Deadline

FILES = "{files}"
_FILES_AT_ONCE = 500
_CHARACTERS_AT_ONCE = 60_000
"""Well below what systems take as one command line, in bytes of any alphabet."""

_SAID = 300


def run(resolved: ResolvedPass, review_input: ReviewInput, scratch: Path, env: Mapping[str, str], deadline: Deadline) -> str:
    """Return the program's SARIF, and a result that names what it could not be shown. Raises `ToolError` where it failed."""
    spec = resolved.tool
    if spec is None or not spec.argv:
        raise ToolError(f"The tool pass {resolved.slug} names no program.")
    root = scratch.resolve() / "files"
    for folder in (root, root.with_name("home"), root.with_name("temporary")):
        folder.mkdir()
    lay_configuration(spec.config, root)
    laid = lay_down(resolved, review_input, root)
    program = _program(spec.argv[0], resolved.slug, env)
    own = _environment(env, root)
    runs = [run for argv in _calls(spec, laid) for run in _runs(spec, run_program(spec.argv[0], [program, *argv], root, own, deadline))]
    missing = not_checked(resolved.slug, laid.left_out, review_input)
    return write_log([*runs, *([sarif_run(resolved.slug, missing)] if missing else [])], root=f"{root}/")


def _calls(spec: ToolSpec, laid: LaidDown) -> Iterator[list[str]]:
    """Yield the arguments of each call: one for the folder, or, where the files are named, as many as it takes; none without files."""
    if FILES not in spec.argv[1:]:
        yield from [list(spec.argv[1:])] if laid.paths else []
        return
    for paths in _chunks(laid.paths):
        # `./` before each, so that none is an option.
        yield [word for argument in spec.argv[1:] for word in ([f"./{path}" for path in paths] if argument == FILES else [argument])]


def _chunks(paths: Sequence[str]) -> Iterator[Sequence[str]]:
    chunk: list[str] = []
    size = 0
    for path in paths:
        if chunk and (len(chunk) == _FILES_AT_ONCE or size + len(path) > _CHARACTERS_AT_ONCE):
            yield chunk
            chunk, size = [], 0
        chunk.append(path)
        size += len(path)
    if chunk:
        yield chunk


def _program(name: str, slug: str, env: Mapping[str, str]) -> str:
    """Return the program's path: beside this interpreter, where PRS's own dependencies are, or on the PATH; never relative."""
    beside = str(Path(sys.executable).parent) if sys.executable else ""
    folders = [folder for folder in (beside, *env.get("PATH", os.defpath).split(os.pathsep)) if os.path.isabs(folder)]  # noqa: PTH117 - text
    if "/" in name and not name.startswith("/"):
        raise ToolError(f"The tool pass {slug} names its program {name} by a relative path, which could be the change's own.")
    found = shutil.which(name, path=os.pathsep.join(folders))
    if found is None:
        raise ToolError(f"The program {name} of the tool pass {slug} is not installed: put it on the PATH, or take the pass out.")
    return found


def _environment(env: Mapping[str, str], root: Path) -> dict[str, str]:
    path = [folder for folder in env.get("PATH", os.defpath).split(os.pathsep) if folder.startswith("/")]
    own = {"PATH": os.pathsep.join(path), "HOME": str(root.with_name("home")), "TMPDIR": str(root.with_name("temporary"))}
    return {**_variables(), **own}


@cache
def _variables() -> dict[str, str]:
    read = msgspec.json.decode(files("prs.tools").joinpath("environment.json").read_bytes(), type=dict[str, Any])
    variables: dict[str, str] = read["variables"]
    return variables


def _runs(spec: ToolSpec, ended: Ended) -> list[Any]:
    name = spec.argv[0]
    if ended.status < 0:
        raise ToolError(f"{name} was killed by signal {-ended.status}: {_first_line(ended.said)}.")
    if ended.status not in spec.findings_exit:
        raise ToolError(f"{name} ended with status {ended.status}: {_first_line(ended.said)}.")
    if not ended.output.strip():
        raise ToolError(f"{name} wrote nothing where SARIF was expected: {_first_line(ended.said)}.")
    return read_runs(name, ended.output)


def _first_line(said: bytes) -> str:
    lines = said[:4096].decode("utf-8", "replace").strip().splitlines()
    first = "".join(character for character in lines[0] if character.isprintable())[:_SAID].rstrip(".") if lines else ""
    return first or "it said nothing on standard error"
