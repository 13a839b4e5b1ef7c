"""One change in, one review out. Reads top to bottom like a recipe; every step is a room of its own.

Has no network, environment or clock of its own but the stop-watch: models, tools and prices are handed in at the top.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from prs.diff import parse_diff
from prs.execute.run_pass import PassFiles, Ports
from prs.execute.supervise import Supervised, Supervision, supervise
from prs.execute.warm import Warming, warm_prefixes
from prs.fanout import Watch
from prs.input import InputSettings, build_input, token_bound
from prs.input.build import FindShields
from prs.input.masking import Mask
from prs.manifest import read_manifest, resolve, told_edits
from prs.plan import Plan, hold_to_budget, make_plan
from prs.plan.budget import Price
from prs.prompt.request import base_prompt, focus_text
from prs.review import PassRun, Timing, assemble, scrub
from prs.run_folder import RunFolder, write_value
from prs.threads.panel import panel_digest
from prs.types.finding import Severity
from prs.types.input import ReviewInput, Since
from prs.types.manifest import ManifestLock, PassKind, ResolvedPass
from prs.types.model import Answer, Usage
from prs.types.review import AnswerFile, PassStatus, Review
from prs.types.source import Change

UNTIMED = Timing()
NOT_TIMED: Mapping[str, float] = MappingProxyType({})


class Adapters(NamedTuple):
    """Everything that touches the world, handed in by the command line or the server.

    `available` returns why a model cannot be called, or "". `price` fills in what an answer cost; `plan_price` bounds what a call can cost.
    `pass_env` is all the environment that a pass's process gets. `bills_cache_writes` says whose prefix is worth warming.
    """

    ports: Ports
    mask: Mask
    find_shields: FindShields
    available: Callable[[str], str]
    price: Callable[[str, Usage], Usage]
    plan_price: Price
    pass_env: Callable[[ResolvedPass], Mapping[str, str]]
    bills_cache_writes: Callable[[str], bool]


class Before(NamedTuple):
    """An earlier review that this one builds on: what is new since, and the digest of its passes and rules (`panel_digest`)."""

    since: Since
    panel: str


class Options(NamedTuple):
    """What the person who started the review decides over the manifest's head. `before` is None where the whole change is asked about."""

    prs_version: str
    only: tuple[str, ...] = ()
    model: str = ""
    fail_on: Severity | None = None
    never_fail: bool = False
    has_map: bool = False
    workers: int = 16
    before: Before | None = None


class Prepared(NamedTuple):
    """A review that could start: nothing has been spent yet."""

    review_input: ReviewInput
    lock: ManifestLock
    plan: Plan


class Hooks(NamedTuple):
    """Who watches a review: its processes, and each pass as it is settled."""

    watch: Watch = Watch()
    settled: Callable[[Supervised], None] = lambda _one: None


def prepare(change: Change, options: Options, adapters: Adapters) -> Prepared:
    """Return the input, the resolved manifest and the plan of a change. Raises `UserError` where any of them is wrong."""
    diff = parse_diff(change.diff)
    manifest, origin = read_manifest(change.trusted)
    lock = resolve(
        manifest,
        change.trusted,
        prs_version=options.prs_version,
        base_prompt=base_prompt(),
        available=adapters.available,
        only=options.only,
        model=options.model,
        origin=origin,
        has_map=options.has_map,
    )
    paths = [path for file in diff.files for path in (file.base_path, file.head_path) if path]
    since, told = _since(options, lock)
    lock = _overridden(lock, options, (*told_edits(paths, manifest, change.head), *change.notes, *told))
    settings = InputSettings(
        ignore=lock.ignore,
        house_rules=lock.house_rules,
        part_tokens=lock.budget.part_tokens,
        prompt_tokens=_prompt_tokens(lock),
        mask=adapters.mask,
        find_shields=adapters.find_shields,
        since=since,
    )
    review_input = build_input(change, diff, settings)
    plan = make_plan(review_input, lock, adapters.plan_price)
    return Prepared(review_input, hold_to_budget(lock, plan), plan)


def review(prepared: Prepared, run: RunFolder, options: Options, adapters: Adapters, hooks: Hooks) -> Review:
    """Run every pass of a prepared review into the run folder, and return the review that it ends in."""
    write_value(run.input_path, prepared.review_input)
    write_value(run.lock_path, prepared.lock)
    return resume(run, options, adapters, hooks)


def resume(run: RunFolder, options: Options, adapters: Adapters, hooks: Hooks) -> Review:
    """Run the passes of a run that have not ended well yet, and return the review. What ended well is not asked again."""
    since = time.monotonic()
    review_input, lock = run.read_input(), run.read_lock()
    todo = [resolved for resolved in lock.passes if not resolved.not_run and not _ended_well(run, resolved)]
    files = _files_of(run)
    warming = Warming(review_input, lock, run.path / "warm", adapters.ports, adapters.pass_env, adapters.bills_cache_writes)
    notes = warm_prefixes(todo, warming, hooks.watch)
    supervision = Supervision(adapters.pass_env, options.workers, hooks.watch, hooks.settled)
    ran = supervise(todo, files, adapters.ports, supervision, review_input)
    seconds = {one.result.slug: one.ended.seconds for one in ran}
    return finish(run, adapters, Timing(time.monotonic() - since, notes), seconds)


def finish(run: RunFolder, adapters: Adapters, timing: Timing = UNTIMED, seconds: Mapping[str, float] = NOT_TIMED) -> Review:
    """Put together what the passes of a run left, wherever they ran, and write `review.json`."""
    review_input, lock = run.read_input(), run.read_lock()
    runs = collect(run, lock, adapters.price, seconds)
    found = assemble(review_input, lock, runs, timing._replace(recorded=recorded_note(lock)))
    found = scrub(found, adapters.mask)
    write_value(run.review_path, found)
    return found


def collect(run: RunFolder, lock: ManifestLock, price: Callable[[str, Usage], Usage], seconds: Mapping[str, float]) -> dict[str, PassRun]:
    """Return what every pass of a run left behind, priced. A pass that left nothing is not in it."""
    runs = {}
    for resolved in lock.passes:
        folder = run.pass_folder(resolved.slug)
        result = folder.read_result()
        if result is not None:
            answers = _priced(folder.read_answers(resolved.slug), resolved, price)
            took = seconds.get(resolved.slug, sum(call.seconds for call in answers.calls))
            runs[resolved.slug] = PassRun(result, answers, took)
    return runs


def _files_of(run: RunFolder) -> Callable[[str], PassFiles]:
    return lambda slug: PassFiles(run.input_path, run.lock_path, run.pass_folder(slug))


def _ended_well(run: RunFolder, resolved: ResolvedPass) -> bool:
    result = run.pass_folder(resolved.slug).read_result()
    return result is not None and result.status in (PassStatus.OK, PassStatus.NOT_RUN)


def _since(options: Options, lock: ManifestLock) -> tuple[Since | None, tuple[str, ...]]:
    """Return what is new since the earlier review, where the same passes and rules read the rest; and what a reader should know."""
    before = options.before
    if before is None:
        return None, ()
    if before.panel != panel_digest(lock):
        return None, ("Other passes or rules than in the last review: the whole change was asked about.",)
    return before.since, (f"Only what is new since {before.since.sha[:12]} was asked about; the rest was reviewed before.",)


def _overridden(lock: ManifestLock, options: Options, notes: Sequence[str]) -> ManifestLock:
    publish = lock.publish
    if options.never_fail or options.fail_on is not None:
        publish = msgspec.structs.replace(publish, fail_on=None if options.never_fail else options.fail_on)
    return msgspec.structs.replace(lock, publish=publish, notes=(*lock.notes, *notes))


def _prompt_tokens(lock: ManifestLock) -> int:
    """Return what base prompt and the longest focus cost, on top of the input."""
    asking = [resolved for resolved in lock.passes if resolved.kind is PassKind.MODEL]
    longest = max((token_bound(focus_text(resolved, ())) for resolved in asking), default=0)
    return token_bound(lock.base_prompt) + longest


def _priced(answers: AnswerFile, resolved: ResolvedPass, price: Callable[[str, Usage], Usage]) -> AnswerFile:
    if resolved.kind is PassKind.TOOL:
        return answers

    def priced(answer: Answer | None) -> Answer | None:
        return None if answer is None else msgspec.structs.replace(answer, usage=price(resolved.model, answer.usage))

    calls = tuple(msgspec.structs.replace(call, answer=priced(call.answer)) for call in answers.calls)
    return msgspec.structs.replace(answers, calls=calls)


def recorded_note(lock: ManifestLock) -> str:
    """Return where answers are recorded ones, by the last two names of their folder, or ""; each pass keeps its whole model id."""
    recorded = sorted(
        {_folder(resolved.model) for resolved in lock.passes if not resolved.not_run and resolved.model.startswith("replay:")}
    )
    return f"The answers are recorded ones of a large language model ({', '.join(recorded)}): none was asked now." if recorded else ""


def _folder(model: str) -> str:
    return "/".join(model.removeprefix("replay:").rstrip("/").split("/")[-2:])
