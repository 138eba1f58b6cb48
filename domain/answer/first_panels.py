"""Figures of thousands of panels, cut to what a reader can look at and a page can hold."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.document import Figure

MOST_PANELS = 200
_OF_COSTS = 50
"""Of costs, each panel of which draws its candidates some thousand times."""


def first_panels(figures: Sequence[Figure]) -> tuple[list[Figure], list[str]]:
    """Keep the first panels of each figure; gives the figures, and what to say of the others."""
    kept, told = [], []
    for figure in figures:
        panels = figure.panels
        most = _OF_COSTS if figure.kind == "cost" else MOST_PANELS
        kept.append(figure.model_copy(update={"panels": panels[:most]}))
        if len(panels) > most:
            told.append(
                f"Of {len(panels)} panels the first {most} are shown; a filter shows others. "
                "The sentences are about all of them."
            )
    return kept, list(dict.fromkeys(told))
