"""Axes that only some points have, in answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from domain.answer.compose import answer
from domain.answer.document import Question
from domain.answer.request import AnswerRequest
from domain.answer.study import Study, StudyAxis, StudyPoint, StudyRun
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.run.phase import Phase
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.axes.steps import step_index, steps_of

METRIC = MetricSpec(name="completion_time_ns", unit="ns", better="lower")
TOPOLOGY = AxisInfo("topology", ("topology",), ("ring", "torus"), None, ("ring", "torus"))
DIMENSIONS = AxisInfo(
    "dimensions", ("topology.dimensions",), (2, 3), None, ("2", "3"), when="topology = 'torus'"
)
RATE = AxisInfo(
    "rate", ("network.link_bandwidth_gbps",), (16, 32, 64), "gbps", ("16", "32", "64"), when="..."
)


def study(
    axes: list[tuple[AxisInfo, AxisKind]], points: list[tuple[dict[str, Any], float]]
) -> Study:
    """Make a study of two replicates a point, which differ by little."""
    infos = [info for info, _ in axes]
    index = step_index(infos)
    runs = [
        StudyRun(
            number, r, Phase.COMPLETED, {METRIC.name: value + 0.01 * r}, f"{number}/{r}", ("t",)
        )
        for number, (_, value) in enumerate(points)
        for r in range(3)
    ]
    placed = [
        StudyPoint(number, steps_of(infos, coordinates, index))
        for number, (coordinates, _) in enumerate(points)
    ]
    return Study("packet", tuple(StudyAxis(*one) for one in axes), placed, runs, (METRIC,))


TORI = study(
    [(TOPOLOGY, AxisKind.CHOICE), (DIMENSIONS, AxisKind.CHOICE)],
    [
        ({"topology": "ring"}, 30.0),
        ({"topology": "torus", "topology.dimensions": 2}, 20.0),
        ({"topology": "torus", "topology.dimensions": 3}, 10.0),
    ],
)


def test_designs_with_other_parameters_compete_at_one_place() -> None:
    found = answer(TORI, AnswerRequest())
    assert found.question is Question.RANKING
    (panel,) = found.figures[0].panels
    assert [row.label for row in panel.rows] == [
        "Torus, dimensions 3",
        "Torus, dimensions 2",
        "Ring",
    ]
    assert "Torus, dimensions 3 is best" in found.sentences[0]
    assert found.left_out == []


def test_an_ideal_with_one_value_keeps_its_role() -> None:
    found = answer(TORI, AnswerRequest(ideal="ring"))
    roles = {row.label: row.role.value for row in found.figures[0].panels[0].rows}
    assert roles["Ring"] == "ideal"


def test_an_ideal_of_several_values_says_that_it_is_none() -> None:
    found = answer(replace(TORI, baselines={"topology": "torus"}), AnswerRequest())
    assert "baseline" not in {row.role.value for row in found.figures[0].panels[0].rows}
    (told,) = [note for note in found.notes if "baseline" in note]
    assert told.startswith("The baseline of the specification, Torus, is several choices here")
    kept = answer(replace(TORI, baselines={"topology": "ring"}), AnswerRequest())
    assert "Ring is the baseline that others are held against." in kept.notes
    assert not any("specification" in note for note in kept.notes)


def test_a_question_that_walks_along_such_an_axis_leaves_others_out_and_says_so() -> None:
    points: list[tuple[dict[str, Any], float]] = [({"topology": "ring"}, 30.0)]
    points += [
        ({"topology": "torus", "network.link_bandwidth_gbps": rate}, 640 / rate)
        for rate in RATE.values
    ]
    both = study([(TOPOLOGY, AxisKind.CHOICE), (RATE, AxisKind.RESOURCE)], points)
    paying = answer(both, AnswerRequest(question=Question.PAYING))
    assert paying.left_out[0].startswith("1 point without")
    ranking = answer(both, AnswerRequest(question=Question.RANKING))
    labels = [row.label for row in ranking.figures[0].panels[0].rows]
    assert labels == ["Torus, 64 Gb/s", "Torus, 32 Gb/s", "Ring", "Torus, 16 Gb/s"]
    assert Question.MAP not in [one.question for one in ranking.questions]


def test_sub_spaces_take_up_the_choices_that_set_them_apart() -> None:
    space = AxisInfo("space", ("space",), ("a", "b"), None, ("a", "b"))
    topology = AxisInfo(
        "topology", ("topology",), ("ring", "torus", "mesh"), None, ("ring", "torus", "mesh")
    )
    found = answer(
        study(
            [(space, AxisKind.CHOICE), (topology, AxisKind.CHOICE)],
            [
                ({"space": "a", "topology": "ring"}, 3.0),
                ({"space": "a", "topology": "torus"}, 2.0),
                ({"space": "b", "topology": "mesh"}, 1.0),
            ],
        ),
        AnswerRequest(),
    )
    (panel,) = found.figures[0].panels
    assert [row.label for row in panel.rows] == ["b", "a, Torus", "a, Ring"]
