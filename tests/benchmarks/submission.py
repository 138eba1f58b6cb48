"""What submitting a large sweep takes: the answer, the first run, all points.

``python -m tests.benchmarks.submission OUTPUT.json [--quick]`` starts a system of its own, validates and
submits one sweep, and merges one row for each into the file.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from fabricsweep_client import Client
from fabricsweep_client.models import Sweep
from tests.benchmarks.service_overhead import merge
from tests.benchmarks.systems import bench_system
from worker.machine import usable_cores

REPLICATES = 5
SPEC = """
schema_version: 1
name: Many small points
model: packet
base:
  workload: {{kind: random_reads, cores_per_endpoint: 1, reads_per_core: 64}}
  endpoints: 16
axes:
  topology: [ring, mesh]
  link_latency_ns: {{linear: {{from: 10, to: 500, count: 50}}}}
  link_bandwidth_gbps: {{linear: {{from: 8, to: 64, count: {count}}}}}
replicates: 5
"""
DRAWN = """
schema_version: 1
name: Many samples
model: packet
base:
  workload: {{kind: random_reads, cores_per_endpoint: 1, reads_per_core: 64}}
  topology: {{kind: ring, endpoints: 16}}
axes:
  link_latency_ns: {{uniform: {{from: 10, to: 500}}}}
  link_bandwidth_gbps: {{uniform: {{from: 8, to: 64}}}}
  router_latency_ns: {{normal: {{mean: 100, deviation: 10, from: 60, to: 200}}}}
  read_bytes: {{log_uniform: {{from: 8 B, to: 4 KiB}}}}
samples: {{count: {count}, method: sobol}}
replicates: 5
"""


def validation_row(client: Client, points: int) -> dict[str, Any]:
    """Validate a specification of so many points."""
    begun = time.monotonic()
    found = client.validate(SPEC.format(count=points // 100))
    return {
        "name": "validation",
        "points": points,
        "points_checked": found.points_checked,
        "wall_seconds": time.monotonic() - begun,
    }


def submission_row(client: Client, name: str, spec: str, points: int) -> dict[str, Any]:
    """Submit a sweep of so many points, and cancel it once all are queued."""
    begun = time.monotonic()
    sweep = client.create_sweep(spec)
    answered = time.monotonic() - begun
    first_run: float | None = None
    while sweep.expansion is not None:
        time.sleep(0.05)
        sweep = client.sweep(sweep.id)
        if first_run is None and _has_begun(sweep):
            first_run = time.monotonic() - begun
    expanded = time.monotonic() - begun
    if sweep.errors or sweep.points != points:
        message = f"the sweep has {sweep.points} points and the errors {sweep.errors}"
        raise SystemExit(message)
    client.cancel(sweep.id)
    return {
        "name": name,
        "points": points,
        "runs": points * REPLICATES,
        "answer_ms": 1e3 * answered,
        "first_run_seconds": first_run,
        "expansion_seconds": expanded,
        "points_per_second": points / expanded,
        "workers": usable_cores(),
    }


def _has_begun(sweep: Sweep) -> bool:
    return sweep.progress.executing > 0 or sweep.progress.ended > 0


def main() -> int:
    """Measure, print and merge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--quick", action="store_true", help="a tenth of the points")
    chosen = parser.parse_args()
    share = 10 if chosen.quick else 1

    with bench_system() as system, Client(system.url) as client:
        client.validate(SPEC.format(count=1))  # starts the processes that judge
        rows = [
            validation_row(client, 10_000 // share),
            submission_row(
                client, "submission", SPEC.format(count=1_000 // share), 100_000 // share
            ),
            submission_row(
                client, "samples", DRAWN.format(count=100_000 // share), 100_000 // share
            ),
        ]
    for row in rows:
        print(row, flush=True)
    merge(chosen.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
