"""What is known of the studies of choices, resources and sizes is what their answers say."""

from __future__ import annotations

import pytest

from domain.answer.document import (
    Answer,
    DotsFigure,
    LinesFigure,
    MapFigure,
    Mark,
    Question,
    Role,
    Verdict,
)
from tests.golden.cases import case


def _dots(found: Answer) -> DotsFigure:
    (figure,) = found.figures
    assert isinstance(figure, DotsFigure)
    return figure


def _lines(found: Answer) -> LinesFigure:
    figure = found.figures[0]
    assert isinstance(figure, LinesFigure)
    return figure


def _marks(found: Answer) -> dict[tuple[str, str], Mark | None]:
    return {
        (panel.title, line.label): line.marks[0] if line.marks else None
        for panel in _lines(found).panels
        for line in panel.lines
    }


def test_choice_alone_is_the_first_worked_example() -> None:
    found = case("choice_alone").answer()
    assert found.question is Question.RANKING
    (panel,) = _dots(found).panels
    assert panel.verdict is Verdict.NOT_TOLD_APART
    a, c, b = panel.rows
    assert [row.label for row in panel.rows] == ["a", "c", "b"]
    assert [row.is_possible_winner for row in panel.rows] == [True, True, False]
    assert a.ratio_to_best is None
    assert b.ratio_to_best is not None
    assert c.ratio_to_best is not None
    figures = [b.ratio_to_best.mean, b.ratio_to_best.low, b.ratio_to_best.high]
    assert figures == pytest.approx([1.028935, 1.022573, 1.035338], abs=5e-7)
    figures = [c.ratio_to_best.mean, c.ratio_to_best.low, c.ratio_to_best.high]
    assert figures == pytest.approx([1.006074, 0.986862, 1.025659], abs=5e-7)


def test_resource_is_the_second_worked_example() -> None:
    found = case("resource").answer()
    assert found.question is Question.PAYING
    ((_, mark),) = _marks(found).items()
    assert mark is not None
    assert (mark.kind, mark.x, mark.low, mark.high) == ("knee", 32, 16, 32)
    (sentence,) = found.sentences
    for figure in (
        "4 GB/s no longer",
        "2.27 %",
        "4.14 %",
        "10.99 %",
        "9.98 to 12.00 %",
        "at 2 GB/s",
    ):
        assert figure in sentence


def test_knees_lie_where_the_closed_form_has_them() -> None:
    """The gain of a doubling falls below 10 % from x = 4.5 slope / floor on, at every size."""
    found = case("choice_resource_scale").answer()
    marks = _marks(found)
    for size in ("At 64 endpoints", "At 256 endpoints"):
        mesh, torus = marks[size, "Mesh"], marks[size, "Torus"]
        assert mesh is not None
        assert torus is not None
        assert (mesh.x, mesh.low) == (32, 32)
        assert (torus.x, torus.low) == (64, 64)
        assert marks[size, "HyperX"] is None
    assert sum("HyperX, more bandwidth pays up to 16 GB/s" in s for s in found.sentences) == 2


def test_the_ideal_is_drawn_and_never_wins() -> None:
    found = case("choice_resource_scale").answer()
    for panel in _lines(found).panels:
        assert [line.label for line in panel.lines if line.role is Role.IDEAL] == ["Single router"]
    assert not any("Single router" in sentence for sentence in found.sentences)
    assert found.controls.ideal == "Single router"


def test_half_saturation_is_slope_over_floor() -> None:
    """Half of what unlimited bandwidth gives comes at slope / floor: 0.5, 1.2 and 5 GB/s."""
    panel = _lines(case("choice_resource_scale").answer()).panels[0]
    halves = [s for s in panel.sentences if "half of what unlimited" in s]
    for name, half in {"Mesh": 0.5, "Torus": 1.2, "HyperX": 5.0}.items():
        (sentence,) = [s for s in halves if f"on {name}" in s]
        shown = float(sentence.split("comes with ")[1].split(" ")[0])
        assert shown == pytest.approx(half, rel=0.02)


def test_knees_of_many_networks_are_summed_up_at_each_size() -> None:
    found = case("many_networks").answer()
    for size in ("64", "256", "1,024"):
        assert (
            f"At {size} endpoints, beyond 1 GB/s more bandwidth no longer pays for Ring; beyond 4 GB/s "
            "more bandwidth no longer pays for Mesh; beyond 8 GB/s more bandwidth no longer pays for "
            "Torus and Dragonfly; up to 16 GB/s more bandwidth pays for HyperX."
        ) in found.sentences
    assert found.sentences[-1] == "The 3 panels below say more."
    assert len(found.sentences) == 10


def test_power_law_has_its_exponents_and_its_crossing() -> None:
    found = case("power_law").answer()
    assert found.question is Question.SCALING
    (panel,) = _lines(found).panels
    (crossing,) = panel.marks
    assert crossing.low is not None
    assert crossing.high is not None
    assert crossing.low <= 32 <= crossing.high
    ring, tree = found.sentences[-2:]
    for sentence, power in ((ring, 0.5), (tree, 0.1)):
        shown = float(sentence.split("to the power of ")[1].split(" ")[0])
        assert shown == pytest.approx(power, abs=0.002)
    # 64 times the endpoints: 64^-0.5 and 64^-0.1 are left.
    assert "efficiency is 12.5" in ring
    assert "efficiency is 66" in tree or "efficiency is 65.9" in tree


def test_a_flat_line_along_size_is_ideal_and_not_exhausted() -> None:
    found = case("weak_scaling").answer()
    (sentence,) = found.sentences
    assert "completion time is flat" in sentence
    assert "efficiency is 100" in sentence or "efficiency is 99.9" in sentence
    assert "pays" not in sentence


def test_two_choices_make_a_map_of_one_winner_each() -> None:
    found = case("two_choices").answer()
    assert found.question is Question.MAP
    (figure,) = found.figures
    assert isinstance(figure, MapFigure)
    winners = {figure.x.labels[c.x]: c.winner for panel in figure.panels for c in panel.cells}
    assert winners == {"Minimal": "Torus", "UGAL": "HyperX"}
    worst = {row.label: row.ratio for row in figure.regrets}
    assert worst == pytest.approx({"Torus": 1.2, "HyperX": 1.2, "Dragonfly": 1.5}, rel=0.01)


def test_more_is_better_where_the_metric_says_so() -> None:
    panel = _dots(case("more_is_better").answer()).panels[0]
    assert [row.label for row in panel.rows] == ["Fat tree", "Dragonfly", "Torus"]
    ratios = [row.ratio_to_best.mean for row in panel.rows if row.ratio_to_best]
    assert ratios == pytest.approx([0.8 / 0.6, 0.8 / 0.5], rel=0.01)


def test_a_metric_at_zero_is_compared_by_differences() -> None:
    found = case("at_zero").answer()
    panel = _dots(found).panels[0]
    assert panel.verdict is Verdict.BEST
    assert panel.rows[0].label == "Valiant"
    # The runner-up has 1, 2, 1, 3 against 0: mean 1.75, s = 0.957, t(3) = 3.182.
    assert found.sentences == [
        "Valiant is best: 1.75 less than UGAL (95 % interval 0.23 to 3.27, 4 replicates)."
    ]


def test_what_moves_together_competes_by_its_joint_name() -> None:
    panel = _dots(case("zipped").answer()).panels[0]
    assert panel.rows[0].label == "HyperX with UGAL routing, 16"
    assert panel.verdict is Verdict.BEST


def test_one_replicate_is_unknown_and_exact_runs_are_not() -> None:
    unknown = _dots(case("one_replicate").answer()).panels[0]
    assert unknown.verdict is Verdict.UNKNOWN
    assert all(row.value.low is None for row in unknown.rows)
    exact = _dots(case("exact").answer()).panels[0]
    assert exact.verdict is Verdict.BEST
    assert exact.rows[0].label == "HyperX"
    second = exact.rows[1].ratio_to_best
    assert second is not None
    assert (second.low, second.high) == (second.mean, second.mean)
    assert second.mean == pytest.approx(1.2)


def test_others_are_held_against_the_baseline_which_may_lose() -> None:
    panel = _dots(case("baseline").answer()).panels[0]
    assert {row.label: row.role for row in panel.rows}["today"] is Role.BASELINE
    held = {r.label: r.ratio_to_baseline.mean for r in panel.rows if r.ratio_to_baseline}
    assert held == pytest.approx({"dearer": 1.25, "cheaper": 0.8}, rel=0.01)


def test_relative_to_today_its_own_line_is_left_out() -> None:
    panel = _dots(case("baseline_relative").answer()).panels[0]
    values = {row.label: row.value.mean for row in panel.rows}
    assert values == pytest.approx({"dearer": 0.8, "cheaper": 1.25}, rel=0.01)
