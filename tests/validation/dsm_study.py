"""Run the DSM study on the core alone and reduce it to what the claims ask for."""

from __future__ import annotations

import statistics
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from domain.sweep.spec.parse import parse_spec
from tests.support.planning import planned

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
Key = tuple[str, int, float]


@dataclass
class StudyResult:
    """Means over replicates, by (topology, endpoints, bandwidth in GB/s)."""

    times: dict[Key, float] = field(default_factory=dict)
    utilisation: dict[Key, float] = field(default_factory=dict)
    cpu_seconds: float = 0.0
    points: int = 0


def points_of(
    example: str, *, max_endpoints: int | None = None
) -> tuple[list[dict[str, Any]], int]:
    """Points of an example spec (canonical) and its number of replicates."""
    spec = parse_spec((EXAMPLES / example).read_text())
    expansion = planned(spec)
    points = [dict(p.point) for p in expansion.points]
    if max_endpoints is not None:
        points = [p for p in points if (p["topology"].get("endpoints") or 0) <= max_endpoints]
    return points, spec.max_replicates


def run_study(
    points: list[dict[str, Any]], replicates: int, processes: int | None = None
) -> StudyResult:
    """Simulate every point and replicate on all processors."""
    work = [(point, replicate) for point in points for replicate in range(replicates)]
    with ProcessPoolExecutor(processes) as pool:
        outcomes = list(pool.map(_run_one, work, chunksize=4))
    return reduce_outcomes(outcomes, len(points))


def reduce_outcomes(outcomes: list[tuple[Key, float, float, float]], points: int) -> StudyResult:
    """Average (key, time, utilisation, CPU seconds) rows over their replicates."""
    times: dict[Key, list[float]] = defaultdict(list)
    utilisation: dict[Key, list[float]] = defaultdict(list)
    for key, time, busy, _ in outcomes:
        times[key].append(time)
        utilisation[key].append(busy)
    return StudyResult(
        times={key: statistics.fmean(values) for key, values in times.items()},
        utilisation={key: statistics.fmean(values) for key, values in utilisation.items()},
        cpu_seconds=sum(cpu for *_, cpu in outcomes),
        points=points,
    )


def _run_one(work: tuple[dict[str, Any], int]) -> tuple[Key, float, float, float]:
    import simcore

    point, replicate = work
    result = simcore.run({**point, "replicate": replicate})
    metrics = result["metrics"]
    # The bandwidth of the study is that of links and memories; a variant may hold one of them fixed.
    bandwidths = (
        point["network"]["link_bandwidth_gbps"],
        point["workload"]["memory_bandwidth_gbps"],
    )
    key = (
        point["topology"]["kind"],
        int(result["provenance"]["topology"]["endpoints"]),
        min(bandwidths) / 8.0,
    )
    return (
        key,
        metrics["completion_time_ns"],
        metrics["max_link_utilisation"],
        result["cost"]["cpu_seconds"],
    )
