"""Watch a review from the command line: Ctrl-C and SIGTERM ask it to stop; a progress display is told of each pass."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Self

from prs.engine import Hooks
from prs.execute.supervise import Supervised
from prs.fanout import Watch
from prs.report.progress import Progress
from prs.types.manifest import ManifestLock


class Stopping:
    """While entered, SIGINT, SIGTERM and SIGHUP ask the review to stop instead of ending this process; a second one ends it."""

    _SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def __init__(self) -> None:
        self.stopped = False
        self._before: dict[int, object] = {}

    def __enter__(self) -> Self:
        for number in self._SIGNALS:
            self._before[number] = signal.signal(number, self._stop)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)  # type: ignore[arg-type]  # what signal.signal returned

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        if self.stopped:
            raise KeyboardInterrupt(signal.Signals(number).name)
        self.stopped = True


def hooks_of(progress: Progress, stopping: Stopping, lock: ManifestLock) -> Hooks:
    """Return the hooks that tell `progress` of each pass and stop the review when asked to."""
    passes = {resolved.slug: resolved for resolved in lock.passes}

    def started(slug: str) -> None:
        progress.pass_started(slug, passes[slug].concern, passes[slug].model)

    def settled(one: Supervised) -> None:
        result = one.result
        progress.pass_ended(
            result.slug, result.status, one.ended.seconds, kept=len(result.findings), rejected=len(result.rejections), error=result.error
        )

    watch = Watch(started=started, tick=progress.tick, stop=lambda: stopping.stopped)
    return Hooks(watch, settled)
