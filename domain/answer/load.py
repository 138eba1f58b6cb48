"""A metric under load: curves, and where each network saturates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from domain.answer.along import range_sentences, winner_sentences
from domain.answer.crossings import crossing_text
from domain.answer.document import Mark
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement
from domain.answer.lines import LinesAnswer, PanelText, lines_figure
from domain.answer.places import axis_label
from domain.answer.samples import DISCONNECTED, SILENT, TIMED_OUT, Cell
from domain.answer.study import Steps
from domain.answer.words import (
    capital,
    counted,
    estimate_texts,
    is_same,
    listed,
    number_text,
    sentence,
)
from domain.statistics.saturation import LoadRun, Saturation, find_saturation

_DROP = 0.98
"""A network that accepts less than this share of its most when driven harder is said to."""


def load_lines(inquiry: Inquiry) -> LinesAnswer:
    """Draw the metric against load; saturation and crossings are marked and said."""
    assert inquiry.roles.x is not None
    words = axis_label(inquiry.study.axes[inquiry.roles.x].info)
    return lines_figure(inquiry, capital(f"{inquiry.metric_words} against {words}"), _tell)


def _tell(inquiry: Inquiry, place: Steps, judgements: Sequence[Judgement]) -> PanelText:
    saturations = {
        step: found for step in inquiry.choice_steps if (found := _saturation(inquiry, place, step))
    }
    marks = {
        step: _saturation_marks(inquiry, place, step, found) for step, found in saturations.items()
    }
    crossings, told = crossing_text(inquiry, place, judgements)
    rivals = [step for step in saturations if step != inquiry.ideal or inquiry.roles.by is None]
    sentences = [saturation_sentence(inquiry, place, step, saturations[step]) for step in rivals]
    winners = [] if told else winner_sentences(inquiry, place, judgements)
    said = [*sentences, *told, *winners] or range_sentences(inquiry, place)
    summary = _summary(inquiry, place, {step: saturations[step] for step in rivals})
    return PanelText(marks, crossings, said, short=[*summary, *(told or winners[-1:])])


def _summary(inquiry: Inquiry, place: Steps, found: Mapping[int, Saturation]) -> list[str]:
    """Say in one sentence who saturates where."""
    if not found or inquiry.roles.by is None:
        return []
    groups: defaultdict[tuple[bool, str], list[str]] = defaultdict(list)
    for step, own in found.items():
        if own.lost and not own.seen:
            key = (False, "saturated in no run that ended")
        elif own.never:
            key = (False, "saturated at no load tried")
        elif own.always:
            key = (False, "saturated at every load tried")
        elif own.low is None or own.high is None:
            key = (False, "saturated in some runs")
        else:
            key = (True, " and ".join(_as_written((own.low, own.high))))
        groups[key].append(inquiry.label(step))
    told = []
    for (is_between, words), labels in groups.items():
        one = len(labels) == 1
        verb = "saturates between" if one else "saturate between"
        if not is_between:
            verb = "is" if one else "are"
        told.append(f"{listed(labels)} {verb} {words}")
    return [sentence(inquiry.place_words(place), "; ".join(told))]


def _saturation(inquiry: Inquiry, place: Steps, step: int) -> Saturation | None:
    """Find where a network saturates; None where x is no offered load or no run tells."""
    assert inquiry.roles.x is not None
    if not any(p.endswith("offered_load") for p in inquiry.study.axes[inquiry.roles.x].info.paths):
        return None
    loads: list[float] = []
    runs: list[list[LoadRun]] = []
    exact = True
    for x in inquiry.x_steps:
        cell = inquiry.cell(place, step, x)
        if cell is None or not (cell.saturated or _untold(cell)):
            continue
        loads.append(inquiry.x_values[x])
        told = [LoadRun(n, is_, cell.accepted.get(n)) for n, is_ in cell.saturated.items()]
        runs.append([*told, *(LoadRun(-1, None) for _ in range(_untold(cell)))])
        exact = exact and cell.is_exact
    if not any(run.saturated is not None for own in runs for run in own):
        return None
    return find_saturation(loads, runs, exact=exact)


def _untold(cell: Cell) -> int:
    """Count the runs that ended without telling whether they were saturated."""
    if cell.is_exact and cell.saturated:
        return 0
    return sum(
        cell.missing[reason] for reason in (TIMED_OUT, DISCONNECTED, *SILENT - {"unmeasured"})
    )


def _tried(inquiry: Inquiry, place: Steps, step: int) -> tuple[float, float]:
    """Give the lowest and the highest load at which runs tell whether they were saturated."""
    loads = [
        inquiry.x_values[x]
        for x in inquiry.x_steps
        if (cell := inquiry.cell(place, step, x)) is not None and (cell.saturated or _untold(cell))
    ]
    return loads[0], loads[-1]


def _saturation_marks(inquiry: Inquiry, place: Steps, step: int, found: Saturation) -> list[Mark]:
    if found.high is None:
        return []
    low = found.low if found.low is not None else found.high
    return [
        Mark(
            kind="saturation",
            x=found.high,
            low=low,
            high=found.high,
            status="monotone" if found.monotone else "not monotone",
            text=saturation_sentence(inquiry, place, step, found),
        )
    ]


def saturation_sentence(inquiry: Inquiry, place: Steps, step: int, found: Saturation) -> str:
    """Say between which loads a network saturates, and the most that it accepted."""
    name = inquiry.label(step) if inquiry.roles.by is not None else "the network"
    told: str
    first, last = _tried(inquiry, place, step)
    low, high = ("", "")
    if found.low is not None and found.high is not None:
        low, high = _as_written((found.low, found.high))
    if found.lost and not found.seen:
        told = f"{name} is saturated in no run that ended"
    elif found.never:
        told = f"{name} carries {number_text(last)} and is not saturated at any load tried"
    elif found.always:
        told = f"{name} is saturated at every load tried, from {number_text(first)} on"
    elif found.low is None:
        may = " or may be" if found.lost else ""
        told = (
            f"some runs of {name} are{may} saturated at the lowest load tried, {number_text(first)}"
        )
    elif found.high is None:
        may = " or may be" if found.lost else ""
        told = (
            f"some runs of {name} are{may} saturated above {number_text(found.low)}, at no load all"
        )
    elif not found.monotone:
        told = (
            f"{name} is saturated at some loads between {low} and {high} of injection and not at "
            "others, so the end of what it carries lies somewhere between"
        )
    else:
        told = f"{name} saturates between {low} and {high} of injection"
    if not found.never:
        told += _capacity_words(found, last)
    if found.lost:
        told += (
            f"; whether {counted(found.lost, 'lost run')} at the loads tried "
            f"{'was' if found.lost == 1 else 'were'} saturated is not known"
        )
    where = inquiry.place_words(place)
    begins_ours = inquiry.roles.by is None and not where
    return sentence(where, capital(told) if begins_ours else told)


def _as_written(loads: Sequence[float]) -> list[str]:
    """Write loads that were asked for, with as many decimals as the longest of them."""
    decimals = max(len(f"{load:g}".partition(".")[2]) for load in loads)
    return [f"{load:.{decimals}f}" for load in loads]


def _capacity_words(found: Saturation, last: float) -> str:
    """Say the most that was accepted, and what is accepted at the highest load if that is less."""
    top = found.capacity
    if top is None:
        return ""
    told = f"; the most that it accepted is {_with_interval(top.value, top.low, top.high)}"
    told += f" at load {number_text(top.load)}"
    at_highest = found.accepted_at_highest
    if at_highest is not None and at_highest.mean < top.value * _DROP:
        told += f", and {number_text(at_highest.mean)} at load {number_text(last)}"
    return told


def _with_interval(value: float, low: float | None, high: float | None) -> str:
    if low is None or high is None or is_same(low, high):
        return number_text(value)
    mean, first, second = estimate_texts(value, low, high)
    return f"{mean} ({first} to {second})"
