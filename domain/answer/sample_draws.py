"""What was drawn, in words, and the draws that stand for the distributions."""

from __future__ import annotations

from dataclasses import replace

from domain.answer.inquiry import Inquiry
from domain.answer.places import axis_label
from domain.answer.study import DrawnInput, Study
from domain.answer.words import listed

_MOST_INPUTS = 6


def of_the_distributions(study: Study) -> Study:
    """Leave out the rows of Saltelli's design that repeat the values of others.

    Sensitivities need them. Of what scatters how, and of who is best how often, the rows of A and B
    tell, which are drawn as the distributions say.
    """
    design, axis = study.design, study.sample_axis
    if design is None or axis is None or design.method != "saltelli":
        return study
    kept = {p.index for p in study.points if design.is_of_the_distribution(p.steps[axis])}
    return replace(
        study,
        points=[point for point in study.points if point.index in kept],
        runs=study.columns.at_points(kept),
    )


def input_label(drawn: DrawnInput) -> str:
    """Say what an input is: `link latency`."""
    return axis_label(drawn.info)


def inputs_words(inquiry: Inquiry) -> str:
    """Say what was drawn: `link latency, message size and link bandwidth`; empty without inputs."""
    design = inquiry.study.design
    if design is None:
        return ""
    return listed([input_label(one) for one in design.inputs], _MOST_INPUTS)
