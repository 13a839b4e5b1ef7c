"""What is new in a change since an earlier review, line by line. Pure: the diffs are handed in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prs.types.diff import Diff, FileDiff, Hunk, LineKind
from prs.types.input import NewLines, Since, Window


def new_since(sha: str, change: Diff, pushed: Diff, before: Diff | None) -> Since:
    """Return what is new in `change` since the commit `sha`.

    `pushed` is the diff from `sha` to the head; `before` the change as it was at `sha`, from the same merge base, or None where that was
    another: then every deleted line counts as new. The lines beside a new deletion are new too, since that is where one speaks of it.
    """
    touched = {file.head_path: _windows(_new_at_head(file)) for file in pushed.files if file.head_path is not None}
    deleted = {file.base_path: set(_deleted(file)) for file in before.files} if before is not None else {}
    files = []
    for file in change.files:
        base = _windows(number for number in _deleted(file) if number not in deleted.get(file.base_path, ()))
        head = touched.get(file.head_path, ()) if file.head_path is not None else ()
        if head or base:
            files.append(NewLines(path=file.path, head=head, base=base))
    return Since(sha=sha, files=tuple(files))


def _new_at_head(file: FileDiff) -> Iterator[int]:
    for hunk in file.hunks:
        yield from _new_in(hunk)


def _new_in(hunk: Hunk) -> Iterator[int]:
    # Where the head has no line of the hunk, its start is the line before.
    before = hunk.head_start - 1 if hunk.head_count else hunk.head_start
    last = hunk.head_start + hunk.head_count - 1 if hunk.head_count else hunk.head_start + 1
    for line in hunk.lines:
        if line.kind is LineKind.DELETED:
            yield from (number for number in (before, before + 1) if 1 <= number <= last)
        else:
            before = line.head_no or before
            if line.kind is LineKind.ADDED:
                yield before


def _deleted(file: FileDiff) -> Iterator[int]:
    return (line.base_no for hunk in file.hunks for line in hunk.lines if line.kind is LineKind.DELETED and line.base_no is not None)


def _windows(numbers: Iterable[int]) -> tuple[Window, ...]:
    runs: list[Window] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1].end == number - 1:
            runs[-1] = Window(runs[-1].start, number)
        else:
            runs.append(Window(number, number))
    return tuple(runs)
