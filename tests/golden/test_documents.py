"""Every golden study is answered as it is stored: sentences, figures, alarms, notes, controls."""

from __future__ import annotations

import pytest

from tests.golden.case import Case
from tests.golden.cases import CASES
from tests.golden.stored import DATA, differences, document_of, read


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_answer_is_the_stored_one(case: Case) -> None:
    found = list(differences(read(case), document_of(case)))
    assert not found, (
        "read them, then run `python -m tests.golden.update "
        f"{case.name}`:\n" + "\n".join(found[:40])
    )


def test_no_answer_is_stored_without_a_study() -> None:
    assert {path.stem for path in DATA.glob("*.json")} == {case.name for case in CASES}


def test_a_difference_in_the_last_digit_is_found() -> None:
    stored = {"value": 1.00000000001, "list": [{"text": "a"}], "same": 0.1}
    now = {"value": 1.00000000005, "list": [{"text": "b"}], "same": 0.1 + 1e-17, "new": None}
    places = [found.partition(":")[0] for found in differences(stored, now)]
    assert places == ["/value", "/list/0/text", "/new"]
