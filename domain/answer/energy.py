"""What networks draw and deliver while they run: power, energy of a run and of an iteration, and the rate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domain.answer.inquiry import Inquiry
from domain.answer.parts import Estimate
from domain.answer.samples import Cell
from domain.price.bill import NetworkCost
from domain.price.energy import PortTimes, energy_j, mean_power_w
from domain.statistics.interval import quantity_interval


@dataclass(frozen=True, slots=True)
class Energy:
    """Means over the runs of a cell that count, each with its interval; None where it is not known."""

    delivered_gbps: Estimate | None = None
    mean_power_w: Estimate | None = None
    energy_j: Estimate | None = None
    iteration_energy_j: Estimate | None = None


def energy_of(inquiry: Inquiry, cell: Cell, cost: NetworkCost) -> Energy:
    """Give what a network drew in the runs of a cell.

    Nothing where the times of some run's ports are not known, or where a cell's values are those of several
    points: of many draws, and of a search.
    """
    of_point = inquiry.study.port_times.get(cell.point_index, {})
    runs = [times for replicate in cell.values if (times := of_point.get(replicate)) is not None]
    is_of_many = bool(cell.draws) or inquiry.study.findings is not None
    if not runs or len(runs) < len(cell.values) or is_of_many:
        return Energy()

    def estimate(value: Callable[[PortTimes], float]) -> Estimate:
        values: Sequence[float] = [value(times) for times in runs]
        found = quantity_interval(values, inquiry.request.confidence, exact=cell.is_exact)
        return Estimate(n=found.n, mean=found.mean, low=found.low, high=found.high)

    power = estimate(lambda times: mean_power_w(cost, times.classes))
    # Bits a nanosecond are Gb/s.
    delivered = estimate(lambda times: 8 * times.delivered_bytes / times.elapsed_ns)
    if cell.accepted:
        return Energy(delivered, power)
    has_iterations = all(times.iterations > 0 for times in runs)
    return Energy(
        delivered,
        power,
        estimate(lambda times: energy_j(cost, times)),
        estimate(lambda times: energy_j(cost, times) / times.iterations)
        if has_iterations
        else None,
    )
