"""Places judged together are judged as one by one, whatever is lost at some of them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from domain.answer.compose import ask
from domain.answer.document import Question
from domain.answer.judgement import judge, judge_all
from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase
from tests.support.studies import LATENCY, TIME, Made, axis, noise, seed, study, topologies

_WITHOUT = (Phase.FAILED, Phase.QUEUED, Phase.ABORTED, Phase.TIMED_OUT)


def _study(kind: str, replicates: int, names: Sequence[str] = ("ring", "torus", "mesh")) -> Study:
    """Make 24 places of choices that lie near each other."""
    drawn = random.Random(seed(kind, replicates))

    def run(value: float) -> Made:
        if kind == "ties":
            value = round(value, -1)
        if kind == "zeros" and drawn.random() < 0.05:
            value = 0.0
        if kind == "lost" and drawn.random() < 0.05:
            return drawn.choice(_WITHOUT)
        if kind == "saturated":
            return {LATENCY.name: value, "saturated": float(drawn.random() < 0.05)}
        return {TIME.name: value, LATENCY.name: value}

    def made(name: str, x: int, y: int) -> list[Made]:
        if kind == "out" and drawn.random() < 0.3:
            return [{LATENCY.name: 1.0, "saturated": 1.0}] * replicates
        scatter = 0.0 if kind == "equal" else 0.02
        values = [
            100 * one * other
            for one, other in zip(
                noise(replicates, scatter, seed(x, y)),
                noise(replicates, scatter, seed(name, x, y)),
                strict=True,
            )
        ]
        kept = values[: drawn.randint(1, replicates)] if kind == "ragged" else values
        return [run(value) for value in kept]

    axes = [
        topologies(*names),
        axis("one", tuple(range(6)), AxisKind.CONDITION),
        axis("two", tuple(range(4)), AxisKind.CONDITION),
    ]
    streams = () if kind == "exact" else ("traffic",)
    metric = LATENCY if kind in ("saturated", "out") else TIME
    return study(axes, made, (metric,), random_streams=streams)


@pytest.mark.parametrize(
    "kind",
    ["plain", "ties", "equal", "zeros", "lost", "saturated", "out", "ragged", "exact"],
)
@pytest.mark.parametrize("replicates", [1, 2, 5, 9])
def test_places_are_judged_together_as_one_by_one(kind: str, replicates: int) -> None:
    inquiry = ask(_study(kind, replicates), AnswerRequest(question=Question.RANKING))
    places = [(place, 0) for place in inquiry.places]
    assert len(places) == 24
    assert judge_all(inquiry, places) == [judge(inquiry, *place) for place in places]


@pytest.mark.parametrize("names", [("ring",), ("ring", "torus")])
def test_one_choice_and_two_are_judged_together_as_one_by_one(names: Sequence[str]) -> None:
    inquiry = ask(_study("plain", 5, names), AnswerRequest(question=Question.SPREAD))
    places = [(place, 0) for place in inquiry.places]
    assert judge_all(inquiry, places) == [judge(inquiry, *place) for place in places]
