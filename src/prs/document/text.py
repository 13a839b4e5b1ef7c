"""Bytes of a file as text: UTF-8 or a fault with the place of the first byte that is not."""

from __future__ import annotations

from prs.document.faults import Fault


def read_text(data: bytes, file: str) -> str | Fault:
    """Return the text with plain line ends and no byte order mark, or what is wrong with it."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8")) + 1
        said = f"the byte 0x{data[error.start]:02X} is not UTF-8."
        return Fault(file=file, line=before.count(b"\n") + 1, column=column, text=said, hint="Save the file as UTF-8.")
    return text.removeprefix("\ufeff").replace("\r\n", "\n")
