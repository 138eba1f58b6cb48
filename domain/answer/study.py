"""What an answer is made from: the points and runs of a sweep, and its axes with their kinds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from domain.answer.runs import RunColumns, StudyRun
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.price.energy import PortTimes
from domain.price.network_costs import NetworkCosts
from domain.price.reference import PricedBy, shipped_prices
from domain.price.shipped_tables import DEFAULT
from domain.statistics.stopping import StoppingRule
from domain.sweep.axes.axis import SPACE, AxisInfo, Drawn
from domain.sweep.axes.steps import Steps
from domain.sweep.samples.sample_axis import SAMPLE

if TYPE_CHECKING:
    from domain.answer.equal_networks import EqualNetworks
    from domain.answer.goal_findings import GoalFindings
    from domain.sweep.search.rounds import FoundPlace
    from domain.sweep.search.searched_axis import Search

__all__ = [
    "Steps",
    "Study",
    "StudyAxis",
    "StudyPoint",
    "StudyRun",
]


@dataclass(frozen=True, slots=True)
class StudyAxis:
    """An axis and what it means.

    Attributes
    ----------
    info
        the axis as results know it.
    kind
        what may be asked of it.
    """

    info: AxisInfo
    kind: AxisKind

    @property
    def varies(self) -> bool:
        """Whether it has more than one value."""
        return len(self.info.values) > 1

    @property
    def path(self) -> str:
        """The path by which it is asked for: its first."""
        return self.info.paths[0]


@dataclass(frozen=True, slots=True)
class DrawnInput:
    """A parameter whose values were drawn from a distribution.

    Attributes
    ----------
    drawn
        the parameter and its distribution.
    values
        what each sample drew, by the number of the sample from 0: numbers or texts.
    """

    drawn: Drawn
    values: Mapping[int, float | str]

    @property
    def path(self) -> str:
        """The path of the parameter."""
        return self.drawn.path

    @property
    def info(self) -> AxisInfo:
        """The parameter as an axis without values, for its words."""
        return AxisInfo(self.drawn.name, (self.drawn.path,), (), self.drawn.unit, ())


@dataclass(frozen=True, slots=True)
class Design:
    """How the sampled axes of a study were drawn.

    Attributes
    ----------
    method
        random, latin_hypercube, sobol, halton or saltelli.
    count
        number of samples; of Saltelli's design all of its rows.
    inputs
        in the order of the spec, which is that of the columns of Saltelli's design, those in `partial`
        left out.
    partial
        parameters that only some points have: their axes have a condition.
    is_correlated
        whether some inputs depend on each other.
    """

    method: str
    count: int
    inputs: tuple[DrawnInput, ...]
    is_correlated: bool = False
    partial: tuple[Drawn, ...] = ()

    @property
    def rows_of_a_base(self) -> int:
        """Rows of Saltelli's design for one base sample: A, one an input, B."""
        return len(self.inputs) + len(self.partial) + 2

    def is_of_the_distribution(self, sample: int) -> bool:
        """Say whether a sample (from 0) is drawn as the distributions say, independent of others.

        Of Saltelli's design only the rows of A and B are: the rows between repeat their values.
        """
        if self.method != "saltelli":
            return True
        return sample % self.rows_of_a_base in (0, self.rows_of_a_base - 1)


@dataclass(frozen=True, slots=True)
class StudyPoint:
    """One point.

    Attributes
    ----------
    index
        its number in the sweep.
    steps
        which value it has of each axis.
    network
        which of the study's networks it runs on; None where that is not known.
    is_uniform
        whether its traffic is uniform, so that the load of the busiest links bounds it.
    is_scale_up
        whether its values are of formulas for a scale-up domain.
    """

    index: int
    steps: Steps
    network: int | None = None
    is_uniform: bool = False
    is_scale_up: bool = False


@dataclass(frozen=True)
class SearchFindings:
    """A search, and what it found at each place."""

    search: Search
    places: Sequence[FoundPlace]

    @cached_property
    def place_of(self) -> Mapping[int, FoundPlace]:
        """By the number of the point that stands for a place in the study: that place."""
        return {place.points[0]: place for place in self.places}


@dataclass(frozen=True)
class Study:
    """A sweep with its results, ready to be asked.

    Attributes
    ----------
    axes
        in the order of the spec.
    metrics
        those that some run has, in the order in which studies like this are answered by them.
    networks
        facts of each distinct network, as the core tells them.
    ideals, baselines
        path of an axis to the label of the value that the spec names.
    asked_names
        path of an axis to the labels of the spec, each with the one shown for it.
    lost_yardsticks
        what to say of ideals and baselines that are no single choice once axes are folded.
    routing_is_default
        whether the spec says nothing of how packets are routed, and all are routed in one way.
    routing_is_recommended
        whether each network has the routing that is recommended for it.
    spaces_set
        the sections of a point that the sub-spaces of the spec fill, each in its own way.
    space_packets
        name of a sub-space to the bytes of a packet that it sets itself.
    rates_in_bytes
        whether the spec writes rates in bytes a second.
    bottlenecks
        number of a point to the class of its busiest ports, of points where that was read.
    port_times
        number of a point to what the ports did in each replicate's run, of runs where that was read.
    design
        how its sampled axes were drawn; None without any. One axis of the study then has the path
        `sample` and a value a sample.
    revisions
        of the models, by which its runs were computed: several when it was mixed on purpose.
    points_in_all
        points of the sweep, whatever a filter has kept in `points`; 0: no filter.
    kept_by
        metrics by which a filter has chosen runs.
    prices
        what its networks are priced by.
    equal
        by what its networks were made alike; None where they were not.
    findings
        the search whose numbers its metric is; None where runs measured it.
    goal
        what the sweep looks for, and where that stands; None where it looks for nothing.
    """

    model: str
    axes: tuple[StudyAxis, ...]
    points: Sequence[StudyPoint]
    runs: Sequence[StudyRun]
    metrics: tuple[MetricSpec, ...]
    networks: Sequence[Mapping[str, Any]] = ()
    ideals: Mapping[str, str] = field(default_factory=dict)
    baselines: Mapping[str, str] = field(default_factory=dict)
    asked_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    lost_yardsticks: tuple[str, ...] = ()
    routing_is_default: bool = False
    routing_is_recommended: bool = False
    spaces_set: frozenset[str] = frozenset()
    space_packets: Mapping[str, int | float] = field(default_factory=dict)
    rates_in_bytes: bool = False
    until: StoppingRule | None = None
    revisions: tuple[int, ...] = ()
    findings: SearchFindings | None = None
    goal: GoalFindings | None = None
    design: Design | None = None
    bottlenecks: Mapping[int, str] = field(default_factory=dict)
    port_times: Mapping[int, Mapping[int, PortTimes]] = field(default_factory=dict)
    points_in_all: int = 0
    kept_by: tuple[str, ...] = ()
    prices: PricedBy = field(default_factory=lambda: shipped_prices(DEFAULT))
    equal: EqualNetworks | None = None

    @cached_property
    def costs(self) -> NetworkCosts:
        """What its networks cost, each priced once."""
        return NetworkCosts(self.networks, self.prices.table)

    @cached_property
    def columns(self) -> RunColumns:
        """The runs of the points as columns, by rising point and replicate."""
        return RunColumns.of(self.runs).at_points([point.index for point in self.points])

    @cached_property
    def run_points(self) -> NDArray[np.intp]:
        """Where the point of each run of `columns` stands in `points`."""
        indexes = np.array([point.index for point in self.points], np.int64)
        order = np.argsort(indexes)
        found: NDArray[np.intp] = order[np.searchsorted(indexes, self.columns.points, sorter=order)]
        return found

    @cached_property
    def steps(self) -> NDArray[np.int64]:
        """The step of each point along each axis: points by axes."""
        rows = [point.steps for point in self.points]
        return np.array(rows, np.int64).reshape(len(rows), len(self.axes))

    @property
    def sample_axis(self) -> int | None:
        """The number of the axis that counts the samples."""
        return next((n for n, axis in enumerate(self.axes) if axis.path == SAMPLE), None)

    def chooses_topology(self, number: int) -> bool:
        """Say whether the values of an axis are networks of different shapes."""
        sections = {path.split(".")[0] for path in self.axes[number].info.paths}
        return "topology" in sections or (SPACE in sections and "topology" in self.spaces_set)

    def metric(self, name: str) -> MetricSpec | None:
        """Give the metric called `name`, None when no run has it."""
        return next((m for m in self.metrics if m.name == name), None)
