"""Figures of thousands of panels, cut to what a reader can look at and a page can hold."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.document import Figure

MOST_PANELS = 200


def first_panels(figures: Sequence[Figure]) -> tuple[list[Figure], list[str]]:
    """Keep the first panels of each figure; gives the figures, and what to say of the others."""
    kept, told = [], []
    for figure in figures:
        panels = figure.panels
        kept.append(figure.model_copy(update={"panels": panels[:MOST_PANELS]}))
        if len(panels) > MOST_PANELS:
            told.append(
                f"Of {len(panels)} panels the first {MOST_PANELS} are shown; a filter shows others. "
                "The sentences are about all of them."
            )
    return kept, list(dict.fromkeys(told))
