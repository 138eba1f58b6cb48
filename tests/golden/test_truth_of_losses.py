"""What is known of the studies of lost runs is what their answers say."""

from __future__ import annotations

import pytest

from domain.answer.document import Answer, DotsFigure, LinesFigure, MapFigure, Verdict
from tests.golden.cases import case


def _verdict(found: Answer) -> Verdict:
    figure = found.figures[0]
    assert isinstance(figure, DotsFigure)
    return figure.panels[0].verdict


def test_a_leader_that_lost_runs_is_not_best() -> None:
    """Torus took 100, 101 and 99 µs and had not ended at 118 µs twice; Mesh took 119 to 122 µs."""
    found = case("lost_leader").answer()
    assert _verdict(found) is Verdict.AHEAD
    assert found.sentences == ["Torus is ahead, not decided: 2 of 5 runs of Torus timed out."]


def test_a_rival_that_lost_runs_is_beaten_by_what_is_known_of_them() -> None:
    found = case("lost_rival").answer()
    assert _verdict(found) is Verdict.BEST
    assert found.sentences[0].startswith("Mesh is best: at least 1.0")
    assert found.sentences[0].endswith("; 2 of 5 runs of Torus timed out.")
    ring = case("lost_rival_always").answer()
    assert _verdict(ring) is Verdict.BEST
    assert ring.sentences[0].startswith("Torus is best: 1.32 times faster than Mesh")


@pytest.mark.parametrize("name", ["lost_disconnected", "lost_failed_unequal"])
def test_others_that_are_ahead_are_not_best(name: str) -> None:
    found = case(name).answer()
    assert _verdict(found) is Verdict.AHEAD
    assert " of Torus " in found.sentences[0]


def test_failures_of_equal_shares_leave_it_decided() -> None:
    found = case("lost_failed_alike").answer()
    assert _verdict(found) is Verdict.BEST
    assert found.left_out == ["2 runs failed and are left out (1 of Torus and 1 of Mesh)."]


def test_a_map_decides_where_nothing_is_lost() -> None:
    found = case("lost_map").answer()
    figure = found.figures[0]
    assert isinstance(figure, MapFigure)
    verdicts = [cell.verdict for panel in figure.panels for cell in panel.cells]
    assert (verdicts.count(Verdict.BEST), verdicts.count(Verdict.AHEAD)) == (6, 6)
    assert found.sentences == ["Torus wins wherever it is decided (6 of 12 places decided)."]


def test_who_is_ahead_everywhere_is_not_tied() -> None:
    (told,) = case("lost_everywhere").answer().sentences
    assert told == "Torus is ahead, not decided, at every place (0 of 6 places decided)."


def test_a_knee_is_not_of_survivors() -> None:
    """198 µs of those that ended at 64 Gb/s would be no gain; two had not ended at 150 µs."""
    found = case("lost_knee").answer()
    assert found.sentences[-1].startswith("It is undetermined whether going beyond 32 pays")
    assert "2 of 5 runs of 64 timed out" in found.sentences[-1]


def test_a_crossing_among_lost_runs_is_between_its_points() -> None:
    found = case("lost_crossing").answer()
    figure = found.figures[0]
    assert isinstance(figure, LinesFigure)
    (mark,) = figure.panels[0].marks
    assert mark.low is not None
    assert mark.high is not None
    assert (mark.low, mark.high) == (512, 4096)
    assert "where in between is not known" in mark.text


def test_an_efficiency_has_the_limit_that_the_bounds_leave() -> None:
    (told,) = case("lost_scaling").answer().sentences
    assert "efficiency is at most" in told
    assert "flat" not in told


def test_a_draw_that_lost_a_run_has_no_value() -> None:
    found = case("lost_probability").answer()
    assert "over 33 draws" in found.sentences[0]
    assert "In 7 of 40 draws a missing run leaves open who is best" in found.sentences[1]


def test_a_number_beyond_its_search_is_at_least_the_end() -> None:
    found = case("lost_search").answer()
    assert _verdict(found) is Verdict.BEST
    assert found.sentences[0].startswith("Mesh is best: at least 1.9")
    assert "3 of 8 runs of Mesh lie beyond the range searched" in found.sentences[0]


def test_a_load_with_lost_runs_is_neither_free_nor_saturated() -> None:
    told = case("lost_saturation").answer().sentences[0]
    assert told.startswith("The network saturates between 0.4 and 0.8 of injection")
    assert "2 lost runs" in told


def test_no_effects_over_survivors() -> None:
    anova = case("lost_factorial").answer().sentences[0]
    assert anova.startswith("No analysis of variance")
    assert "2 of 5 runs timed out on Mesh, at 256 endpoints" in anova
    inputs = " ".join(case("lost_inputs").answer().sentences)
    assert "7 samples were cut off and left out" in inputs
    assert "on torus, message size moves it most" not in inputs.lower()


def test_a_median_of_runs_of_which_some_were_cut_is_one_of_all() -> None:
    """Seven of twenty and fewer lie above a limit: the tenth value is known."""
    found = case("lost_spread").answer()
    told = " ".join(found.sentences)
    assert "On Torus, the median is 109 µs: 5 of 20 runs timed out" in told
    assert "Torus beats Mesh in 15 of 20 replicates" in told


def test_a_condition_costs_at_least_what_the_bounds_tell() -> None:
    (told,) = case("lost_conditions").answer().sentences
    assert "is at least 2." in told
    assert "2 of 5 runs of environment incast timed out" in told


def test_runs_that_lost_endpoints_do_not_stand_beside_whole_ones() -> None:
    """Whole networks differ by 1.25; with those that lost endpoints it would be less."""
    found = case("lost_endpoints").answer()
    assert found.left_out[0].startswith("6 of 40 runs had lost endpoints to failures")
    assert found.sentences[0].startswith("Torus is best: 1.25")


def test_two_equal_replicates_are_no_proof() -> None:
    found = case("equal_counts").answer()
    assert _verdict(found) is Verdict.UNKNOWN
    assert "best" not in found.sentences[0]
    frozen = case("frozen").answer()
    assert _verdict(frozen) is Verdict.UNKNOWN
    assert _verdict(case("exact").answer()) is Verdict.BEST
