"""What a point will cost, from the catalogue's formulas.

The catalogue tells a topology's size (endpoints, routers, ports, mean_hops) and how many packets a
workload sends. A packet crosses mean_hops channels between routers, one to get in and one to get
out; CPU time is proportional to these crossings, memory to what exists at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from domain.catalog.models import Catalog, Component
from domain.expression.errors import EvaluationError
from domain.expression.evaluate import Evaluator
from domain.run.calibration import UNCALIBRATED, Calibration

SECONDS_PER_RUN = 0.0005
"""To set up and report the smallest run."""
SECONDS_PER_CROSSING = 1e-7
"""Near what networks that fit into a processor's cache take; larger ones take up to twice that."""
SECONDS_PER_PORT = 1e-6
"""To wire a port and sum up its counters."""

BYTES_PER_RUN = 1024 * 1024
BYTES_PER_PORT = 200
BYTES_PER_ENDPOINT = 512
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

    packet_hops: float = Field(description="Router-to-router channel traversals.")
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
    """Estimates many points that share sections; see `estimate` for one."""

    def __init__(self, catalog: Catalog, calibration: Calibration = UNCALIBRATED) -> None:
        self._catalog = catalog
        self._calibration = calibration
        # By identity: expanded points share their sections, which are kept alive here.
        self._shapes: dict[int, tuple[Any, dict[str, float]]] = {}
        self._packets: dict[tuple[int, float, Any], tuple[Any, float]] = {}

    def estimate(self, point: Mapping[str, Any]) -> Estimate:
        """Estimate one run of a canonical point."""
        shape = self._shape(point["topology"])
        packets = self._packet_count(point, shape["endpoints"])
        hops = packets * shape["mean_hops"]
        crossings = hops + 2 * packets
        seconds = (
            SECONDS_PER_RUN + SECONDS_PER_PORT * shape["ports"] + SECONDS_PER_CROSSING * crossings
        )
        in_flight = min(packets, PACKETS_IN_FLIGHT_PER_ENDPOINT * shape["endpoints"])
        memory = (
            BYTES_PER_RUN
            + BYTES_PER_ENDPOINT * shape["endpoints"]
            + BYTES_PER_PORT * shape["ports"]
            + BYTES_PER_PACKET * in_flight
        )
        return Estimate(
            packet_hops=hops,
            cpu_seconds_low=seconds * self._calibration.low,
            cpu_seconds_expected=seconds * self._calibration.expected,
            cpu_seconds_high=seconds * self._calibration.high,
            memory_bytes=int(memory),
            uncalibrated_seconds=seconds,
        )

    def _shape(self, topology: Mapping[str, Any]) -> dict[str, float]:
        known = self._shapes.get(id(topology))
        if known is not None:
            return known[1]
        component = self._component("topology", topology)
        names = _names(component, topology)
        endpoints = _figure(component, "endpoints", names, names.get("endpoints") or 1)
        shape = {
            "endpoints": endpoints,
            "ports": _figure(component, "ports", names, 2 * endpoints),
            "mean_hops": _figure(component, "mean_hops", names, 0.0),
        }
        self._shapes[id(topology)] = (topology, shape)
        return shape

    def _packet_count(self, point: Mapping[str, Any], endpoints: float) -> float:
        workload = point["workload"]
        packet_bytes = point["network"].get("packet_bytes")
        key = (id(workload), endpoints, packet_bytes)
        known = self._packets.get(key)
        if known is not None:
            return known[1]
        component = self._component("workload", workload)
        names = _names(component, workload)
        names.update(endpoints=endpoints, packet_bytes=packet_bytes)
        fallback = FALLBACK_PACKETS_PER_ENDPOINT * endpoints
        packets = _figure(component, "packets", names, fallback)
        self._packets[key] = (workload, packets)
        return packets

    def _component(self, section: str, values: Mapping[str, Any]) -> Component:
        component = self._catalog.component(section, values["kind"])
        if component is None:
            msg = f"there is no {section} '{values['kind']}' in the catalogue"
            raise ValueError(msg)
        return component


def _names(component: Component, values: Mapping[str, Any]) -> dict[str, Any]:
    """Give every declared parameter its value; one that does not apply is null."""
    return {name: values.get(name) for name in component.by_name}


def _figure(component: Component, name: str, names: Mapping[str, Any], otherwise: float) -> float:
    """Give a derived figure, or `otherwise` when the catalogue has no value for it here."""
    formula: Evaluator | None = component.formulas.get(name)
    if formula is None:
        return otherwise
    try:
        value = formula(names)
    except EvaluationError:
        return otherwise
    return otherwise if value is None else max(0.0, float(value))


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
