"""`replay:FOLDER`: answers that are kept. FOLDER is a run's folder, or a plain one of answer texts.

A run's folder has `passes/<slug>/answer.json`: the recording of the very request is taken by its hash, else the one for the same
pass and part, and a note says so. A plain folder has `<hash of the request>.json`, `<slug>-<part>.json`, or `<slug>.json` for part
1. Nothing is made up: a missing recording is refused with the name of the file that would serve. A recorded failure fails again
with the same words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from prs.errors import AnswerUnreadable, ModelIdError, ModelRefused
from prs.models.adapter import Adapter, ModelId
from prs.types.base import canonical_json, sha256
from prs.types.model import Answer, Deadline, Model, ModelRequest
from prs.types.review import AnswerFile, CallRecord

MAX_BYTES = 64 * 1024 * 1024
"""The largest recording that is read."""

_SLUG = re.compile(r"[a-z][a-z0-9_]{0,63}")


class ReplayModel:
    """A model that says again what was said. Safe to use from several threads."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._asked: Counter[str] = Counter()
        self._lock = Lock()

    def __repr__(self) -> str:
        return f"ReplayModel({str(self._folder)!r})"

    def answer(self, request: ModelRequest, deadline: Deadline) -> Answer:  # noqa: ARG002 - a recording takes no time
        """Return what was recorded for this request, or for its pass and part."""
        if not _SLUG.fullmatch(request.slug):
            raise ModelRefused(f"No recording can be named after {request.slug[:64]!r}.")
        if (self._folder / "passes").is_dir():
            return self._recorded(request)
        return self._written(request)

    def _recorded(self, request: ModelRequest) -> Answer:
        folder = self._folder / "passes" / request.slug
        calls = _read_calls(folder / "answer.json", request)
        sha = sha256(canonical_json(request))
        same = [call for call in calls if call.request_sha256 == sha] or _same_but_for_model(calls, folder / "request.json", request)
        notes = () if same else ("the recording is of another request: same pass and part, other text",)
        record = self._next(same or [call for call in calls if call.part == request.part], request)
        if record is None:
            raise ModelRefused(f"No recording of part {request.part} in {folder / 'answer.json'}.")
        if record.answer is None:
            raise ModelRefused(
                record.error or f"The recording in {folder / 'answer.json'} holds neither answer nor error.", record.attempts
            )
        return msgspec.structs.replace(record.answer, notes=(*record.answer.notes, *notes)) if notes else record.answer

    def _next(self, calls: Sequence[CallRecord], request: ModelRequest) -> CallRecord | None:
        """Return the next of several recordings of one request: a pass that looked like a rubber stamp was asked twice."""
        with self._lock:
            at = self._asked[f"{request.slug} {request.part}"]
            self._asked[f"{request.slug} {request.part}"] += 1
        return calls[min(at, len(calls) - 1)] if calls else None

    def _written(self, request: ModelRequest) -> Answer:
        names = [f"{sha256(canonical_json(request))}.json", f"{request.slug}-{request.part}.json"]
        if request.part == 1:
            names.append(f"{request.slug}.json")
        for name in names:
            path = self._folder / name
            if path.is_file():
                try:
                    text = _read(path).decode("utf-8")
                except UnicodeDecodeError as error:
                    raise AnswerUnreadable(f"{path} is not UTF-8 (at byte {error.start}).") from None
                return Answer(text=text, model="replay", mode="none")
        raise ModelRefused(f"No recording: {self._folder / names[-1]} is missing.")


def _read_calls(path: Path, request: ModelRequest) -> tuple[CallRecord, ...]:
    if not path.is_file():
        raise ModelRefused(f"No recording of pass {request.slug}: {path} is missing.")
    try:
        return msgspec.json.decode(_read(path), type=AnswerFile).calls
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ModelRefused(f"{path} is no file of answers: {error}.") from None


def _same_but_for_model(calls: Sequence[CallRecord], path: Path, request: ModelRequest) -> list[CallRecord]:
    """Return the recordings whose request differs in the model's name alone, as it does when a run is replayed by `replay:`."""
    if not path.is_file():
        return []
    try:
        kept = msgspec.json.decode(_read(path), type=_Requests).requests
    except (msgspec.DecodeError, UnicodeDecodeError):
        return []
    twins = [one for one in kept if msgspec.structs.replace(request, model=one.model) == one]
    hashes = {sha256(canonical_json(one)) for one in twins}
    return [call for call in calls if call.request_sha256 in hashes]


class _Requests(msgspec.Struct):
    requests: tuple[ModelRequest, ...]


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ModelRefused(f"{path} is larger than {MAX_BYTES // 1024 // 1024} MiB.")
        return path.read_bytes()
    except OSError as error:
        raise ModelRefused(f"{path} cannot be read: {error.strerror}.") from None


def _check(rest: str) -> str:
    return "" if rest.strip() and "\0" not in rest else "names no folder"


def _open(model_id: ModelId, settings: Mapping[str, Any]) -> Model:  # noqa: ARG001 - a recording needs no key
    folder = Path(model_id.rest)
    if not folder.is_dir():
        raise ModelIdError(
            f"The folder of recordings {model_id.rest!r} is not there.", "Give a run's folder, or one with <pass>.json files."
        )
    return ReplayModel(folder.absolute())


ADAPTER = Adapter("replay:FOLDER", _open, _check)
