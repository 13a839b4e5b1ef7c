"""Lay the changed files' text down in an empty folder, as data, for a program to read.

Only files in the pass's scope are written. None that programs take as configuration or as code to load (`configuration.gitignore`) is,
unless the pass names it: a pull request cannot bring a linter's settings or plug-ins along. What is not written is named, with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pathspec import GitIgnoreSpec

from prs.errors import ToolError
from prs.globs import Globs
from prs.tools.text import files_in, whole_text, why_no_text
from prs.types.input import ReviewInput
from prs.types.manifest import ResolvedPass

_DELETE = 0x7F


class LaidDown(NamedTuple):
    """The paths that were written (relative, with `/`, in the diff's order), and those that were not, with the reason."""

    paths: tuple[str, ...]
    left_out: dict[str, str]


def lay_down(resolved: ResolvedPass, review_input: ReviewInput, folder: Path) -> LaidDown:
    """Write the head text of each changed file in the pass's scope below `folder`, which holds at most the base's own configuration."""
    taken = {entry.name.casefold() for entry in folder.iterdir()}
    written: list[str] = []
    left_out: dict[str, str] = {}
    for file in files_in(review_input, Globs(resolved.paths)):
        text = whole_text(file)
        why = why_no_text(file) if text is None else _unfit(file.path, resolved, taken)
        if not why and text is not None:
            why = _write(folder / file.path, text)
        if why:
            left_out[file.path] = why
        else:
            written.append(file.path)
            taken.add(file.path.casefold())
    return LaidDown(tuple(written), left_out)


def lay_configuration(config: Mapping[str, str], folder: Path) -> None:
    """Write the base's configuration files into the empty folder, before any file of the change. Raises `ToolError` for an unfit name."""
    for name, text in config.items():
        if name in ("", ".", "..") or "/" in name or not name.isprintable():
            raise ToolError(f"The configuration file {name!r} of a tool pass has to be a plain file name.")
        if why := _write(folder / name, text):
            raise ToolError(f"The configuration file {name!r} of a tool pass cannot be written: {why}.")


def _unfit(path: str, resolved: ResolvedPass, taken: set[str]) -> str:
    parts = PurePosixPath(path).parts
    if path.startswith("/") or any(part in ("..", ".git") for part in parts):
        return "its path leaves the folder that a tool sees"
    if "\\" in path or any(ord(character) < ord(" ") or ord(character) == _DELETE for character in path):
        return "its path has characters that could be mistaken"
    if path.casefold() in taken:
        return "another file has its name but for upper and lower case"
    named = {pattern.rpartition("/")[2] for pattern in resolved.paths}
    if parts[-1] not in named and _configuration().match_file(path):
        return "a program could take it as its configuration, which comes from the base only"
    return ""


@cache
def _configuration() -> GitIgnoreSpec:
    return GitIgnoreSpec.from_lines(files("prs.tools").joinpath("configuration.gitignore").read_text("utf-8").splitlines())


def _write(target: Path, text: str) -> str:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8", errors="replace", newline="") as stream:
            stream.write(text)
    except (OSError, ValueError) as error:
        return getattr(error, "strerror", None) or str(error)
    return ""
