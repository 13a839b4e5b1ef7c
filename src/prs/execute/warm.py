"""Warm a shared prefix once, before the passes that read it start side by side.

A prompt cache's entry can be read only after the first answer has begun, so passes that start together all pay to write it.
Where a provider bills that, one short call with the same system and prefix goes first. It asks for one token of answer; that it
is cut off is expected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from prs.counts import count
from prs.errors import AnswerUnreadable, ModelError
from prs.execute.ask import build_requests
from prs.execute.run_pass import Ports
from prs.execute.scope import parts_in_scope
from prs.fanout import Job, Watch, run_jobs
from prs.run_folder import write_bytes
from prs.types.input import ReviewInput
from prs.types.manifest import ManifestLock, PassKind, ResolvedPass
from prs.types.model import Deadline, ModelRequest

WARM_TIMEOUT_S = 60.0
WARM_TOKENS = 1


class Warming(NamedTuple):
    """What a warming call is made from. `folder` is where it leaves its word; `bills` says which models' prefixes are worth it."""

    review_input: ReviewInput
    lock: ManifestLock
    folder: Path
    ports: Ports
    env: Callable[[ResolvedPass], Mapping[str, str]]
    bills: Callable[[str], bool]


def warm_prefixes(passes: Sequence[ResolvedPass], warming: Warming, watch: Watch) -> tuple[str, ...]:
    """Warm every prefix that two or more passes share at a provider that bills cache writes; return notes on what was done."""
    asking = [one for one in passes if one.kind is PassKind.MODEL and warming.bills(one.model)]
    shared = Counter((one.model, part) for one in asking for part in parts_in_scope(one, warming.review_input))
    first = {one.model: one for one in reversed(asking)}
    jobs = [_job(first[model], part, warming) for (model, part), count in shared.items() if count > 1]
    if not jobs:
        return ()
    silent = Watch(tick=watch.tick, stop=watch.stop)
    failed = [ended.error for ended in run_jobs(jobs, len(jobs), silent) if ended.error]
    warmed = count(len(jobs) - len(failed), "shared prefix", "shared prefixes")
    note = f"Warmed {warmed} with a call of one token each, before the passes started."
    return (note, *(f"A prefix could not be warmed: {error}." for error in failed))


def _job(resolved: ResolvedPass, part: int, warming: Warming) -> Job:
    (request,) = build_requests(resolved, warming.review_input, warming.lock, (part,))
    short = msgspec.structs.replace(request, slug="warm", focus="Answer now, in the fewest words.", max_output_tokens=WARM_TOKENS)
    name = f"warm-{resolved.slug}-{part}"
    work = partial(_warm, resolved.model, short, warming.ports, warming.folder / f"{name}.txt")
    return Job(name, work, WARM_TIMEOUT_S, resolved.memory_mb, warming.env(resolved), warming.folder / f"{name}.log")


def _warm(model_id: str, request: ModelRequest, ports: Ports, kept: Path) -> None:
    try:
        answer = ports.open_model(model_id).answer(request, Deadline.after(WARM_TIMEOUT_S))
    except AnswerUnreadable as cut_off:
        write_bytes(kept, f"warmed: {cut_off.message}\n".encode())
    except ModelError as error:
        raise RuntimeError(error.message) from error
    else:
        write_bytes(kept, f"warmed: {answer.usage}\n".encode())
