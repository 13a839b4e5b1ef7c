"""An artifact may be anybody's: it is found by name, fetched within bounds, and unpacked where it belongs or not at all."""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from hosts.shop import NAME, QUICK, Shop
from prs.errors import HostRefused
from prs.hosts.github import Client, Place, connect, fetch_artifact, find_artifact, find_place
from prs.hosts.github import artifacts as room
from prs.hosts.github.artifacts import unpack

Entry = tuple[str, bytes] | tuple[str, bytes, int]


def zipped(*entries: Entry) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data, *mode in entries:
            info = zipfile.ZipInfo("x")
            info.filename = name
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (mode[0] if mode else stat.S_IFREG | 0o644) << 16
            archive.writestr(info, data)
    return made.getvalue()


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def asked(shop: Shop) -> tuple[Client, Place]:
    place = find_place(shop.github.pull_url(NAME, 1), shop.github.settings)
    return connect(place.server, shop.github.settings, QUICK), place


def test_the_newest_of_its_name_is_fetched(shop: Shop, tmp_path: Path) -> None:
    """From another host, which never sees the token; the files are as they were kept."""
    shop.github.keep_artifact(NAME, "prs-run-1", zipped(("review.json", b"old")))
    shop.github.keep_artifact(
        NAME, "prs-run-1", zipped(("review.json", b"{}"), ("passes/", b"", stat.S_IFDIR | 0o755), ("passes/a/x.json", b"1"))
    )
    shop.github.keep_artifact(NAME, "prs-run-2", zipped(("review.json", b"other")))
    client, place = asked(shop)
    found = find_artifact(client, place, "prs-run-1")
    assert found is not None
    fetch_artifact(client, place, found, tmp_path / "run")
    assert files_of(tmp_path / "run") == {"review.json": b"{}", "passes/a/x.json": b"1"}
    stored = [one for one in shop.github.log if one.path.startswith("/storage/")]
    assert [one.headers.get("authorization") for one in stored] == [None]


def test_what_a_forks_code_kept_is_not_taken(shop: Shop) -> None:
    """Nor what has expired; where nothing is left, there is none."""
    shop.github.keep_artifact(NAME, "prs-run-1", zipped(("review.json", b"{}")), fork=True)
    number = shop.github.keep_artifact(NAME, "prs-run-1", zipped(("review.json", b"{}")))
    client, place = asked(shop)
    found = find_artifact(client, place, "prs-run-1")
    assert found is not None
    assert found.id == number
    shop.github.world.repositories[NAME].artifacts[1].expired = True
    assert find_artifact(client, place, "prs-run-1") is None


def test_one_that_is_said_to_be_too_large_is_not_fetched(shop: Shop, tmp_path: Path) -> None:
    """Before a byte of it is asked for."""
    shop.github.keep_artifact(NAME, "prs-run-1", zipped(("review.json", b"{}")))
    client, place = asked(shop)
    found = find_artifact(client, place, "prs-run-1")
    assert found is not None
    large = type(found)(id=found.id, name=found.name, size_in_bytes=room.MAX_PACKED + 1)
    with pytest.raises(HostRefused, match="more than"):
        fetch_artifact(client, place, large, tmp_path / "run")
    assert [one for one in shop.github.log if one.path.endswith("/zip")] == []


@pytest.mark.parametrize(
    "name",
    ["../x", "a/../../x", "/etc/x", "a//x", "./x", "a/./x", "..", "", "a\\..\\x", "C:x", "C:/x", "a\nb", "a\x1b[31m", "a\x00b"],
    ids=repr,
)
def test_no_entry_lies_outside(tmp_path: Path, name: str) -> None:
    """Whatever a name is, nothing is written but in the folder; a name that could be read two ways is refused."""
    with pytest.raises(HostRefused):
        unpack(zipped((name, b"x")), tmp_path / "in" / "here")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO, stat.S_IFSOCK], ids=["link", "device", "pipe", "socket"])
def test_only_files_and_folders_are_unpacked(tmp_path: Path, kind: int) -> None:
    """A link would let a later entry be written elsewhere."""
    with pytest.raises(HostRefused, match="not unpacked"):
        unpack(zipped(("x", b"/etc", kind | 0o777)), tmp_path / "run")


@pytest.mark.parametrize(
    "entries",
    [[("a", b"1"), ("a", b"2")], [("a", b"1"), ("a/b", b"2")], [("a/b", b"1"), ("a", b"2")]],
    ids=["twice", "file as folder", "folder as file"],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_entries_of_one_place_are_refused(tmp_path: Path, entries: Sequence[Entry]) -> None:
    """The second would replace the first."""
    with pytest.raises(HostRefused, match="cannot be unpacked"):
        unpack(zipped(*entries), tmp_path / "run")


def test_a_bomb_is_stopped_by_what_comes_out(tmp_path: Path) -> None:
    """600 MB of zeros in 600 kB, in entries that lie about their size."""
    data = zipped(*((f"{n}", bytes(100_000_000)) for n in range(6)))
    with pytest.raises(HostRefused, match="more than 536,870,912 bytes"):
        unpack(data, tmp_path / "run")


def test_too_many_entries_are_refused(tmp_path: Path) -> None:
    """Before one of them is written."""
    with pytest.raises(HostRefused, match="entries"):
        unpack(zipped(*((f"{n}", b"") for n in range(10_001))), tmp_path / "run")
    assert files_of(tmp_path / "run") == {}


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"x" * 1000, zipped(("a", b"hello" * 100))[:-30], zipped(("a", b"hello" * 100)).replace(b"a", b"b", 1)]
)
def test_what_is_no_zip_is_refused(tmp_path: Path, data: bytes) -> None:
    """In one sentence."""
    with pytest.raises(HostRefused, match="cannot be unpacked"):
        unpack(data, tmp_path / "run")


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    """Its checksum says so."""
    data = bytearray(zipped(("a", bytes(range(256)) * 40)))
    data[60] ^= 0xFF
    with pytest.raises(HostRefused, match="cannot be unpacked"):
        unpack(bytes(data), tmp_path / "run")


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    """Nothing is mixed with what stands there."""
    (tmp_path / "mine").write_text("x")
    with pytest.raises(HostRefused, match="not empty"):
        unpack(zipped(("a", b"x")), tmp_path)


def test_a_damaged_file_is_refused_however_it_was_packed(tmp_path: Path) -> None:
    """Each way of packing has an error of its own."""
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", method) as archive:
            archive.writestr("a", bytes(range(256)) * 40)
        data = bytearray(packed.getvalue())
        data[50:70] = bytes(20)
        with pytest.raises(HostRefused, match="cannot be unpacked"):
            unpack(bytes(data), tmp_path / str(method))
