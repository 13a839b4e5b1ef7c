"""Long house rules: Markdown under `.prs/rules/` of the trusted tree, put in place of the file's name."""

from __future__ import annotations

import re

from prs.document import Fault, read_text
from prs.types.source import Tree

RULES_FOLDER = ".prs/rules/"
MAX_CHARACTERS = 16 * 1024

_NAME = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9_. -]*/)*[A-Za-z0-9_][A-Za-z0-9_. -]*\.md")


def details_path(named: str) -> str:
    """Return the file's path in the tree: `money.md` and `.prs/rules/money.md` mean the same."""
    return RULES_FOLDER + named.removeprefix(RULES_FOLDER)


def details_fault(named: str) -> str:
    """Return what is wrong with the name of a details file, or ""."""
    inside = named.removeprefix(RULES_FOLDER)
    return "" if _NAME.fullmatch(inside) and ".." not in inside else f'"{named}" is no Markdown file under `{RULES_FOLDER}`.'


def read_details(named: str, tree: Tree) -> str | Fault:
    """Return the text of a details file, or what is wrong with it. The name has been checked by `details_fault`."""
    path = details_path(named)
    data = tree.read(path)
    if data is None:
        return Fault(file=path, text=f"{tree.name} has no such file.", hint=f"Add it, or take `details: {named}` out.")
    text = read_text(data, path)
    if isinstance(text, str) and len(text) > MAX_CHARACTERS:
        said = f"the rule is longer than {MAX_CHARACTERS // 1024} Ki characters."
        return Fault(file=path, text=said, hint="Every reviewer reads it with every change: say less, or make two rules.")
    return text.strip() if isinstance(text, str) else text
