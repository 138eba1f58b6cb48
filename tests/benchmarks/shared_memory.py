"""What shared memory costs to simulate: operations a CPU-second, and memory.

``python -m tests.benchmarks.shared_memory`` prints a row a case: the CPU-seconds of the run, million memory
operations a CPU-second, events and bytes. Each case is run three times; the best counts, for neighbours on a
machine only make a run slower.
"""

from __future__ import annotations

import sys
from typing import Any

import simcore

TINY = {"l1_bytes": 256, "l1_ways": 4, "l2_bytes": 512, "l2_ways": 8}
TORUS_16 = {"kind": "torus", "widths": [2, 2, 2, 2]}
ROUNDS = 3
CASES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "16 endpoints x 4 cores x 500 reads, single router": (
        {"kind": "single_router", "endpoints": 16},
        {"operations_per_core": 500},
    ),
    "16 endpoints x 4 cores x 500 reads, torus": (TORUS_16, {"operations_per_core": 500}),
    "16 endpoints x 4 cores x 500 reads, torus, tiny caches": (
        TORUS_16,
        {"operations_per_core": 500, **TINY},
    ),
    "256 endpoints, 25,600 reads, HyperX": (
        {"kind": "hyperx", "widths": [4, 32], "concentration": 2},
        {"operations_per_core": 25},
    ),
    "256 endpoints, 25,600 reads, torus, tiny caches": (
        {"kind": "torus", "widths": [4, 4, 4, 4]},
        {"operations_per_core": 25, **TINY},
    ),
    "all hit in L1": (
        {"kind": "single_router", "endpoints": 16},
        {
            "access_pattern": "strided",
            "stride_bytes": 64,
            "memory_bytes_per_endpoint": 16384,
            "operations_per_core": 50_000,
        },
    ),
    "all miss, home of their own": (
        {"kind": "single_router", "endpoints": 16},
        {
            "access_pattern": "strided",
            "stride_bytes": 64,
            "operations_per_core": 10_000,
            "memory_bandwidth_gbps": 1000,
            **TINY,
        },
    ),
    "all miss, single router": (
        {"kind": "single_router", "endpoints": 16},
        {"operations_per_core": 5000, "shared_evictions": "silent", "memory_bandwidth_gbps": 1000},
    ),
}


def row(name: str, topology: dict[str, Any], workload: dict[str, Any]) -> str:
    """Run a case and give its row."""
    point = {"model": "packet", "topology": topology, "workload": {"kind": "dsm", **workload}}
    costs = [simcore.run(point)["cost"] for _ in range(ROUNDS)]
    best = min(costs, key=lambda cost: cost["cpu_seconds"])
    endpoints = topology.get("endpoints", 16)
    if "256" in name:
        endpoints = 256
    operations = 4 * endpoints * workload["operations_per_core"]
    seconds = best["cpu_seconds"]
    return (
        f"{name:58s} {seconds:7.3f} CPU-s {operations / seconds / 1e6:6.2f} M operations a CPU-s "
        f"{best['events'] / operations:6.1f} events each {best['peak_memory_bytes'] / 2**20:7.1f} MiB"
    )


def main() -> int:
    """Print the rows."""
    for name, (topology, workload) in CASES.items():
        print(row(name, topology, workload), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
