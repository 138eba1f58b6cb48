"""Distributions over any grouping, and two studies beside each other."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from domain.answer.chance_figures import ChancesFigure
from domain.answer.compared_names import names_told_apart
from domain.answer.comparison import comparison
from domain.answer.compose import answer
from domain.answer.document import Question
from domain.answer.groups import GroupsRequest, distributions
from domain.answer.request import AnswerError, AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase
from tests.support.studies import TIME, axis, noise, seed, study, topologies

_SIZES = axis("endpoints", (64, 256), AxisKind.SCALE)


def _times(name: str, endpoints: int) -> list[float]:
    return [float(endpoints + n + (1000 if name == "b" else 0)) for n in range(10)]


def test_each_place_is_a_group_of_its_own() -> None:
    found = distributions(study([topologies("a", "b"), _SIZES], _times), GroupsRequest())
    assert (found.by, found.value_of, found.groups_total) == (["topology", "endpoints"], "run", 4)
    first = found.groups[0]
    assert first.mean is not None
    assert (first.n, first.places, first.mean.mean) == (10, 1, 68.5)
    assert first.quantiles[1].value == 68.0


def test_joined_places_have_an_interval_over_replicates_alone() -> None:
    request = GroupsRequest(by=("topology",), thresholds=(200.0,))
    first, _ = distributions(study([topologies("a", "b"), _SIZES], _times), request).groups
    assert first.mean is not None
    assert (first.places, first.n, first.mean.n, first.mean.mean) == (2, 20, 10, 164.5)
    assert first.mean.low is not None
    assert (first.exceedances[0].probability, first.exceedances[0].low) == (0.5, None)
    assert first.curve.epsilon is None


def test_everything_in_one_group() -> None:
    (only,) = distributions(
        study([topologies("a", "b"), _SIZES], _times), GroupsRequest(by=())
    ).groups
    assert (only.places, only.n) == (4, 40)


def _cut_short(bound: float | None) -> Study:
    """Nine runs of 1 to 9, and one that timed out at `bound`."""
    made = study([topologies("a")], lambda _: [*map(float, range(1, 10)), Phase.TIMED_OUT])
    values = {} if bound is None else {"elapsed_ns": bound}
    return replace(made, runs=[*made.runs[:-1], replace(made.runs[-1], values=values)])


@pytest.mark.parametrize(
    ("bound", "probability", "unknown"), [(20.0, 0.3, 0), (3.0, None, 1), (None, None, 1)]
)
def test_a_run_cut_short_counts_as_what_is_known_of_it(
    bound: float | None, probability: float | None, unknown: int
) -> None:
    request = GroupsRequest(thresholds=(7.0,), quantiles=(0.5, 0.99))
    (group,) = distributions(_cut_short(bound), request).groups
    (one,) = group.exceedances
    assert (group.n, group.cut_short, group.runs.timed_out) == (10, 1, 1)
    assert (one.probability, one.unknown, one.most) == (probability, unknown, 0.3)
    assert group.quantiles[1].value is None
    assert (group.quantiles[0].value == 5.0) == (bound == 20.0)


def test_failed_runs_are_counted_and_no_part_of_n() -> None:
    made = study([topologies("a")], lambda _: [1.0, 2.0, Phase.FAILED])
    (group,) = distributions(made, GroupsRequest(thresholds=(1.5,))).groups
    assert (group.n, group.runs.failed, group.exceedances[0].probability) == (2, 1, 0.5)


def test_a_place_without_values_says_so() -> None:
    made = study([topologies("a")], lambda _: [Phase.FAILED])
    (group,) = distributions(made, GroupsRequest(thresholds=(1.5,))).groups
    assert (group.n, group.mean, group.exceedances[0].most) == (0, None, 1.0)


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"by": ("colour",)}, "by"),
        ({"metric": "colour"}, "metric"),
        ({"quantiles": (0.0,)}, "quantile"),
        ({"confidence": 1.0}, "confidence"),
    ],
)
def test_what_cannot_be_asked_is_refused_by_name(asked: dict[str, Any], field: str) -> None:
    with pytest.raises(AnswerError) as error:
        distributions(study([topologies("a", "b"), _SIZES], _times), GroupsRequest(**asked))
    assert error.value.problems[0].field == field


_NAMES = ("plain", "ring, tuned")


def test_names_that_are_the_same_are_told_apart_by_identifier() -> None:
    assert names_told_apart(("a", "k1"), ("b", "k2")) == ["a", "b"]
    assert names_told_apart(("a", "k1"), ("a", "k2")) == ["a (k1)", "a (k2)"]


def _study(factor: float, names: str = "ab", salt: str = "") -> Study:
    def make(name: str, endpoints: int) -> list[float]:
        mean = endpoints * (factor if name == "a" else 1.2)
        return [mean * f for f in noise(8, 0.01, seed(name, endpoints, salt))]

    return study([topologies(*names), _SIZES], make, (TIME,))


def test_what_moved_is_paired_where_random_numbers_are_the_same() -> None:
    found = comparison(_study(1.0), _study(1.1), AnswerRequest(), is_paired=True, names=_NAMES)
    change = {(p.title, c.label): c for p in found.places for c in p.choices}
    moved = change["At 64 endpoints", "a"].change
    assert moved is not None
    assert moved.low == pytest.approx(1.1)
    assert moved.high == pytest.approx(1.1)
    assert change["At 64 endpoints", "b"].p_value == 1.0
    assert (found.moved, found.compared, found.winners_changed) == (2, 4, 0)


def test_other_random_numbers_are_compared_unpaired() -> None:
    found = comparison(
        _study(1.0), _study(1.5, salt="x"), AnswerRequest(), is_paired=False, names=_NAMES
    )
    moved = found.places[0].choices[0].change
    assert moved is not None
    assert moved.low is not None
    assert moved.high is not None
    assert moved.low < 1.5 < moved.high
    assert math.log(moved.high / moved.low) < 0.05
    assert found.winners_changed == 2
    assert found.sentences[:2] == [
        "“plain” and “ring, tuned” have the same winner at 0 of 2 places and another one at 2.",
        "At 64 endpoints, a is best in “plain”, b in “ring, tuned”.",
    ]
    told = "Not paired: the base seeds of “plain” and “ring, tuned” differ, and so their runs are"
    assert found.notes == [f"{told} independent."]
    assert not any(word in " ".join(found.sentences) for word in (" then", " now", " was "))


def test_only_common_places_are_compared() -> None:
    found = comparison(
        _study(1.0), _study(1.0, "ac"), AnswerRequest(), is_paired=True, names=_NAMES
    )
    assert [c.label for c in found.places[0].choices] == ["a"]
    other = study([topologies("a", "b"), axis("endpoints", (8, 16), AxisKind.SCALE)], _times)
    with pytest.raises(AnswerError, match="no place in common"):
        comparison(_study(1.0), other, AnswerRequest(), is_paired=True, names=_NAMES)


def test_unlike_metrics_are_not_compared() -> None:
    rate = TIME.model_copy(update={"name": "rate_gbps"})
    other = study([topologies("a", "b"), _SIZES], _times, (rate,))
    with pytest.raises(AnswerError, match=f"{TIME.name}, the other by rate_gbps") as error:
        comparison(_study(1.0), other, AnswerRequest(), is_paired=True, names=_NAMES)
    assert error.value.problems[0].field == "metric"


def test_a_run_of_nothing_beside_others_of_its_draw_has_no_logarithm() -> None:
    axes = [axis("topology.seed", range(8), AxisKind.CHANCE), topologies("torus", "mesh")]
    made = study(axes, lambda drawn, _: [0.0, 3.0 + 9 * drawn, 4.0])
    found = distributions(made, GroupsRequest())
    assert all(group.between is not None for group in found.groups)
    shown = answer(made, AnswerRequest(question=Question.PROBABILITY)).figures[0]
    assert isinstance(shown, ChancesFigure)
    assert [row.between for panel in shown.panels for row in panel.rows] == [None, None]
