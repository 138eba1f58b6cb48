"""Probabilities of being best of made-up studies: lost runs, roles, chance alone, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from domain.answer.chance_figures import ChancesFigure, ChancesPanel, SensitivityFigure
from domain.answer.compose import answer
from domain.answer.document import Question
from domain.answer.request import AnswerError, AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase
from tests.support.studies import axis, noise, sampled, seed, study, topologies


def _panel(made: Study, **asked: Any) -> ChancesPanel:
    figure = answer(made, AnswerRequest(question=Question.PROBABILITY, **asked)).figures[0]
    assert isinstance(figure, ChancesFigure)
    (panel,) = figure.panels
    return panel


def _drawn(make: Any, count: int = 100, *choices: str, **more: Any) -> Study:
    values = [float(n) for n in range(count)]
    return sampled({"link_latency_ns": values}, topologies(*(choices or ("a", "b"))), make, **more)


def test_a_draw_with_a_failed_replicate_is_left_open() -> None:
    def make(name: str, latency: float) -> list[Any]:
        values: list[Any] = [100.0, 101.0] if name == "a" else [200.0, 201.0]
        return [values[0], Phase.FAILED] if name == "a" and latency < 10 else values

    panel = _panel(_drawn(make))
    first, second = panel.rows
    assert (panel.draws, panel.resolved) == (100, 90)
    assert (first.label, first.wins, first.unresolved) == ("a", 90, 10)
    assert (second.wins, second.unresolved) == (0, 10)
    assert second.probability.high > 0.1


def test_a_draw_that_still_waits_does_not_count_yet() -> None:
    def make(name: str, latency: float) -> list[Any]:
        return [Phase.PENDING] if name == "b" and latency >= 60 else [1.0 if name == "a" else 2.0]

    panel = _panel(_drawn(make))
    assert (panel.draws, panel.resolved) == (60, 60)


@pytest.mark.parametrize(
    ("between", "told"),
    [(1.0, "more than 99.9 % lies between draws"), (1e-6, "less than 0.1 % lies between draws")],
)
def test_a_share_of_nearly_all_or_nothing_is_bounded(between: float, told: str) -> None:
    def make(name: str, latency: float) -> list[Any]:
        middle = (100.0 if name == "a" else 200.0) * (1 + between * latency)
        scatter = 1e-6 if between == 1 else 0.01 * (1 if name == "a" else 1.1)
        return [middle * (1 - scatter), middle * (1 + scatter)]

    assert any(told in text for text in _panel(_drawn(make)).sentences)


def test_the_ideal_never_is_the_best() -> None:
    made = _drawn(
        lambda name, _: [{"a": 2.0, "b": 3.0, "single_router": 1.0}[name]],
        20,
        "a",
        "b",
        "single_router",
    )
    assert [row.label for row in _panel(made).rows] == ["a", "b"]


def test_chance_alone_goes_by_replicates() -> None:
    def make(name: str) -> list[float]:
        return noise(40, 0.1, seed(name))

    panel = _panel(study([topologies("a", "b")], make))
    assert panel.draws == 40
    assert panel.rows[0].between is None
    assert "over 40 replicates" in panel.sentences[0]


def test_few_replicates_without_draws_ask_for_no_probability() -> None:
    made = study([topologies("a", "b")], lambda _: [1.0, 2.0])
    with pytest.raises(AnswerError) as error:
        _panel(made)
    assert error.value.problems[0].field == "question"


def test_saltellis_rows_between_do_not_count() -> None:
    """Of three rows a base sample the middle one repeats values; there b wins, elsewhere a."""

    def make(name: str, latency: float) -> list[float]:
        middle = int(latency) % 3 == 1
        return [1.0 if (name == "a") != middle else 2.0]

    panel = _panel(_drawn(make, 300, method="saltelli"))
    assert panel.draws == 200
    assert panel.rows[0].probability.value == 1.0


def _refused(made: Study) -> list[str]:
    figure = answer(made, AnswerRequest(question=Question.SENSITIVITY)).figures[0]
    assert isinstance(figure, SensitivityFigure)
    return [text for panel in figure.panels for text in panel.refused]


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (_drawn(lambda _, x: [1 + x], 300, is_correlated=True), "correlated"),
        (_drawn(lambda _, x: [1 + x], 50), "50 samples are too few: 100 are needed"),
        (
            _drawn(lambda _, x: [Phase.FAILED] if x < 20 else [1 + x], 300),
            "20 of 300 samples have no value",
        ),
        (_drawn(lambda _, x: [1 + x], 90, method="saltelli"), "30 base samples are too few"),
        (_drawn(lambda *_: [5.0], 200), "does not vary"),
    ],
)
def test_indices_are_refused_with_the_reason(made: Study, told: str) -> None:
    found = _refused(made)
    assert found
    assert all(told in text for text in found)


def test_an_incomplete_factorial_is_refused_with_the_place() -> None:
    loads = axis("pattern", ["x", "y"], AxisKind.CONDITION)

    def make(name: str, pattern: str) -> list[Any]:
        return [Phase.FAILED] * 2 if (name, pattern) == ("b", "y") else [1.0, 2.0]

    (told,) = _refused(study([topologies("a", "b"), loads], make))
    assert told == (
        "No analysis of variance: it needs a run of every combination of values, but no run counts on "
        "b, with y."
    )


def test_samples_that_conditions_leave_out_are_refused() -> None:
    made = _drawn(lambda _, x: [1 + x], 300)
    kept = [point for point in made.points if point.index < 400]
    left = Study(
        model=made.model,
        axes=made.axes,
        points=kept,
        runs=[run for run in made.runs if run.point_index < 400],
        metrics=made.metrics,
        design=made.design,
    )
    assert all("leave out 100 of 300 samples" in text for text in _refused(left))


def test_a_rule_names_only_values_that_were_drawn() -> None:
    """A threshold between 4 and 8 is said as 4: nobody drew 6."""
    cores = [float(2 << n % 4) for n in range(100)]

    def make(name: str, value: float) -> list[float]:
        return [1.0 if (name == "a") == (value <= 4) else 2.0]

    panel = _panel(sampled({"link_latency_ns": cores}, topologies("a", "b"), make))
    assert panel.rule is not None
    limits = [part.bounds["link_latency_ns"] for part in panel.rule.parts]
    assert limits == [(None, 4.0), (4.0, None)]
    (told,) = [text for text in panel.sentences if "such a rule" in text]
    assert "up to 4 ns" in told
    assert "above 4 ns" in told
    assert told.endswith("a wins in 50 % of all draws).")
