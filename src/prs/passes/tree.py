"""The codebase's own passes: `.prs/passes/*.md` of the trusted tree, never of the head."""

from __future__ import annotations

from typing import NamedTuple

from prs.document import Fault, raise_faults, read_text
from prs.errors import PassFileError
from prs.passes.pass_file import PassFile
from prs.passes.read import ReadPass, read_pass
from prs.types.source import Tree

PASSES_FOLDER = ".prs/passes/"


class TreePasses(NamedTuple):
    """The passes of a tree by slug, in the order of their files' names, and what is wrong with the files that are no pass."""

    passes: dict[str, PassFile]
    faults: tuple[Fault, ...]


def tree_passes(tree: Tree) -> dict[str, PassFile]:
    """Return the tree's own passes by slug. Raises `PassFileError` where a file is no pass."""
    found = read_tree_passes(tree)
    if found.faults:
        raise_faults(found.faults, PassFileError)
    return found.passes


def read_tree_passes(tree: Tree) -> TreePasses:
    """Return the tree's own passes, and everything that is wrong with its pass files."""
    passes: dict[str, PassFile] = {}
    faults: list[Fault] = []
    paths = [path for path in tree.paths() if path.startswith(PASSES_FOLDER) and path.endswith(".md")]
    for path, data in tree.read_many(paths).items():
        if "/" in path.removeprefix(PASSES_FOLDER):
            hint = f"Move it to `{PASSES_FOLDER}`: folders in there are not looked into."
            faults.append(Fault(file=path, text="no pass is read from here.", hint=hint))
            continue
        read = _read(data or b"", path)
        faults += read.faults
        if read.value is not None:
            passes[read.value.slug] = read.value
    return TreePasses(dict(sorted(passes.items())), tuple(faults))


def _read(data: bytes, path: str) -> ReadPass:
    text = read_text(data, path)
    return ReadPass(None, (text,)) if isinstance(text, Fault) else read_pass(text, path)
