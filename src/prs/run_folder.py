"""One review on disk: where each file of a run stands, and how it is written so that a reader never sees half of one.

input.json  manifest.lock.json  review.json  report.html
passes/<slug>/request.json  answer.json  findings.json  log.txt
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from prs.errors import RunError
from prs.types.base import Value, pretty_json
from prs.types.input import ReviewInput
from prs.types.manifest import ManifestLock
from prs.types.model import ModelRequest
from prs.types.review import AnswerFile, PassResult, Review

V = TypeVar("V")


class RequestFile(Value, frozen=True, kw_only=True):
    """`request.json`: every request of one pass, in the order of parts. Empty for a tool pass, which asks no model."""

    version: int
    slug: str
    requests: tuple[ModelRequest, ...]


class RunFolder:
    """The layout of a run. Reads raise `RunError` with the file's name; writes are atomic and raise `RunError` too."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def input_path(self) -> Path:
        """Where `input.json` stands."""
        return self.path / "input.json"

    @property
    def lock_path(self) -> Path:
        """Where `manifest.lock.json` stands."""
        return self.path / "manifest.lock.json"

    @property
    def review_path(self) -> Path:
        """Where `review.json` stands."""
        return self.path / "review.json"

    def pass_folder(self, slug: str) -> PassFolder:
        """Return the folder of one pass."""
        return PassFolder(self.path / "passes" / slug)

    def read_input(self) -> ReviewInput:
        """Return the input."""
        return read_value(self.input_path, ReviewInput)

    def read_lock(self) -> ManifestLock:
        """Return the resolved manifest."""
        return read_value(self.lock_path, ManifestLock)

    def read_review(self) -> Review:
        """Return the review."""
        return read_value(self.review_path, Review)


class PassFolder:
    """What one pass leaves behind."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def request_path(self) -> Path:
        """Where `request.json` stands."""
        return self.path / "request.json"

    @property
    def answer_path(self) -> Path:
        """Where `answer.json` stands."""
        return self.path / "answer.json"

    @property
    def findings_path(self) -> Path:
        """Where `findings.json` stands."""
        return self.path / "findings.json"

    @property
    def log_path(self) -> Path:
        """Where the pass's process writes what it says besides."""
        return self.path / "log.txt"

    def clear(self) -> None:
        """Make the folder, and take away what an earlier try of the pass left in it."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            for path in (self.request_path, self.answer_path, self.findings_path, self.log_path):
                path.unlink(missing_ok=True)
        except OSError as error:
            raise RunError(f"{self.path}: cannot be written: {error.strerror}.", "Name another folder with --run-dir.") from error

    def read_requests(self) -> tuple[ModelRequest, ...]:
        """Return the requests, or none where the pass never came to write them."""
        return read_value(self.request_path, RequestFile).requests if self.request_path.exists() else ()

    def read_answers(self, slug: str) -> AnswerFile:
        """Return the answers that were kept, none where the pass never came to write any."""
        if not self.answer_path.exists():
            return AnswerFile(version=1, slug=slug, calls=())
        return read_value(self.answer_path, AnswerFile)

    def read_result(self) -> PassResult | None:
        """Return the findings file, or None where there is none."""
        return read_value(self.findings_path, PassResult) if self.findings_path.exists() else None


def read_value(path: Path, kind: type[V]) -> V:
    """Return the JSON file as a value of `kind`. Raises `RunError` naming the file and what is wrong in it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RunError(f"{path}: cannot be read: {error.strerror}.", "Name a run folder that `prs review` wrote.") from error
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        hint = "The file was changed by hand or by another version; run the review again."
        raise RunError(f"{path}: is no {kind.__name__}: {error}.", hint) from error


def write_value(path: Path, value: object) -> None:
    """Write `value` as JSON, whole or not at all."""
    write_bytes(path, pretty_json(value))


def write_bytes(path: Path, data: bytes) -> None:
    """Write `data`, whole or not at all. Raises `RunError` where the disk is full or the folder refuses."""
    half = path.with_name(f".{path.name}.{os.getpid()}.half")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        half.write_bytes(data)
        half.replace(path)
    except OSError as error:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        raise RunError(
            f"{path}: cannot be written: {error.strerror}.", "Free some space, or name another folder with --run-dir."
        ) from error
