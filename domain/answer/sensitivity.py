"""What a metric depends on most: inputs by Sobol' indices and swings, axes by analysis of variance."""

from __future__ import annotations

from domain.answer.chance_figures import SensitivityFigure, SensitivityPanel
from domain.answer.factorial import factorial_panel
from domain.answer.inputs import inputs_panel
from domain.answer.inquiry import Asked


def sensitivity_figure(asked: Asked) -> SensitivityFigure:
    """Give what each choice depends on at each place, and how a factorial's variance divides."""
    panels: list[SensitivityPanel] = []
    has_values = any(cell.values for cell in asked.cells.values())
    if asked.study.design is not None and has_values:
        for place in asked.places:
            for step in asked.choice_steps:
                cell = asked.cell(place, step)
                if cell is not None:
                    panels.append(inputs_panel(asked, place, step, cell))
    least = 1 if asked.study.design is None else 2
    if len(factors_of(asked)) >= least and has_values:
        panels.append(factorial_panel(asked, factors_of(asked)))
    return SensitivityFigure(
        title=f"What {asked.metric_words} depends on",
        metric=asked.metric_text(),
        panels=panels,
    )


def factors_of(asked: Asked) -> list[int]:
    """Give the numbers of the axes of a factorial: those that vary, chance aside."""
    found = [*asked.roles.places, *([asked.roles.by] if asked.roles.by is not None else [])]
    return sorted(found)
