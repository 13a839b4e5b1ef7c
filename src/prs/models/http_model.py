"""One model behind HTTP: put the request, send it, wait and ask again where that may help, step down where a form is refused.

Raises `ModelError` and nothing else. No error, note or repr holds the key. Safe to use from several threads.
"""

from __future__ import annotations

import time
from typing import NamedTuple, NoReturn

import msgspec

from prs.counts import count
from prs.errors import AnswerUnreadable, ModelRefused, ModelUnavailable
from prs.models import retry
from prs.models.plan import STEP_DOWN_STATUSES, Plan, first_plan, step_down
from prs.models.problem import Problem, advice, clean, error_status, read_problem
from prs.models.provider import Provider
from prs.models.transport import NoReplyError, Reply, Way, post
from prs.models.wire import Said, Wire, WireError
from prs.types.base import canonical_json, sha256
from prs.types.model import Answer, Deadline, ModelRequest

_OK = 200
_LONGEST_PROMPT_PER_TOKEN = 12
"""No tokenizer makes fewer tokens of code: a provider that counted fewer read only a part."""


class Endpoint(NamedTuple):
    """Where a model is reached and with what. `secrets` are the texts that must never be repeated."""

    base_url: str
    key: str
    way: Way
    secrets: tuple[str, ...]

    def __repr__(self) -> str:
        """Return the address alone."""
        return f"Endpoint({self.base_url!r})"

    def url(self, path: str) -> str:
        """Return the base address with `path` before its query."""
        address, mark, query = self.base_url.partition("?")
        return f"{address.rstrip('/')}{path}{mark}{query}"


class HttpModel:
    """A model of one provider at one endpoint."""

    def __init__(self, model_id: str, name: str, provider: Provider, wire: Wire, endpoint: Endpoint) -> None:
        self._id = model_id
        self._name = name
        self._provider = provider
        self._wire = wire
        self._endpoint = endpoint

    def __repr__(self) -> str:
        return f"HttpModel({self._id!r})"

    def answer(self, request: ModelRequest, deadline: Deadline) -> Answer:
        """Answer the request before the deadline. See `prs.types.model.Model`."""
        call = _Call(sha256(canonical_json(request)), deadline)
        plan = first_plan(self._provider, request.effort)
        while True:
            since = time.monotonic()
            reply = self._ask(request, plan, call)
            problem = self._problem(reply)
            if problem is None:
                return self._answer(reply, request, plan, call, time.monotonic() - since)
            if problem.status in retry.RETRIED_STATUSES and problem.code not in retry.FINAL_CODES:
                self._wait(problem, call)
                continue
            stepped = self._step_down(problem, plan, request)
            if stepped is None:
                self._refuse(problem, call)
            plan, note = stepped
            call.notes.append(f"{note} ({problem.status}: {problem.message[:120]})")

    def _ask(self, request: ModelRequest, plan: Plan, call: _Call) -> Reply:
        body = msgspec.json.encode(self._wire.body(request, self._name, self._provider, plan))
        url = self._endpoint.url(self._wire.path(self._name))
        headers = self._wire.headers(self._endpoint.key)
        while True:
            call.tries += 1
            try:
                return post(url, headers, body, call.deadline, self._endpoint.way)
            except NoReplyError as failure:
                reason = clean(failure.reason, self._endpoint.secrets)
                call.failures += 1
                most = retry.MAX_TRIES if failure.connected else retry.MAX_TRIES_TO_CONNECT
                where = f"{self._provider.title} at {self._endpoint.base_url.partition('?')[0]}"
                what = f"{where} gave no answer: {reason}."
                if not failure.again or call.failures >= most:
                    raise ModelUnavailable(f"{what} Tried {count(call.tries, 'time')}.", call.tries) from None
                self._sleep(retry.backoff(call.seed, call.failures), what, call)
                call.notes.append(f"asked again after: {reason}")

    def _problem(self, reply: Reply) -> Problem | None:
        """Return what went wrong by the provider's own word, an error inside a 200 included."""
        if reply.status != _OK:
            return read_problem(reply.status, reply.headers, reply.body, self._endpoint.secrets)
        try:
            inside = msgspec.json.decode(reply.body, type=_ErrorInside).error
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            return None
        if not inside:
            return None
        return read_problem(error_status(inside), reply.headers, reply.body, self._endpoint.secrets)

    def _wait(self, problem: Problem, call: _Call) -> None:
        call.failures += 1
        what = self._sentence(problem)
        asked = retry.asked_to_wait(problem.headers, call.seed)
        if call.failures >= retry.MAX_TRIES or problem.headers.get("x-should-retry") == "false":
            raise ModelUnavailable(f"{what} Gave up after {call.tries} tries.", call.tries)
        self._sleep(retry.backoff(call.seed, call.failures) if asked is None else asked, what, call)
        call.notes.append(f"asked again after a {problem.status}")

    def _sleep(self, seconds: float, what: str, call: _Call) -> None:
        if seconds >= call.deadline.left:
            left = f"{call.deadline.left:.0f} s are left of this pass's time (timeout_s)"
            raise ModelUnavailable(f"{what} The next try would be in {seconds:.0f} s, and {left}.", call.tries)
        time.sleep(seconds)

    def _step_down(self, problem: Problem, plan: Plan, request: ModelRequest) -> tuple[Plan, str] | None:
        if problem.status not in STEP_DOWN_STATUSES:
            return None
        return step_down(plan, self._provider, request.effort, problem.message.replace(self._name, ""))

    def _refuse(self, problem: Problem, call: _Call) -> NoReturn:
        hint = advice(problem, self._provider.key_variables)
        raise ModelRefused(f"{self._sentence(problem)} {hint}".strip(), call.tries)

    def _sentence(self, problem: Problem) -> str:
        code = f" {problem.code}" if problem.code else ""
        return f"{self._provider.title} answered {problem.status}{code} for {self._id}: {problem.message or 'no message'}".rstrip(".") + "."

    def _answer(self, reply: Reply, request: ModelRequest, plan: Plan, call: _Call, seconds: float) -> Answer:
        try:
            said = self._wire.read(reply.body)
        except WireError as error:
            text = reply.body[:200].decode("utf-8", "replace")
            raise AnswerUnreadable(
                f"{self._provider.title} answered 200 with a body that its API does not have: {error}.", text, call.tries
            ) from None
        self._check(said, request, call)
        read = len(request.system) + len(request.prefix) + len(request.focus)
        if 0 < said.usage.input_tokens * _LONGEST_PROMPT_PER_TOKEN < read:
            call.notes.append(f"the provider counted {said.usage.input_tokens:,} tokens of {read:,} characters: it may have cut the input")
        return Answer(
            text=said.text,
            finish=said.finish if said.finish == "stop" else said.word,
            model=clean(said.model, self._endpoint.secrets),
            mode=plan.mode_of(self._provider),
            usage=said.usage,
            attempts=call.tries,
            seconds=round(seconds, 3),
            notes=tuple(call.notes),
        )

    def _check(self, said: Said, request: ModelRequest, call: _Call) -> None:
        title, word = self._provider.title, clean(said.word, self._endpoint.secrets)
        if said.finish == "refused":
            raise ModelRefused(f"{title} did not answer for {self._id}: refused, or stopped by its content filter ({word}).", call.tries)
        if said.finish == "length":
            limit = f"max_output_tokens is {request.max_output_tokens:,}, reasoning included; raise it"
            raise AnswerUnreadable(f"{title} cut the answer off at its length ({word}): {limit}.", said.text[:200], call.tries)
        if said.finish == "other":
            raise AnswerUnreadable(
                f"{title} stopped for a reason that leaves no whole answer ({word or 'none given'}).", said.text[:200], call.tries
            )
        if not said.text.strip():
            raise AnswerUnreadable(f"{title} answered with no text.", "", call.tries)


class _ErrorInside(msgspec.Struct):
    error: dict[str, object] | str | None = None


class _Call:
    """What one call has cost so far."""

    def __init__(self, seed: str, deadline: Deadline) -> None:
        self.seed = seed
        self.deadline = deadline
        self.tries = 0
        self.failures = 0
        self.notes: list[str] = []
