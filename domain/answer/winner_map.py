"""Who wins where: a map over the two axes that decide most, the others as panels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from domain.answer.document import AxisText, MapCell, MapFigure, MapPanel
from domain.answer.inquiry import Asked
from domain.answer.judgement import Judged, judge_all, verdict_sentence
from domain.answer.regret import regret_list
from domain.answer.study import Steps
from domain.answer.where import rule_of
from domain.answer.words import capital


def map_figure(asked: Asked) -> tuple[MapFigure, list[Judged]]:
    """Give the map of winners and the judgements that it rests on."""
    assert asked.roles.by is not None
    judgements = judge_all(asked, [(place, 0) for place in asked.places])
    x, y = _sides(asked, judgements)
    used = {n: _used(asked, n) for n in (x, y) if n is not None}
    panels: defaultdict[Steps, list[Judged]] = defaultdict(list)
    for judged in judgements:
        panels[_rest(asked, judged.place, x, y)].append(judged)
    figure = MapFigure(
        title=f"Who wins by {asked.metric_words}",
        metric=asked.metric_text(),
        by=asked.axis_text(asked.roles.by),
        x=_side(asked, x),
        y=None if y is None else _side(asked, y),
        panels=[_panel(asked, own, x, y, used) for own in panels.values()],
        regrets=regret_list(asked, judgements),
    )
    return figure, judgements


def _sides(asked: Asked, judgements: Sequence[Judged]) -> tuple[int, int | None]:
    """Choose the axes of the map: those of the rule first, then those that change the winner most.

    The one with more values lies along x, where there is more room.
    """
    rule = rule_of(asked, judgements)
    ruling = rule.axes if rule else ()
    power = {n: _power(asked, judgements, place) for place, n in enumerate(asked.roles.places)}
    order = sorted(
        asked.roles.places,
        key=lambda n: (asked.study.axes[n].path not in ruling, -power[n], n),
    )
    chosen = sorted(order[:2], key=lambda n: (-len(asked.study.axes[n].info.values), n))
    return chosen[0], chosen[1] if len(chosen) > 1 else None


def _used(asked: Asked, axis: int) -> list[int]:
    """Give the steps of an axis that have places: a value that others are relative to has none."""
    return sorted({steps[axis] for steps in asked.cells})


def _side(asked: Asked, axis: int) -> AxisText:
    text, used = asked.axis_text(axis), _used(asked, axis)
    labels = [text.labels[step] for step in used]
    values = [text.values[step] for step in used]
    return text.model_copy(update={"labels": labels, "values": values})


def _power(asked: Asked, judgements: Sequence[Judged], axis: int) -> float:
    """Give in which share of the steps along an axis, all else equal, the possible winners change."""
    lines: defaultdict[Steps, list[tuple[int, tuple[str, ...]]]] = defaultdict(list)
    for judged in judgements:
        rest = (*judged.place[:axis], *judged.place[axis + 1 :])
        lines[rest].append((judged.place[axis], tuple(sorted(judged.possible))))
    steps = [pair for line in lines.values() for pair in pairwise(sorted(line))]
    return sum(before[1] != after[1] for before, after in steps) / max(1, len(steps))


def _rest(asked: Asked, place: Steps, x: int, y: int | None) -> Steps:
    return tuple(step for n, step in zip(asked.roles.places, place, strict=True) if n not in (x, y))


def _panel(
    asked: Asked,
    own: Sequence[Judged],
    x: int,
    y: int | None,
    used: Mapping[int, Sequence[int]],
) -> MapPanel:
    first = own[0].place
    others = [n for n in asked.roles.places if n not in (x, y)]
    steps = dict(zip(asked.roles.places, first, strict=True))
    coordinates = asked.coordinates(first)
    fixed = {p for n in others for p in asked.study.axes[n].info.paths}
    return MapPanel(
        title=capital(asked.words_of(others, [steps[n] for n in others])),
        coordinates={path: value for path, value in coordinates.items() if path in fixed},
        cells=[_cell(asked, judged, x, y, used) for judged in own],
    )


def _cell(
    asked: Asked, judged: Judged, x: int, y: int | None, used: Mapping[int, Sequence[int]]
) -> MapCell:
    steps = dict(zip(asked.roles.places, judged.place, strict=True))
    return MapCell(
        x=used[x].index(steps[x]),
        y=0 if y is None else used[y].index(steps[y]),
        verdict=judged.verdict,
        winner=judged.winner,
        possible=list(judged.possible),
        margin=judged.margin,
        text=verdict_sentence(asked, judged),
    )
