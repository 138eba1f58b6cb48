"""Conditions: no ratio between kinds of work, and one sentence for what changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answer.compose import answer
from domain.answer.document import DotsFigure, Question
from domain.answer.request import AnswerRequest
from domain.catalog.axis_kind import AxisKind
from tests.support.studies import axis, noise, seed, study, topologies

_ALLREDUCE = {"kind": "collective", "operation": "allreduce", "algorithm": "ring"}
_TREE = _ALLREDUCE | {"algorithm": "tree"}
_ALLTOALL = {"kind": "collective", "operation": "alltoall"}
_HALO = {"kind": "halo3d"}


@pytest.mark.parametrize(
    ("path", "values", "has_ratio"),
    [
        ("workload", (_ALLREDUCE, _ALLTOALL), False),
        ("workload", (_ALLREDUCE, _HALO), False),
        ("workload", (_ALLREDUCE, _TREE), True),
        ("workload", ("halo3d", "sweep3d"), False),
        ("workload.operation", ("allreduce", "alltoall"), False),
        ("environment", ("alone", "crowded"), True),
        ("mpi.ranks_per_endpoint", (1, 16), True),
    ],
)
def test_no_ratio_between_kinds_of_work(
    path: str, values: tuple[Any, ...], *, has_ratio: bool
) -> None:
    labels = ["one", "two"]
    conditions = axis(path, values, AxisKind.CONDITION, labels=labels)

    def made(value: Any) -> list[float]:
        return [(100 if value == values[0] else 900) * f for f in noise(4, 0.02, seed(value))]

    found = answer(study([conditions], made), AnswerRequest(question=Question.CONDITIONS))
    (figure,) = found.figures
    assert isinstance(figure, DotsFigure)
    ratios = [row.ratio_to_baseline for row in figure.panels[0].rows if row.ratio_to_baseline]
    assert bool(ratios) == has_ratio
    told = " ".join(found.sentences)
    assert (" times that of " in told) == has_ratio
    assert ("different work" in told) != has_ratio


def test_a_condition_that_changes_nothing_is_said_once() -> None:
    axes = [
        topologies(*(f"t{n}" for n in range(6))),
        axis("environment", ("alone", "far", "farther"), AxisKind.CONDITION),
    ]
    made = study(axes, lambda name, _: [100 * f for f in noise(4, 0.02, seed(name))])
    (told,) = answer(made, AnswerRequest(question=Question.CONDITIONS)).sentences
    assert told.startswith(
        "Environment changes nothing: at every place completion time is the same"
    )


def test_axes_without_effect_are_named_in_one_alarm() -> None:
    axes = [topologies("a", "b")] + [
        axis(name, (1, 2), AxisKind.CONDITION) for name in ("first", "second", "third")
    ]
    made = study(
        axes, lambda name, *_: [(100 if name == "a" else 120) * f for f in noise(3, 0.01, 1)]
    )
    alarms = [a.text for a in answer(made, AnswerRequest()).alarms if a.name == "no_effect"]
    assert alarms == [
        (
            "The axes first, second and third change nothing here: all values of each give the same "
            "results everywhere."
        )
    ]
