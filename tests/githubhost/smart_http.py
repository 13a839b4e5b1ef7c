"""git over HTTP, by git's own `http-backend`: what `git fetch` of a pull request's refs meets."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping

from githubhost.rest import Refused, Told
from githubhost.world import Token, World


def serve_git(world: World, line: tuple[str, str, str], headers: Mapping[str, str], raw: bytes, token: Token | None) -> Told:
    """Return git's answer to a request of that method, path and query. A private repository asks for a token."""
    method, path, query = line
    name = path.lstrip("/").partition(".git/")[0]
    repository = world.repositories.get(name)
    if repository is None:
        return Refused(404, "Not Found").told
    if repository.private and token is None:
        return Told(401, b"", {"WWW-Authenticate": 'Basic realm="GitHub"'}, "text/plain")
    environment = {
        "PATH": os.environ["PATH"],
        "GIT_PROJECT_ROOT": str(world.folder),
        "GIT_HTTP_EXPORT_ALL": "1",
        "GIT_PROTOCOL": headers.get("git-protocol", ""),
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "safe.directory",
        "GIT_CONFIG_VALUE_0": "*",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "REQUEST_METHOD": method,
        "CONTENT_TYPE": headers.get("content-type", ""),
        "CONTENT_LENGTH": str(len(raw)),
        "HTTP_CONTENT_ENCODING": headers.get("content-encoding", ""),
        "REMOTE_ADDR": "127.0.0.1",
    }
    done = subprocess.run(["git", "http-backend"], env=environment, input=raw, capture_output=True, check=False)
    head, _, body = done.stdout.partition(b"\r\n\r\n")
    told = dict(line.split(": ", 1) for line in head.decode().split("\r\n") if ": " in line)
    status = int(told.pop("Status", "200").split()[0])
    return Told(status, body, {}, told.get("Content-Type", "text/plain"))
