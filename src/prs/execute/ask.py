"""Ask the model about each part of one pass, and keep every answer the moment it comes.

A refused, failed or timed-out call becomes a record with its error: it is the conclusion's business, not an exception of the pass.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from prs.answer import read_answer
from prs.errors import AnswerUnreadable, ModelError
from prs.execute.suspicion import suspect
from prs.prompt.request import build_request, prefix_text
from prs.run_folder import PassFolder, RequestFile, write_value
from prs.types.base import canonical_json, sha256
from prs.types.input import ReviewInput
from prs.types.manifest import ManifestLock, ResolvedPass
from prs.types.model import Deadline, Model, ModelRequest
from prs.types.review import AnswerFile, CallRecord

CALLS_AT_ONCE = 4
"""How many parts of one pass are asked about at the same time."""


def build_requests(resolved: ResolvedPass, review_input: ReviewInput, lock: ManifestLock, parts: Sequence[int]) -> tuple[ModelRequest, ...]:
    """Return the requests of one pass, one for each part."""
    return tuple(
        build_request(resolved, lock.base_prompt, prefix_text(review_input, part), review_input.part_files(part), part) for part in parts
    )


def ask_all(requests: Sequence[ModelRequest], review_input: ReviewInput, model: Model, timeout_s: float, folder: PassFolder) -> AnswerFile:
    """Write the requests, make every call within `timeout_s` of its start, and return what was kept in `answer.json`."""
    slug = requests[0].slug
    write_value(folder.request_path, RequestFile(version=1, slug=slug, requests=tuple(requests)))
    kept = _Kept(slug, folder)
    tokens = {part.number: part.tokens for part in review_input.parts}

    def ask_one(request: ModelRequest) -> None:
        record = _call(request, model, timeout_s)
        kept.add(record)
        if _suspected(record, tokens.get(request.part, 0)):
            kept.add(_call(request, model, timeout_s))

    with ThreadPoolExecutor(max_workers=min(CALLS_AT_ONCE, len(requests))) as pool:
        for asked in [pool.submit(ask_one, request) for request in requests]:
            asked.result()
    return kept.file


class _Kept:
    """The answers so far; on disk after each one, so that a killed pass keeps what was paid for."""

    def __init__(self, slug: str, folder: PassFolder) -> None:
        self.file = AnswerFile(version=1, slug=slug, calls=())
        self._folder = folder
        self._lock = Lock()

    def add(self, record: CallRecord) -> None:
        with self._lock:
            calls = sorted((*self.file.calls, record), key=lambda call: call.part)
            self.file = AnswerFile(version=1, slug=self.file.slug, calls=tuple(calls))
            write_value(self._folder.answer_path, self.file)


def _call(request: ModelRequest, model: Model, timeout_s: float) -> CallRecord:
    sha = sha256(canonical_json(request))
    since = time.monotonic()
    try:
        answer = model.answer(request, Deadline.after(timeout_s))
    except ModelError as error:
        seconds = round(time.monotonic() - since, 3)
        return CallRecord(part=request.part, request_sha256=sha, error=error.message, attempts=error.attempts, seconds=seconds)
    seconds = round(time.monotonic() - since, 3)
    return CallRecord(part=request.part, request_sha256=sha, answer=answer, attempts=answer.attempts, seconds=seconds)


def _suspected(record: CallRecord, prefix_tokens: int) -> bool:
    if record.answer is None:
        return False
    try:
        said, _ = read_answer(record.answer.text)
    except AnswerUnreadable:
        return False
    return bool(suspect(record.answer, said, prefix_tokens))
