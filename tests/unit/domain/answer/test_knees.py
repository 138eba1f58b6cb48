"""The figure of knees: a row a place, a column a choice, where the closed form has each knee."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from domain.answer.compose import answer
from domain.answer.document import Answer, Question
from domain.answer.knee_figures import KneeCell, KneesFigure
from domain.answer.request import AnswerRequest
from domain.answer.study import Study, StudyAxis
from domain.answer.table import answer_tables
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase
from domain.statistics.knee_along import KneeStatus
from tests.golden.cases import case
from tests.support.studies import axis, noise, seed, study, topologies

RATES = (8, 16, 32, 64)
LABELS = ("1 GB/s", "2 GB/s", "4 GB/s", "8 GB/s")
LIMITS = (1, 4, 16, 64)
SLOPES = {
    # Slope / floor in GB/s: a doubling gains less than 10 % from 4.5 times it on.
    "torus": {1: 0.1, 4: 0.3, 16: 0.3, 64: 0.6},
    "hyperx": {1: 0.6, 4: 0.3, 16: 0.3, 64: 0.1},
    "mesh": {1: 0.1, 4: 0.6, 16: 0.1, 64: 0.1},
    "ring": {1: 0.3, 4: 0.3, 16: 0.3, 64: 0.3},
}
"""Knees in GB/s: 1, 2, 2, 4; 4, 2, 2, 1; 1, 4, 1, 1; and 2 everywhere."""


def _times(name: str, limit: int, rate: int) -> list[float]:
    time = 1000 * (1 + SLOPES[name][limit] / (rate / 8))
    return [time * f for f in noise(5, 0.0005, seed(name, limit, rate))]


def _made(
    make: Callable[..., Sequence[Any]] = _times,
    names: Sequence[str] = tuple(SLOPES),
    limits: Sequence[int] = LIMITS,
    more: Sequence[StudyAxis] = (),
) -> Study:
    return study(
        [
            topologies(*names),
            axis("workload.outstanding_per_core", limits, AxisKind.CONDITION),
            axis("network.link_bandwidth_gbps", RATES, AxisKind.RESOURCE, "gbps", LABELS),
            *more,
        ],
        make,
        rates_in_bytes=True,
    )


def _ask(made: Study, **more: Any) -> Answer:
    return answer(made, AnswerRequest(question=Question.PAYING, **more))


def _figure(found: Answer) -> KneesFigure:
    (figure,) = [one for one in found.figures if isinstance(one, KneesFigure)]
    assert found.figures[1] is figure
    return figure


def _shown(figure: KneesFigure) -> dict[str, list[str]]:
    """Give what each column shows, by row; a dash where it shows nothing."""
    (panel,) = figure.panels
    cells = {(cell.column, cell.row): cell.shown for cell in panel.cells}
    return {
        label: [cells.get((column, row), "–") for row in range(len(figure.rows))]
        for column, label in enumerate(figure.columns)
    }


def _cell(figure: KneesFigure, label: str, row: int) -> KneeCell:
    (cell,) = [c for c in figure.panels[0].cells if (c.label, c.row) == (label, row)]
    return cell


def test_each_choice_has_its_knee_at_each_place() -> None:
    figure = _figure(_ask(_made()))
    assert figure.title == "Where more link bandwidth stops paying"
    assert figure.rows == [f"Outstanding per core {limit}" for limit in LIMITS]
    assert _shown(figure) == {
        "Torus": ["1 GB/s", "2 GB/s", "2 GB/s", "4 GB/s"],
        "HyperX": ["4 GB/s", "2 GB/s", "2 GB/s", "1 GB/s"],
        "Mesh": ["1 GB/s", "4 GB/s", "1 GB/s", "1 GB/s"],
        "Ring": ["2 GB/s"] * 4,
    }
    cell = _cell(figure, "Torus", 3)
    assert (cell.status, cell.knee, cell.earliest) == (KneeStatus.REACHED, 32, 32)
    assert cell.where == {"workload.outstanding_per_core": 64}
    assert cell.place == "With outstanding per core 64"
    assert cell.text.startswith(
        "With outstanding per core 64, on Torus, more than 4 GB/s no longer pays"
    )


def test_knees_that_only_rise_or_only_fall_are_said() -> None:
    said = [text for text in _ask(_made()).sentences if "knee" in text]
    assert said == [
        f"The knee of {moves} GB/s with outstanding per core 64."
        for moves in (
            "Torus rises: it is at 1 GB/s with outstanding per core 1 and at 4",
            "HyperX falls: it is at 4 GB/s with outstanding per core 1 and at 1",
        )
    ]
    # Values go by size, in whatever order the specification has them.
    turned = _ask(_made(limits=(64, 4, 1, 16))).sentences
    assert [text for text in turned if "knee" in text] == said


def test_knees_that_are_all_reached_are_said_together_where_places_are_many() -> None:
    together = "More link bandwidth stops paying at 1 to 4 GB/s: a table below has every place."
    assert together in _ask(_made()).sentences
    assert not any("a table below" in text for text in _ask(_made(limits=(1, 4))).sentences)
    alike = _ask(_made(names=("ring", "ring2"), make=lambda _, *rest: _times("ring", *rest)))
    assert "More link bandwidth stops paying at 2 GB/s: a table below has every place." in (
        alike.sentences
    )


def test_a_knee_that_may_be_earlier_has_both_ends_and_moves_as_far_as_that_is_sure() -> None:
    def scattered(name: str, limit: int, rate: int) -> list[float]:
        if limit == 64 and rate == 32:
            # The step to it gains about the threshold: nobody knows whether it pays.
            before = _times(name, limit, 16)
            return [t / f for t, f in zip(before, (1.13, 1.08, 1.11, 1.07, 1.12), strict=True)]
        if limit == 64 and rate == 64:
            spread = noise(5, 0.0005, 3)
            return [t * f for t, f in zip(scattered(name, limit, 32), spread, strict=True)]
        return _times(name, limit, rate)

    found = _ask(_made(scattered, names=("torus", "ring")))
    figure = _figure(found)
    cell = _cell(figure, "Torus", 3)
    assert (cell.knee, cell.earliest, cell.shown) == (32, 16, "2 to 4 GB/s")
    assert "may be at 2 GB/s already" in cell.text
    assert _cell(figure, "Ring", 3).shown == "2 to 4 GB/s"
    # 1, 2, 2 and then 2 or 4 do rise; 2, 2, 2 and then 2 or 4 need not.
    assert [text for text in found.sentences if "The knee" in text] == [
        (
            "The knee of Torus rises: it is at 1 GB/s with outstanding per core 1 and at 2 to 4 GB/s with "
            "outstanding per core 64."
        )
    ]
    assert "More link bandwidth stops paying at 1 to 4 GB/s: a table below has every place." in (
        found.sentences
    )


def test_a_knee_that_is_not_reached_is_no_number_and_no_sentence() -> None:
    figure = _figure(case("many_networks").answer())
    assert _shown(figure)["HyperX"] == ["16 GB/s or more"] * 3
    cell = _cell(figure, "HyperX", 0)
    assert (cell.status, cell.knee, cell.earliest) == (KneeStatus.NOT_REACHED, None, 128)
    assert not any("a table below" in text for text in case("many_networks").answer().sentences)


def test_the_ideal_has_no_column() -> None:
    assert _figure(case("choice_resource_scale").answer()).columns == ["Mesh", "Torus", "HyperX"]


def test_failed_and_cut_off_runs_leave_a_knee_open() -> None:
    def lossy(name: str, limit: int, rate: int) -> list[Any]:
        if name == "torus" and limit == 1:
            return [Phase.FAILED] * 5
        if name == "torus" and limit == 4:
            return _times(name, limit, rate)[:1]
        if name == "torus" and limit == 16 and rate == 64:
            return [*_times(name, limit, rate)[:3], *[Phase.TIMED_OUT] * 2]
        return _times(name, limit, rate)

    found = _ask(_made(lossy, names=("torus", "ring")))
    figure = _figure(found)
    assert _shown(figure) == {
        "Torus": ["–", "not known", "undetermined", "4 GB/s"],
        "Ring": ["2 GB/s"] * 4,
    }
    unknown, undetermined = (_cell(figure, "Torus", row) for row in (1, 2))
    assert (unknown.status, unknown.knee, unknown.earliest) == (KneeStatus.UNKNOWN, None, None)
    assert "one replicate tells no gain" in unknown.text
    assert (undetermined.status, undetermined.earliest) == (KneeStatus.UNDETERMINED, None)
    assert "timed out" in undetermined.text
    assert not any(
        words in text for text in found.sentences for words in ("a table below", "The knee of")
    )


def test_without_a_result_there_is_no_figure() -> None:
    found = _ask(_made(lambda *_: [Phase.FAILED] * 3))
    assert [figure.kind for figure in found.figures] == ["lines"]


def test_one_place_has_its_lines_alone() -> None:
    found = _ask(_made(limits=(4,)))
    assert [figure.kind for figure in found.figures] == ["lines"]
    assert not any("The knee of" in text for text in found.sentences)


def test_a_ratio_to_a_partner_has_no_knees() -> None:
    found = _ask(_made(), relative_to="topology=ring")
    assert [figure.kind for figure in found.figures] == ["lines"]


def test_without_a_competitor_there_is_one_column() -> None:
    def make(size: int, rate: int) -> list[float]:
        return _times("torus", size, rate)

    sizes = axis("endpoints", LIMITS, AxisKind.SCALE)
    made = study([sizes, _made().axes[2]], make, rates_in_bytes=True)
    found = _ask(made)
    assert _shown(_figure(found)) == {"knee": ["1 GB/s", "2 GB/s", "2 GB/s", "4 GB/s"]}
    assert any(text.startswith("The knee rises: it is at 1 GB/s") for text in found.sentences)


def test_over_two_axes_of_places_nothing_is_said_to_move() -> None:
    sizes = axis("endpoints", (64, 256), AxisKind.SCALE)
    made = _made(lambda *given: _times(*given[:3]), more=[sizes])
    found = _ask(made)
    assert len(_figure(found).rows) == 8
    assert not any("The knee of" in text for text in found.sentences)


def test_places_beyond_the_panels_that_are_shown_have_no_row() -> None:
    limits = tuple(range(1, 203))

    def make(name: str, limit: int, rate: int) -> list[float]:
        return [limit * time for time in _times(name, 1, rate)]

    found = _ask(_made(make, ("ring", "mesh"), limits))
    assert len(_figure(found).rows) == 200
    assert not any("a table below" in text for text in found.sentences)
    assert any("Of 202 panels the first 200" in text for text in found.left_out)


def test_the_knees_are_a_table_with_a_row_a_cell() -> None:
    _, table = answer_tables(_ask(_made()))
    assert (table.figure, table.kind) == (1, "knees")
    columns = {column.name: column for column in table.columns}
    assert {"row", "column"}.isdisjoint(columns)
    assert columns["workload.outstanding_per_core"].values == [
        limit for limit in LIMITS for _ in SLOPES
    ]
    assert columns["label"].values[:4] == ["Torus", "HyperX", "Mesh", "Ring"]
    assert columns["knee"].values[:4] == [8, 32, 8, 16]
    assert columns["shown"].values[:2] == ["1 GB/s", "4 GB/s"]
    assert set(columns["status"].values) == {"reached"}
    assert columns["knee"].type == "number"


@pytest.mark.parametrize("name", ["choice_resource_scale", "many_networks"])
def test_a_cell_says_what_its_line_is_marked_with(name: str) -> None:
    found = case(name).answer()
    lines = found.figures[0]
    assert lines.kind == "lines"
    marked = {
        (panel.title, line.label): mark.x
        for panel in lines.panels
        for line in panel.lines
        for mark in line.marks
    }
    cells = _figure(found).panels[0].cells
    assert marked
    assert {(c.place, c.label): c.knee for c in cells if c.knee is not None} == marked
