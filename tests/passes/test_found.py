"""Where passes are found: in the package, in a documented order, and in the trusted tree, where a pass of the same name takes the place."""

from __future__ import annotations

import pytest

from manifest.trees import FilesTree
from prs.errors import PassFileError
from prs.passes import ORDER, builtin_passes, tree_passes
from prs.types.manifest import PassKind


def a_pass(slug: str) -> str:
    return f"---\nslug: {slug}\nconcern: c\ncategories: [A]\n---\nLook at {slug}.\n"


def test_the_built_in_passes_are_sound_and_in_order() -> None:
    """Every file that PRS brings along parses; model passes come first, as documented, and tools after them."""
    passes = builtin_passes()
    assert [slug for slug in passes if slug in ORDER] == list(ORDER)
    kinds = [one.kind for one in passes.values()]
    assert kinds == sorted(kinds, key=lambda kind: kind is PassKind.TOOL)
    assert list(passes)[len(ORDER) :][:2] == ["secrets", "rules"]
    assert all(one.builtin and one.slug == slug for slug, one in passes.items())


def test_a_tree_s_passes_are_its_markdown_files() -> None:
    tree = FilesTree(
        {
            ".prs/passes/b.md": a_pass("b"),
            ".prs/passes/a.md": a_pass("a"),
            ".prs/passes/notes.txt": "x",
            ".prs/rules/r.md": "x",
            "prs/passes/c.md": "x",
        }
    )
    assert list(tree_passes(tree)) == ["a", "b"]
    assert tree_passes(FilesTree()) == {}


def test_a_pass_where_none_is_read_is_not_passed_over_in_silence() -> None:
    with pytest.raises(PassFileError, match=r"^\.prs/passes/sub/a\.md: no pass is read from here"):
        tree_passes(FilesTree({".prs/passes/sub/a.md": a_pass("a")}))


def test_the_faults_of_all_files_are_told_at_once() -> None:
    tree = FilesTree({".prs/passes/a.md": "x", ".prs/passes/b.md": b"---\n\xff", ".prs/passes/c.md": a_pass("c")})
    with pytest.raises(PassFileError, match=r"^\.prs/passes/a\.md:1: ") as raised:
        tree_passes(tree)
    assert ".prs/passes/b.md:2:1: the byte 0xFF is not UTF-8." in raised.value.hint
