"""What may stand around a diff's files, and what is refused there by name.

A commit's text may stand before the first file (`git show`, `git format-patch`), a mail's signature after the last. Anything else
that holds changes in a form that is not read here must not be stepped over: that would be a shortened list.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from prs.diff.lines import Lines, shown
from prs.errors import DiffError

FILE_MARK = b"diff --git "
_MAIL = re.compile(rb"From [0-9a-f]{40,64} ")
_MAIL_HEAD = re.compile(rb"From |(?:From|Subject|Date|Message-I[dD]): ")
_MAIL_TAIL = re.compile(rb"(?:base-commit|prerequisite-patch-id): [0-9a-f]{40,64}")
_VERSION = re.compile(rb"\d[\w. ()-]*")
_REMAKE = "Make the diff with `git diff BASE...HEAD`."


class _Stray(NamedTuple):
    form: re.Pattern[bytes]
    message: str
    hint: str


_STRAYS = (
    _Stray(
        re.compile(rb"diff --(?:cc|combined) |@@@+ -\d"),
        "this is a combined diff, which shows a merge against several parents at once.",
        "Compare the merge with one parent: `git diff MERGE^1 MERGE`.",
    ),
    _Stray(re.compile(rb"(?:\x1b\[[0-9;]*m)+(?:diff --|@@)"), "the diff is coloured.", "Make it with `git diff --no-color`."),
    _Stray(
        re.compile(rb"Submodule .* [0-9a-f]{4,64}\.{2,3}[0-9a-f]{4,64}|Submodule .* contains (?:untracked|modified) content$"),
        "a submodule is shown as a log, not as a change.",
        "Make the diff with `git diff --submodule=short`.",
    ),
    _Stray(re.compile(rb"\* Unmerged path "), "a path is unmerged.", "Resolve the conflict, `git add` the file, and make the diff again."),
    _Stray(re.compile(rb"[|*][|*\\/ ]*diff --git "), "a graph is drawn beside the diff.", "Make it without `--graph`."),
    _Stray(re.compile(rb"@@ -\d"), 'a hunk stands under no "diff --git" line: this is no diff of git\'s.', _REMAKE),
)


def skip_preamble(lines: Lines) -> bool:
    """Step over what precedes the first file, and return whether it is a mail's.

    The message of a mail ends at its `---` line, so that a diff quoted in a message is no diff.
    """
    mailed = _MAIL_HEAD.match(lines.peek() or b"") is not None
    in_message = _MAIL.match(lines.peek() or b"") is not None
    while (line := lines.peek()) is not None and (in_message or not line.startswith(FILE_MARK)):
        in_message = in_message and line != b"---"
        if not in_message:
            refuse_stray(lines, line)
        lines.take()
    return mailed


def skip_trailer(lines: Lines, *, mailed: bool) -> None:
    """Step over blank lines and, in a mail, what `git format-patch` ends it with; refuse anything else that is no file.

    Outside of a mail `-- ` is a deleted line that a hunk's header did not count.
    """
    signed = False
    while (line := lines.peek()) is not None and not line.startswith(FILE_MARK):
        signature = mailed and not signed and line == b"-- "
        if line and not signature and not (mailed and _MAIL_TAIL.fullmatch(line)):
            raise _no_file(lines, line)
        lines.take()
        if signature and _VERSION.fullmatch(lines.peek() or b""):
            lines.take()
        signed = signed or signature
    if signed and lines.peek() is not None:
        raise lines.fault_ahead("a file follows the signature that ends the patch.", _REMAKE)


def refuse_stray(lines: Lines, line: bytes) -> None:
    """Raise `DiffError` where `line` is of a form that is refused by name."""
    for stray in _STRAYS:
        if stray.form.match(line):
            raise lines.fault_ahead(stray.message, stray.hint)


def _no_file(lines: Lines, line: bytes) -> DiffError:
    refuse_stray(lines, line)
    if line[:1] in b" +-\\":
        return lines.fault_ahead(f"{shown(line)} follows a hunk whose header counts fewer lines.", _REMAKE)
    if line.startswith(b"commit ") or _MAIL.match(line):
        return lines.fault_ahead("a second commit begins here; a review reads one diff.", _REMAKE)
    return lines.fault_ahead(f"{shown(line)} belongs to no file's diff.", _REMAKE)
