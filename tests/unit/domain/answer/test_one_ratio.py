"""One ratio has one mean, whichever question asks for it: the geometric one of the replicates."""

from __future__ import annotations

import math
import random

import pytest

from domain.answer.compose import answer
from domain.answer.document import DotsFigure, MapFigure, Question
from domain.answer.request import AnswerRequest
from domain.catalog.axis_kind import AxisKind
from tests.support.studies import axis, study, topologies

_ENVIRONMENTS = ("alone", "crowded")


@pytest.mark.parametrize("number", range(10))
def test_every_question_has_the_same_mean_of_a_ratio(number: int) -> None:
    """Scattered as much as congested runs are, the two means would differ by a tenth and more."""
    generator = random.Random(number)
    n = generator.randint(3, 6)
    values = {
        (name, where): [
            mean * generator.lognormvariate(0, 0.6 if where == "crowded" else 0.01)
            for _ in range(n)
        ]
        for name, mean in (("torus", 100.0), ("mesh", 90.0))
        for where in _ENVIRONMENTS
    }
    made = study(
        [topologies("torus", "mesh"), axis("environment", _ENVIRONMENTS, AxisKind.CONDITION)],
        lambda name, where: values[name, where],
    )
    right = {
        name: math.exp(
            math.fsum(
                math.log(crowded / alone)
                for crowded, alone in zip(
                    values[name, "crowded"], values[name, "alone"], strict=True
                )
            )
            / n
        )
        for name in ("torus", "mesh")
    }
    right = {name.capitalize(): ratio for name, ratio in right.items()}

    (by_condition,) = answer(made, AnswerRequest(question=Question.CONDITIONS)).figures
    assert isinstance(by_condition, DotsFigure)
    (relative,) = answer(
        made, AnswerRequest(question=Question.RANKING, relative_to="environment=alone")
    ).figures
    assert isinstance(relative, DotsFigure)
    for panel, name in zip(by_condition.panels, ("Torus", "Mesh"), strict=True):
        ratio = panel.rows[1].ratio_to_baseline
        assert ratio is not None
        (row,) = (row for row in relative.panels[0].rows if row.label == name)
        assert (ratio.mean, ratio.low, ratio.high) == pytest.approx(
            (row.value.mean, row.value.low, row.value.high)
        )
        assert ratio.mean == pytest.approx(right[name])

    (ranked,) = answer(made, AnswerRequest(question=Question.RANKING)).figures
    (mapped,) = answer(made, AnswerRequest(question=Question.MAP)).figures
    assert isinstance(ranked, DotsFigure)
    assert isinstance(mapped, MapFigure)
    worst = {
        name: max(
            1.0 if row.ratio_to_best is None else row.ratio_to_best.mean
            for panel in ranked.panels
            for row in panel.rows
            if row.label == name
        )
        for name in ("Torus", "Mesh")
    }
    assert {row.label: row.ratio for row in mapped.regrets} == pytest.approx(worst)
