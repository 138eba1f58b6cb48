"""Answers in a notebook: HTML, text, and figures of every kind by matplotlib."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from domain.answer.compose import answer
from domain.answer.document import Question
from domain.answer.request import AnswerRequest
from fabricsweep_client.models import Answer
from fabricsweep_client.plot_looks import TOPOLOGIES, looks_of
from tests.golden.cases import case
from tests.golden.stored import DATA
from tests.support.stack import ROOT

CASES = (
    "costs",
    "choice_resource_scale",
    "two_choices",
    "draws",
    "monte_carlo",
    "monte_carlo_sensitivity",
    "bottlenecks",
    "shared_memory",
    "exact",
    "offered_load",
    "factorial",
)


@pytest.fixture(autouse=True)
def _no_window(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path_factory.getbasetemp()))


def _answer(name: str) -> Answer:
    return Answer.model_validate_json((DATA / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", CASES)
def test_every_figure_is_drawn_with_all_its_panels(name: str, tmp_path: Path) -> None:
    found = _answer(name)
    for number, figure in enumerate(found.figures):
        drawn = found.plot(number)
        shown = [axes for axes in drawn.axes if axes.get_visible()]
        assert len(shown) == min(12, len(figure.panels))
        drawn.savefig(tmp_path / f"{number}.png")


def test_what_is_explored_is_drawn() -> None:
    made = case("two_choices").make()
    told = answer(made, AnswerRequest(question=Question.EXPLORE)).model_dump(mode="json")
    found = Answer.model_validate(told)
    assert {"heat", "points"} <= {figure.kind for figure in found.figures}
    for number, figure in enumerate(found.figures):
        shown = [axes for axes in found.plot(number).axes if axes.get_visible()]
        assert len(shown) >= min(12, len(figure.panels))


def test_a_line_has_its_values_and_intervals_in_the_shown_unit() -> None:
    found = _answer("choice_resource_scale")
    figure: Any = found.figures[0]
    line = figure.panels[0].lines[0]
    (drawn,) = [c for c in found.plot().axes[0].containers if c.get_label() == line.label]
    points = drawn.lines[0].get_xydata()
    assert points[:, 0].tolist() == [point.x for point in line.points]
    scale = figure.metric.shown_scale
    assert points[:, 1].tolist() == pytest.approx([p.value.mean / scale for p in line.points])


def test_every_kind_of_figure_is_among_them() -> None:
    kinds = {figure.kind for name in CASES for figure in _answer(name).figures}
    assert kinds == {
        "lines",
        "dots",
        "map",
        "spread",
        "chances",
        "sensitivity",
        "bottleneck",
        "cost",
        "knees",
    }


def test_what_has_no_such_figure_says_so() -> None:
    found = _answer("exact")
    with pytest.raises(LookupError, match="figure must be 0 to"):
        found.plot(len(found.figures))
    with pytest.raises(LookupError, match="has no figure"):
        found.model_copy(update={"figures": []}).plot()


def test_a_notebook_shows_sentences_cautions_and_the_page() -> None:
    found = _answer("unfair")
    found._url = "http://127.0.0.1:8080/sweeps/a&b"
    shown = found._repr_html_()
    assert "a&amp;b" in shown
    assert found.url in ("http://127.0.0.1:8080/sweeps/a&b",)
    for sentence in found.sentences:
        assert sentence in str(found)
    assert re.sub("<[^>]*>", "", shown).count(found.alarms[0].text) == 1
    assert f"! {found.alarms[0].text}" in str(found)


def test_topologies_look_as_in_the_dashboard() -> None:
    """One colour a topology in the whole product."""
    text = (ROOT / "frontend/src/lib/chart-theme.ts").read_text(encoding="utf-8")
    theirs = dict(re.findall(r"^  (\w+): \{ light: '(#\w+)'", text, re.MULTILINE))
    assert {kind: colour for kind, (colour, _) in TOPOLOGIES.items()} == theirs


def test_a_second_choice_of_one_topology_is_told_apart() -> None:
    looks = looks_of(["Torus", "Torus with UGAL routing", "Dragonfly+", "mine", "yours"])
    assert looks["Torus"].colour == looks["Torus with UGAL routing"].colour
    assert looks["Torus"].dash != looks["Torus with UGAL routing"].dash
    assert looks["Dragonfly+"].colour == TOPOLOGIES["dragonfly_plus"][0]
    assert looks["mine"].colour != looks["yours"].colour
