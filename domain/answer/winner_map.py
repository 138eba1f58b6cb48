"""Who wins where: a map over the two axes that decide most, the others as panels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from domain.answer.document import AxisText, MapCell, MapFigure, MapPanel
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement, judge_all, verdict_sentence
from domain.answer.regret import regret_list
from domain.answer.study import Steps
from domain.answer.where import rule_of
from domain.answer.words import capital


def map_figure(inquiry: Inquiry) -> tuple[MapFigure, list[Judgement]]:
    """Give the map of winners and the judgements that it rests on."""
    assert inquiry.roles.by is not None
    judgements = judge_all(inquiry, [(place, 0) for place in inquiry.places])
    x, y = _sides(inquiry, judgements)
    used = {n: _used(inquiry, n) for n in (x, y) if n is not None}
    panels: defaultdict[Steps, list[Judgement]] = defaultdict(list)
    for judgement in judgements:
        panels[_rest(inquiry, judgement.place, x, y)].append(judgement)
    figure = MapFigure(
        title=f"Who wins by {inquiry.metric_words}",
        metric=inquiry.metric_text(),
        by=inquiry.axis_text(inquiry.roles.by),
        x=_side(inquiry, x),
        y=None if y is None else _side(inquiry, y),
        panels=[_panel(inquiry, own, x, y, used) for own in panels.values()],
        regrets=regret_list(inquiry, judgements),
    )
    return figure, judgements


def _sides(inquiry: Inquiry, judgements: Sequence[Judgement]) -> tuple[int, int | None]:
    """Choose the axes of the map: those of the rule first, then those that change the winner most.

    The one with more values lies along x, where there is more room.
    """
    rule = rule_of(inquiry, judgements)
    ruling = rule.axes if rule else ()
    power = {n: _power(inquiry, judgements, place) for place, n in enumerate(inquiry.roles.places)}
    order = sorted(
        inquiry.roles.places,
        key=lambda n: (inquiry.study.axes[n].path not in ruling, -power[n], n),
    )
    chosen = sorted(order[:2], key=lambda n: (-len(inquiry.study.axes[n].info.values), n))
    return chosen[0], chosen[1] if len(chosen) > 1 else None


def _used(inquiry: Inquiry, axis: int) -> list[int]:
    """Give the steps of an axis that have places: a value that others are relative to has none."""
    return sorted({steps[axis] for steps in inquiry.cells})


def _side(inquiry: Inquiry, axis: int) -> AxisText:
    text, used = inquiry.axis_text(axis), _used(inquiry, axis)
    labels = [text.labels[step] for step in used]
    values = [text.values[step] for step in used]
    return text.model_copy(update={"labels": labels, "values": values})


def _power(inquiry: Inquiry, judgements: Sequence[Judgement], axis: int) -> float:
    """Give in which share of the steps along an axis, all else equal, the possible winners change."""
    lines: defaultdict[Steps, list[tuple[int, tuple[str, ...]]]] = defaultdict(list)
    for judgement in judgements:
        rest = (*judgement.place[:axis], *judgement.place[axis + 1 :])
        lines[rest].append((judgement.place[axis], tuple(sorted(judgement.possible))))
    steps = [pair for line in lines.values() for pair in pairwise(sorted(line))]
    return sum(before[1] != after[1] for before, after in steps) / max(1, len(steps))


def _rest(inquiry: Inquiry, place: Steps, x: int, y: int | None) -> Steps:
    return tuple(
        step for n, step in zip(inquiry.roles.places, place, strict=True) if n not in (x, y)
    )


def _panel(
    inquiry: Inquiry,
    own: Sequence[Judgement],
    x: int,
    y: int | None,
    used: Mapping[int, Sequence[int]],
) -> MapPanel:
    first = own[0].place
    others = [n for n in inquiry.roles.places if n not in (x, y)]
    steps = dict(zip(inquiry.roles.places, first, strict=True))
    coordinates = inquiry.coordinates(first)
    fixed = {p for n in others for p in inquiry.study.axes[n].info.paths}
    return MapPanel(
        title=capital(inquiry.words_of(others, [steps[n] for n in others])),
        coordinates={path: value for path, value in coordinates.items() if path in fixed},
        cells=[_cell(inquiry, judgement, x, y, used) for judgement in own],
    )


def _cell(
    inquiry: Inquiry, judgement: Judgement, x: int, y: int | None, used: Mapping[int, Sequence[int]]
) -> MapCell:
    steps = dict(zip(inquiry.roles.places, judgement.place, strict=True))
    return MapCell(
        x=used[x].index(steps[x]),
        y=0 if y is None else used[y].index(steps[y]),
        verdict=judgement.verdict,
        winner=judgement.winner,
        possible=list(judgement.possible),
        margin=judgement.margin,
        text=verdict_sentence(inquiry, judgement),
    )
