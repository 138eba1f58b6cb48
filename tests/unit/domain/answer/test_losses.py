"""Lost runs: whatever is drawn, nothing is said that the lost values could overturn."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import fisher_exact

from domain.answer.compose import answer
from domain.answer.document import DotsFigure, Question, Verdict
from domain.answer.losses import span_of
from domain.answer.request import AnswerRequest
from domain.answer.samples import gather
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.run.phase import Phase
from domain.statistics.unequal_shares import fisher_two_sided, shares_differ
from tests.support.chance import examples
from tests.support.studies import ACCEPTED, LATENCY, TIME, axis, sampled, study, topologies

NAMES = ("torus", "mesh", "ring")
times = st.floats(50, 200)
lost = st.one_of(
    st.floats(10, 400).map(lambda at: (Phase.TIMED_OUT, {"elapsed_ns": at})),
    st.just(Phase.TIMED_OUT),
    st.just(Phase.FAILED),
    st.just({"disconnected": 1.0}),
)
run = st.one_of(times, times, times, lost)
places = st.lists(
    st.lists(st.lists(run, min_size=5, max_size=5), min_size=3, max_size=3), min_size=1, max_size=2
)


def _bounds(made: Any) -> tuple[float, float] | None:
    """Give what a run's time lies between; None where nothing is known and nothing is implied."""
    if isinstance(made, float):
        return made, made
    if made is Phase.FAILED:
        return None
    if isinstance(made, dict):
        return math.inf, math.inf
    return (made[1]["elapsed_ns"] if isinstance(made, tuple) else 0.0), math.inf


@examples(150)
@given(places)
def test_a_best_has_the_best_mean_whatever_the_lost_runs_were(drawn: list[Any]) -> None:
    """By brute force: each lost run at its worst for the winner and at its best for the others."""
    where = axis("workload.tasks", list(range(len(drawn))), AxisKind.CONDITION)
    made = study([topologies(*NAMES), where], lambda name, n: drawn[n][NAMES.index(name)])
    found = answer(made, AnswerRequest(question=Question.RANKING if len(drawn) == 1 else None))
    figure = found.figures[0]
    cells = figure.panels if isinstance(figure, DotsFigure) else figure.panels[0].cells  # type: ignore[union-attr]
    for n, cell in enumerate(cells):
        if cell.verdict is not Verdict.BEST:
            continue
        best = cell.rows[0].label if isinstance(figure, DotsFigure) else cell.winner
        means = {}
        for name, runs in zip(NAMES, drawn[n], strict=True):
            own = [b for one in runs if (b := _bounds(one)) is not None]
            side = 1 if name == best else 0
            # Runs that failed are left out; what nobody knows is 0 at best.
            means[name] = (
                math.exp(sum(math.log(max(b[side], 1e-9)) for b in own) / len(own)) if own else None
            )
        assert means[best] is not None
        assert math.isfinite(means[best])
        assert all(
            other is None or means[best] < other for name, other in means.items() if name != best
        )


_QUESTIONS = [
    (AxisKind.RESOURCE, "link_bandwidth_gbps", (16, 32, 64)),
    (AxisKind.SCALE, "endpoints", (16, 64, 256)),
    (AxisKind.LOAD, "message_bytes", (64, 512, 4096)),
    (AxisKind.CONDITION, "pattern", ("halo", "shift", "random")),
]


@examples(60)
@given(st.data(), st.sampled_from(_QUESTIONS))
def test_every_question_has_an_answer_and_names_no_one_who_lost_runs(
    data: st.DataObject, asked: tuple[AxisKind, str, tuple[Any, ...]]
) -> None:
    kind, path, values = asked
    drawn = {
        key: data.draw(st.lists(run, min_size=3, max_size=4)) for key in product(NAMES, values)
    }
    made = study([topologies(*NAMES), axis(path, values, kind)], lambda *key: drawn[key])
    whole = {
        name
        for name in NAMES
        if all(
            isinstance(one, float) or one is Phase.FAILED for v in values for one in drawn[name, v]
        )
    }
    for question in answer(made, AnswerRequest()).questions:
        found = answer(made, AnswerRequest(question=question.question))
        for text in found.sentences:
            for name in set(NAMES) - whole:
                # A winner at every place, and a knee by survivors, need all of one's runs.
                assert f"{name} is best at every" not in text


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=2, max_size=2))
def test_two_shares_are_compared_by_fishers_test(pairs: list[tuple[int, int]]) -> None:
    groups = [(part, part + rest) for part, rest in pairs]
    sizes = sum(size for _, size in groups)
    parts = sum(part for part, _ in groups)
    expected = fisher_exact([[p, s - p] for p, s in groups]).pvalue
    if sizes:
        assert fisher_two_sided(groups[0], parts, sizes) == pytest.approx(expected, rel=1e-6)
    assert shares_differ(groups) == (expected <= 0.05)


def test_equal_shares_differ_as_seldom_as_said() -> None:
    assert not shares_differ([(1, 5), (0, 5), (2, 5)])
    assert shares_differ([(5, 5), (0, 5)])
    assert shares_differ([(9, 10), (1, 10), (0, 10), (1, 10)])
    assert not shares_differ([])
    assert not shares_differ([(3, 3), (0, 0)])
    with pytest.raises(ValueError, match="between 0 and the size"):
        shares_differ([(3, 2), (0, 1)])


def _cell(runs: list[Any], metric: MetricSpec = TIME) -> Any:
    made = study([topologies("torus")], lambda _: runs, (metric,))
    (cell,) = gather(made, metric, AnswerRequest()).values()
    return cell


def test_a_lost_time_stands_at_what_it_had_reached_and_no_further_than_the_worst_that_ended() -> (
    None
):
    at = [(Phase.TIMED_OUT, {"elapsed_ns": t}) for t in (80.0, 500.0)]
    span = span_of(_cell([100.0, 120.0, *at]), "lower")
    assert span.good == {0: 100.0, 1: 120.0, 2: 80.0, 3: 120.0}
    assert span.bad is None
    assert span_of(_cell(at), "lower").good == {0: 80.0, 1: 500.0}


def test_what_is_known_of_other_metrics_is_nothing_but_of_maxima() -> None:
    cut = (Phase.TIMED_OUT, {"elapsed_ns": 9.0, LATENCY.name: 50.0, "packet_latency_max_ns": 70.0})
    assert span_of(_cell([{LATENCY.name: 60.0}, cut], LATENCY), "lower").good is None
    most = MetricSpec(name="packet_latency_max_ns", unit="ns", better="lower")
    span = span_of(_cell([{most.name: 60.0}, cut, {most.name: 90.0}], most), "lower")
    assert span.good == {0: 60.0, 1: 70.0, 2: 90.0}


def test_where_chance_has_no_part_one_run_that_ended_tells_all() -> None:
    made = study(
        [topologies("torus", "mesh")],
        lambda name: [100.0, Phase.TIMED_OUT] if name == "torus" else [120.0, 120.0],
        random_streams=(),
    )
    assert answer(made, AnswerRequest()).sentences == [
        "Torus is best: 1.20 times faster than Mesh (exact: no chance in these runs)."
    ]


@pytest.mark.parametrize("number", range(3))
def test_a_draw_of_which_a_replicate_is_lost_has_no_value(number: int) -> None:
    def make(_: str, size: float) -> list[Any]:
        runs: list[Any] = [size, size + 1, size + 2]
        if size == 2.0:
            runs[number] = Phase.FAILED
        return runs

    made = sampled({"message_bytes": [1.0, 2.0, 3.0]}, topologies("torus"), make)
    (cell,) = gather(made, TIME, AnswerRequest()).values()
    assert cell.values == {0: 2.0, 2: 4.0}
    assert cell.lost == {1: "failed"}
    assert sorted(cell.draws) == [0, 2]


@pytest.mark.parametrize(
    ("lost_by", "counted", "left"),
    [
        ([0, 0, 4], 2, 1),  # whole ones count
        ([4, 4, 4], 3, 0),  # all alike: none is whole, and all did the same work
        ([4, 8, 4], 2, 1),
    ],
)
def test_runs_that_did_different_amounts_of_work_are_not_one_thing(
    lost_by: list[int], counted: int, left: int
) -> None:
    runs = [
        {LATENCY.name: 10.0 + n, ACCEPTED.name: 0.3, "disconnected_endpoints": float(own)}
        for n, own in enumerate(lost_by)
    ]
    cell = _cell(runs, LATENCY)
    assert (len(cell.values), cell.missing["not_whole"]) == (counted, left)
    assert cell.endpoints_lost == min(lost_by)
    # A job that needs all of its endpoints runs with all, whatever else is cut off.
    ranks = [
        {TIME.name: 10.0 + n, "disconnected_endpoints": float(own)} for n, own in enumerate(lost_by)
    ]
    assert len(_cell(ranks, TIME).values) == 3
