"""Run passes side by side, each in a process of its own, and see that every one ends with a findings file.

A review is this over all its passes; `prs pass` is this over one. So what a fault does to a pass is the same in both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from prs.execute.ask import CALLS_AT_ONCE
from prs.execute.run_pass import PassFiles, Ports, execute_pass, settle
from prs.execute.scope import parts_in_scope
from prs.fanout import Exit, Job, Watch, run_jobs
from prs.types.input import ReviewInput
from prs.types.manifest import ResolvedPass
from prs.types.review import PassResult

_CALLS_PER_PART = 2
_LEEWAY_S = 5.0


class Supervised(NamedTuple):
    """One pass that ran: its result, how its process ended, and how long it took."""

    result: PassResult
    ended: Exit


class Supervision(NamedTuple):
    """How passes are run: the environment each is given, how many at once, and who watches."""

    env: Callable[[ResolvedPass], Mapping[str, str]]
    workers: int
    watch: Watch
    settled: Callable[[Supervised], None] = lambda _one: None


def supervise(
    passes: Sequence[ResolvedPass],
    files: Callable[[str], PassFiles],
    ports: Ports,
    supervision: Supervision,
    review_input: ReviewInput,
) -> tuple[Supervised, ...]:
    """Run `passes` and return what became of each, in their order. Raises `RunError` where the run folder cannot be written."""
    done: dict[str, Supervised] = {}
    for one in passes:
        files(one.slug).folder.clear()

    def ended(how: Exit) -> None:
        result = settle(how.name, how, files(how.name), ports.read_sarif)
        done[how.name] = Supervised(result, how)
        supervision.settled(done[how.name])

    jobs = [_job(one, files(one.slug), ports, supervision, review_input) for one in passes]
    for how in run_jobs(jobs, supervision.workers, supervision.watch._replace(ended=ended)):
        if how.name not in done:  # never started: interrupted before
            done[how.name] = Supervised(settle(how.name, how, files(how.name), ports.read_sarif), how)
    return tuple(done[one.slug] for one in passes)


def _job(resolved: ResolvedPass, files: PassFiles, ports: Ports, supervision: Supervision, review_input: ReviewInput) -> Job:
    rounds = max(1, -(-len(parts_in_scope(resolved, review_input)) // CALLS_AT_ONCE))
    return Job(
        name=resolved.slug,
        work=partial(execute_pass, resolved.slug, files, ports),
        timeout_s=resolved.timeout_s * rounds * _CALLS_PER_PART + _LEEWAY_S,
        memory_mb=resolved.memory_mb,
        env=supervision.env(resolved),
        log=files.folder.log_path,
    )
