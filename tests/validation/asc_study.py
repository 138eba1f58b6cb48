"""Run points of the interconnect study and keep what its claims are about."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import simcore

Section = dict[str, Any]

NETWORK: Section = {"link_bandwidth_gbps": 100.0, "packet_bytes": 4096}
PORT_BUFFER_BYTES = 98304
"""Of every port, divided among its virtual channels as sst-macro does (its `credits`): a router has
memory for ports, and a topology whose routing needs few channels must not pay for that with less."""
VIRTUAL_CHANNELS = {"fat_tree": 1, "dragonfly": 4, "dragonfly_plus": 2, "hyperx": 6}
ROUTINGS: dict[str, Section] = {
    "fat_tree": {"kind": "adaptive_up"},
    "dragonfly": {"kind": "par"},
    "dragonfly_plus": {"kind": "dragonfly_plus_par"},
    "hyperx": {"kind": "hyperx_adaptive"},
}
"""The topologies of the study, each with the routing that suits it."""
ENVIRONMENTS: dict[str, Section] = {
    "quarter": {"kind": "quarter"},
    "halo": {"kind": "quarter_halo_background"},
    "fft": {"kind": "quarter_fft_background", "message_bytes": 16384},
    "full": {"kind": "full"},
}
WORKLOADS: dict[str, Section] = {
    "halo": {"kind": "halo3d26", "face_bytes": 65536, "iterations": 2},
    "sweep": {"kind": "sweep3d", "message_bytes": 8192, "nz": 40, "kba": 10, "iterations": 1},
    "fft": {"kind": "subcom3d_a2a", "alltoall_bytes": 16384, "iterations": 2},
}
SWEEPS_OF_64_RANKS = 2
"""Of eight: with a background, a sweep of 65,536 ranks makes the others repeat themselves for long."""


@dataclass(frozen=True)
class Case:
    """One point of the study, in its words."""

    topology: str
    workload: str = "halo"
    placement: str = "linear"
    environment: str = "full"
    endpoints: int = 1024
    ranks_per_endpoint: int = 1
    message_bytes: int | None = None

    def point(self) -> Section:
        """Write the case as a point for the core."""
        mpi = {"ranks_per_endpoint": self.ranks_per_endpoint, "rank_order": "blocked"}
        return {
            "model": "packet",
            "topology": {"kind": self.topology, "endpoints": self.endpoints, "radix": 64},
            "routing": ROUTINGS[self.topology],
            "network": NETWORK | {"buffer_bytes": self._buffer_bytes()},
            "workload": self._workload(),
            "placement": {"kind": self.placement},
            "environment": ENVIRONMENTS[self.environment],
            "mpi": mpi,
        }

    def _buffer_bytes(self) -> int:
        return PORT_BUFFER_BYTES // VIRTUAL_CHANNELS[self.topology]

    def _workload(self) -> Section:
        """The study's workload, or with `message_bytes` that of the comparison of sizes."""
        size = self.message_bytes
        if size is None:
            few = self.workload == "sweep" and self.ranks_per_endpoint == 64
            return WORKLOADS[self.workload] | ({"sweeps": SWEEPS_OF_64_RANKS} if few else {})
        return {
            "halo": {"kind": "halo3d26", "face_bytes": size, "iterations": 1, "compute_ns": 0.0},
            "sweep": {
                "kind": "sweep3d",
                "message_bytes": size,
                "sweeps": 2,
                "nz": 4,
                "kba": 1,
                "compute_ns": 0.0,
            },
            "collectives": {
                "kind": "subcom2d_coll",
                "alltoall_bytes": size,
                "alltoall_algorithm": "linear",
                "allreduce_bytes": size,
                "broadcast_bytes": size,
                "iterations": 1,
            },
            "fft": {"kind": "subcom3d_a2a", "alltoall_bytes": size, "iterations": 1},
        }[self.workload]


@dataclass(frozen=True)
class Outcome:
    """What a claim may ask of a case: time per iteration, and how the links spent it."""

    iteration_ns: float
    active: float
    idle: float
    stalled: float
    max_active: float
    cpu_seconds: float
    ports: int = 0
    elapsed_ns: float = 0.0

    def port_us(self, share: float) -> float:
        """Sum a share of the time over all channels between routers, in microseconds."""
        return share * self.ports * self.elapsed_ns / 1e3


def run_cases(cases: list[Case], processes: int | None = None) -> dict[Case, Outcome]:
    """Simulate every case once, on all processors unless told."""
    cases = list(dict.fromkeys(cases))
    with ProcessPoolExecutor(processes) as pool:
        return dict(zip(cases, pool.map(_run, cases), strict=True))


def _run(case: Case) -> Outcome:
    return outcome_of(simcore.run(case.point()))


def outcome_of(result: Section) -> Outcome:
    """Reduce a result; shares are means over the channels between routers."""
    links = [
        c for c in result["ports"]["classes"] if c["link_class"] not in ("injection", "ejection")
    ]
    ports = sum(c["ports"] for c in links)

    def mean(what: str) -> float:
        return float(sum(c["ports"] * c[f"{what}_fraction"]["mean"] for c in links) / ports)

    metrics = result["metrics"]
    return Outcome(
        iteration_ns=metrics.get("iteration_time_mean_ns", 0.0),
        active=mean("active"),
        idle=mean("idle"),
        stalled=mean("stalled"),
        max_active=metrics["max_link_utilisation"],
        cpu_seconds=result["cost"]["cpu_seconds"],
        ports=ports,
        elapsed_ns=metrics["completion_time_ns"],
    )
