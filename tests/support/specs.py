"""Specifications for tests; ``base_seed`` keeps one test's results out of another's cache."""

from __future__ import annotations

from itertools import count
from typing import Any

_seeds = count(1000)


def tiny(**changes: Any) -> dict[str, Any]:
    """Two topologies x two bandwidths x two replicates of a few milliseconds."""
    spec: dict[str, Any] = {
        "schema_version": 1,
        "name": "tiny",
        "model": "packet",
        "base": {"workload": {"kind": "random_reads", "reads_per_core": 8}, "endpoints": 16},
        "axes": {"topology": ["ring", "mesh"], "link_bandwidth_gbps": [8, 16]},
        "replicates": 2,
        "base_seed": next(_seeds),
    }
    return spec | changes


def long(points: int, reads_per_core: int = 256, **changes: Any) -> dict[str, Any]:
    """Points of some tenths of a second each: time to break something meanwhile."""
    workload = {"kind": "random_reads", "reads_per_core": reads_per_core}
    axes = {"link_latency_ns": [10 + number for number in range(points)]}
    base = {"topology": {"kind": "ring", "endpoints": 64}, "workload": workload}
    return tiny(name="long", base=base, axes=axes, replicates=1) | changes


def deadlocking(**changes: Any) -> dict[str, Any]:
    """A ring that deadlocks without virtual channels, beside a mesh that cannot."""
    return tiny(
        name="deadlocking",
        base={
            "workload": {"kind": "uniform_random", "offered_load": 1.0},
            "endpoints": 16,
            "deadlock_avoidance": "none",
            "buffer_bytes": 320,
        },
        axes={"topology": ["ring", "mesh"]},
        **changes,
    )


def static(**changes: Any) -> dict[str, Any]:
    """Two engines x two patterns x two replicates on the imported fabric ``tree``."""
    spec: dict[str, Any] = {
        "schema_version": 1,
        "name": "static",
        "model": "static",
        "base": {"topology": {"kind": "fabric", "fabric": "tree"}},
        "axes": {
            "routing": ["imported", "min_hop"],
            "pattern": [{"kind": "random_bisection", "draws": 20}, {"kind": "dissemination"}],
        },
        "replicates": 2,
        "base_seed": next(_seeds),
    }
    return spec | changes
