"""Build the input of one review. Pure: what finds secrets and mandated shapes is handed in.

Refuses a change in which no pass could read anything: that is the user's to know, not a clean review.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from prs.counts import count
from prs.errors import SourceError
from prs.globs import Globs
from prs.input.attributes import read_attributes
from prs.input.layout import lay_out
from prs.input.masking import Mask, mask_file, mask_texts
from prs.input.skips import Skipper
from prs.input.tokens import token_bound
from prs.prompt.since import line_of
from prs.types.diff import Diff, FileDiff
from prs.types.input import InputFile, ReviewInput, SecretSpan, Shield, Since, Skip
from prs.types.manifest import HouseRule
from prs.types.source import Change, PullRequest

FORMAT = 1
MAX_HEAD_BYTES = 1024 * 1024
"""A head file over this is not carried whole: its hunks are shown, tools do not read it."""

_MAX_BODY_CHARS = 8000
_SINCE_TOKENS = 150
"""What it costs to say that only some lines are new."""
_PROMPT_ROOM = 0.25
"""The share of a call that rules, texts and prompt may take before the budget is called too small."""


FindShields = Callable[[Sequence[HouseRule], Iterable[tuple[str, str]]], tuple[Shield, ...]]
"""Finds the runs of lines that rules' `never_flag_pattern`s match, in files given as (path, head text)."""


class InputSettings(NamedTuple):
    """What the manifest and the composition root decide about the input."""

    ignore: tuple[str, ...]
    house_rules: tuple[HouseRule, ...]
    part_tokens: int
    prompt_tokens: int
    mask: Mask
    find_shields: FindShields
    since: Since | None = None


def build_input(change: Change, diff: Diff, settings: InputSettings) -> ReviewInput:
    """Return the input of `diff`, every secret masked, split into parts.

    Raises `SourceError` where there is nothing that a pass could read.
    """
    kept, skips = _sort_out(diff, Skipper(settings.ignore, read_attributes(change.trusted)))
    if not kept:
        raise _nothing_to_read(skips)
    files, spans, notes = _files(change, kept, settings.mask)
    pull, in_texts = mask_texts(_bounded(change), settings.mask)
    if in_texts:
        notes.append(f"{count(in_texts, 'secret')} masked in the pull request's title or description.")
    notes += _manifest_notes(diff)
    rules = tuple(rule for rule in settings.house_rules if any(Globs(rule.paths).matches(file.path) for file in files))
    overhead = settings.prompt_tokens + _overhead(pull.title + pull.body, rules, skips)
    overhead += sum(token_bound(line_of(file)) for file in settings.since.files) + _SINCE_TOKENS if settings.since is not None else 0
    room = max(settings.part_tokens - overhead, int(settings.part_tokens * (1 - _PROMPT_ROOM)))
    layout = lay_out(files, room, overhead)
    if not layout.files:
        raise _nothing_to_read([*skips, *layout.too_large])
    shown = {file.path for file in layout.files}
    return ReviewInput(
        version=FORMAT,
        pull_request=pull,
        files=layout.files,
        parts=layout.parts,
        skips=(*skips, *layout.too_large),
        secrets=tuple(spans),
        house_rules=rules,
        shields=settings.find_shields(rules, [(f.path, f.head_text) for f in layout.files if f.head_text and f.path in shown]),
        notes=tuple(notes),
        since=settings.since,
    )


def _sort_out(diff: Diff, skipper: Skipper) -> tuple[list[FileDiff], list[Skip]]:
    kept, skips = [], []
    for file in diff.files:
        skip = skipper.skip(file)
        if skip is None:
            kept.append(file)
        else:
            skips.append(skip)
    return kept, skips


def _files(change: Change, kept: list[FileDiff], mask: Mask) -> tuple[tuple[InputFile, ...], list[SecretSpan], list[str]]:
    texts = change.head.read_many([file.head_path for file in kept if file.head_path is not None])
    files: list[InputFile] = []
    spans: list[SecretSpan] = []
    notes: list[str] = []
    for diff_file in kept:
        data = texts.get(diff_file.head_path) if diff_file.head_path is not None else None
        if data is not None and len(data) > MAX_HEAD_BYTES:
            notes.append(f"{diff_file.path}: {len(data):,} bytes at head; only its hunks are shown and tool passes do not read it.")
            data = None
        file = InputFile(
            path=diff_file.path,
            base_path=diff_file.base_path,
            kind=diff_file.kind,
            form=diff_file.form,
            hunks=diff_file.hunks,
            head_text=None if data is None else data.decode("utf-8", "replace"),
        )
        masked, found = mask_file(file, mask)
        files.append(masked)
        spans += found
    return tuple(files), spans, notes


def _bounded(change: Change) -> PullRequest:
    pull = change.pull_request
    if len(pull.body) <= _MAX_BODY_CHARS:
        return pull
    cut = pull.body[:_MAX_BODY_CHARS] + f"\n[cut here: {len(pull.body) - _MAX_BODY_CHARS:,} more characters]"
    return msgspec.structs.replace(pull, body=cut)


def _overhead(texts: str, rules: tuple[HouseRule, ...], skips: list[Skip]) -> int:
    spoken = "".join(f"{rule.id} {rule.mandate} {rule.never_flag} {rule.details}" for rule in rules)
    return token_bound(texts) + token_bound(spoken) + sum(token_bound(f"{skip.path} {skip.detail}") + 8 for skip in skips)


def _manifest_notes(diff: Diff) -> list[str]:
    touched = sorted({p for f in diff.files for p in (f.base_path, f.head_path) if p is not None and p.startswith(".prs/")})
    if not touched:
        return []
    return [f"This change edits {', '.join(touched)}. The review ran under the base's version; the change itself wants a person's eye."]


def _nothing_to_read(skips: Sequence[Skip]) -> SourceError:
    counts = Counter(skip.reason.value for skip in skips)
    reasons = ", ".join(f"{number} {reason}" for reason, number in counts.most_common())
    first = f" (the first: {skips[0].path}, {skips[0].detail})" if skips else ""
    return SourceError(
        f"There is nothing to review: none of the {count(len(skips), 'changed file')} can be read: {reasons}{first}.",
        "Look at `ignore` and `budget.part_tokens` in .prs/manifest.yaml and at .gitattributes, or review this change by hand.",
    )
