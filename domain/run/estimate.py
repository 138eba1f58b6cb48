"""What a point will cost, from the catalogue's formulas.

The core, or else the catalogue, tells a topology's size (endpoints, routers, ports, mean_hops), the
catalogue how many packets a workload sends. A packet crosses mean_hops channels between routers,
one to get in and one to get out; CPU time is proportional to these crossings, memory to what exists
at once. What points of the static model cost, `static_estimate` tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from domain.catalog.models import Catalog
from domain.run.calibration import UNCALIBRATED, Calibration
from domain.run.cost_class import cost_class_of
from domain.run.figures import Shapes, component_of, figure, names_of
from domain.run.job_shares import ranks_per_endpoint, shares
from domain.run.static_estimate import StaticEstimator
from domain.run.work import BYTES_PER_RUN, SECONDS_PER_RUN, Work
from domain.shape.known import KnownShapes

SECONDS_PER_CROSSING = 1e-7
"""Near what networks that fit into a processor's cache take; larger ones take up to twice that."""
SECONDS_PER_PORT = 1e-6
"""To wire a port and sum up its counters."""

BYTES_PER_PORT = 200
BYTES_PER_ENDPOINT = 512
BYTES_PER_RANK = 2560
"""Of a workload of ranks, with the messages that it has under way; halo3d26 was measured at 2,300."""
BYTES_PER_PACKET = 128
"""Of a packet in flight, with its share of event queues that grow by doubling."""
PACKETS_IN_FLIGHT_PER_ENDPOINT = 160
"""Bounds the packets that exist at once, together with the packets that are ever sent. A saturated
open loop can exceed it; the simulator's own memory limit then ends the run."""
FALLBACK_PACKETS_PER_ENDPOINT = 10_000
"""For a workload whose catalogue entry does not tell."""


class Estimate(BaseModel):
    """What one run of a point will take."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    packet_hops: float = Field(
        description="Router-to-router channel traversals of packets; 0 in the static model."
    )
    link_visits: float = Field(
        default=0.0, description="Cables that flows cross, in the static model; 0 in others."
    )
    cpu_seconds_low: float = Field(description="5 % of runs take less, as far as is known.")
    cpu_seconds_expected: float
    cpu_seconds_high: float = Field(description="5 % of runs take more, as far as is known.")
    memory_bytes: int = Field(description="Peak memory of the simulation, on the safe side.")
    uncalibrated_seconds: float = Field(description="Before calibration; calibrate with this.")


class Range(BaseModel):
    """A quantity that is not known exactly."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    low: float
    expected: float
    high: float


class SweepEstimate(BaseModel):
    """What the runs of a sweep that are still to be done will take."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    core_seconds: Range = Field(description="CPU time of all runs together.")
    wall_seconds: Range = Field(description="Time until the last run ends.")
    workers: int = Field(description="Worker processes assumed.")
    memory_bytes_max: int = Field(description="Peak memory of the largest run.")


class Estimator:
    """Estimates many points that share sections; see `estimate` for one.

    The calibration is that of the points' model: models differ in how far estimates are off.
    """

    def __init__(
        self,
        catalog: Catalog,
        calibration: Calibration = UNCALIBRATED,
        shapes: KnownShapes | None = None,
    ) -> None:
        known = shapes or KnownShapes(None)
        self._models = {
            model: _PacketEstimator(catalog.for_model(model), known)
            if model == "packet"
            else StaticEstimator(catalog.for_model(model), known)
            for model in catalog.models
        }
        self._calibration = calibration

    def estimate(self, point: Mapping[str, Any]) -> Estimate:
        """Estimate one run of a canonical point."""
        work = self._models[point["model"]].work(point)
        factors = self._calibration.factors(cost_class_of(point))
        return Estimate(
            packet_hops=work.packet_hops,
            link_visits=work.link_visits,
            cpu_seconds_low=work.seconds * factors.low,
            cpu_seconds_expected=work.seconds * factors.expected,
            cpu_seconds_high=work.seconds * factors.high,
            memory_bytes=int(work.memory_bytes),
            uncalibrated_seconds=work.seconds,
        )


class _PacketEstimator:
    """Estimates points of the packet model."""

    def __init__(self, catalog: Catalog, shapes: KnownShapes) -> None:
        self._catalog = catalog
        self._shapes = Shapes(catalog, shapes)
        # By identity: expanded points share their sections, which are kept alive here.
        self._packets: dict[tuple[Any, ...], tuple[Any, float]] = {}

    def work(self, point: Mapping[str, Any]) -> Work:
        """Give what one run of a canonical point takes."""
        shape = self._shapes.shape(point["topology"])
        share = shares(self._catalog, point, shape.endpoints)
        packets = self._packet_count(point, share.foreground * shape.endpoints) * share.repeated
        hops = packets * shape.mean_hops
        crossings = hops + 2 * packets
        in_flight = min(packets, PACKETS_IN_FLIGHT_PER_ENDPOINT * shape.endpoints)
        return Work(
            seconds=SECONDS_PER_RUN
            + SECONDS_PER_PORT * shape.ports
            + SECONDS_PER_CROSSING * crossings,
            memory_bytes=BYTES_PER_RUN
            + BYTES_PER_ENDPOINT * shape.endpoints
            + BYTES_PER_PORT * shape.ports
            + BYTES_PER_RANK * ranks_per_endpoint(self._catalog, point) * shape.endpoints
            + BYTES_PER_PACKET * in_flight,
            packet_hops=hops,
        )

    def _packet_count(self, point: Mapping[str, Any], endpoints: float) -> float:
        workload, mpi = point["workload"], point.get("mpi", {})
        packet_bytes = point["network"].get("packet_bytes")
        key = (id(workload), endpoints, packet_bytes, mpi.get("ranks_per_endpoint"))
        known = self._packets.get(key)
        if known is not None:
            return known[1]
        component = component_of(self._catalog, "workload", workload)
        names = names_of(component, workload)
        names.update({f"mpi.{name}": value for name, value in mpi.items()})
        names.update(endpoints=endpoints, packet_bytes=packet_bytes)
        fallback = FALLBACK_PACKETS_PER_ENDPOINT * endpoints
        packets = figure(component, "packets", names, fallback)
        self._packets[key] = (workload, packets)
        return packets


def estimate(
    point: Mapping[str, Any], catalog: Catalog, calibration: Calibration = UNCALIBRATED
) -> Estimate:
    """Estimate one run of a canonical point.

    Raises
    ------
    ValueError
        the point's topology or workload is not in the catalogue.
    """
    return Estimator(catalog, calibration).estimate(point)


def sum_up(estimates: Iterable[Estimate], workers: int) -> SweepEstimate:
    """Sum up the runs that are still to be done.

    Parameters
    ----------
    estimates
        one a run; a point with five replicates stands five times.
    workers
        processes that run them, at least 1; with fewer than 1 known, 1 is assumed.
    """
    total = {"low": 0.0, "expected": 0.0, "high": 0.0}
    longest = dict(total)
    memory = 0
    for one in estimates:
        for end in total:
            seconds = getattr(one, f"cpu_seconds_{end}")
            total[end] += seconds
            longest[end] = max(longest[end], seconds)
        memory = max(memory, one.memory_bytes)
    shared = max(1, workers)
    return SweepEstimate(
        core_seconds=Range(**total),
        wall_seconds=Range(**{end: max(total[end] / shared, longest[end]) for end in total}),
        workers=shared,
        memory_bytes_max=memory,
    )
