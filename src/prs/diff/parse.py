"""Parse a diff of git's: every file of it, or a `DiffError` that names the line. Never a shortened list.

A file's text that is not UTF-8 is decoded with U+FFFD in place of what cannot be read. A diff that was cut exactly between two hunks or two
files cannot be told from a whole one; every other cut is refused.
"""

from __future__ import annotations

from prs.diff.binary import read_binary
from prs.diff.header import Header, read_header, take_header
from prs.diff.hunk import read_hunks
from prs.diff.lines import Lines, shown
from prs.diff.names import Names, read_names, read_sides
from prs.diff.strays import FILE_MARK, skip_preamble, skip_trailer
from prs.errors import DiffError
from prs.types.diff import ChangeKind, Diff, FileDiff, FileForm, Hunk
from prs.types.path import decode_path

_BOM = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_EMPTY_BLOBS = ("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813")
_FULL_NAME = (40, 64)
_FORMS = {"120000": FileForm.SYMLINK, "160000": FileForm.SUBMODULE}
_WHOLE = 100


def parse_diff(data: bytes) -> Diff:
    """Return the change that `data` holds; no files where `data` is blank. Raises `DiffError`, with the line, for all that is not whole."""
    if data.startswith(_UTF16):
        raise DiffError("the text is UTF-16.", 1, "Let git write the file itself: `git diff --output=FILE`.")
    data = data.removeprefix(_BOM)
    if data.strip() and not data.endswith(b"\n"):
        raise DiffError("the last line has no end: the diff was cut.", data.count(b"\n") + 1, "Make it again; git ends every line.")
    lines = Lines(data)
    mailed = skip_preamble(lines)
    if lines.peek() is None and data.strip():
        raise DiffError('no line begins with "diff --git": this is no diff of git\'s.', 0, "Make it with `git diff BASE...HEAD`.")
    files: list[FileDiff] = []
    once: set[tuple[str, str]] = set()
    while lines.peek() is not None:
        file = _read_file(lines)
        _note_once(lines, once, file)
        files.append(file)
        skip_trailer(lines, mailed=mailed)
    return Diff(files=tuple(files))


def _read_file(lines: Lines) -> FileDiff:
    raw = take_header(lines)[len(FILE_MARK) :]
    line = lines.number
    header = read_header(lines)
    names = read_names(raw, header, line)
    hunks: tuple[Hunk, ...] = ()
    binary = read_binary(lines)
    if not binary and (lines.peek() or b"").startswith(b"--- "):
        read_sides(lines, names, header)
        hunks = read_hunks(lines)
    _check_whole(lines, header, hunks, binary=binary)
    return _file(header, names, hunks, binary=binary)


def _check_whole(lines: Lines, header: Header, hunks: tuple[Hunk, ...], *, binary: bool) -> None:
    """Refuse a file whose header promises what does not follow."""
    if (header.created and any(hunk.base_count for hunk in hunks)) or (header.deleted and any(hunk.head_count for hunk in hunks)):
        raise lines.fault("a file that is created or deleted has lines on both sides.")
    if hunks or binary:
        return
    if header.base_blob or header.head_blob:
        blob = header.head_blob if header.created else header.base_blob
        complete = (header.created or header.deleted) and any(empty.startswith(blob) for empty in _EMPTY_BLOBS)
    elif header.renamed or header.copied:
        complete = header.similarity == _WHOLE
    else:
        complete = header.changes_mode
    if not complete:
        raise lines.fault_ahead(f"the file's header says that it changed, and {shown(lines.peek())} comes instead of a hunk.")


def _file(header: Header, names: Names, hunks: tuple[Hunk, ...], *, binary: bool) -> FileDiff:
    form = FileForm.BINARY if binary else _FORMS.get(header.head_mode or header.base_mode, FileForm.TEXT)
    return FileDiff(
        kind=_kind(header, has_content=bool(hunks) or binary),
        base_path=None if header.created else decode_path(names.base),
        head_path=None if header.deleted else decode_path(names.head),
        form=form,
        hunks=hunks,
        base_mode=header.base_mode,
        head_mode=header.head_mode,
        base_blob=_full(header.base_blob),
        head_blob=_full(header.head_blob),
        similarity=header.similarity,
    )


def _kind(header: Header, *, has_content: bool) -> ChangeKind:
    kinds = (
        (header.created, ChangeKind.ADDED),
        (header.deleted, ChangeKind.DELETED),
        (header.renamed, ChangeKind.RENAMED),
        (header.copied, ChangeKind.COPIED),
        (not has_content, ChangeKind.MODE),
    )
    return next((kind for holds, kind in kinds if holds), ChangeKind.MODIFIED)


def _full(blob: str) -> str:
    return blob if len(blob) in _FULL_NAME and blob.strip("0") else ""


def _note_once(lines: Lines, once: set[tuple[str, str]], file: FileDiff) -> None:
    """Refuse a path that is written twice: two diffs in one text. A change of type deletes a path and creates it, each once."""
    key = ("base", file.path) if file.head_path is None else ("head", file.path)
    if key in once:
        raise lines.fault(
            f"{shown(file.path.encode())} is changed twice: these are two diffs.", "Make one of them: `git diff BASE...HEAD`."
        )
    once.add(key)
