"""The claims that the service shows are those of docs/validation.md, and their studies are there."""

from __future__ import annotations

from domain.validation.claims import ClaimVerdict, claim_table
from tests.support.stack import ROOT
from tests.validation.causes import CAUSES
from tests.validation.run import STUDY_NAMES
from tests.validation.table import DOCUMENT, PAPERS, table_of


def test_the_table_is_that_of_the_document() -> None:
    assert claim_table() == table_of(DOCUMENT.read_text(encoding="utf-8")), (
        "write it anew: python -m tests.validation.table"
    )


def test_no_row_of_the_document_is_left_out() -> None:
    rows = [
        line
        for line in DOCUMENT.read_text(encoding="utf-8").splitlines()
        if line.endswith(("| reached |", "| **missed** |", "| not run |"))
    ]
    assert len(rows) == sum(len(study.claims) for study in claim_table().studies)
    assert sorted(PAPERS) == sorted(STUDY_NAMES)


def test_causes_are_told_of_claims_that_are_missed() -> None:
    missed = {
        f"{study.name} {claim.identifier}"
        for study in claim_table().studies
        for claim in study.claims
        if claim.verdict is ClaimVerdict.MISSED
    }
    assert set(CAUSES) <= missed


def test_every_example_is_there() -> None:
    named = {claim.example for study in claim_table().studies for claim in study.claims} - {None}
    assert named
    for name in named:
        assert (ROOT / "examples" / f"{name}.yaml").is_file(), name
