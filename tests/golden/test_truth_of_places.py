"""What is known of the studies of load, conditions, chance and trouble is what their answers say."""

from __future__ import annotations

import pytest

from domain.answer.document import (
    Answer,
    DotsFigure,
    LinesFigure,
    MapFigure,
    Question,
    SpreadFigure,
    Verdict,
)
from tests.golden.cases import case


def _map(found: Answer) -> MapFigure:
    (figure,) = found.figures
    assert isinstance(figure, MapFigure)
    return figure


def _spread(found: Answer) -> SpreadFigure:
    (figure,) = found.figures
    assert isinstance(figure, SpreadFigure)
    return figure


def test_crossing_is_the_third_worked_example() -> None:
    found = case("crossing").answer()
    assert found.question is Question.LOAD
    figure = found.figures[0]
    assert isinstance(figure, LinesFigure)
    (mark,) = figure.panels[0].marks
    assert (mark.low, mark.high) == (64, 512)
    (sentence,) = found.sentences
    # Nothing was measured between 64 and 512 B: no place in between is named.
    assert sentence == "Up to 64 B Minimal is faster, from 512 B on UGAL; they cross in between."


def test_saturation_lies_between_the_loads_around_it() -> None:
    found = case("offered_load").answer()
    latency, accepted = found.figures
    assert isinstance(latency, LinesFigure)
    assert isinstance(accepted, LinesFigure)
    marks = {line.label: line.marks for line in latency.panels[0].lines}
    (dragonfly,) = marks["Dragonfly"]
    assert (dragonfly.low, dragonfly.high, dragonfly.status) == (0.55, 0.6, "monotone")
    (slim_fly,) = marks["Slim Fly"]
    assert (slim_fly.low, slim_fly.high, slim_fly.status) == (0.5, 0.65, "not monotone")
    assert marks["Torus"] == []
    assert found.sentences[0].startswith(
        "Dragonfly saturates between 0.55 and 0.60 of injection; the most that it accepted is 0.57"
    )
    assert found.sentences[1] == "Torus carries 0.72 and is not saturated at any load tried."


def test_a_saturated_run_is_hollow_and_wins_nothing() -> None:
    found = case("offered_load").answer()
    latency = found.figures[0]
    assert isinstance(latency, LinesFigure)
    steady = {
        line.label: [point.x for point in line.points if point.is_steady]
        for line in latency.panels[0].lines
    }
    assert steady["Dragonfly"] == [0.1, 0.3, 0.5, 0.55]
    assert steady["Slim Fly"] == [0.1, 0.3, 0.5, 0.6]
    # 4 loads of 4 runs for the dragonfly, 3 and one run for the slim fly.
    assert found.not_steady == 16 + 13


def test_one_axis_tells_the_winner() -> None:
    found = case("rule_of_one_axis").answer()
    assert found.sentences[0] == (
        "Torus wins with 1 rank per endpoint; Fat tree wins with 16 ranks per endpoint, at every "
        "size (10 of 10 places decided)."
    )
    figure = _map(found)
    cells = [cell for panel in figure.panels for cell in panel.cells]
    assert all(cell.verdict is Verdict.BEST for cell in cells)
    margins = [cell.margin.mean for cell in cells if cell.margin]
    assert len(margins) == 10
    assert {round(margin, 1) for margin in margins} == {1.2, 1.3}


def test_two_axes_tell_the_winner() -> None:
    found = case("rule_of_two_axes").answer()
    assert found.sentences[0] == (
        "Torus wins with halo and mode eager; HyperX wins with halo and mode rendezvous, and with "
        "alltoall and mode eager; Fat tree wins with alltoall and mode rendezvous, at every "
        "environment (12 of 12 places decided)."
    )
    figure = _map(found)
    assert figure.y is not None
    assert {figure.x.path, figure.y.path} == {"workload", "workload.mode"}
    assert [panel.title for panel in figure.panels] == [
        "In environment alone",
        "In environment noisy",
        "In environment shared",
    ]


def test_without_a_rule_winners_are_counted_and_regret_tells() -> None:
    found = case("no_rule").answer()
    assert found.sentences[0] == (
        "No rule of two axes tells the winner: of 16 places Torus wins 8, HyperX wins 8 (of these wins "
        "5 % may be wrong)."
    )
    worst = {row.label: row.ratio for row in _map(found).regrets}
    assert worst == pytest.approx({"Torus": 1.25, "HyperX": 1.15}, rel=0.02)


def test_conditions_are_held_against_the_baseline_and_nobody_wins() -> None:
    found = case("conditions").answer()
    (figure,) = found.figures
    assert isinstance(figure, DotsFigure)
    rows = figure.panels[0].rows
    ratios = {r.label: r.ratio_to_baseline.mean for r in rows if r.ratio_to_baseline}
    assert ratios == pytest.approx({"rendezvous": 1.5, "offloaded": 0.9}, rel=0.01)
    assert not any("best" in sentence for sentence in found.sentences)


def test_relative_to_alone_tells_what_neighbours_cost() -> None:
    found = case("congestors").answer()
    (figure,) = found.figures
    assert isinstance(figure, DotsFigure)
    costs = {
        (panel.title, row.label): row.value.mean for panel in figure.panels for row in panel.rows
    }
    incast, alltoall = "In environment incast", "In environment alltoall"
    assert costs == pytest.approx(
        {
            (incast, "Torus"): 3.0,
            (incast, "Fat tree"): 1.1,
            (alltoall, "Torus"): 1.4,
            (alltoall, "Fat tree"): 1.2,
        },
        rel=0.02,
    )
    assert "the completion time in environment alone" in found.sentences[0]


def test_draws_give_a_distribution_with_its_band_and_quantiles() -> None:
    curves = _spread(case("draws").answer()).panels[0].curves
    for curve in curves:
        assert len(curve.values) == 60
        assert curve.epsilon == pytest.approx(0.175, abs=5e-4)
        _, median, p95 = curve.quantiles
        assert (median.low, median.high) == (curve.values[21], curve.values[37])
        assert (p95.low, p95.high) == (curve.values[51], curve.values[59])
        assert curve.worst == curve.values[0]


def test_seventeen_of_twenty() -> None:
    found = case("twenty_replicates").answer()
    assert (
        "a beats b in 17 of 20 replicates: with probability 0.85 (95 % interval 0.621 to 0.968)."
    ) in found.sentences
    assert "So few runs give the 95th percentile no 95 % interval." in found.sentences


def test_who_has_no_results_is_named_and_nobody_wins_without_them() -> None:
    found = case("half_way").answer()
    assert found.left_out[0] == "HyperX has no results yet."
    assert "wins" not in found.sentences[0]
    assert "23 without results" in found.sentences[0]


def test_twenty_five_of_forty_eight_are_decided() -> None:
    found = case("candidate_to_come").answer()
    assert found.left_out[-1] == "25 of 48 comparisons are decided."
    assert found.sentences[0] == "Torus wins wherever it is decided (25 of 48 places decided)."
    verdicts = [c.verdict for panel in _map(found).panels for c in panel.cells]
    assert verdicts.count(Verdict.BEST) == 25
    assert verdicts.count(Verdict.ALONE) == 23


def test_runs_that_timed_out_are_counted_and_leave_their_rival_undecided() -> None:
    """Nothing is known of when they had come to what: they may have been as fast as any."""
    found = case("timed_out").answer()
    assert found.timed_out == 2
    assert found.left_out == ["2 runs timed out and are left out (2 of Ring)."]
    assert found.sentences[0] == "Torus is ahead, not decided: 2 of 5 runs of Ring timed out."


def test_until_says_who_is_short_of_it() -> None:
    found = case("until").answer()
    sentence, few = [s for s in found.sentences if "reached" in s]
    assert sentence.startswith("4 of 6 points reached ±1 % of completion time; Fat tree ")
    assert sentence.endswith(" at the limit of 12.")
    # 1 - 0.05^(1/6) is 0.393.
    assert "6 runs need not show what happens in fewer than 39 % of runs" in few


def test_ten_thousand_points_become_one_rule() -> None:
    found = case("ten_thousand").answer()
    assert len(found.sentences) == 2
    assert found.sentences[0] == (
        "Torus wins with 1 to 16 ranks per endpoint; Fat tree wins with 128 to 2,048 ranks per "
        "endpoint, at every pattern and tasks (1,000 of 1,000 places decided)."
    )
