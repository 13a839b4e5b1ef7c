"""Lay files out in parts, each within the token budget of one call.

A change that fits is one part with the widest surroundings that fit. A larger one is split along files, in the diff's order, so that
neighbours stay together. A single file that fits no part even without surroundings is named with its size, never cut.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from prs.input.tokens import token_bound
from prs.input.windows import RADII, windows_around
from prs.prompt.listing import list_file
from prs.types.input import InputFile, Part, Skip, SkipReason


class Layout(NamedTuple):
    """Files with their windows, tokens and part; the parts; and what fits none."""

    files: tuple[InputFile, ...]
    parts: tuple[Part, ...]
    too_large: tuple[Skip, ...]


def lay_out(files: tuple[InputFile, ...], room: int, overhead: int) -> Layout:
    """Return the layout of `files` in parts of at most `room` tokens of listings; `overhead` is added to each part's count."""
    for radius in RADII:
        sized = [_sized(file, radius) for file in files]
        if sum(file.tokens for file in sized) <= room:
            return _pack(sized, room, overhead)
    return _pack([_fitted(file, room) for file in files], room, overhead)


def _fitted(file: InputFile, room: int) -> InputFile:
    for radius in RADII[1:]:
        sized = _sized(file, radius)
        if sized.tokens <= room:
            break
    return sized


def _sized(file: InputFile, radius: int) -> InputFile:
    line_count = file.head_text.count("\n") + 1 if file.head_text else 0
    shown = msgspec.structs.replace(file, windows=windows_around(file.hunks, line_count, radius))
    return msgspec.structs.replace(shown, tokens=token_bound(list_file(shown)))


def _pack(sized: list[InputFile], room: int, overhead: int) -> Layout:
    placed: list[InputFile] = []
    too_large: list[Skip] = []
    number, used = 1, 0
    for file in sized:
        if file.tokens > room:
            detail = f"about {file.tokens:,} tokens; one call holds {room:,} (`budget.part_tokens`)"
            lines = [line for hunk in file.hunks for line in hunk.lines]
            added = sum(line.base_no is None for line in lines)
            deleted = sum(line.head_no is None for line in lines)
            reason = SkipReason.TOO_LARGE
            too_large.append(Skip(path=file.path, reason=reason, detail=detail, added=added, deleted=deleted, tokens=file.tokens))
            continue
        if used and used + file.tokens > room:
            number, used = number + 1, 0
        used += file.tokens
        placed.append(msgspec.structs.replace(file, part=number))
    return Layout(tuple(placed), _parts(placed, overhead), tuple(too_large))


def _parts(placed: list[InputFile], overhead: int) -> tuple[Part, ...]:
    by_number: dict[int, list[InputFile]] = {}
    for file in placed:
        by_number.setdefault(file.part, []).append(file)
    return tuple(
        Part(number=number, paths=tuple(f.path for f in files), tokens=overhead + sum(f.tokens for f in files))
        for number, files in sorted(by_number.items())
    )
