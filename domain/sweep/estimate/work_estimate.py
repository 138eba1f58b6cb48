"""What runs of points will take: the core's word on their work, times what was measured before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.sweep.estimate.calibration import Calibration
from domain.sweep.estimate.cost_class import CostClass, cost_class_of

SERVICE_SECONDS_PER_RUN = 0.002
"""Of the service's processes for a run, whatever the run takes: to claim, send and store it."""

_Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimates:
    """What one run of each of n points will take; arrays of n numbers.

    Attributes
    ----------
    cpu_seconds_low, cpu_seconds_expected, cpu_seconds_high
        of the simulation; nine of ten runs are between low and high.
    memory_bytes
        peak of the simulation, on the safe side.
    uncalibrated_seconds, uncalibrated_bytes
        before calibration; calibrate with these.
    """

    cpu_seconds_low: _Array
    cpu_seconds_expected: _Array
    cpu_seconds_high: _Array
    memory_bytes: _Array
    uncalibrated_seconds: _Array
    uncalibrated_bytes: _Array


def estimate_points(
    points: Sequence[Mapping[str, Any]], work: Mapping[str, _Array], calibration: Calibration
) -> Estimates:
    """Estimate a run of each of n canonical points with this work; see `estimate_work`."""
    if not points:
        nothing = np.zeros(0)
        return Estimates(nothing, nothing, nothing, nothing, nothing, nothing)
    places: dict[CostClass, int] = {}
    classes = [places.setdefault(cost_class_of(point), len(places)) for point in points]
    return estimate_work(work, np.array(classes, dtype=np.intp), list(places), calibration)


def estimate_work(
    work: Mapping[str, _Array],
    classes: NDArray[np.intp],
    names: Sequence[CostClass],
    calibration: Calibration,
) -> Estimates:
    """Estimate a run of each of n points.

    Parameters
    ----------
    work
        `cpu_seconds` and `memory_bytes`, n numbers each, as `Fitted.work` has them.
    classes
        for each point, the place of its class in `names`.
    names
        the distinct classes.
    """
    factors = [calibration.factors(name) for name in names]

    def of_points(values: list[float]) -> _Array:
        return np.array(values, dtype=np.float64)[classes]

    seconds, memory = work["cpu_seconds"], work["memory_bytes"]
    return Estimates(
        cpu_seconds_low=seconds * of_points([factor.low for factor in factors]),
        cpu_seconds_expected=seconds * of_points([factor.expected for factor in factors]),
        cpu_seconds_high=seconds * of_points([factor.high for factor in factors]),
        memory_bytes=memory * of_points([factor.memory for factor in factors]),
        uncalibrated_seconds=seconds,
        uncalibrated_bytes=memory,
    )
