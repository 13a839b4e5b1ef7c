"""Long house rules: Markdown under `.prs/rules/` of the trusted tree, put in place of the file's name."""

from __future__ import annotations

import re

from prs.document import Fault, did_you_mean, read_text
from prs.manifest.files import MANIFEST_FILE
from prs.types.source import Tree

RULES_FOLDER = ".prs/rules/"
MAX_CHARACTERS = 16 * 1024
DETAILS_HINT = "Put the file into `.prs/rules/` and write its name, such as `money.md`."

_NAME = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9_. -]*/)*[A-Za-z0-9_][A-Za-z0-9_. -]*\.md")


def details_path(named: str) -> str:
    """Return the file's path in the tree: `money.md` and `.prs/rules/money.md` mean the same."""
    return RULES_FOLDER + named.removeprefix(RULES_FOLDER)


def details_fault(named: str) -> str:
    """Return what is wrong with the name of a details file, or ""."""
    inside = named.removeprefix(RULES_FOLDER)
    return "" if _NAME.fullmatch(inside) and ".." not in inside else f'"{named}" is no Markdown file under `{RULES_FOLDER}`.'


def read_details(named: str, tree: Tree, path: str) -> str | Fault:
    """Return the text of a details file, or what is wrong. `path` is the path of keys that names it in the manifest."""
    if fault := details_fault(named):
        return Fault(file=MANIFEST_FILE, path=path, text=fault, hint=DETAILS_HINT)
    file = details_path(named)
    data = tree.read(file)
    if data is None:
        near = did_you_mean(file, [other for other in tree.paths() if other.startswith(RULES_FOLDER)])
        return Fault(file=MANIFEST_FILE, path=path, text=f"there is no file `{file}`.", hint=near or "Write it, or take `details` out.")
    text = read_text(data, file)
    if isinstance(text, str) and len(text) > MAX_CHARACTERS:
        said = f"the rule is longer than {MAX_CHARACTERS // 1024} Ki characters."
        return Fault(file=file, text=said, hint="Every reviewer reads it with every change: say less, or make two rules.")
    return text.strip() if isinstance(text, str) else text
