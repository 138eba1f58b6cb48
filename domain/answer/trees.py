"""When a job loses its aggregation tree: routers had no operations left, and ranks reduced instead.

Each run either kept its trees or lost some, so that what is told are counts of runs with limits of
the probability behind them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from domain.answer.inquiry import Inquiry
from domain.answer.losses import cut_off, failed
from domain.answer.places import named_value
from domain.answer.samples import gather_by_place
from domain.answer.study import Steps
from domain.answer.words import capital, counted, listed, per_cent, sentence
from domain.catalog.models import MetricSpec
from domain.statistics.binomial import probability_limits

LOST = "host_fallback_fraction"
"""Share of the measured job's groups that had no tree."""
_MOST_TOLD = 6
_MOST_PARTS = 3


@dataclass(frozen=True, slots=True)
class _LossCount:
    """How many of the runs at one x lost a tree, and whether chance has a part in them.

    Of `untold` more runs, which ended without a result, it is not known.
    """

    x: int
    lost: int
    runs: int
    is_exact: bool
    untold: int = 0

    @property
    def is_always(self) -> bool:
        return self.lost == self.runs


@dataclass(frozen=True, slots=True)
class _Line:
    """A choice at a place, by rising x."""

    step: int
    place: Steps
    counts: list[_LossCount]


def tree_sentences(inquiry: Inquiry) -> list[str]:
    """Say up to where a job keeps its trees and from where it loses them; nothing without trees."""
    found = _told_once(inquiry, _lines(inquiry))
    if not found:
        return []
    if inquiry.roles.x is not None and len(found) <= _MOST_TOLD:
        return [sentence(where, _along(inquiry, line, where)) for where, line in found]
    return [_summary([one for line in _lines(inquiry) for one in line.counts])]


def _told_once(inquiry: Inquiry, lines: Iterable[_Line]) -> list[tuple[str, list[_LossCount]]]:
    """Give the lines with where they hold: a choice that has the same one at all places has it once."""
    of_choice: dict[int, list[_Line]] = {}
    for line in lines:
        if line.counts:
            of_choice.setdefault(line.step, []).append(line)
    told = []
    for step, own in of_choice.items():
        if len(own) > 1 and all(line.counts == own[0].counts for line in own):
            where = "" if inquiry.roles.by is None else inquiry.words_of([inquiry.roles.by], [step])
            told.append((where, own[0].counts))
        else:
            told += [(inquiry.choice_place(step, line.place), line.counts) for line in own]
    return told


def tree_alarms(inquiry: Inquiry) -> list[tuple[str, str]]:
    """Warn where the runs of a point differ in whether they had a tree: their mean mixes the two."""
    if inquiry.metric.name == LOST:
        return []
    mixed = [one for line in _lines(inquiry) for one in line.counts if 0 < one.lost < one.runs]
    if not mixed:
        return []
    text = (
        f"At {counted(len(mixed), 'place')} the job lost its tree in some runs and kept it in others: "
        "the mean is of both."
    )
    return [("mixed_trees", text)]


def _lines(inquiry: Inquiry) -> Iterator[_Line]:
    """Give, for each choice at each place, what was lost by rising x; without an axis x once."""
    if not inquiry.study.columns.has(LOST):
        return
    cells = gather_by_place(inquiry.runs, MetricSpec(name=LOST), inquiry.request)
    for place in inquiry.places:
        for step in inquiry.choice_steps:
            counts = []
            for x in inquiry.x_steps:
                own = inquiry.cell(place, step, x)
                if own is None or not cells[own.steps].values:
                    continue
                found = cells[own.steps]
                lost = sum(value > 0 for value in found.values.values())
                untold = len([*cut_off(found), *failed(found)])
                counts.append(_LossCount(x, lost, len(found.values), found.is_exact, untold))
            yield _Line(step, place, counts)


def _along(inquiry: Inquiry, line: Sequence[_LossCount], where: str) -> str:
    """Tell one line from the left to the right."""
    kept = _leading(line)
    always = _leading_always(line)
    between = line[len(kept) : len(line) - len(always)]
    parts = []
    if kept:
        reach = f"up to {_x(inquiry, kept[-1])}" if len(kept) > 1 else f"at {_x(inquiry, kept[-1])}"
        parts.append(f"keeps its tree in every run {reach} ({_limits(kept[-1])})")
    if between:
        parts.append(f"loses it in {_some(inquiry, between)}")
    if always:
        begin = (
            f"from {_x(inquiry, always[0])} on"
            if len(always) > 1
            else f"at {_x(inquiry, always[0])}"
        )
        parts.append(f"loses it in every run {begin} ({_limits(always[0])})")
    if not kept:
        parts[0] = parts[0].replace("loses it", "loses its tree", 1)
    told = f"the job {listed(parts)}"
    return told if where else capital(told)


def _some(inquiry: Inquiry, between: Sequence[_LossCount]) -> str:
    """Tell where some runs lost a tree; of many places the first and the last one."""
    told = [
        f"{one.lost} of {one.runs} runs at {_x(inquiry, one)} ({_limits(one)})" for one in between
    ]
    if len(told) < _MOST_PARTS:
        return listed(told)
    return f"{told[0]} and so on to {told[-1]}"


def _leading(line: Sequence[_LossCount]) -> list[_LossCount]:
    kept: list[_LossCount] = []
    for one in line:
        if one.lost:
            break
        kept.append(one)
    return kept


def _leading_always(line: Sequence[_LossCount]) -> list[_LossCount]:
    always: list[_LossCount] = []
    for one in reversed(line):
        if not one.is_always:
            break
        always.insert(0, one)
    return always


def _x(inquiry: Inquiry, one: _LossCount) -> str:
    assert inquiry.roles.x is not None
    return named_value(inquiry.study.axes[inquiry.roles.x].info, one.x)


def _limits(one: _LossCount) -> str:
    """Say which chances of losing the tree the count leaves."""
    if one.is_exact:
        return "no chance in these runs"
    low, high = probability_limits(one.lost, one.lost + one.untold, one.runs + one.untold)
    if one.lost == 0:
        return f"{counted(one.runs, 'run')}: chance to lose it at most {_percent(high)}"
    if one.is_always:
        return f"{counted(one.runs, 'run')}: chance at least {_percent(low)}"
    return f"chance {_percent(low)} to {_percent(high)}"


def _percent(probability: float) -> str:
    """Write a limit of a probability as whole per cent."""
    return per_cent(round(probability, 2))


def _summary(found: Sequence[_LossCount]) -> str:
    """Count places, where there are too many to tell one by one."""
    always = sum(one.is_always for one in found)
    never = sum(one.lost == 0 for one in found)
    some = len(found) - always - never
    told = [
        f"{way} at {counted(count, 'place')}"
        for way, count in (("in no run", never), ("in some runs", some), ("in every run", always))
        if count
    ]
    return f"The job loses its tree {listed(told)}."
