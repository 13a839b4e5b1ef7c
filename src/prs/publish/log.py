"""What a publish did, as it goes: one entry for each thing, so that a run that is stopped can still say what it had done."""

from __future__ import annotations

from prs.posting.account import Account
from prs.report.summary import held_because, place
from prs.threads.settle import Settlement, State
from prs.types.finding import Tier
from prs.types.host import Outcome, PublishReport


class Log:
    """Collects outcomes by kind."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Outcome]] = {"posted": [], "updated": [], "resolved": [], "kept_back": [], "failed": []}
        self.unfinished = ""

    def add(self, kind: str, what: str, ref: str = "", reason: str = "") -> None:
        """Note one thing: `posted`, `updated`, `resolved`, `kept_back` or `failed`."""
        self._entries[kind].append(Outcome(what=what, ref=ref, reason=reason))

    def refs(self, kind: str) -> frozenset[str]:
        """Return what was noted of a kind, by its refs."""
        return frozenset(one.ref for one in self._entries[kind])

    def report(self) -> PublishReport:
        """Return everything that was noted."""
        return PublishReport(**{kind: tuple(entries) for kind, entries in self._entries.items()}, unfinished=self.unfinished)


def note_kept_back(account: Account, log: Log) -> None:
    """Note every finding that this run did not say on its lines, with the reason."""
    posted = log.refs("posted")
    for one in account.settled.findings:
        if one.finding.id not in posted:
            log.add(
                "kept_back",
                place(one.finding.anchor.path, one.finding.anchor.start, one.finding.anchor.end),
                one.finding.id,
                _reason(one, account),
            )


def _reason(one: Settlement, account: Account) -> str:
    if one.state is not State.NEW:
        where = one.told.url if one.told is not None else one.said.ref if one.said is not None else ""
        return ", ".join(part for part in (one.state.value, one.reason, where) if part)
    if one.finding.tier is Tier.SECOND:
        return f"in the second tier: {held_because(one.finding)}"
    if account.pull.draft:
        return "the pull request is a draft"
    return f"at most {account.publish.inline_max} comments are opened on lines: it stands in the summary"
