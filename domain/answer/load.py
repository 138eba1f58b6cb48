"""A metric under load: curves, where each network saturates, where lines cross."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.asked import Asked
from domain.answer.document import LinesFigure, Mark, Verdict
from domain.answer.judged import Judged
from domain.answer.lines import Curve, PanelText, curves_at, lines_figure
from domain.answer.paying import winner_sentences, x_words
from domain.answer.study import Steps
from domain.answer.words import Shown, axis_label, capital, number_text
from domain.quantity import unit_symbol
from domain.statistics.crossing import Crossing, find_crossings
from domain.statistics.saturation import LoadStep, Saturation, find_saturation

_MOST_CROSSINGS = 6


def load_figure(asked: Asked) -> tuple[LinesFigure, list[Judged]]:
    """Draw the metric against load; saturation and crossings are marked and said."""
    assert asked.roles.x is not None
    words = axis_label(asked.study.axes[asked.roles.x].info)
    return lines_figure(asked, capital(f"{asked.metric_words} against {words}"), _tell)


def _tell(asked: Asked, place: Steps, judgements: Sequence[Judged]) -> PanelText:
    saturations = {
        step: found for step in asked.choice_steps if (found := _saturation(asked, place, step))
    }
    marks = {step: _saturation_marks(asked, step, found) for step, found in saturations.items()}
    crossings, told = crossing_text(asked, place, judgements)
    rivals = [step for step in saturations if step != asked.ideal or asked.roles.by is None]
    sentences = [saturation_sentence(asked, step, saturations[step]) for step in rivals]
    winners = [] if told else winner_sentences(asked, judgements)
    where = asked.place_words(place)
    begin = f"{where}: " if where else ""
    return PanelText(
        marks, crossings, [capital(begin + s) if begin else s for s in sentences] + told + winners
    )


def _saturation(asked: Asked, place: Steps, step: int) -> Saturation | None:
    """Find where a network saturates; None where x is no offered load or no run tells."""
    assert asked.roles.x is not None
    if not any(p.endswith("offered_load") for p in asked.study.axes[asked.roles.x].info.paths):
        return None
    loads = []
    for x in asked.x_steps:
        cell = asked.cell(place, step, x)
        if cell is not None and cell.saturated:
            loads.append(LoadStep(asked.x_values[x], dict(cell.saturated), dict(cell.accepted)))
    return find_saturation(loads) if loads else None


def _saturation_marks(asked: Asked, step: int, found: Saturation) -> list[Mark]:
    if found.high is None:
        return []
    low = found.low if found.low is not None else 0.0
    return [
        Mark(
            kind="saturation",
            x=found.high,
            low=low,
            high=found.high,
            status="monotone" if found.is_monotone else "not monotone",
            text=saturation_sentence(asked, step, found),
        )
    ]


def saturation_sentence(asked: Asked, step: int, found: Saturation) -> str:
    """Say between which loads a network saturates, and the most that it accepted."""
    name = asked.label(step) if asked.roles.by is not None else "the network"
    told: str
    if found.high is None:
        most = number_text(found.loads[-1])
        told = f"{name} carries {most} and is not saturated at any load tried"
    elif found.low is None:
        told = f"{name} is saturated at every load tried, from {number_text(found.loads[0])} on"
    elif not found.is_monotone:
        told = (
            f"{name} is saturated at some loads between {number_text(found.low)} and "
            f"{number_text(found.high)} and not at others: it saturates somewhere between"
        )
    else:
        told = (
            f"{name} saturates between {number_text(found.low)} and {number_text(found.high)} of "
            "injection"
        )
    if found.high is not None and found.capacity is not None:
        half = None
        if found.capacity.low is not None and found.capacity.high is not None:
            half = (found.capacity.high - found.capacity.low) / 2
        told += f"; the most that it accepted is {number_text(found.capacity.mean, half)}"
        told += f" (at load {number_text(found.capacity_load)})"
        last = found.accepted_at_highest
        if last is not None and last < found.capacity.mean * 0.98:
            told += f", {number_text(last)} at load {number_text(found.loads[-1])}"
    return capital(f"{told}.") if asked.roles.by is None else f"{told}."


def crossing_text(
    asked: Asked, place: Steps, judgements: Sequence[Judged]
) -> tuple[list[Mark], list[str]]:
    """Find where the leaders' lines cross; gives their marks and sentences."""
    if asked.roles.by is None:
        return [], []
    curves = {curve.step: curve for curve in curves_at(asked, place) if curve.step != asked.ideal}
    marks: list[Mark] = []
    told: list[str] = []
    for first, second in _leaders(asked, judgements):
        if first not in curves or second not in curves:
            continue
        for crossing in _between(asked, curves[first], curves[second]):
            text = _crossing_sentence(asked, first, second, crossing)
            marks.append(
                Mark(
                    kind="crossing",
                    x=crossing.x,
                    low=crossing.low,
                    high=crossing.high,
                    status="crossing",
                    text=text,
                )
            )
            told.append(text)
    if len(told) > _MOST_CROSSINGS:
        told = [*told[:_MOST_CROSSINGS], f"And {len(told) - _MOST_CROSSINGS} more crossings."]
    return marks, told


def _leaders(asked: Asked, judgements: Sequence[Judged]) -> list[tuple[int, int]]:
    """Give the pairs of choices that are best one after the other along x."""
    by_label = {asked.label(step): step for step in asked.choice_steps}
    order = [
        by_label[judged.winner]
        for judged in judgements
        if judged.verdict is Verdict.BEST and judged.winner is not None
    ]
    pairs = [(a, b) for a, b in zip(order, order[1:], strict=False) if a != b]
    return list(dict.fromkeys(pairs))


def _between(asked: Asked, first: Curve, second: Curve) -> list[Crossing]:
    common = [x for x in first.xs if x in second.xs]
    if len(common) < 2:
        return []
    return list(
        find_crossings(
            common,
            [first.cells[first.xs.index(x)].values for x in common],
            [second.cells[second.xs.index(x)].values for x in common],
            asked.better,
            asked.request.confidence,
        ).crossings
    )


def _crossing_sentence(asked: Asked, first: int, second: int, crossing: Crossing) -> str:
    """Say up to where the first is better, and who is above it."""
    lead, follow = (first, second) if crossing.first_leads_below else (second, first)
    at = _x_text(asked, crossing.x, crossing.low, crossing.high)
    ends = ""
    if crossing.low is not None and crossing.high is not None:
        low, high = _x_text(asked, crossing.low), _x_text(asked, crossing.high)
        ends = f" ({low} to {high})"
    assert asked.roles.x is not None
    name = axis_label(asked.study.axes[asked.roles.x].info)
    word = "better" if asked.better == "higher" or asked.metric.unit != "ns" else "faster"
    return f"Up to {name} {at}{ends} {asked.label(lead)} is {word}, above it {asked.label(follow)}."


def _x_text(asked: Asked, x: float, low: float | None = None, high: float | None = None) -> str:
    """Write a place on x that need not be one of its values."""
    if x in asked.x_values:
        return x_words(asked, x)
    assert asked.roles.x is not None
    half = None if low is None or high is None else (high - low) / 2
    return Shown(1.0, unit_symbol(asked.study.axes[asked.roles.x].info.unit)).text(x, half)
