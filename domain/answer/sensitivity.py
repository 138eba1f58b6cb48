"""What a metric depends on most: inputs by Sobol' indices and swings, axes by analysis of variance."""

from __future__ import annotations

from domain.answer.chance_figures import SensitivityFigure, SensitivityPanel
from domain.answer.factorial import factorial_panel
from domain.answer.inputs import inputs_panel
from domain.answer.inquiry import Inquiry


def sensitivity_figure(inquiry: Inquiry) -> SensitivityFigure:
    """Give what each choice depends on at each place, and how a factorial's variance divides."""
    panels: list[SensitivityPanel] = []
    has_values = any(cell.values for cell in inquiry.cells.values())
    if inquiry.study.design is not None and has_values:
        for place in inquiry.places:
            for step in inquiry.choice_steps:
                cell = inquiry.cell(place, step)
                if cell is not None:
                    panels.append(inputs_panel(inquiry, place, step, cell))
    least = 1 if inquiry.study.design is None else 2
    if len(factors_of(inquiry)) >= least and has_values:
        panels.append(factorial_panel(inquiry, factors_of(inquiry)))
    return SensitivityFigure(
        title=f"What {inquiry.metric_words} depends on",
        metric=inquiry.metric_text(),
        panels=panels,
    )


def factors_of(inquiry: Inquiry) -> list[int]:
    """Give the numbers of the axes of a factorial: those that vary, chance aside."""
    found = [*inquiry.roles.places, *([inquiry.roles.by] if inquiry.roles.by is not None else [])]
    return sorted(found)
