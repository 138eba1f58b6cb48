"""What the service itself costs: CPU of all its processes beyond that of the simulations.

``python -m tests.benchmarks.service_overhead OUTPUT.json [--quick]`` starts a system of its own, sends points
of about a millisecond through API, database and workers, then runs the first example study, and merges one
row for each into the file.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from fabricsweep_client import Client
from fabricsweep_client.models import Sweep
from local.system import ROOT, System
from tests.benchmarks.systems import bench_system, cpu_seconds
from worker.machine import usable_cores

STUDY = ROOT / "examples" / "dsm-bandwidth.yaml"
SMALL_POINTS = """
schema_version: 1
name: Points of a millisecond
model: packet
base:
  workload: {{kind: random_reads, cores_per_endpoint: 1, reads_per_core: 64}}
  endpoints: 16
axes:
  topology: [ring, mesh]
  link_bandwidth_gbps: {{linear: {{from: 8, to: 64, count: {count}}}}}
replicates: 1
"""


def run_sweep(client: Client, spec: str | bytes) -> tuple[Sweep, float]:
    """Run a specification to its end; the sweep and the wall time from submission on."""
    begun = time.monotonic()
    sweep = client.create_sweep(spec)
    while not sweep.ended:
        time.sleep(0.5)
        sweep = client.sweep(sweep.id)
    wall = time.monotonic() - begun
    if sweep.phase != "completed" or sweep.progress.cached:
        message = f"the sweep ended {sweep.phase} with {sweep.progress}"
        raise SystemExit(message)
    return sweep, wall


def simulator_seconds(client: Client, sweep_id: str) -> float:
    """CPU time that the simulations report of themselves."""
    total, cursor = 0.0, None
    while True:
        page = client.results(sweep_id, limit=1000, cursor=cursor)
        total += sum(row.cost.cpu_seconds or 0.0 for row in page.items if row.cost is not None)
        cursor = page.next_cursor
        if cursor is None:
            return total


def overhead_row(system: System, client: Client, count: int) -> dict[str, Any]:
    """Send `count` points of about a millisecond through the service."""
    before = cpu_seconds(system)
    sweep, wall = run_sweep(client, SMALL_POINTS.format(count=count // 2))
    used = cpu_seconds(system) - before
    simulated = simulator_seconds(client, sweep.id)
    points = sweep.progress.total
    return {
        "name": "service_overhead",
        "points": points,
        "cpu_ms_per_point": 1e3 * used / points,
        "simulator_cpu_ms_per_point": 1e3 * simulated / points,
        "overhead_cpu_ms_per_point": 1e3 * (used - simulated) / points,
        "wall_seconds": wall,
        "points_per_second": points / wall,
        "workers": usable_cores(),
    }


def study_row(system: System, client: Client) -> dict[str, Any]:
    """Run the first example study with all its replicates."""
    before = cpu_seconds(system)
    sweep, wall = run_sweep(client, STUDY.read_bytes())
    used = cpu_seconds(system) - before
    return {
        "name": "dsm_study",
        "points": sweep.points,
        "runs": sweep.progress.total,
        "wall_seconds": wall,
        "cpu_seconds": used,
        "simulator_cpu_seconds": simulator_seconds(client, sweep.id),
        "workers": usable_cores(),
    }


def merge(path: Path, rows: list[dict[str, Any]]) -> None:
    """Put rows into the file in place of those of the same name."""
    kept: list[dict[str, Any]] = json.loads(path.read_text()) if path.exists() else []
    names = {row["name"] for row in rows}
    merged = [row for row in kept if row["name"] not in names] + rows
    path.parent.mkdir(parents=True, exist_ok=True)
    # A row a line, so that a difference between two files shows the rows that changed.
    path.write_text("[\n" + ",\n".join(map(json.dumps, merged)) + "\n]\n")


def main() -> int:
    """Measure, print and merge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--quick", action="store_true", help="fewer points, and no study")
    chosen = parser.parse_args()
    rows = []

    with bench_system() as system, Client(system.url) as client:
        rows.append(overhead_row(system, client, 400 if chosen.quick else 2000))
        print(json.dumps(rows[-1]), flush=True)
        if not chosen.quick:
            rows.append(study_row(system, client))
            print(json.dumps(rows[-1]), flush=True)
    merge(chosen.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
