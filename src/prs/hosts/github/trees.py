"""The files of one commit, read through GitHub's interface: listed once, and each file's bytes when somebody asks for them.

A link, a submodule and a file over the size limit read as None. A tree that is too large to be listed whole is refused: half a list
would pass for a whole one.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from functools import cached_property

from prs.errors import HostUnavailable, SourceError
from prs.hosts.github.client import Client
from prs.hosts.github.records import Blob, GitTree, TreeEntry
from prs.sources import MAX_FILE_BYTES, MAX_READ_BYTES

_REGULAR = ("100644", "100755", "100664")


class ApiTree:
    """The tree of a commit of `repository`."""

    def __init__(self, client: Client, repository: str, commit: str) -> None:
        self._client = client
        self._repository = repository
        self._read: dict[str, bytes] = {}
        self.name = commit

    @cached_property
    def _files(self) -> Mapping[str, TreeEntry]:
        listed = self._client.read(GitTree, f"/repos/{self._repository}/git/trees/{self.name}", {"recursive": "1"})
        if listed.truncated:
            raise SourceError(
                f"The tree of {self.name} is too large for GitHub to list.", "Review from a clone of the repository: name it with --repo."
            )
        return {entry.path: entry for entry in listed.tree if entry.type == "blob" and entry.mode in _REGULAR}

    def read(self, path: str) -> bytes | None:
        """Return the regular file's bytes, or None. Raises `HostError` where GitHub fails."""
        return self.read_many([path])[path]

    def read_many(self, paths: Sequence[str]) -> dict[str, bytes | None]:
        """Return what `read` returns for each path: one request for each blob that was not read before, the smallest first."""
        wanted = {path: self._files[path] for path in paths if path in self._files}
        found: dict[str, bytes | None] = dict.fromkeys(paths)
        total = 0
        for path, entry in sorted(wanted.items(), key=lambda item: item[1].size):
            total += entry.size
            if entry.size <= MAX_FILE_BYTES and total <= MAX_READ_BYTES:
                found[path] = self._bytes(entry.sha)
        return found

    def paths(self) -> tuple[str, ...]:
        """Return every regular file's path, sorted."""
        return tuple(sorted(self._files))

    def _bytes(self, sha: str) -> bytes:
        if sha not in self._read:
            blob = self._client.read(Blob, f"/repos/{self._repository}/git/blobs/{sha}")
            self._read[sha] = _decoded(blob, sha)
        return self._read[sha]


def _decoded(blob: Blob, sha: str) -> bytes:
    if blob.encoding != "base64":
        return blob.content.encode()
    try:
        return base64.b64decode(blob.content)
    except ValueError:
        raise HostUnavailable(f"The blob {sha} came in no Base64.", "Try again later.") from None
