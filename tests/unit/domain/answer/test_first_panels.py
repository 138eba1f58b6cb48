"""Figures of thousands of panels are cut, and say so."""

from __future__ import annotations

from domain.answer.document import MetricText, SpreadFigure, SpreadPanel
from domain.answer.first_panels import MOST_PANELS, first_panels

METRIC = MetricText(
    name="m", label="m", unit="ns", shown_unit="ns", shown_scale=1, better=None, relative_to=None
)


def figure(panels: int) -> SpreadFigure:
    listed = [
        SpreadPanel(title=str(n), coordinates={}, curves=[], sentences=[]) for n in range(panels)
    ]
    return SpreadFigure.model_construct(kind="spread", title="t", metric=METRIC, panels=listed)


def test_a_figure_that_fits_stays_as_it_is() -> None:
    whole = figure(MOST_PANELS)
    assert first_panels([whole]) == ([whole], [])


def test_the_first_panels_of_a_larger_one_are_kept() -> None:
    large = figure(MOST_PANELS + 1)
    kept, told = first_panels([large, figure(2)])
    assert [panel.title for panel in kept[0].panels] == [str(n) for n in range(MOST_PANELS)]
    assert len(kept[1].panels) == 2
    assert len(told) == 1
    assert told[0].startswith(f"Of {MOST_PANELS + 1} panels the first {MOST_PANELS} are shown")
    assert len(large.panels) == MOST_PANELS + 1
