"""What it takes to read 100,000 points with what their networks cost.

``python -m tests.benchmarks.cost_columns`` starts a system of its own, makes a sweep of one point into one of
100,000 points on 2,001 networks, and prints, for each thing that a reader may ask, the wall time and the
processor time of all processes, with the columns of costs and without them.
"""

from __future__ import annotations

import json
import statistics
import sys
import time

import httpx
import psycopg

from domain.price.network_columns import NAMES
from fabricsweep_client import Client
from local.system import System
from tests.benchmarks.costs import priced_study
from tests.benchmarks.systems import bench_system, cpu_seconds

_POINTS = 100_000
_RATES = 667
"""Three topologies each: 2,001 networks."""
_TIMES = 3
_SPEC = """
schema_version: 1
name: Copied by a benchmark
model: packet
base:
  workload: {kind: random_reads, reads_per_core: 1}
  topology: {kind: ring, endpoints: 16}
axes:
  link_latency_ns: [10]
replicates: 1
"""
_COPIES = (
    (
        "INSERT INTO points (sweep_id, point_index, point_key, coordinates, estimated_cpu_seconds,"
        " uncalibrated_seconds, network) SELECT sweep_id, n, point_key || n, coordinates,"
        " estimated_cpu_seconds, uncalibrated_seconds, n %% %(networks)s FROM points,"
        " generate_series(1, %(points)s - 1) n WHERE sweep_id = %(sweep)s AND point_index = 0"
    ),
    (
        "INSERT INTO replicates (sweep_id, point_index, replicate, phase, estimated_cpu_seconds, result_id)"
        " SELECT sweep_id, n, 0, phase, estimated_cpu_seconds, result_id FROM replicates,"
        " generate_series(1, %(points)s - 1) n WHERE sweep_id = %(sweep)s AND point_index = 0"
    ),
    "UPDATE sweep_specs SET networks = CAST(%(facts)s AS json) WHERE sweep_id = %(sweep)s",
    "UPDATE sweeps SET points = %(points)s, completed = %(points)s WHERE id = %(sweep)s",
)
_EACH = NAMES[1]
_WITHOUT = "point_index,replicate,link_latency_ns,completion_time_ns"
_WITH = ",".join((_WITHOUT, *NAMES))
QUESTIONS = {
    "first_page": ("results", {"limit": "200"}),
    "page_by_metric": ("results", {"sort": "-completion_time_ns", "limit": "200"}),
    "page_by_cost": ("results", {"sort": f"-{_EACH}", "limit": "200"}),
    "filter_by_metric": ("results", {"filter": "completion_time_ns > 0", "limit": "200"}),
    "filter_by_cost": ("results", {"filter": f"{_EACH} > 0", "limit": "200"}),
    "csv_without": ("results", {"format": "csv", "columns": _WITHOUT}),
    "csv_with": ("results", {"format": "csv", "columns": _WITH}),
    "points_csv": ("points", {"format": "csv"}),
}


def fill(system: System) -> str:
    """Run one point and copy it; gives the sweep's identifier."""
    with Client(system.url) as client:
        sweep = client.create_sweep(_SPEC)
        while not sweep.ended:
            time.sleep(0.2)
            sweep = client.sweep(sweep.id)
    networks = priced_study(_RATES, 1).networks
    url = system.environment["FABRICSWEEP_DATABASE_URL"].replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(
            "SELECT id FROM sweeps WHERE public_id = %s", [sweep.id]
        ).fetchone()
        assert row is not None, sweep.id
        values = {"sweep": row[0], "points": _POINTS, "networks": len(networks)}
        for statement in _COPIES:
            connection.execute(statement, values | {"facts": json.dumps(networks)})
        connection.execute("VACUUM (ANALYZE)")
    return sweep.id


def ask(system: System, client: httpx.Client, sweep_id: str, name: str) -> str:
    """Ask one thing some times; says the medians."""
    path, query = QUESTIONS[name]
    walls, cpus, rows = [], [], 0
    for _ in range(_TIMES):
        begun, before = time.monotonic(), cpu_seconds(system)
        answer = client.get(f"/v1/sweeps/{sweep_id}/{path}", params=query).raise_for_status()
        walls.append(time.monotonic() - begun)
        cpus.append(cpu_seconds(system) - before)
        rows = answer.text.count("\r\n") - 1 if "format" in query else len(answer.json()["items"])
    wall, cpu = statistics.median(walls), statistics.median(cpus)
    return f"{name}: {rows:,} rows, {wall:.2f} s, {cpu:.2f} CPU-s"


def main() -> int:
    """Measure and print."""
    with bench_system(workers=1, durable=False) as system:
        sweep_id = fill(system)
        plain = {"Accept-Encoding": "identity"}
        with httpx.Client(base_url=system.url, timeout=600, headers=plain) as client:
            for name in QUESTIONS:
                print(ask(system, client, sweep_id, name), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
