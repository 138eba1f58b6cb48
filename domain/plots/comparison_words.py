"""The comparison study in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from domain.catalog.models import MetricSpec
from domain.plots.comparison_roles import Roles
from domain.plots.comparison_study import ComparedFacet, ComparedItem, Ratio
from domain.quantity import unit_symbol
from domain.sweep.values import label_of

_PLACES = {
    "topology": "on",
    "topology.fabric": "on",
    "topology.name": "on",
    "pattern": "with",
    "workload": "with",
    "routing": "under",
}
"""How a place on an axis of components is said; parameters are said by name and value."""
_DELIVERS = {"mean_flow_bandwidth_fraction": "link bandwidth"}
"""Metrics that are the delivered share of something."""
_TIMES = ((1e9, "s"), (1e6, "ms"), (1e3, "µs"))
_MOST_NAMED = 3


class ComparisonWords:
    """How one study speaks of its metric, its axes and its intervals."""

    def __init__(self, metric: MetricSpec, roles: Roles, confidence: float) -> None:
        self.metric = metric
        self.roles = roles
        self.confidence = confidence

    @property
    def metric_name(self) -> str:
        """The metric as one says it: in words, and without a unit that values have."""
        unit = self.metric.unit
        bare = self.metric.name if unit == "fraction" else self.metric.name.removesuffix(f"_{unit}")
        return bare.replace("_", " ")

    def value(self, value: float) -> str:
        """Write a value of the metric with its unit; fractions as per cent."""
        if self.metric.unit == "fraction":
            return f"{value * 100:.1f} %"
        if self.metric.unit == "ns":
            for scale, symbol in _TIMES:
                if abs(value) >= scale:
                    return f"{value / scale:.4g} {symbol}"
        return f"{value:.4g} {unit_symbol(self.metric.unit)}".strip()

    def sentence(self, coordinates: Mapping[str, Any], items: Sequence[ComparedItem]) -> str:
        """Say which choice wins at one place, by how much over which, and how surely."""
        best = items[0]
        tied = [item for item in items if item.tied_with_best]
        behind = [item for item in items[1:] if not item.tied_with_best]
        opening = self._place(coordinates)
        told = self._tie([best, *tied]) if tied else self._win(best)
        if behind:
            told += (f"; {best.label} is " if tied else ", ") + self._lead(behind[0])
        if len(items) == 1:
            told += "; nothing else has results here to compare it with"
        return f"{opening[:1].upper()}{opening[1:]}{told}."

    def _win(self, best: ComparedItem) -> str:
        share = _DELIVERS.get(self.metric.name)
        if share:
            return f"{best.label} delivers {self.value(best.mean)} of {share}"
        return f"{best.label} is best with a {self.metric_name} of {self.value(best.mean)}"

    def _tie(self, items: Sequence[ComparedItem]) -> str:
        labels = _listed([item.label for item in items])
        values = _listed([self.value(item.mean) for item in items])
        share = _DELIVERS.get(self.metric.name)
        what = f"{values} of {share}" if share else f"{self.metric_name} {values}"
        return f"{labels} cannot be told apart ({what})"

    def _lead(self, second: ComparedItem) -> str:
        """Say how far the best is ahead of `second`, as a factor above 1."""
        ratio = second.ratio_to_best
        if ratio is None:
            return f"ahead of {second.label} with {self.value(second.mean)}"
        factor = _factor(ratio, self.metric.better)
        times = f"{factor.mean:#.3g} times"
        if self.metric.better != "higher":
            times += " better than"
        return f"{times} {second.label} ({self._interval(factor)})"

    def _interval(self, ratio: Ratio) -> str:
        if ratio.ci_low is None or ratio.ci_high is None:
            return "one pair of replicates, so no interval"
        percent = f"{self.confidence * 100:g} %"
        return f"{percent} interval {ratio.ci_low:#.3g} to {ratio.ci_high:#.3g}"

    def _place(self, coordinates: Mapping[str, Any]) -> str:
        components, parameters = [], []
        said = [path for path in _PLACES if path in coordinates]
        for path in [*said, *(path for path in coordinates if path not in _PLACES)]:
            value = label_of(coordinates[path])
            if path in _PLACES:
                components.append(f"{_PLACES[path]} {value}")
            else:
                parameters.append(f"{path.rpartition('.')[2]} = {self._written(path, value)}")
        told = " ".join(components)
        if parameters:
            told += (" at " if told else "at ") + ", ".join(parameters)
        return f"{told}, " if told else ""

    def _written(self, path: str, value: str) -> str:
        """Write a coordinate as its axis labels it, when the axis has one path."""
        for axis in self.roles.facets:
            if axis.paths == (path,):
                written = {
                    label_of(v): lab for v, lab in zip(axis.values, axis.labels, strict=True)
                }
                return written.get(value, value)
        return value

    def summary(self, facets: Sequence[ComparedFacet]) -> str:
        """Give the whole answer: the one sentence, or who wins how often."""
        if not facets:
            return f"No completed run has a {self.metric_name} yet."
        if len(facets) == 1:
            return facets[0].text
        leaders = {_leaders(facet) for facet in facets}
        if len(leaders) == 1 and len(always := next(iter(leaders))) > 1:
            labels = _listed([label for label in self.roles.labels if label in always])
            return (
                f"By {self.metric_name}, {labels} cannot be told apart in any of "
                f"{len(facets)} comparisons."
            )
        alone: Counter[str] = Counter()
        shared: Counter[str] = Counter()
        for facet in facets:
            tied = [item.label for item in facet.items if item.tied_with_best]
            if len(facet.items) > 1 and not tied:
                alone[facet.items[0].label] += 1
            elif tied:
                shared.update([facet.items[0].label, *tied])
        told = [
            _wins(label, alone[label], shared[label])
            for label in sorted(
                self.roles.labels, key=lambda label: (-alone[label], -shared[label])
            )
            if alone[label] or shared[label]
        ]
        if not told:
            return f"None of {len(facets)} comparisons has results of two choices yet."
        return f"By {self.metric_name}, of {len(facets)} comparisons {'; '.join(told)}."


def _leaders(facet: ComparedFacet) -> frozenset[str]:
    """Give the best choice of a facet and those that tie with it."""
    tied = (item.label for item in facet.items if item.tied_with_best)
    return frozenset([facet.items[0].label, *tied])


def _wins(label: str, alone: int, shared: int) -> str:
    parts = [f"wins {alone}"] if alone else []
    if shared:
        parts.append(f"shares the lead in {shared}")
    return f"{label} {' and '.join(parts)}"


def _factor(ratio: Ratio, better: str | None) -> Ratio:
    """Turn a ratio to the best into how many times better the best is."""
    if better != "higher":
        return ratio
    low = None if ratio.ci_high is None else 1 / ratio.ci_high
    high = None if ratio.ci_low is None else 1 / ratio.ci_low
    return Ratio(n=ratio.n, mean=1 / ratio.mean, ci_low=low, ci_high=high)


def _listed(words: Sequence[str]) -> str:
    if len(words) <= _MOST_NAMED:
        return f"{', '.join(words[:-1])} and {words[-1]}"
    return f"{', '.join(words[:_MOST_NAMED])} and {len(words) - _MOST_NAMED} more"
