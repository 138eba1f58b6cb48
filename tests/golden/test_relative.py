"""Every golden study can be asked how it stands to any value of its axes, or says why not."""

from __future__ import annotations

from contextlib import suppress

import pytest

from domain.answer.compose import answer
from domain.answer.request import AnswerError, AnswerRequest
from tests.golden.case import Case
from tests.golden.cases import CASES


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_study_is_told_relative_to_each_of_its_values(case: Case) -> None:
    study = case.make()
    for axis in study.axes:
        for value in axis.info.values[:2]:
            with suppress(AnswerError):
                answered = answer(study, AnswerRequest(relative_to=f"{axis.path}={value}"))
                assert all(answered.sentences)


def test_where_all_runs_of_the_runner_up_are_lost_the_leader_alone_is_told() -> None:
    case = next(one for one in CASES if one.name == "lost_rival_always")
    told = answer(case.make(), AnswerRequest(relative_to="topology=torus")).sentences[0]
    assert told.startswith("Mesh is best: 1.32 times the completion time on Torus, ")
    assert told.endswith("5 of 5 runs of Ring timed out.")
