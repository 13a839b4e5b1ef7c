"""Where runs are kept and how a person names one.

In a repository they stand in its git folder (`.git/prs/runs`), which is never committed; elsewhere in the user's state folder.
"""

from __future__ import annotations

import time
from pathlib import Path

from prs.commands.environment import state_folder
from prs.errors import RunError
from prs.run_folder import RunFolder

LAST = "last"
"""What a person calls the newest run."""

_SHOWN = 5


def runs_folder(git_folder: Path | None) -> Path:
    """Return the folder in which new runs are made."""
    return git_folder / "prs" / "runs" if git_folder is not None else state_folder() / "runs"


def new_run(chosen: Path | None, git_folder: Path | None, head_sha: str) -> RunFolder:
    """Make an empty run folder: the chosen one, or a new one named by time and head. Raises `RunError` where it cannot be."""
    folder = chosen if chosen is not None else _fresh(runs_folder(git_folder), head_sha)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = next(folder.iterdir(), None)
    except OSError as error:
        raise RunError(f"The run folder {folder} cannot be made: {error.strerror}.", "Name another with --run-dir.") from error
    if taken is not None:
        hint = f"Name an empty one, or go on with it: prs review --resume {folder}"
        raise RunError(f"The run folder {folder} is not empty: it holds {taken.name}.", hint)
    return RunFolder(folder)


def find_run(named: str, git_folder: Path | None) -> RunFolder:
    """Return the run a person named: a folder, `last`, or the beginning of a run's name. Raises `RunError` with what there is."""
    if named != LAST and (Path(named) / "input.json").is_file():
        return RunFolder(Path(named))
    kept = _kept(git_folder)
    if not kept:
        raise RunError(f"There is no run {named}, and none is kept in {runs_folder(git_folder)}.", "Make one: prs review")
    if named == LAST:
        return RunFolder(kept[-1])
    matching = [folder for folder in kept if folder.name.startswith(named)]
    if len(matching) > 1:
        names = ", ".join(folder.name for folder in matching[-_SHOWN:])
        hint = f"Give more of it, such as of the newest: {names}"
        raise RunError(f"{len(matching)} runs have a name that begins {named!r}.", hint)
    if not matching:
        names = ", ".join(folder.name for folder in kept[-_SHOWN:])
        raise RunError(f"There is no run named {named}.", f"Name a run folder, `last`, or one of: {names}")
    return RunFolder(matching[0])


def _kept(git_folder: Path | None) -> list[Path]:
    places = {runs_folder(git_folder), runs_folder(None)}
    kept = [folder for place in places if place.is_dir() for folder in place.iterdir() if (folder / "input.json").is_file()]
    return sorted(kept, key=lambda folder: (folder / "input.json").stat().st_mtime_ns)


def _fresh(parent: Path, head_sha: str) -> Path:
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    name = f"{stamp}-{head_sha[:7]}" if head_sha else stamp
    candidates = [name, *(f"{name}-{n}" for n in range(2, 100))]
    return next((parent / one for one in candidates if not (parent / one).exists()), parent / f"{name}-{time.time_ns()}")
