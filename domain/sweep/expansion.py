"""What a spec expands to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from domain.problem import Problem
from domain.statistics.stopping import StoppingRule
from domain.sweep.axis import AxisInfo

MAX_LISTED = 1000
"""Most impossible points that are listed; more are only counted."""


@dataclass(frozen=True, slots=True)
class ExpandedPoint:
    """A valid point of a sweep.

    Attributes
    ----------
    index
        its number in the sweep, from 0 without gaps, in the order of the axes.
    point
        the canonical point. Its sections are shared with other points: do not change them.
    point_key
        its content key, 64 hexadecimal digits. Two points of a sweep can share it when
        the spec writes one configuration in two ways.
    coordinates
        full parameter name, or section, to number or text, in the order of the axes.
    """

    index: int
    point: dict[str, Any]
    point_key: str
    coordinates: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ImpossiblePoint:
    """A point that the catalogue's rules refuse; pointers of the problems lead into the spec."""

    coordinates: dict[str, Any]
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class Expansion:
    """A spec, expanded.

    Attributes
    ----------
    axes
        the axes in the order of the spec.
    points
        the valid points, in order.
    excluded_by_where
        how many points `where` left out.
    impossible
        the first `MAX_LISTED` impossible points.
    impossible_count
        how many there are in all.
    problems
        every distinct problem of the impossible points.
    limits
        the limits of a run, with defaults filled.
    replicates
        how often each point runs at most.
    initial_replicates
        how often each runs before the stopping rule decides; the same number without a rule.
    stopping_rule
        when a point has run often enough; None when the number is fixed.
    """

    axes: list[AxisInfo]
    replicates: int
    limits: dict[str, Any]
    initial_replicates: int
    stopping_rule: StoppingRule | None = None
    points: list[ExpandedPoint] = field(default_factory=list)
    excluded_by_where: int = 0
    impossible: list[ImpossiblePoint] = field(default_factory=list)
    impossible_count: int = 0
    problems: list[Problem] = field(default_factory=list)

    @property
    def runs(self) -> int:
        """How many runs the valid points make at most."""
        return len(self.points) * self.replicates

    @property
    def initial_runs(self) -> int:
        """How many runs they make before the stopping rule decides."""
        return len(self.points) * self.initial_replicates
