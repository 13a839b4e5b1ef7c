"""What stands between a file's `diff --git` line and its content: modes, renames, blobs. Only what git prints there is taken."""

from __future__ import annotations

import re
from typing import NamedTuple

from prs.diff.lines import Lines, shown
from prs.types.path import match_quoted

_MAX_BYTES = 64 * 1024
"""A header line over this holds no path that a file system could: refused, so that no pattern runs on it."""

_MODE = re.compile(rb"[0-7]{6}")
_PERCENT = re.compile(rb"(\d{1,3})%")
_INDEX = re.compile(rb"([0-9a-f]{4,64})\.\.([0-9a-f]{4,64})(?: ([0-7]{6}))?")
_KEYS = (
    b"old mode",
    b"new mode",
    b"deleted file mode",
    b"new file mode",
    b"copy from",
    b"copy to",
    b"rename from",
    b"rename to",
    b"similarity index",
    b"dissimilarity index",
    b"index",
)
_PAIRS = ((b"old mode", b"new mode"), (b"copy from", b"copy to"), (b"rename from", b"rename to"))
_ALONE = (b"deleted file mode", b"new file mode", b"copy from", b"rename from")
_FORMS = dict.fromkeys((b"old mode", b"new mode", b"deleted file mode", b"new file mode"), _MODE) | {
    b"similarity index": _PERCENT,
    b"dissimilarity index": _PERCENT,
    b"index": _INDEX,
}


class Header(NamedTuple):
    """A file's header as git prints it. Blobs are as printed, full or short. A missing value is None or empty."""

    created: bool
    deleted: bool
    renamed: tuple[bytes, bytes] | None
    copied: tuple[bytes, bytes] | None
    base_mode: str
    head_mode: str
    base_blob: str
    head_blob: str
    similarity: int | None

    @property
    def changes_mode(self) -> bool:
        """True where the file stays and its mode does not."""
        return self.base_mode != self.head_mode and not (self.created or self.deleted)


def take_header(lines: Lines) -> bytes:
    """Take one header line, within its bound."""
    line = lines.take() or b""
    if len(line) > _MAX_BYTES:
        raise lines.fault(f"a header line of {len(line):,} bytes.", "Make the diff again with git.")
    if line.endswith(b"\r"):
        raise lines.fault(
            "the header ends in CR LF: the diff was converted, and with it the text of its files.", "Keep git's own line ends."
        )
    return line


def read_header(lines: Lines) -> Header:
    """Read every header line of a file after its `diff --git` line."""
    fields: dict[bytes, bytes] = {}
    while (key := _key(lines.peek())) is not None:
        value = take_header(lines)[len(key) + 1 :]
        if key in fields:
            raise lines.fault(f"{shown(key)} stands twice in one file's header.")
        if key in _FORMS and not _FORMS[key].fullmatch(value):
            raise lines.fault(f"{shown(value)} is no value of {shown(key)}.")
        fields[key] = value
    _check(lines, fields)
    return _header(fields)


def _key(line: bytes | None) -> bytes | None:
    return next((key for key in _KEYS if line is not None and line.startswith(key + b" ")), None)


def _check(lines: Lines, fields: dict[bytes, bytes]) -> None:
    for one, other in _PAIRS:
        if (one in fields) != (other in fields):
            raise lines.fault(f"{shown(one)} and {shown(other)} come together or not at all.")
    if sum(key in fields for key in _ALONE) > 1:
        raise lines.fault("one file is created, deleted, renamed or copied: only one of these.")


def _header(fields: dict[bytes, bytes]) -> Header:
    index = _INDEX.fullmatch(fields.get(b"index", b""))
    base_blob, head_blob, both = (b"" if text is None else text for text in index.groups()) if index else (b"", b"", b"")
    created, deleted = b"new file mode" in fields, b"deleted file mode" in fields
    similarity = _PERCENT.fullmatch(fields.get(b"similarity index", b""))
    return Header(
        created=created,
        deleted=deleted,
        renamed=_pair(fields, b"rename"),
        copied=_pair(fields, b"copy"),
        base_mode="" if created else _first(fields, (b"deleted file mode", b"old mode"), both),
        head_mode="" if deleted else _first(fields, (b"new file mode", b"new mode"), both),
        base_blob=base_blob.decode("ascii"),
        head_blob=head_blob.decode("ascii"),
        similarity=int(similarity[1]) if similarity else None,
    )


def _first(fields: dict[bytes, bytes], keys: tuple[bytes, ...], otherwise: bytes) -> str:
    return next((fields[key] for key in keys if key in fields), otherwise).decode("ascii")


def _pair(fields: dict[bytes, bytes], verb: bytes) -> tuple[bytes, bytes] | None:
    if verb + b" from" not in fields:
        return None
    return _unquoted(fields[verb + b" from"]), _unquoted(fields[verb + b" to"])


def _unquoted(raw: bytes) -> bytes:
    quoted = match_quoted(raw)
    return quoted[0] if quoted and quoted[1] == len(raw) else raw
