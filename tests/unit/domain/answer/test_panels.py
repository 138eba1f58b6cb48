"""Panels are made once, and only those that somebody looks at."""

from __future__ import annotations

from domain.answer.panels import Panels


def test_a_panel_is_made_on_first_sight_and_once() -> None:
    made: list[tuple[int, ...]] = []

    def make(place: tuple[int, ...]) -> str:
        made.append(place)
        return str(place)

    panels = Panels([(n,) for n in range(1000)], make)
    assert len(panels) == 1000
    assert made == []
    assert panels[:2] == ["(0,)", "(1,)"]
    assert [panels[1], panels[-1], panels.at((1,))] == ["(1,)", "(999,)", "(1,)"]
    assert made == [(0,), (1,), (999,)]
    assert list(panels) == [str((n,)) for n in range(1000)]
    assert len(made) == 1000
