"""What goes wrong on purpose: failures, cuts, kills and limits, each for the requests that it names."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Failure:
    """The next `times` requests fail whose method is `method` ("": any) and in whose path `path` is found, after `skip` such requests.

    `cut` closes the connection in place of an answer; `done` does first what was asked.
    """

    status: int
    method: str = ""
    path: str = ""
    times: int = 1
    skip: int = 0
    body: Any = field(default_factory=lambda: {"message": "Server Error"})
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: bool = False
    done: bool = False

    def meets(self, method: str, path: str) -> bool:
        """Return whether this request fails; counts it."""
        if self.times <= 0 or self.method not in ("", method) or not re.search(self.path, path):
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        self.times -= 1
        return True


@dataclass
class Kill:
    """SIGKILL to a process at its n-th request from now, before it is done, or after and before it is answered."""

    at: int
    pid: int | Callable[[], int]
    done: bool
    only_writes: bool
    seen: int = 0

    def due(self, *, writes: bool) -> bool:
        """Count a request; return whether it is the one."""
        if self.only_writes and not writes:
            return False
        self.seen += 1
        return self.seen == self.at

    def strike(self) -> None:
        """Kill."""
        os.kill(self.pid if isinstance(self.pid, int) else self.pid(), signal.SIGKILL)


@dataclass
class Script:
    """All that is planned."""

    failures: list[Failure] = field(default_factory=list)
    kill: Kill | None = None
    before: list[tuple[str, Callable[[], object]]] = field(default_factory=list)
    primary_left: int | None = None
    primary_reset: float = 0.0

    def failing(self, method: str, path: str) -> Failure | None:
        """Return the failure that this request meets."""
        return next((one for one in self.failures if one.meets(method, path)), None)

    def happens_before(self, path: str) -> None:
        """Do what is to be done before a request of that path, once."""
        due = [one for one in self.before if re.search(one[0], path)]
        self.before = [one for one in self.before if one not in due]
        for _path, doing in due:
            doing()
