"""Which choice is best: dots with intervals at each place, and the places in one rule."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.document import DotRow, DotsFigure, DotsPanel, Role
from domain.answer.inquiry import Inquiry, ratio_estimate
from domain.answer.judgement import Judgement, judge_all, margin_words, verdict_sentence
from domain.answer.panels import Panels
from domain.answer.samples import Cell
from domain.answer.study import Steps
from domain.answer.words import capital, sentence
from domain.statistics.compare import Comparison

_SPELLED_OUT = 4
"""At most so many places get a sentence each against the baseline."""


def dots_figure(inquiry: Inquiry) -> tuple[DotsFigure, list[Judgement]]:
    """Give the ranking of the choices at every place, and the judgements it rests on."""
    assert inquiry.roles.by is not None
    judgements = judge_all(inquiry, [(place, 0) for place in inquiry.places])
    at = dict(zip(inquiry.places, judgements, strict=True))
    figure = DotsFigure.model_construct(
        title=capital(inquiry.metric_words),
        metric=inquiry.metric_text(),
        by=inquiry.axis_text(inquiry.roles.by),
        panels=Panels(inquiry.places, lambda place: _panel(inquiry, place, at[place])),
    )
    return figure, judgements


def _panel(inquiry: Inquiry, place: Steps, judgement: Judgement) -> DotsPanel:
    ideal = None if inquiry.ideal is None else inquiry.cell(place, inquiry.ideal)
    cells = dict(judgement.cells)
    rows = [_row(inquiry, place, step, judgement) for step in cells]
    rows.sort(key=lambda row: row.rank or 0)
    if ideal is not None and ideal.values:
        assert inquiry.ideal is not None
        rows.append(_ideal_row(inquiry, inquiry.ideal, ideal))
    ranking = judgement.ranking
    return DotsPanel(
        title=capital(inquiry.place_words(place)),
        coordinates=inquiry.coordinates(place),
        verdict=judgement.verdict,
        rows=rows,
        groups=[list(group) for group in ranking.groups] if ranking else [],
        sentences=[verdict_sentence(inquiry, judgement)],
    )


def _row(inquiry: Inquiry, place: Steps, step: int, judgement: Judgement) -> DotRow:
    ranking = judgement.ranking
    assert ranking is not None
    cell, label = judgement.cells[step], inquiry.label(step)
    leader = next(c for s, c in judgement.cells.items() if inquiry.label(s) == ranking.leader)
    return DotRow(
        label=label,
        role=inquiry.role(step),
        point_index=cell.point_index,
        value=inquiry.estimate(cell),
        rank=ranking.order.index(label) + 1,
        is_possible_winner=label in judgement.possible,
        ratio_to_best=None
        if label == ranking.leader
        else ratio_estimate(inquiry.advantage(leader, cell)),
        ratio_to_ideal=ratio_estimate(_against(inquiry, cell, place, inquiry.ideal)),
        ratio_to_baseline=None
        if step == inquiry.baseline
        else ratio_estimate(_against(inquiry, cell, place, inquiry.baseline)),
    )


def _against(inquiry: Inquiry, cell: Cell, place: Steps, step: int | None) -> Comparison | None:
    """Give how many times better a cell is than that of another choice at the same place."""
    other = None if step is None else inquiry.cell(place, step)
    if other is None or not other.values:
        return None
    return inquiry.advantage(cell, other)


def baseline_sentences(inquiry: Inquiry, judgements: Sequence[Judgement]) -> list[str]:
    """Say how the winner of each place does against the baseline, where there are few places."""
    if inquiry.baseline is None or not inquiry.metric.better or len(judgements) > _SPELLED_OUT:
        return []
    told = []
    for judgement in judgements:
        step = next((s for s in judgement.cells if inquiry.label(s) == judgement.winner), None)
        ranking = judgement.ranking
        if step is None or ranking is None or step == inquiry.baseline:
            continue
        if ranking.runner_up == inquiry.label(inquiry.baseline):
            continue
        found = ratio_estimate(
            _against(inquiry, judgement.cells[step], judgement.place, inquiry.baseline)
        )
        if found is not None:
            words = margin_words(inquiry, found, f"the baseline {inquiry.label(inquiry.baseline)}")
            told.append(
                sentence(inquiry.place_words(judgement.place), f"{judgement.winner} is {words}")
            )
    return told


def _ideal_row(inquiry: Inquiry, step: int, cell: Cell) -> DotRow:
    return DotRow(
        label=inquiry.label(step),
        role=Role.IDEAL,
        point_index=cell.point_index,
        value=inquiry.estimate(cell),
        rank=None,
        is_possible_winner=False,
        ratio_to_best=None,
        ratio_to_ideal=None,
        ratio_to_baseline=None,
    )
