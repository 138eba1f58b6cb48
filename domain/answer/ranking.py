"""Which choice is best: dots with intervals at each place, and the places in one rule."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.document import DotRow, DotsFigure, DotsPanel, Role
from domain.answer.inquiry import Asked, ratio_estimate
from domain.answer.judgement import Judged, judge_all, margin_words, verdict_sentence
from domain.answer.panels import Panels
from domain.answer.samples import Cell
from domain.answer.study import Steps
from domain.answer.words import capital, sentence
from domain.statistics.compare import Comparison

_SPELLED_OUT = 4
"""At most so many places get a sentence each against the baseline."""


def dots_figure(asked: Asked) -> tuple[DotsFigure, list[Judged]]:
    """Give the ranking of the choices at every place, and the judgements it rests on."""
    assert asked.roles.by is not None
    judgements = judge_all(asked, [(place, 0) for place in asked.places])
    at = dict(zip(asked.places, judgements, strict=True))
    figure = DotsFigure.model_construct(
        title=capital(asked.metric_words),
        metric=asked.metric_text(),
        by=asked.axis_text(asked.roles.by),
        panels=Panels(asked.places, lambda place: _panel(asked, place, at[place])),
    )
    return figure, judgements


def _panel(asked: Asked, place: Steps, judged: Judged) -> DotsPanel:
    ideal = None if asked.ideal is None else asked.cell(place, asked.ideal)
    cells = dict(judged.cells)
    rows = [_row(asked, place, step, judged) for step in cells]
    rows.sort(key=lambda row: row.rank or 0)
    if ideal is not None and ideal.values:
        assert asked.ideal is not None
        rows.append(_ideal_row(asked, asked.ideal, ideal))
    ranking = judged.ranking
    return DotsPanel(
        title=capital(asked.place_words(place)),
        coordinates=asked.coordinates(place),
        verdict=judged.verdict,
        rows=rows,
        groups=[list(group) for group in ranking.groups] if ranking else [],
        sentences=[verdict_sentence(asked, judged)],
    )


def _row(asked: Asked, place: Steps, step: int, judged: Judged) -> DotRow:
    ranking = judged.ranking
    assert ranking is not None
    cell, label = judged.cells[step], asked.label(step)
    leader = next(c for s, c in judged.cells.items() if asked.label(s) == ranking.leader)
    return DotRow(
        label=label,
        role=asked.role(step),
        point_index=cell.point_index,
        value=asked.estimate(cell),
        rank=ranking.order.index(label) + 1,
        is_possible_winner=label in judged.possible,
        ratio_to_best=None
        if label == ranking.leader
        else ratio_estimate(asked.advantage(leader, cell)),
        ratio_to_ideal=ratio_estimate(_against(asked, cell, place, asked.ideal)),
        ratio_to_baseline=None
        if step == asked.baseline
        else ratio_estimate(_against(asked, cell, place, asked.baseline)),
    )


def _against(asked: Asked, cell: Cell, place: Steps, step: int | None) -> Comparison | None:
    """Give how many times better a cell is than that of another choice at the same place."""
    other = None if step is None else asked.cell(place, step)
    if other is None or not other.values:
        return None
    return asked.advantage(cell, other)


def baseline_sentences(asked: Asked, judgements: Sequence[Judged]) -> list[str]:
    """Say how the winner of each place does against the baseline, where there are few places."""
    if asked.baseline is None or not asked.metric.better or len(judgements) > _SPELLED_OUT:
        return []
    told = []
    for judged in judgements:
        step = next((s for s in judged.cells if asked.label(s) == judged.winner), None)
        ranking = judged.ranking
        if step is None or ranking is None or step == asked.baseline:
            continue
        if ranking.runner_up == asked.label(asked.baseline):
            continue
        found = ratio_estimate(_against(asked, judged.cells[step], judged.place, asked.baseline))
        if found is not None:
            words = margin_words(asked, found, f"the baseline {asked.label(asked.baseline)}")
            told.append(sentence(asked.place_words(judged.place), f"{judged.winner} is {words}"))
    return told


def _ideal_row(asked: Asked, step: int, cell: Cell) -> DotRow:
    return DotRow(
        label=asked.label(step),
        role=Role.IDEAL,
        point_index=cell.point_index,
        value=asked.estimate(cell),
        rank=None,
        is_possible_winner=False,
        ratio_to_best=None,
        ratio_to_ideal=None,
        ratio_to_baseline=None,
    )
