"""What is missing on the pull request, and what is one too many: the difference between how it stands and how it should."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from prs.posting.check import check_of
from prs.posting.plan import ThreadStep, inlines, thread_steps
from prs.posting.summary import SummaryPart, summary
from prs.publish.accounting import Standing
from prs.types.host import CheckRun, Inline, PostedCheck


class SummaryStep(NamedTuple):
    """A part of the summary that is to be posted, or put in place of the remark `edits`."""

    part: SummaryPart
    edits: str = ""


class Missing(NamedTuple):
    """What is to be done. `surplus` are remarks of ours that are to go; `continues` is a check that a killed run left without its end."""

    inlines: tuple[Inline, ...] = ()
    threads: tuple[ThreadStep, ...] = ()
    summary: tuple[SummaryStep, ...] = ()
    surplus: tuple[str, ...] = ()
    check: CheckRun | None = None
    continues: PostedCheck | None = None

    @property
    def nothing(self) -> bool:
        """Whether the pull request stands as it should."""
        return not (self.inlines or self.threads or self.summary or self.surplus or self.check)


WITH_SARIF = "-sarif"
"""Ends the external id of a check before which the results were handed to code scanning."""
_OURS = re.compile(rf"[0-9a-f]{{32}}(?:{WITH_SARIF})?")
"""What our checks are known by. A workflow's own job may have our check's name and our account, but no such id."""


def missing(standing: Standing, *, fails: bool, with_sarif: bool) -> Missing:
    """Return what is missing. On a draft nothing new is said: no comment on lines, and no summary where none stands."""
    account, memory = standing.account, standing.memory
    quiet = account.pull.draft
    steps, surplus = ((), ()) if quiet and not memory.summaries else _summary(standing)
    check, continues = _check(standing, fails=fails, with_sarif=with_sarif)
    return Missing(
        inlines=() if quiet else inlines(account),
        threads=thread_steps(account),
        summary=steps,
        surplus=surplus,
        check=check,
        continues=continues,
    )


def _summary(standing: Standing) -> tuple[tuple[SummaryStep, ...], tuple[str, ...]]:
    posted = {}
    surplus = []
    wanted = summary(standing.account)
    for mark, remark in standing.memory.summaries:
        if mark.part in posted or mark.part > len(wanted):
            surplus.append(remark.id)
        else:
            posted[mark.part] = (mark, remark.id)
    steps = [
        SummaryStep(part, posted[part.mark.part][1] if part.mark.part in posted else "")
        for part in wanted
        if part.mark.part not in posted or posted[part.mark.part][0] != part.mark
    ]
    return tuple(steps), tuple(surplus)


def _check(standing: Standing, *, fails: bool, with_sarif: bool) -> tuple[CheckRun | None, PostedCheck | None]:
    """Return the check that is missing, and what stands of it. Only the newest counts: it is the one that the host shows.

    One that was put without the results for code scanning is not enough where they are to be handed over.
    """
    told = check_of(standing.account, fails=fails)
    check = msgspec.structs.replace(told, external_id=f"{told.external_id}{WITH_SARIF}") if with_sarif else told
    ours = (one for one in reversed(standing.conversation.checks) if one.name == check.name and _OURS.fullmatch(one.external_id))
    newest = next(ours, None)
    if newest is None or newest.external_id not in (check.external_id, f"{told.external_id}{WITH_SARIF}"):
        return check, None
    return (None, None) if newest.completed else (check, newest)
