"""What makes a finding the same finding on a later push: the file, the enclosing symbol and the quoted code, white space aside.

Never a line number, which moves, and never a model's prose or category, which change from run to run. So two findings on the very same
lines share a fingerprint; what tells those apart is their text, which the merge compares.
"""

from __future__ import annotations

from prs.types.base import canonical_json, sha256
from prs.types.diff import ChangeKind
from prs.types.finding import Anchor
from prs.types.input import InputFile


def fingerprint(anchor: Anchor, file: InputFile) -> str:
    """Return 16 hex digits. A renamed file is named by its path at base, so that the rename changes nothing."""
    path = file.base_path if file.kind is ChangeKind.RENAMED and file.base_path is not None else anchor.path
    code = "\n".join(filter(None, (" ".join(line.split()) for line in anchor.quote.split("\n"))))
    return sha256(canonical_json([path, " ".join(anchor.symbol.split()), code]))[:16]
