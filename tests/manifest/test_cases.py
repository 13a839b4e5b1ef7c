"""The manifest's case documents: what is read, what is refused, and that the schema never says more or less than it can."""

from __future__ import annotations

import pytest

from manifest.cases import Case, ran, read_cases, schema_accepts
from prs.errors import ManifestError
from prs.manifest import load_manifest, read_document

CASES = read_cases()


def test_there_are_cases() -> None:
    """The runner below has something to run."""
    assert len(CASES) > 30


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    """The loader and the schema say what the case document says they say."""
    assert ran(case.text) == case.said


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_the_loader_reads_the_schema_accepts(case: Case) -> None:
    """An editor never underlines a manifest that PRS would run, and what it underlines PRS refuses."""
    assert schema_accepts(case.text) or read_document(case.text, "m").value is None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_an_error_begins_with_a_place(case: Case) -> None:
    """`load_manifest` raises exactly what `read_document` finds: the first fault first, the others in the hint."""
    faults = read_document(case.text, "some/manifest.yaml").faults
    if not faults:
        load_manifest(case.text, "some/manifest.yaml")
        return
    with pytest.raises(ManifestError, match=r"^some/manifest\.yaml:\d+:\d+: ") as raised:
        load_manifest(case.text, "some/manifest.yaml")
    assert raised.value.message == faults[0].message
    assert all(fault.message in raised.value.hint for fault in faults[1:20])


def test_twenty_faults_are_listed_and_the_rest_counted() -> None:
    with pytest.raises(ManifestError) as raised:
        load_manifest("ignore:\n" + "  - 1\n" * 25, "m")
    assert raised.value.hint.count("expected text") == 19
    assert raised.value.hint.endswith("and 5 more.")
