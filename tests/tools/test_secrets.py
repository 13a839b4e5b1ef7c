"""The secrets that a change adds become findings; the masking that found them is tested beside itself."""

from __future__ import annotations

import json
from pathlib import Path

from inputs.values import hunk
from prs.input.masking import mask_file
from prs.secrets import Masker
from prs.types.diff import Side
from prs.types.finding import Severity
from prs.types.input import InputFile, ReviewInput
from tools.given import a_change, builtin, candidates, edited_file, judged, run
from tools.keys import CASES, private_key


def masked(file: InputFile) -> ReviewInput:
    """Return the input of one file, masked as the engine masks it."""
    clean, spans = mask_file(file, Masker().mask_lines)
    return a_change(clean, secrets=spans)


TOKEN = CASES["GitHub personal"]
ASSIGNED = CASES["assigned"]


def test_an_added_secret_is_a_critical_finding(tmp_path: Path) -> None:
    """At its line, with its kind, at no cost of evidence, and without the secret."""
    change = masked(edited_file("app.cfg", f" a = 1\n+{TOKEN.line}\n b = 2"))
    text = run(builtin("secrets"), change, tmp_path / "s")
    assert TOKEN.secret not in text
    (one,) = candidates(builtin("secrets"), change, tmp_path / "s2")
    assert (one.line, one.category, one.severity, one.title) == (2, "SECURITY", Severity.CRITICAL, "GitHub token in the open")
    assert "[secret: GitHub token]" in one.evidence.quote
    (finding,) = judged(builtin("secrets"), change, [one]).findings
    assert (finding.confidence, finding.anchor.start) == (0.9, 2)


def test_a_value_that_is_secret_by_its_name_alone_is_major(tmp_path: Path) -> None:
    """A vendor's form is surer."""
    (one,) = candidates(builtin("secrets"), masked(edited_file("app.cfg", f" a = 1\n+{ASSIGNED.line}")), tmp_path / "s")
    assert one.severity is Severity.MAJOR


def test_a_secret_that_was_there_before_is_none_of_the_change_s(tmp_path: Path) -> None:
    """Nor is one that the change takes out."""
    change = masked(edited_file("app.cfg", f" {TOKEN.line}\n+a = 1\n-{CASES['Stripe live'].line}"))
    assert {span.side for span in change.secrets} == {Side.HEAD, Side.BASE}
    assert json.loads(run(builtin("secrets"), change, tmp_path / "s"))["runs"][0]["results"] == []


def test_a_new_key_is_one_finding(tmp_path: Path) -> None:
    """Though it is many lines."""
    rows = "\n".join(f"+{line}" for line in private_key())
    (one,) = candidates(builtin("secrets"), masked(edited_file("id.pem", rows)), tmp_path / "s")
    assert (one.line, one.title) == (1, "Private key in the open")


def test_a_key_that_was_exchanged_is_new(tmp_path: Path) -> None:
    """Its first line is the old one's too; the finding stands at the first line that is not."""
    first, *old, last = private_key()
    new = private_key()[1:-1]
    rows = "\n".join([f" {first}", *(f"-{line}" for line in old), *(f"+{line}" for line in new), f" {last}"])
    file = edited_file("id.pem", rows)
    assert file.hunks == (hunk(1, 1, rows),)
    (one,) = candidates(builtin("secrets"), masked(file), tmp_path / "s")
    assert one.line == 2
