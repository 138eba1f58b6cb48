"""What a thousand points put on database and broker, and whether a second worker is worth one.

``python -m tests.benchmarks.scaling OUTPUT.json [--quick]`` starts systems of its own with one worker process
and with two, sends points of about ten milliseconds through each, and merges a row for each into the file.

``used_of_cores`` is the share of the processors that nobody else took in which the system worked: at 1 no
processor waited for anything. ``wanted_cores`` is how many processors the system would have kept busy on
average: its threads ran, or were ready to. With s the service's milliseconds a point, and t the
simulation's, two workers on two cores can do 2000 / (t + s) points a second; ``of_ideal`` is how much of that
they did, by the clock.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import psycopg
import redis as redis_client

from fabricsweep_client import Client
from local.system import System
from tests.benchmarks.service_overhead import merge, run_sweep, simulator_seconds
from tests.benchmarks.systems import bench_system, cpu_seconds, process_cpu_seconds

POINTS = """
schema_version: 1
name: Points of ten milliseconds
model: packet
base:
  workload: {{kind: random_reads, cores_per_endpoint: 1, reads_per_core: {reads}}}
  endpoints: 16
axes:
  topology: [ring, mesh]
  link_bandwidth_gbps: {{linear: {{from: 8, to: 64, count: {count}}}}}
replicates: 1
"""
READS = 640
_IDLE_SECONDS = 10.0
_FIGURES = """
    SELECT d.xact_commit + d.xact_rollback AS transactions, d.tup_inserted AS rows_inserted,
        d.tup_updated AS rows_updated, d.tup_deleted AS rows_deleted,
        d.tup_fetched + d.tup_returned AS rows_read, w.wal_bytes, w.wal_records, w.wal_sync AS wal_syncs
    FROM pg_stat_database d, pg_stat_wal w WHERE d.datname = current_database()
"""
_SIZES = """
    SELECT c.relname, pg_table_size(c.oid), pg_indexes_size(c.oid) FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
"""


class Meter:
    """Reads what database, broker and processes have done so far."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._url = system.environment["FABRICSWEEP_DATABASE_URL"].replace("+psycopg", "")
        self._redis = redis_client.Redis.from_url(system.environment["FABRICSWEEP_REDIS_URL"])

    def connect(self) -> psycopg.Connection[Any]:
        """Connect beside the system."""
        return psycopg.connect(self._url, autocommit=True)

    def read(self) -> dict[str, float]:
        """Give all counters; those of the database are as of a second ago at most."""
        time.sleep(1.5)  # the server gathers what its connections have counted once a second
        found = dict(self._database())
        info = self._redis.info()
        found["redis_commands"] = info["total_commands_processed"]
        found["redis_bytes"] = info["total_net_input_bytes"] + info["total_net_output_bytes"]
        for process in self._system.processes:
            found[f"cpu_ms_{process.name.lower()}"] = 1e3 * process_cpu_seconds(process)
        return found

    def _database(self) -> Iterator[tuple[str, float]]:
        with self.connect() as connection:
            cursor = connection.execute(_FIGURES)
            values = cursor.fetchone()
            assert values is not None
            assert cursor.description is not None
            for column, value in zip(cursor.description, values, strict=True):
                yield column.name, float(value)
            if statements := self._statements(connection):
                yield "statements", statements

    def _statements(self, connection: psycopg.Connection[Any]) -> float | None:
        """Count statements, where the server's extension for it is loaded."""
        loaded = connection.execute("SHOW shared_preload_libraries").fetchone()
        if loaded is None or "pg_stat_statements" not in loaded[0]:
            return None
        connection.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
        row = connection.execute("SELECT sum(calls) FROM pg_stat_statements").fetchone()
        return float(row[0]) if row is not None else None

    def sizes(self) -> dict[str, tuple[int, int]]:
        """Give the bytes of each table, and of its indexes."""
        with self.connect() as connection:
            return {name: (size, index) for name, size, index in connection.execute(_SIZES)}

    def count_statements(self) -> None:
        """Have the server count statements, by a restart; where it cannot, they are left out."""
        with self.connect() as connection:
            known = "SELECT 1 FROM pg_available_extensions WHERE name = 'pg_stat_statements'"
            if connection.execute(known).fetchone() is None:
                return
            connection.execute("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'")
        (server,) = (found for found in self._system.processes if found.name == "PostgreSQL")
        before = server.pid
        server.ask_to_stop()
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            time.sleep(0.2)
            try:
                self.connect().close()
            except psycopg.OperationalError:
                continue
            if server.pid != before:
                return


def _ready_seconds(system: System) -> float:
    """Give how long the threads of all processes have run, or were ready to run and did not."""
    total = 0
    for started in system.processes:
        root = psutil.Process(started.pid)
        for process in (root, *root.children(recursive=True)):
            for told in Path(f"/proc/{process.pid}/task").glob("*/schedstat"):
                with suppress(OSError):
                    ran, waited, _ = map(int, told.read_text().split())
                    total += ran + waited
    return total / 1e9


def difference(after: dict[str, float], before: dict[str, float]) -> dict[str, float]:
    """Give what was added."""
    return {name: value - before[name] for name, value in after.items() if name in before}


def load_row(name: str, points: int, runs_of_a_chunk: int | None = None) -> dict[str, Any]:
    """Count what the points put on database and broker, what an idle system does meanwhile taken off.

    ``runs_of_a_chunk`` are at most as many as a worker claims at once; None leaves it to the system.
    """
    if runs_of_a_chunk is not None:
        os.environ["FABRICSWEEP_CHUNK_COUNT"] = str(runs_of_a_chunk)
    try:
        return {"name": name, "points": points, **_load(points)}
    finally:
        os.environ.pop("FABRICSWEEP_CHUNK_COUNT", None)


def _load(points: int) -> dict[str, Any]:
    with bench_system(2) as system, Client(system.url) as client:
        meter = Meter(system)
        meter.count_statements()
        run_sweep(client, POINTS.format(count=20, reads=9))  # warms all up
        before = meter.read()
        time.sleep(_IDLE_SECONDS)
        idle = difference(meter.read(), before)
        begun, sizes = time.monotonic(), meter.sizes()
        before = meter.read()
        sweep, _ = run_sweep(client, POINTS.format(count=points // 2, reads=64))
        done = difference(meter.read(), before)
        lasted = time.monotonic() - begun
        grown = {
            name: (table - sizes[name][0], index - sizes[name][1])
            for name, (table, index) in meter.sizes().items()
        }
    assert sweep.progress.total == points
    rest = lasted / (_IDLE_SECONDS + 1.5)
    each = {
        name: round(1e3 * (value - rest * idle.get(name, 0)) / points, 2)
        for name, value in done.items()
    }
    return {
        **each,
        "idle_per_second": {
            name: round(value / (_IDLE_SECONDS + 1.5), 2) for name, value in idle.items()
        },
        "bytes_per_point": {
            name: [round(table / points), round(index / points)]
            for name, (table, index) in sorted(grown.items(), key=lambda one: -sum(one[1]))
            if table + index > points
        },
        "load": os.getloadavg()[0],
    }


def worker_row(workers: int, points: int) -> dict[str, Any]:
    """Run the points with so many worker processes, and see what of two cores they used."""
    cores = psutil.cpu_count() or 1
    with bench_system(workers) as system, Client(system.url) as client:
        run_sweep(client, POINTS.format(count=20, reads=READS + 1))  # warms all up
        spent, ready = cpu_seconds(system), _ready_seconds(system)
        before = psutil.cpu_times()
        sweep, wall = run_sweep(client, POINTS.format(count=points // 2, reads=READS))
        after = psutil.cpu_times()
        spent = cpu_seconds(system) - spent
        ready = _ready_seconds(system) - ready
        simulated = simulator_seconds(client, sweep.id)
    idle = after.idle + after.iowait - before.idle - before.iowait
    total = cores * wall
    others = max(0.0, total - idle - spent)
    per_point = 1e3 * spent / points
    return {
        "name": f"workers_{workers}",
        "points": points,
        "points_per_second": round(points / wall, 2),
        "simulator_cpu_ms_per_point": round(1e3 * simulated / points, 2),
        "service_cpu_ms_per_point": round(1e3 * (spent - simulated) / points, 2),
        "used_of_cores": round(spent / (total - others), 3),
        "wanted_cores": round(ready / wall, 2),
        "of_ideal": round(points / wall * per_point / (1e3 * cores), 3),
        "taken_by_others": round(others / total, 3),
        "wall_seconds": round(wall, 1),
        "load": os.getloadavg()[0],
    }


def main() -> int:
    """Measure, print and merge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--quick", action="store_true", help="fewer points")
    chosen = parser.parse_args()
    points = 1000 if chosen.quick else 4000
    rows = [load_row("load_per_1000_points", points)]
    print(json.dumps(rows[-1]), flush=True)
    # Of long runs each is a chunk of its own.
    rows.append(load_row("load_per_1000_chunks", points // 4, 1))
    print(json.dumps(rows[-1]), flush=True)
    for workers in (1, 2):
        rows.append(worker_row(workers, workers * points))
        print(json.dumps(rows[-1]), flush=True)
    merge(chosen.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
