"""What a codebase is: which stacks give themselves away, by which file, and which of its files are of which kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from prs.globs import Globs
from prs.init.template import Kinds, Sign, Stack, Templates
from prs.manifest.files import FOLDER
from prs.types.source import Tree

SOURCE = "source"
TESTS = "tests"
ASIDE = "aside"
GENERATED = "generated"

# Kinds that are counted among source files alone: a word in a test's or a document's name says nothing of what the code does.
_OF_SOURCE = ("data", "money")
_FEW_FILES = 3
_FEW_SHARE = 0.02
_MAX_LOOKED_INTO = 40
_MAX_SIGN_BYTES = 512 * 1024


class Seen(NamedTuple):
    """A stack that was recognised: by which sign, in which file, and how many source files it has here (0 for a framework)."""

    stack: Stack
    sign: Sign
    path: str
    files: int


class Recognition(NamedTuple):
    """What was recognised, what was seen but is too little to matter, the files that were looked at, and by kind, with their globs."""

    stacks: tuple[Seen, ...]
    minor: tuple[Seen, ...]
    paths: tuple[str, ...]
    kinds: Mapping[str, tuple[str, ...]]
    globs: Kinds


def recognise(tree: Tree, templates: Templates) -> Recognition:
    """Return what the tree is. What no pass reads anyway, and the codebase's own `.prs/`, is not looked at."""
    left_out = Globs([*templates.left_out, f"/{FOLDER}"])
    paths = tuple(path for path in tree.paths() if not left_out.matches(path))
    beside = _matched(paths, (*templates.kinds[TESTS], *templates.kinds[ASIDE]))
    main = _without(paths, beside)
    seen = [found for stack in templates.stacks if (found := _seen(stack, tree, main)) is not None]
    total = sum(one.files for one in seen)
    minor = tuple(one for one in seen if one.stack.source and not _matters(one.files, total))
    stacks = sorted((one for one in seen if one not in minor), key=lambda one: (not one.stack.source, -one.files, one.stack.title))
    globs = _globs(templates, [one.stack for one in stacks])
    return Recognition(tuple(stacks), minor, paths, _by_kind(paths, globs), globs)


def _seen(stack: Stack, tree: Tree, paths: Sequence[str]) -> Seen | None:
    """Return the stack by that sign of it which lies nearest to the root."""
    files = _matched(paths, stack.source)
    if stack.source and not files:
        return None
    signs = [(path, sign) for sign in stack.signs for path in _matched(paths, (sign.path,))]
    for path, sign in sorted(signs, key=lambda one: one[0].count("/"))[:_MAX_LOOKED_INTO]:
        if not sign.contains or sign.contains in _text(tree, path):
            return Seen(stack, sign, path, len(files))
    return None


def _text(tree: Tree, path: str) -> str:
    return (tree.read(path) or b"")[:_MAX_SIGN_BYTES].decode("utf-8", "replace")


def _matters(files: int, total: int) -> bool:
    return files >= _FEW_FILES and files >= total * _FEW_SHARE


def _globs(templates: Templates, stacks: Sequence[Stack]) -> Kinds:
    globs: dict[str, list[str]] = {kind: list(patterns) for kind, patterns in templates.kinds.items()}
    for stack in stacks:
        globs.setdefault(SOURCE, []).extend(stack.source)
        for kind, patterns in stack.kinds.items():
            globs.setdefault(kind, []).extend(patterns)
    return {kind: tuple(dict.fromkeys(patterns)) for kind, patterns in globs.items()}


def _by_kind(paths: Sequence[str], globs: Kinds) -> dict[str, tuple[str, ...]]:
    """Return the files of each kind: generated ones are of no other kind, then tests, then what lies aside, then all the rest."""
    generated = _matched(paths, globs.get(GENERATED, ()))
    written = _without(paths, generated)
    aside = _matched(written, globs.get(ASIDE, ()))
    tests = _matched(_without(written, aside), globs.get(TESTS, ()))
    plain = _without(written, {*aside, *tests})
    source = _matched(plain, globs.get(SOURCE, ()))
    kinds = {GENERATED: generated, ASIDE: aside, TESTS: tests, SOURCE: source}
    others = {kind: _matched(source if kind in _OF_SOURCE else plain, patterns) for kind, patterns in globs.items() if kind not in kinds}
    return {**kinds, **others}


def _matched(paths: Sequence[str], patterns: Sequence[str]) -> tuple[str, ...]:
    return tuple(filter(Globs(patterns).matches, paths)) if patterns else ()


def _without(paths: Iterable[str], taken: Iterable[str]) -> tuple[str, ...]:
    gone = set(taken)
    return tuple(path for path in paths if path not in gone)
