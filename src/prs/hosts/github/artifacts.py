"""Artifacts of workflow runs: found by name, fetched, and unpacked into an empty folder with every bound that hostile data needs.

An artifact may be anybody's: a fork's workflow keeps what it likes under what name it likes. So one that another repository's code made
is never taken, and what is unpacked is still only data.
"""

from __future__ import annotations

import io
import lzma
import stat
import zipfile
import zlib
from pathlib import Path

from prs.errors import HostRefused
from prs.hosts.github.address import Place
from prs.hosts.github.client import Client
from prs.hosts.github.records import Artifact, Artifacts

MAX_PACKED = 64 * 1024 * 1024
MAX_UNPACKED = 512 * 1024 * 1024
MAX_ENTRIES = 10_000
_CHUNK = 64 * 1024
_BROKEN = (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, lzma.LZMAError, EOFError)
_UNREADABLE = (*_BROKEN, NotImplementedError, RuntimeError, OSError, ValueError)


def find_artifact(client: Client, place: Place, name: str) -> Artifact | None:
    """Return the newest artifact of that name that this repository's own code made and that is still there. Raises `HostError`."""
    query = {"name": name}
    pages = client.pages(Artifacts, f"/repos/{place.repository}/actions/artifacts", query)
    found = (one for page in pages for one in page.artifacts if one.name == name and not one.expired and one.is_own)
    return next(found, None)


def fetch_artifact(client: Client, place: Place, artifact: Artifact, folder: Path) -> None:
    """Fetch an artifact and unpack it into `folder`, which is made. Raises `HostError`; then the folder may hold a part of it."""
    if artifact.size_in_bytes > MAX_PACKED:
        raise HostRefused(f"The artifact {artifact.name} has {artifact.size_in_bytes:,} bytes, more than the {MAX_PACKED:,} that are read.")
    unpack(client.download(f"/repos/{place.repository}/actions/artifacts/{artifact.id}/zip", MAX_PACKED), folder)


def unpack(data: bytes, folder: Path) -> None:
    """Unpack a zip's files into a new or empty folder. Raises `HostRefused` for what would leave it, is no file, or is too much."""
    folder.mkdir(parents=True, exist_ok=True)
    if next(folder.iterdir(), None) is not None:
        raise HostRefused(f"{folder} is not empty.", "Name another folder.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _unpack(archive, folder)
    except _UNREADABLE as error:
        raise HostRefused(f"The artifact cannot be unpacked: {error}.", "Make it anew: run the workflow again.") from None


def _unpack(archive: zipfile.ZipFile, folder: Path) -> None:
    entries = archive.infolist()
    if len(entries) > MAX_ENTRIES:
        raise HostRefused(f"The artifact has {len(entries):,} entries, more than the {MAX_ENTRIES:,} that are unpacked.")
    left = MAX_UNPACKED
    for entry in entries:
        target = folder.joinpath(*_parts(entry))
        if entry.is_dir():
            target.mkdir(parents=True, exist_ok=True)
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        left -= _write(archive, entry, target, left)


def _parts(entry: zipfile.ZipInfo) -> list[str]:
    """Return the parts of an entry's path. Refuses one that could be read as lying elsewhere, and what is neither file nor folder."""
    name = entry.orig_filename
    parts = name.rstrip("/").split("/")
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR) or not name.isprintable() or "\\" in name or ":" in parts[0]:
        raise HostRefused(f"The artifact has an entry that is not unpacked: {name!r}.")
    if any(part in ("", ".", "..") for part in parts):
        raise HostRefused(f"The artifact has an entry that lies outside of it: {name!r}.")
    return parts


def _write(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, target: Path, left: int) -> int:
    """Write one file, counting what comes out, whatever the entry says of its size; return how much it was."""
    size = 0
    with archive.open(entry) as source, target.open("xb") as sink:
        while chunk := source.read(_CHUNK):
            size += len(chunk)
            if size > left:
                raise HostRefused(f"The artifact unpacks to more than {MAX_UNPACKED:,} bytes.")
            sink.write(chunk)
    return size
