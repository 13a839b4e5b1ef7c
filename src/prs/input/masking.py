"""Mask secrets in everything that the input holds, before any of it can leave for a model or reach the disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from prs.types.diff import Hunk, Side
from prs.types.input import InputFile, SecretSpan
from prs.types.source import PullRequest

Mask = Callable[[Sequence[str]], tuple[list[str], list[tuple[int, str]]]]
"""Masks lines: returns as many lines, and (0-based index, kind of secret) for each one that was found."""


def mask_file(file: InputFile, mask: Mask) -> tuple[InputFile, tuple[SecretSpan, ...]]:
    """Return the file with every secret masked, on both sides, and where each stood."""
    spans: list[SecretSpan] = []
    head_lines = None if file.head_text is None else file.head_text.split("\n")
    masked_head, found = mask(head_lines) if head_lines is not None else ([], [])
    added = {line.head_no for hunk in file.hunks for line in hunk.lines if line.base_no is None}
    spans += [_span(file.path, Side.HEAD, i + 1, kind, i + 1 in added) for i, kind in found]
    hunks = []
    for hunk in file.hunks:
        masked, more = _mask_hunk(hunk, file, mask)
        hunks.append(masked)
        spans += more
    head_text = None if head_lines is None else "\n".join(masked_head)
    return msgspec.structs.replace(file, hunks=tuple(hunks), head_text=head_text), _unique(spans)


def mask_texts(pull: PullRequest, mask: Mask) -> tuple[PullRequest, int]:
    """Return the pull request with secrets in its title and body masked, and how many there were."""
    title, in_title = mask(pull.title.split("\n"))
    body, in_body = mask(pull.body.split("\n"))
    return msgspec.structs.replace(pull, title="\n".join(title), body="\n".join(body)), len(in_title) + len(in_body)


def _mask_hunk(hunk: Hunk, file: InputFile, mask: Mask) -> tuple[Hunk, list[SecretSpan]]:
    masked, found = mask([line.text for line in hunk.lines])
    section, _ = mask([hunk.section])
    if not found and section[0] == hunk.section:
        return hunk, []
    spans = []
    for index, kind in found:
        line = hunk.lines[index]
        side, number = (Side.BASE, line.base_no) if line.head_no is None else (Side.HEAD, line.head_no)
        path = file.path if side is Side.HEAD or file.base_path is None else file.base_path
        spans.append(_span(path, side, number or 0, kind, line.base_no is None))
    lines = tuple(
        line if text == line.text else msgspec.structs.replace(line, text=text) for line, text in zip(hunk.lines, masked, strict=True)
    )
    return msgspec.structs.replace(hunk, lines=lines, section=section[0]), spans


def _span(path: str, side: Side, line: int, kind: str, added: bool) -> SecretSpan:
    return SecretSpan(path=path, side=side, line=line, kind=kind, added=added)


def _unique(spans: list[SecretSpan]) -> tuple[SecretSpan, ...]:
    """Keep one of each: a secret in a hunk of a file whose head is known is found in both."""
    seen: dict[tuple[str, Side, int], SecretSpan] = {}
    for span in spans:
        seen.setdefault((span.path, span.side, span.line), span)
    return tuple(seen.values())
