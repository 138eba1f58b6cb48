"""Run the torus study on the core alone and reduce it to what the claims ask for."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

MODELS = ("ours", "codes_2014", "codes_now")
"""Our router with the paper's figures, and the two timings of CODES' torus model."""

_OURS = {"link_bandwidth_gbps": 16.0, "packet_bytes": 512, "buffer_bytes": 16384}


@dataclass(frozen=True)
class Case:
    """One experiment: a torus of ``side``³ endpoints, some of which exchange messages in pairs.

    Attributes
    ----------
    window : int | None
        Messages that a sender may be ahead of its partner; None: back to back.
    """

    model: str
    side: int
    messages: int = 100
    message_bytes: int = 2048
    senders: int | None = None
    window: int | None = None
    routing: str = "dimension_order"

    def point(self) -> dict[str, Any]:
        """Give the point that simulates the case."""
        routing: dict[str, Any] = {"kind": self.routing}
        if self.routing == "dimension_order":
            routing["path_choice"] = "fixed"
        network: dict[str, Any] = dict(_OURS)
        if self.model != "ours":
            network = {"preset": self.model}
        if self.model == "codes_now":
            routing["deadlock_avoidance"] = "bubble"
        return {
            "topology": {"kind": "torus", "widths": [self.side] * 3},
            "routing": routing,
            "network": network,
            "workload": {
                "kind": "streams",
                "messages": self.messages,
                "message_bytes": self.message_bytes,
                "senders": self.senders,
                "window_messages": self.window,
            },
        }


@dataclass
class Study:
    """Means of metrics over replicates, by case."""

    metrics: dict[Case, dict[str, float]] = field(default_factory=dict)
    cpu_seconds: float = 0.0

    def of(self, metric: str, **case: Any) -> float:
        """Give a metric of the case with these attributes."""
        return self.metrics[Case(**case)][metric]


def scaling_cases(model: str, sides: Iterable[int], messages: int) -> list[Case]:
    """List the cases of network size."""
    return [Case(model, side, messages) for side in sides]


def sender_cases(model: str, side: int, messages: int) -> list[Case]:
    """List an eighth of the endpoints as senders, a quarter, half and all of them."""
    return [Case(model, side, messages, senders=side**3 // part) for part in (8, 4, 2, 1)]


def size_cases(model: str, side: int, messages: int) -> list[Case]:
    """List messages of 512 B to 32 KiB, the partners taking turns."""
    sizes = [512 * 4**i for i in range(4)]
    return [Case(model, side, messages, message_bytes=size, window=1) for size in sizes]


def run_cases(cases: dict[Case, int], processes: int | None = None) -> Study:
    """Simulate every case with its number of replicates on all processors."""
    work = [(case, replicate) for case, count in cases.items() for replicate in range(count)]
    work.sort(key=lambda item: -(item[0].side ** 4) * item[0].messages * item[0].message_bytes)
    with ProcessPoolExecutor(processes) as pool:
        outcomes = list(pool.map(_run_one, work, chunksize=1))
    rows: dict[Case, list[dict[str, float]]] = defaultdict(list)
    for (case, _), (metrics, _) in zip(work, outcomes, strict=True):
        rows[case].append(metrics)
    means = {
        # A metric that was not measured is null.
        case: {
            name: statistics.fmean(row[name] for row in found)
            for name in found[0]
            if all(row[name] is not None for row in found)
        }
        for case, found in rows.items()
    }
    return Study(means, sum(cpu for _, cpu in outcomes))


def _run_one(work: tuple[Case, int]) -> tuple[dict[str, float], float]:
    import simcore

    case, replicate = work
    result = simcore.run({**case.point(), "replicate": replicate})
    metrics: dict[str, float] = dict(result["metrics"])
    flows_per_link = metrics["mean_hops"] / 6.0
    metrics["hottest_over_mean"] = (
        metrics["max_link_utilisation"] / metrics["mean_link_utilisation"]
    )
    metrics["max_flows_on_link"] = metrics["hottest_over_mean"] * flows_per_link
    metrics["p90_over_p10"] = (
        metrics["flow_throughput_p90_gbps"] / metrics["flow_throughput_p10_gbps"]
    )
    metrics["latency_spread_ns"] = (
        metrics["packet_latency_max_ns"] - metrics["packet_latency_mean_ns"]
    )
    return metrics, float(result["cost"]["cpu_seconds"])


def static_share(side: int, replicate: int = 0) -> float:
    """Give the mean of 1/c over random pairs, c the flows on a flow's fullest channel."""
    import simcore

    result = simcore.run(
        {
            "model": "static",
            "topology": {"kind": "torus", "widths": [side] * 3},
            "routing": {"kind": "dimension_order"},
            "pattern": {"kind": "random_bisection", "directions": "both", "draws": 20},
            "placement": {"kind": "linear"},
            "replicate": replicate,
        }
    )
    return float(result["metrics"]["mean_flow_bandwidth_fraction"])
