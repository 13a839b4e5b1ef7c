"""The process that searches: jobs as JSON on standard input, one line of JSON for each on standard output. A root of its own.

It bounds its own memory, so that a text that wants gigabytes ends it and not the machine.
"""

from __future__ import annotations

import resource
import sys
from contextlib import suppress

import msgspec

from prs.tools.astgrep import find
from prs.tools.search_job import Job

MAX_MEMORY = 2 * 1024**3


def main() -> None:
    """Search every job in turn."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(ValueError, OSError):  # a system that will not have it runs without the limit
        resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY, MAX_MEMORY))
    for job in msgspec.json.decode(sys.stdin.buffer.read(), type=list[Job]):
        found = [find(pattern, job.text) for pattern in job.patterns]
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
