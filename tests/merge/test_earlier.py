"""What an earlier run or a person said is recognised after lines moved, files were renamed and words changed, and nothing else is."""

from __future__ import annotations

import pytest

from merge.findings import OTHER, POINT, REWORDED, a_finding
from prs.merge import Said, already_said

FINDING = a_finding("a", POINT, 40)
SAME_CODE = FINDING.fingerprint


@pytest.mark.parametrize(
    "said",
    [
        Said(ref="1", text=POINT, path="src/pay.py", fingerprint=SAME_CODE, line=40),
        Said(ref="1", text=REWORDED, path="src/pay.py", fingerprint=SAME_CODE, line=900),
        Said(ref="1", text=REWORDED, path="old/pay.py", fingerprint=SAME_CODE),
        Said(ref="1", text=REWORDED, path="src/pay.py"),
        Said(ref="1", text=REWORDED, path="old/pay.py", renamed_to="src/pay.py"),
        Said(ref="1", text=POINT),
        Said(ref="1", text="", path="src/pay.py", fingerprint=SAME_CODE),
    ],
)
def test_said_before(said: Said) -> None:
    """Shifted, renamed, reworded, by a person or by a run whose text is gone: it was said."""
    assert already_said(FINDING, [said]) is said


@pytest.mark.parametrize(
    "said",
    [
        Said(ref="1", text=OTHER, path="src/pay.py", fingerprint=SAME_CODE, line=40),
        Said(ref="1", text=POINT, path="src/other.py", fingerprint="0" * 16),
        Said(ref="1", text="Looks good to me.", path="src/pay.py", line=40),
        Said(ref="1", text="", path="src/pay.py", line=40),
        Said(ref="1", text=""),
    ],
)
def test_not_said_before(said: Said) -> None:
    """Another bug on the same code, the same bug in another file, a remark on the same line: it was not said."""
    assert already_said(FINDING, [said]) is None


def test_the_most_alike_is_named() -> None:
    """Of several that fit, the one that is most alike."""
    near, exact = Said(ref="1", text=REWORDED, path="src/pay.py"), Said(ref="2", text=POINT, path="src/pay.py")
    assert already_said(FINDING, [near, exact]) is exact
    assert already_said(FINDING, []) is None
