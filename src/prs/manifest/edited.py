"""What a change does to the codebase's own side, told as sentences: it counts once it is merged, and a reader should know before.

The head's manifest is read as data and compared; nothing of it is used. A manifest that cannot be read is itself told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from prs.manifest.files import FOLDER, MANIFEST_FILE
from prs.manifest.read import find_document
from prs.passes import builtin_passes
from prs.types.manifest import HouseRule, Manifest, PassEntry
from prs.types.source import Tree

MOST = 20
"""So many sentences are told; more are counted."""
LONGEST = 120
"""Characters of a name or a value that are shown."""
_SETTINGS = ("defaults", "evidence", "budget", "publish")
_LISTS = ("protected", "ignore")
_AS_DEFAULT = "what `defaults` says"
_WITHOUT = {
    "publish.fail_on": "none, so no finding would fail the check",
    "defaults.quota": "none",
    "budget.usd": "none",
}
"""What no value means, where it is not the default."""


def told_edits(paths: Iterable[str], base: Manifest, head: Tree) -> tuple[str, ...]:
    """Return what the change of `paths` does to `.prs/`, or nothing where it does not touch it."""
    own = sorted(path for path in set(paths) if path.startswith(FOLDER))
    if not own:
        return ()
    known = MANIFEST_FILE in own and bool(head.paths())
    what = _manifest_edits(base, head) if known else []
    others = [path for path in own if path != MANIFEST_FILE or not known]
    if others:
        what.append(f"it edits {_listed(others)}")
    told = what[:MOST]
    if len(what) > MOST:
        told.append(f"and {len(what) - MOST} more")
    first = f"This change edits {FOLDER}; it was reviewed under the base's, and once merged reviews are held differently:"
    return (f"{first} {'; '.join(told) or 'nothing that a review is held by'}.",)


def _manifest_edits(base: Manifest, head: Tree) -> list[str]:
    decoded = find_document(head)
    if decoded is None:
        return [f"it takes {MANIFEST_FILE} away, so the built-in passes and defaults would run"]
    if decoded.value is None:
        return [f"its manifest is wrong, so every review would end in a mistake: {_quoted(decoded.faults[0].text)}"]
    new = decoded.value
    return [
        *_pass_edits(_entries(base), _entries(new)),
        *_rule_edits(_by_id(base.house_rules), _by_id(new.house_rules)),
        *(line for name in _SETTINGS for line in _field_edits(f"{name}.", getattr(base, name), getattr(new, name))),
        *(line for name in _LISTS for line in _list_edits(name, getattr(base, name), getattr(new, name))),
        *(["`models` changes"] if base.models != new.models else []),
    ]


def _pass_edits(base: Mapping[str, PassEntry], head: Mapping[str, PassEntry]) -> list[str]:
    gone = [slug for slug in base if slug not in head]
    new = [slug for slug in head if slug not in base]
    told = [f"{_listed(gone)} would no longer run"] if gone else []
    told += [f"{_listed(new)} would run too"] if new else []
    for slug in base.keys() & head.keys():
        told += _field_edits(f"{slug}.", base[slug], head[slug])
    return told


def _rule_edits(base: Mapping[str, HouseRule], head: Mapping[str, HouseRule]) -> list[str]:
    gone = [rule for rule in base if rule not in head]
    new = [rule for rule in head if rule not in base]
    changed = [rule for rule in base if rule in head and base[rule] != head[rule]]
    rows = ((gone, "would be no rule any more"), (changed, "would say something else"), (new, "would be a rule"))
    told = [f"{_listed(rules)} {what}" for rules, what in rows if rules]
    bars = [(rule, base[rule].severity, head[rule].severity) for rule in changed]
    return told + [f"a breach of {_quoted(rule)} would be {new}, and is {old} now" for rule, old, new in bars if old is not new]


def _field_edits(before: str, base: msgspec.Struct, head: msgspec.Struct) -> list[str]:
    pairs = [(name, getattr(base, name), getattr(head, name)) for name in base.__struct_fields__]
    return [
        f"`{before}{name}` goes from {_shown(old, before + name)} to {_shown(new, before + name)}" for name, old, new in pairs if old != new
    ]


def _list_edits(name: str, base: Sequence[str], head: Sequence[str]) -> list[str]:
    gone, new = [one for one in base if one not in head], [one for one in head if one not in base]
    told = [f"`{name}` loses {_listed(gone)}"] if gone else []
    return told + ([f"`{name}` gains {_listed(new)}"] if new else [])


def _entries(manifest: Manifest) -> dict[str, PassEntry]:
    entries = [PassEntry(slug=slug) for slug in builtin_passes()] if manifest.passes is None else manifest.passes
    return {entry.slug: entry for entry in entries}


def _by_id(rules: Sequence[HouseRule]) -> dict[str, HouseRule]:
    return {rule.id: rule for rule in rules}


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(_quoted(name) for name in names[:MOST])
    return f"{shown} and {len(names) - MOST} more" if len(names) > MOST else shown


def _quoted(text: str) -> str:
    plain = "".join(sign if sign.isprintable() and sign != "`" else "?" for sign in text[:LONGEST])
    return f"`{plain}{'...' if len(text) > LONGEST else ''}`"


def _shown(value: object, name: str) -> str:
    if value is None:
        return _WITHOUT.get(name, _AS_DEFAULT)
    if isinstance(value, tuple):
        return _listed([str(one) for one in value]) or "nothing"
    return _quoted(str(value))
