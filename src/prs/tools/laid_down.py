"""Lay the changed files' text down in an empty folder, as data, for a program to read.

Only files in the pass's scope are written, so no configuration of the head's comes along. A path that could leave the folder, or that
this system cannot write, is left out and named.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import NamedTuple

from prs.globs import Globs
from prs.types.input import ReviewInput
from prs.types.manifest import ResolvedPass


class LaidDown(NamedTuple):
    """The folder, the paths that were written (relative, with `/`), and those that were not, with the reason."""

    folder: Path
    paths: tuple[str, ...]
    left_out: tuple[str, ...]


def lay_down(resolved: ResolvedPass, review_input: ReviewInput, folder: Path) -> LaidDown:
    """Write the head text of each changed file in the pass's scope below `folder`, which must be empty."""
    globs = Globs(resolved.paths)
    written: dict[str, str] = {}
    left_out: list[str] = []
    for file in review_input.files:
        if file.head_text is None or not globs.matches(file.path):
            continue
        why = _unsafe(file.path) or ("another file has this name but for its case" if file.path.casefold() in written else "")
        if not why:
            why = _write(folder / file.path, file.head_text)
        if why:
            left_out.append(f"{file.path!r}: {why}")
        else:
            written[file.path.casefold()] = file.path
    return LaidDown(folder, tuple(written.values()), tuple(left_out))


def _unsafe(path: str) -> str:
    parts = PurePosixPath(path).parts
    if path.startswith("/") or any(part in ("..", ".git") for part in parts):
        return "its path leaves the folder"
    if "\\" in path or any(ord(character) < ord(" ") or ord(character) == 0x7F for character in path):  # noqa: PLR2004 - DEL
        return "its path has characters that no source file needs"
    return ""


def _write(target: Path, text: str) -> str:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8", errors="surrogateescape", newline="") as stream:
            stream.write(text)
    except (OSError, ValueError) as error:
        return getattr(error, "strerror", None) or str(error)
    return ""
