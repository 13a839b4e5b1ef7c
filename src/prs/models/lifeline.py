"""A program of ours dies with us, however we die: a shell waits on a pipe that only we hold, and ends the program's group when it closes.

A process that is killed outright runs no `finally`; without this the program it started would go on, and go on costing money.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

_WATCH = 'read -r never; kill -s KILL -- "-$1"'


@contextmanager
def lifeline(group: int) -> Iterator[None]:
    """Hold the process group `group` to this process's life until the block ends; then let it go, alive or not."""
    watch = subprocess.Popen(  # noqa: S603 - a fixed shell script and a number
        ["/bin/sh", "-c", _WATCH, "watch", str(group)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={},
        start_new_session=True,
    )
    try:
        yield
    finally:
        watch.kill()
        watch.wait()
        if watch.stdin is not None:
            watch.stdin.close()
