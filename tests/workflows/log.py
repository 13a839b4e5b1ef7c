"""What a runner reads in a job's log: lines that are commands to it, as long as nothing has stopped them."""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMAND = re.compile(r"\s*::(?P<name>[^\s:]+)(?: [^:]*)?::(?P<rest>.*)|.*?##\[(?P<old>[^\]]+)\].*")


def read_log(printed: str) -> Iterator[str]:
    """Yield the names of the commands that the runner would carry out, those that stop and resume them left out."""
    resumes = ""
    for line in printed.splitlines():
        found = _COMMAND.fullmatch(line)
        if found is None:
            continue
        name = found["name"] or found["old"]
        if resumes:
            resumes = "" if name == resumes else resumes
        elif name == "stop-commands":
            resumes = found["rest"]
        else:
            yield name
