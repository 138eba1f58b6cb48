"""Figures as tables: of every kind, a row a value, all columns of one length."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from domain.answer.document import Answer, Figure
from domain.answer.table import _LEVELS, answer_tables

DATA = Path(__file__).parents[3] / "golden" / "data"


def golden(name: str) -> Answer:
    return Answer.model_validate(json.loads((DATA / f"{name}.json").read_text()))


def rows(answer: Answer) -> list[dict[str, Any]]:
    table = answer_tables(answer)[0]
    names = [column.name for column in table.columns]
    cells = zip(*(column.values for column in table.columns), strict=True)
    return [dict(zip(names, row, strict=True)) for row in cells]


def test_every_kind_of_figure_has_its_rows() -> None:
    kinds = {one.model_fields["kind"].default for one in get_args(get_args(Figure)[0])}
    assert set(_LEVELS) == kinds


def test_a_row_is_a_point_of_a_line() -> None:
    answer = golden("choice_resource_scale")
    figure, _ = answer.figures
    assert figure.kind == "lines"
    found = rows(answer)
    points = [p for panel in figure.panels for line in panel.lines for p in line.points]
    assert [row["mean"] for row in found] == [point.value.mean for point in points]
    assert [row[figure.x.path] for row in found] == [point.x for point in points]
    assert {row["label"] for row in found} >= {"Mesh", "Torus"}


def test_a_cell_of_a_map_says_where_it_is() -> None:
    answer = golden("rule_of_two_axes")
    (figure,) = answer.figures
    assert figure.kind == "map"
    found = rows(answer)
    assert len(found) == sum(len(panel.cells) for panel in figure.panels)
    assert figure.y is not None
    assert {row[figure.x.path] for row in found} == set(figure.x.labels)
    assert {row[figure.y.path] for row in found} == set(figure.y.labels)


@pytest.mark.parametrize("name", ["draws"])
def test_a_row_is_a_quantile_of_a_curve(name: str) -> None:
    answer = golden(name)
    (figure,) = answer.figures
    assert figure.kind == "spread"
    curve = figure.panels[0].curves[0]
    found = [row for row in rows(answer) if row["label"] == curve.label]
    assert [(row["p"], row["value"]) for row in found] == [
        (one.p, one.value) for one in curve.quantiles
    ]


def test_a_row_is_a_choice_with_its_probability() -> None:
    answer = golden("monte_carlo")
    figure = answer.figures[0]
    assert figure.kind == "chances"
    wanted = [row for panel in figure.panels for row in panel.rows]
    found = rows(answer)
    assert [row["mean"] for row in found] == [row.value.mean for row in wanted]
    chances = [(row["probability"], row["probability_low"]) for row in found]
    assert chances == [(row.probability.value, row.probability.low) for row in wanted]
    assert [row["regret"] for row in found] == [
        row.regret.mean.mean if row.regret else None for row in wanted
    ]


def test_a_row_is_an_input_or_an_interaction_with_its_effect() -> None:
    answer = golden("monte_carlo_sensitivity")
    (figure,) = answer.figures
    assert figure.kind == "sensitivity"
    panel = figure.panels[0]
    found = {row["path"]: row for row in rows(answer) if row["panel"] == panel.title}
    for bar in panel.bars:
        assert (found[bar.path]["at_low"], found[bar.path]["effect"]) == (bar.low.mean, bar.effect)
    assert panel.indices
    for index in panel.indices:
        assert index.first is not None
        assert found[index.path]["first"] == index.first.value
    terms = golden("factorial").figures[0]
    assert terms.kind == "sensitivity"
    assert terms.panels[0].anova is not None
    shares = {row["path"]: row["share"] for row in rows(golden("factorial"))}
    for term in terms.panels[0].anova.terms:
        assert shares[" × ".join(term.paths)] == term.share


def test_a_row_is_a_point_with_what_holds_it_back() -> None:
    answer = golden("bottlenecks")
    (figure,) = answer.figures
    assert figure.kind == "bottleneck"
    wanted = [row.limit for panel in figure.panels for row in panel.rows]
    assert [row["limit"] for row in rows(answer)] == wanted
