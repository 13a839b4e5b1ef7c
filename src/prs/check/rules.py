"""Executable house rules: whether they parse, whether they hold on their own examples, and how often they fire in the tree already."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from prs.check.claim import Claim, Covers, Find, Proving
from prs.check.report import Firing, RuleRun
from prs.document import Fault
from prs.errors import UserError
from prs.globs import Globs
from prs.manifest.files import FOLDER
from prs.types.manifest import HouseRule, RulePattern
from prs.types.source import Tree

MAX_FILE_BYTES = 1024 * 1024
MAX_SHOWN = 5
_BATCH = 256
SHIELD = "never_flag_pattern"


def pattern_faults(claim: Claim, find: Find) -> list[Fault]:
    """Return a fault for each pattern that does not parse."""
    faults = []
    for number, rule in enumerate(claim.manifest.house_rules):
        for name, pattern in _patterns(rule):
            try:
                find(pattern, "")
            except UserError as error:
                faults.append(claim.decoded.fault(f"house_rules[{number}].{name}", error.message, error.hint))
    return faults


def example_faults(claim: Claim, find: Find) -> list[Fault]:
    """Return a fault for each example that its rule gets wrong. Patterns have been parsed by `pattern_faults`."""
    faults = []
    for number, rule in enumerate(claim.manifest.house_rules):
        path = f"house_rules[{number}].examples"
        if not (rule.forbid or rule.require):
            continue
        for place, example in enumerate(rule.examples.bad):
            if not _breaks(rule, example, find):
                said, hint = "this bad example does not break the rule.", "Correct the example, or the pattern: it would miss this code."
                faults.append(
                    claim.decoded.fault(f"{path}.bad[{place}]", said, "Correct the example, or the pattern: it would miss this code.")
                )
        for place, example in enumerate(rule.examples.good):
            if lines := _breaks(rule, example, find):
                said = f"this good example breaks the rule, on its line {lines[0][0]}."
                hint = "Correct the example, or the pattern: it would flag this code."
                faults.append(claim.decoded.fault(f"{path}.good[{place}]", said, hint))
    return faults


def broken_patterns(claim: Claim, runs: Sequence[RuleRun], proving: Proving) -> list[Fault]:
    """Return a fault for each pattern that is no whole code and matches nothing: no example, and no file of the rule's."""
    firing = {(run.rule, run.of) for run in runs if run.of != "require" and run.fires}
    faults = []
    for number, rule in enumerate(claim.manifest.house_rules):
        for name, pattern in _patterns(rule):
            examples = (*rule.examples.bad, *rule.examples.good)
            if (rule.id, name) in firing or proving.parses(pattern) or any(proving.find(pattern, one) for one in examples):
                continue
            said = f"the pattern {pattern.pattern[:200]!r} is no whole code of {pattern.language}, and matches nothing."
            faults.append(claim.decoded.fault(f"house_rules[{number}].{name}", said, "Close its brackets, or write it as a `rule` object."))
    return faults


def unproven_examples(claim: Claim) -> list[Fault]:
    """Return a fault for each rule whose examples nothing can be held against."""
    said, hint = "no pattern is held against these examples.", "Add `forbid` or `require`, so that they are verified."
    return [
        claim.decoded.fault(f"house_rules[{number}].examples", said, hint)
        for number, rule in enumerate(claim.manifest.house_rules)
        if (rule.examples.good or rule.examples.bad) and not (rule.forbid or rule.require or rule.never_flag_pattern)
    ]


def strange_files(claim: Claim, covers: Covers) -> list[Fault]:
    """Return a fault for each pattern that means files of other languages: a `require` fires on those, and a `forbid` has no `paths`."""
    faults = []
    for number, rule in enumerate(claim.manifest.house_rules):
        meant = [path for path in filter(Globs(rule.paths).matches, claim.paths) if not path.startswith(FOLDER)]
        for name, pattern in _patterns(rule):
            if name == "require" or (name == "forbid" and not rule.paths):
                others = [path for path in meant if not covers(pattern.language, path)]
                if others:
                    said = f"{len(others)} of the rule's files are not written in {pattern.language}, such as {others[0]}."
                    faults.append(
                        claim.decoded.fault(f"house_rules[{number}].{name}", said, "Narrow the rule's `paths` to that language's files.")
                    )
    return faults


def idle_shields(claim: Claim, runs: Sequence[RuleRun], find: Find) -> list[Fault]:
    """Return a fault for each mandated shape that stands nowhere: not in the files that it is law in, and in no good example."""
    nowhere = {run.rule for run in runs if run.of == SHIELD and not run.fires}
    said = "this shape stands in no file and in no good example."
    hint = "Add a good example that holds it; code that is none of the language by itself matches nowhere."
    return [
        claim.decoded.fault(f"house_rules[{number}].{SHIELD}", said, hint)
        for number, rule in enumerate(claim.manifest.house_rules)
        if rule.id in nowhere and rule.never_flag_pattern and not any(find(rule.never_flag_pattern, good) for good in rule.examples.good)
    ]


def run_rules(claim: Claim, proving: Proving) -> tuple[list[RuleRun], list[str]]:
    """Return how often each executable rule fires over the whole tree, and the files that were too large or no text to proving."""
    jobs = [(rule, name, pattern) for rule in claim.manifest.house_rules for name, pattern in _patterns(rule)]
    globs = [Globs(rule.paths) for rule, _, _ in jobs]
    wanted = [
        (path, which)
        for path in claim.paths
        if (which := [n for n, (_, _, pattern) in enumerate(jobs) if globs[n].matches(path) and proving.covers(pattern.language, path)])
    ]
    fired: list[list[Firing]] = [[] for _ in jobs]
    read = [0] * len(jobs)
    skipped = []
    for path, which, text in _texts(claim.tree, wanted):
        if text is None:
            skipped.append(path)
            continue
        for number in which:
            _, name, pattern = jobs[number]
            read[number] += 1
            fired[number] += [Firing(path=path, start=start, end=end) for start, end in _FIRES[name](proving.find(pattern, text))]
    return [_run(rule, name, read[n], fired[n]) for n, (rule, name, _) in enumerate(jobs)], skipped


def _texts(tree: Tree, wanted: Sequence[tuple[str, list[int]]]) -> Iterator[tuple[str, list[int], str | None]]:
    for start in range(0, len(wanted), _BATCH):
        batch = wanted[start : start + _BATCH]
        files = tree.read_many([path for path, _ in batch])
        for path, which in batch:
            yield path, which, _text(files[path])


def _text(data: bytes | None) -> str | None:
    if data is None or len(data) > MAX_FILE_BYTES or b"\0" in data[:8192]:
        return None
    return data.decode("utf-8", "replace")


def _run(rule: HouseRule, name: str, read: int, fired: Sequence[Firing]) -> RuleRun:
    return RuleRun(
        rule=rule.id,
        of=name,
        files=read,
        fires=len(fired),
        files_with=len({one.path for one in fired}),
        first=tuple(fired[:MAX_SHOWN]),
    )


def _patterns(rule: HouseRule) -> list[tuple[str, RulePattern]]:
    named = [("forbid", rule.forbid), ("require", rule.require), (SHIELD, rule.never_flag_pattern)]
    return [(name, pattern) for name, pattern in named if pattern is not None]


_FIRES: dict[str, Callable[[Sequence[tuple[int, int]]], Sequence[tuple[int, int]]]] = {
    "forbid": lambda found: found,
    "require": lambda found: () if found else ((1, 1),),
    SHIELD: lambda found: found,
}
"""A `forbid` fires wherever it matches; a `require` once in a file where it matches nowhere; a mandated shape stands where it matches."""


def _breaks(rule: HouseRule, text: str, find: Find) -> list[tuple[int, int]]:
    return [lines for name, pattern in _patterns(rule) if name != SHIELD for lines in _FIRES[name](find(pattern, text))]
