"""One question put to one study: metric, roles, cells and words that every kind of answer needs."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any

import numpy as np

from domain.answer.document import AxisText, Estimate, MetricText, Role
from domain.answer.fit_error import unfitted, within_ends
from domain.answer.losses import (
    advantage_ends,
    cut_off,
    failed,
    size_of,
    told_of,
    told_of_failures,
    unequal_words,
)
from domain.answer.places import (
    axis_label,
    is_bare_size,
    is_number,
    joined_places,
    named_value,
    value_words,
)
from domain.answer.request import AnswerRequest
from domain.answer.roles import Roles
from domain.answer.runs_by_place import RunsByPlace
from domain.answer.samples import Cell, Cells
from domain.answer.search_findings import interval_of_found
from domain.answer.study import Steps, Study
from domain.answer.words import ValueStyle, metric_label, style_for
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.statistics.compare import Comparison, compare
from domain.statistics.interval import MeanInterval, quantity_interval, ratio_interval
from domain.statistics.intervals import quantity_intervals
from domain.sweep.axes.axis import AxisInfo, values_along


@dataclass(frozen=True)
class Inquiry:
    """What a question is answered from.

    Attributes
    ----------
    cells
        the values of the metric, already relative to a partner where that was asked for.
    runs
        the runs that values of this and of other metrics are gathered from.
    ideal, baseline
        steps of the competing axis; None when there is none.
    relative_to
        what values are divided by, in words; None: nothing.
    """

    study: Study
    metric: MetricSpec
    request: AnswerRequest
    roles: Roles
    cells: Cells
    runs: RunsByPlace
    ideal: int | None = None
    baseline: int | None = None
    relative_to: str | None = None

    @property
    def better(self) -> str:
        """The direction of improvement; a metric without one counts as lower is better."""
        return self.metric.better or "lower"

    @property
    def superlative(self) -> str:
        """What the leader is: best, or, of a metric without a better direction, lowest."""
        return "best" if self.metric.better else "lowest"

    @cached_property
    def chance_axes(self) -> frozenset[int]:
        """The numbers of the axes that nobody chooses."""
        return frozenset(
            n for n, axis in enumerate(self.study.axes) if axis.kind is AxisKind.CHANCE
        )

    @cached_property
    def has_draws(self) -> bool:
        """Whether an axis of chance varies, so that a value is that of a draw, not of a replicate."""
        return any(a.varies and a.kind is AxisKind.CHANCE for a in self.study.axes)

    @property
    def repeats(self) -> str:
        """What values repeat over: `draws` or `replicates`."""
        return "draws" if self.has_draws else "replicates"

    @property
    def is_contest(self) -> bool:
        """Whether the values of the competing axis do compete: conditions only when asked to."""
        if self.roles.by is None:
            return False
        is_condition = self.study.axes[self.roles.by].kind is AxisKind.CONDITION
        return not is_condition or self.request.by is not None

    @property
    def choice_steps(self) -> range:
        """The steps of the competing axis; a single one when nothing competes."""
        if self.roles.by is None:
            return range(1)
        return range(len(self.study.axes[self.roles.by].info.values))

    @cached_property
    def rivals(self) -> list[int]:
        """The steps that compete: all but the ideal."""
        return [step for step in self.choice_steps if step != self.ideal]

    def label(self, step: int) -> str:
        """Name a value of the competing axis: as the user wrote it, a number with what it counts."""
        if step not in self._labels:
            self._labels[step] = self._label(step)
        return self._labels[step]

    @cached_property
    def _labels(self) -> dict[int, str]:
        return {}

    def _label(self, step: int) -> str:
        if self.roles.by is None:
            return self.metric_words
        axis = self.study.axes[self.roles.by].info
        label = axis.labels[step]
        if label == "none":
            return f"no {axis_label(axis)}"  # "none is faster" would say that nothing is
        return named_value(axis, step) if is_number(label) else label

    def role(self, step: int) -> Role:
        """Say what a value of the competing axis is."""
        if self.roles.by is not None and step == self.ideal:
            return Role.IDEAL
        return Role.BASELINE if self.roles.by is not None and step == self.baseline else Role.CHOICE

    @cached_property
    def places(self) -> list[Steps]:
        """The places, in the order of the points."""
        return list(dict.fromkeys(self.place_of.values()))

    @cached_property
    def place_of(self) -> Mapping[Steps, Steps]:
        """The place of each cell."""
        own = self.roles.places
        if not own:
            return dict.fromkeys(self.cells, ())
        # Of one axis this gives its step alone.
        places = map(itemgetter(*own), self.cells)
        return dict(zip(self.cells, zip(places) if len(own) == 1 else places, strict=True))

    @cached_property
    def unfitted(self) -> frozenset[int]:
        """The points of formulas that nothing says how far off they are, so that they decide nothing."""
        return unfitted(self.cells.values(), self.study, self.metric)

    @cached_property
    def reasons(self) -> frozenset[str]:
        """Why runs are left out, each reason once."""
        return frozenset(why for cell in self.cells.values() for why in cell.missing)

    @cached_property
    def unequal_failures(self) -> str:
        """Say whose runs failed more often than chance explains, over all places; empty: nobody's."""
        counts: dict[str, tuple[int, int]] = {}
        by = self.roles.by
        for steps, cell in self.cells.items():
            if by is not None and steps[by] != self.ideal:
                label = self.label(steps[by])
                part, size = counts.get(label, (0, 0))
                counts[label] = (part + len(failed(cell)), size + size_of(cell))
        words = unequal_words(counts)
        return f"over all places {words}" if words else ""

    @cached_property
    def _by_role(self) -> dict[tuple[Steps, int], dict[int, Cell]]:
        by, x = self.roles.by, self.roles.x
        found: dict[tuple[Steps, int], dict[int, Cell]] = {}
        for steps, cell in self.cells.items():
            key = self.place_of[steps], 0 if x is None else steps[x]
            found.setdefault(key, {})[0 if by is None else steps[by]] = cell
        return found

    def choices_at(self, place: Steps, x: int = 0) -> Mapping[int, Cell]:
        """Give the cells at a place and a step of x, by their step of the competing axis."""
        return self._by_role.get((place, x), {})

    def cell(self, place: Steps, step: int, x: int = 0) -> Cell | None:
        """Give the cell of a choice at a place and a step of x; None where the spec has no point."""
        return self.choices_at(place, x).get(step)

    @cached_property
    def has_distinct_labels(self) -> bool:
        """Whether no two of the rivals are called the same."""
        return len({self.label(step) for step in self.rivals}) == len(self.rivals)

    @property
    def x_steps(self) -> list[int]:
        """The steps of x by rising value; a single one for questions without x."""
        if self.roles.x is None:
            return [0]
        values = self.x_values
        return sorted(range(len(values)), key=values.__getitem__)

    @cached_property
    def x_values(self) -> list[float]:
        """The values of x, one a step."""
        assert self.roles.x is not None
        axis = self.study.axes[self.roles.x].info
        return [float(value) for value in values_along(axis, axis.paths[0])]

    def place_words(self, place: Steps, x: int | None = None) -> str:
        """Say a place: `at 256 endpoints and 8 GB/s`; empty when there is only one."""
        axes, steps = [*self.roles.places], [*place]
        if x is not None and self.roles.x is not None:
            axes.append(self.roles.x)
            steps.append(x)
        return self.words_of(axes, steps)

    def words_of(self, axes: Sequence[int], steps: Sequence[int]) -> str:
        """Say the steps of some axes as one place."""
        told = [
            value_words(self.study.axes[n].info, step) for n, step in zip(axes, steps, strict=True)
        ]
        return joined_places(told)

    def choice_place(self, step: int, place: Steps) -> str:
        """Say a place and who is spoken of there: `at 256 endpoints, on torus`."""
        where = self.place_words(place)
        choice = "" if self.roles.by is None else self.words_of([self.roles.by], [step])
        return ", ".join(words for words in (where, choice) if words)

    def coordinates(self, place: Steps) -> dict[str, Any]:
        """Give the coordinates of a place by path."""
        found: dict[str, Any] = {}
        for n, step in zip(self.roles.places, place, strict=True):
            axis = self.study.axes[n].info
            found |= {path: values_along(axis, path)[step] for path in axis.paths}
        return found

    @cached_property
    def metric_words(self) -> str:
        """The metric as one says it."""
        return metric_label(self.metric)

    @cached_property
    def shown(self) -> ValueStyle:
        """How values of the metric are written."""
        if self.relative_to is not None:
            return ValueStyle(1.0, "times")
        values = [v for c in self.cells.values() for v in (c.values or c.unsteady).values()]
        with np.errstate(over="ignore"):
            typical = float(np.median(np.abs(values))) if values else 1.0
        return style_for(self.metric, typical, rates_in_bytes=self.study.rates_in_bytes)

    def metric_text(self) -> MetricText:
        """Describe the metric in the answer."""
        return MetricText(
            name=self.metric.name,
            label=self.metric_words,
            unit="ratio" if self.relative_to else self.metric.unit,
            shown_unit=self.shown.unit,
            shown_scale=self.shown.scale,
            better=self.metric.better,
            relative_to=self.relative_to,
        )

    def axis_text(self, number: int) -> AxisText:
        """Describe an axis in the answer."""
        axis = self.study.axes[number]
        values = values_along(axis.info, axis.path)
        numbers = all(isinstance(v, int | float) and not isinstance(v, bool) for v in values)
        return AxisText(
            path=axis.path,
            label=axis_label(axis.info),
            unit=axis.info.unit,
            kind=axis.kind.value,
            labels=[self.label(s) for s in self.choice_steps]
            if number == self.roles.by
            else [size_label(axis.info, step) for step in range(len(axis.info.labels))],
            values=[float(v) if numbers else str(v) for v in values],
            is_log=numbers and _doubles([float(v) for v in values]),
        )

    def runs_of(self, cell: Cell) -> int:
        """Count the runs that a cell's values are of."""
        if not self.has_draws:
            return len(cell.values)
        return sum(len(own) for own in cell.draws.values())

    def estimate(self, cell: Cell) -> Estimate:
        """Give the mean of a cell with its interval; of saturated runs where only these have values."""
        found = self.interval_of(cell)
        return Estimate(n=found.n, mean=found.mean, low=found.low, high=found.high)

    def interval_of(self, cell: Cell) -> MeanInterval:
        """Give the mean with an interval that holds what it prints.

        Where runs were added until the mean was known well enough, the plain interval covers less:
        it is taken at the narrower error of the rule. A number that was searched has the interval of
        its search, and one of a fitted formula at least the error of the fit. The mean of ratios is
        geometric, so that every question has the same mean of one ratio.
        """
        if self.study.findings is not None and self.relative_to is None:
            return interval_of_found(self.study.findings, cell, self.request.confidence)
        values = list((cell.values or cell.unsteady).values())
        own = quantity_interval if self.relative_to is None else ratio_interval
        found = own(values, self._confidence, exact=cell.is_exact)
        return within_ends(found, cell)

    @property
    def _confidence(self) -> float:
        """The confidence at which an interval is taken that holds at the one asked for."""
        rule, confidence = self.study.until, self.request.confidence
        if rule is not None and rule.metric == self.metric.name and rule.confidence == confidence:
            return rule.interval_confidence
        return confidence

    def intervals_of(self, cells: Sequence[Cell]) -> list[MeanInterval]:
        """Give the means of many cells, as :meth:`interval_of` does one by one."""
        found: list[MeanInterval | None] = [None] * len(cells)
        if self.study.findings is None and self.relative_to is None:
            alike: defaultdict[int, list[int]] = defaultdict(list)
            for number, cell in enumerate(cells):
                if not cell.is_exact and cell.ends is None:
                    alike[len(cell.values or cell.unsteady)].append(number)
            for numbers in alike.values():
                rows = [[*(cells[n].values or cells[n].unsteady).values()] for n in numbers]
                for n, own in zip(numbers, quantity_intervals(rows, self._confidence), strict=True):
                    found[n] = own
        return [
            self.interval_of(cell) if own is None else own
            for own, cell in zip(found, cells, strict=True)
        ]

    def compare(self, over: Cell, under: Cell) -> Comparison | None:
        """Compare two cells as a ratio of their values, replicate by replicate.

        None where lost runs leave no ratio: that of the others would be one of survivors.
        """
        if cut_off(over) or cut_off(under):
            return None
        return compare(
            over.values,
            under.values,
            "ratio",
            self.request.confidence,
            exact=(over.is_exact, under.is_exact),
        )

    def advantage(self, of: Cell, over: Cell) -> Comparison | None:
        """Give how many times better one cell is than another: above 1 when it is better."""
        return self.compare(of, over) if self.better == "higher" else self.compare(over, of)

    def advantage_ends(self, of: Cell, over: Cell) -> tuple[float | None, float | None]:
        """Give limits of how many times better a cell is than another, lost runs at their bounds.

        Each limit errs with half of the error that the confidence leaves; None where nothing bounds it.
        """
        level = (1 - self.request.confidence) / 2
        found = advantage_ends(of, over, self.better, "ratio")
        limits = [
            None if one is None or one.error is None else one.one_sided(level)[place]
            for place, one in enumerate(found)
        ]
        low, high = (None if v is None or v in (0.0, math.inf) else v for v in limits)
        return low, high

    def lost_text(self, cells: Mapping[str, Cell]) -> str:
        """Say which lost runs stand between some cells and a figure of them; empty: none.

        Parameters
        ----------
        cells
            by what they are called: `ring`, or `1,024 endpoints`.
        """
        told = told_of(cells, self.repeats)
        return "; ".join(told) if told else told_of_failures(cells)


def ratio_estimate(found: Comparison | None) -> Estimate | None:
    """Give a comparison as the answer holds it."""
    if found is None:
        return None
    low, high = found.limits
    return Estimate(n=found.n, mean=found.estimate, low=low, high=high)


def size_label(axis: AxisInfo, step: int) -> str:
    """Give a label as the spec has it; a bare number of bytes as people read it: `8 MiB`."""
    label = axis.labels[step]
    return named_value(axis, step) if is_bare_size(axis, label) else label


def _doubles(values: Sequence[float]) -> bool:
    """Say whether values are nearer to equal ratios than to equal differences."""
    rising = sorted(values)
    if len(rising) < 3 or rising[0] <= 0:
        return len(rising) > 1 and rising[0] > 0 and rising[-1] / rising[0] >= 8
    first, last = rising[1] / rising[0], rising[-1] / rising[-2]
    return last > 1.3 and last > first / 2 and rising[-1] / rising[0] >= 4
