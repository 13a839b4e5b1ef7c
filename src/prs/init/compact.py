"""Many files as few globs that a person would have written: folders where files keep together, endings where they do not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from prs.globs import Globs

MAX_FOLDERS = 8
_MAX_DEPTH = 3
_FEW_FILES = 3
_FEW_SHARE = 0.03
_PLAIN_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./@+ ")
# A folder's name, at any depth or at one of the first three.
_FOLDER = re.compile(r"(?:\*\*/|/(?:\*/)*)(?P<name>[^*?\[\]\\]+)/\*\*")


def source_globs(source: Sequence[str], endings: Sequence[str], away: Sequence[str], paths: Sequence[str]) -> tuple[str, ...]:
    """Return globs for the source files: their folders, or their endings where the folders are many; `away` takes out again.

    Of `away`, only what takes something out is kept.
    """
    if not source:
        return ()
    tops: dict[str, list[str]] = {}
    for path in source:
        tops.setdefault(path.split("/", 1)[0] if "/" in path else "", []).append(path)
    main = {top: paths for top, paths in tops.items() if _matters(len(paths), len(source))}
    at_root = main.pop("", [])
    folders = [_folder(paths) for _, paths in sorted(main.items())]
    loose = [f"/{ending}" for ending in endings if "/" not in ending and any(map(Globs([ending]).matches, at_root))]
    plain = all(_PLAIN_NAME.issuperset(folder.removesuffix("**")) for folder in folders)
    spread = len(folders) + len(loose) > MAX_FOLDERS or not plain
    kept = used_globs(source, endings) if spread else [*folders, *loose]
    return (*kept, *taken_out(kept, away, paths))


def _matters(files: int, total: int) -> bool:
    return files >= _FEW_FILES or files >= total * _FEW_SHARE


def _folder(paths: Sequence[str]) -> str:
    """Return the glob of the deepest folder that holds them all, but no deeper than a new file would respect."""
    parts = [PurePosixPath(path).parent.parts for path in paths]
    shortest = min(parts, key=len)
    depth = next((n for n, step in enumerate(shortest) if any(other[n] != step for other in parts)), len(shortest))
    return "/".join([*shortest[: min(depth, _MAX_DEPTH)], "**"])


def used_globs(paths: Sequence[str], patterns: Sequence[str]) -> list[str]:
    """Return the patterns that match more than a few files which none before them matched, each narrowed to the folder that it found."""
    left = list(paths)
    used = []
    for pattern in patterns:
        matched = list(filter(Globs([pattern]).matches, left))
        if matched and _matters(len(matched), len(paths)):
            used.append(_narrowed(pattern, matched))
            gone = set(matched)
            left = [path for path in left if path not in gone]
    return used


def _narrowed(pattern: str, matched: Sequence[str]) -> str:
    """Return `db/migrate/**` for `**/migrate/**` where that one folder is all that it matches; other patterns keep their meaning."""
    folder = _FOLDER.fullmatch(pattern)
    if folder is None:
        return pattern.removeprefix("/") if "/" in pattern.strip("/") else pattern
    name = folder["name"]
    place, *others = sorted({path[: f"/{path}".index(f"/{name}/")] + name for path in matched})
    return f"{place}/**" if not others and _PLAIN_NAME.issuperset(place) else pattern


def taken_out(positive: Sequence[str], away: Sequence[str], paths: Sequence[str]) -> tuple[str, ...]:
    """Return `!` globs for what of `away` lies within the positive globs."""
    inside = list(filter(Globs(positive).matches, paths)) if positive else []
    return tuple(f"!{pattern}" for pattern in used_globs(inside, away))
