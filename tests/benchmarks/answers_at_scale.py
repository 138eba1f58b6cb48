"""What reading results costs when there are many.

``python -m tests.benchmarks.answers_at_scale --runs 500000`` starts a system of its own, fills its database
with sweeps of 100,000 runs and prints, for each thing that a reader may ask, the wall time, the API's
processor time and its memory. ``--folder`` keeps the database for the next time.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil
import psycopg

from fabricsweep_client import Client
from local.system import System
from tests.benchmarks.many_runs import TEMPLATE_SPEC, add_sweep, analyse, read_template
from tests.benchmarks.service_overhead import merge
from tests.benchmarks.systems import bench_system

_MEDIANS_OF = 3
_STREAMS = 20
_STREAM_SECONDS = 10.0


def questions() -> dict[str, tuple[str, dict[str, str]]]:
    """Give what is asked, by name: path below the sweep and query."""
    metric = "packet_latency_mean_ns"
    return {
        "first_page": ("results", {"limit": "200"}),
        "filter_of_few": ("results", {"filter": f"{metric} > 1e9", "limit": "200"}),
        "filter_of_many": ("results", {"filter": f"{metric} > 0", "limit": "200"}),
        "filter_of_coordinate": ("results", {"filter": "link_latency_ns = 77", "limit": "200"}),
        "sort_by_metric": ("results", {"sort": f"-{metric}", "limit": "200"}),
        "points": ("points", {"limit": "100"}),
        "aggregates": ("aggregates", {"metric": metric}),
        "points_with_means": ("means", {"metrics": metric}),
        "points_by_mean": ("means", {"metrics": metric, "sort": f"-{metric}"}),
        "answer_explore": ("answer", {"question": "explore"}),
        "answer": ("answer", {}),
        "answer_ranking": ("answer", {"question": "ranking"}),
        "answer_sensitivity": ("answer", {"question": "sensitivity"}),
        "answer_bottleneck": ("answer", {"question": "bottleneck"}),
        "distributions": ("distributions", {"by": "topology", "threshold": "1 us"}),
        "csv": ("results", {"format": "csv"}),
        "arrow": ("results", {"format": "arrow"}),
        "parquet": ("results", {"format": "parquet"}),
    }


class Meter:
    """Processor time and greatest resident memory of one process while a block runs."""

    def __init__(self, pid: int) -> None:
        self._process = psutil.Process(pid)
        self.cpu_seconds = 0.0
        self.grown_mib = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Measure the block."""
        before, at_first = self._cpu(), self._process.memory_info().rss
        done = threading.Event()
        most = at_first

        def watch() -> None:
            nonlocal most
            while not done.wait(0.01):
                most = max(most, self._process.memory_info().rss)

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()
            self.cpu_seconds = self._cpu() - before
            self.grown_mib = (most - at_first) / 2**20

    def _cpu(self) -> float:
        return _cpu_seconds([self._process])


def _cpu_seconds(processes: Iterable[psutil.Process]) -> float:
    return sum(times.user + times.system for times in (one.cpu_times() for one in processes))


def _with_its_processes(api: int) -> list[psutil.Process]:
    """Give the API and the processes beside it, in which first answers are made."""
    process = psutil.Process(api)
    return [process, *process.children(recursive=True)]


def ask(client: httpx.Client, api: int, sweep: str, name: str) -> dict[str, Any]:
    """Ask one thing some times; the medians."""
    path, query = questions()[name]
    walls, meters, size, cpus = [], [], 0, []
    for _ in range(_MEDIANS_OF):
        meter, begun, before = Meter(api), time.monotonic(), _cpu_seconds(_with_its_processes(api))
        with (
            meter.running(),
            client.stream("GET", f"/v1/sweeps/{sweep}/{path}", params=query) as got,
        ):
            size = sum(len(piece) for piece in got.iter_raw())
            if got.status_code != httpx.codes.OK:
                return {"name": name, "status": got.status_code}
        walls.append(time.monotonic() - begun)
        cpus.append(_cpu_seconds(_with_its_processes(api)) - before)
        meters.append(meter)
    return {
        "name": name,
        "wall_ms": round(1e3 * statistics.median(walls), 1),
        "first_wall_ms": round(1e3 * walls[0], 1),
        "first_cpu_ms": round(1e3 * cpus[0], 1),
        "api_cpu_ms": round(1e3 * statistics.median(m.cpu_seconds for m in meters), 1),
        "api_mib": round(max(m.grown_mib for m in meters), 1),
        "bytes": size,
    }


def streams_row(system: System, api: int, sweep: str) -> dict[str, Any]:
    """Keep event streams of a sweep open and see what the API needs for them."""
    meter, ends = Meter(api), threading.Event()

    def follow() -> None:
        with (
            httpx.Client(base_url=system.url, timeout=60) as client,
            client.stream("GET", f"/v1/sweeps/{sweep}/events") as got,
        ):
            for _ in got.iter_raw():
                if ends.is_set():
                    return

    threads = [threading.Thread(target=follow, daemon=True) for _ in range(_STREAMS)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    with meter.running():
        time.sleep(_STREAM_SECONDS)
    ends.set()
    share = meter.cpu_seconds / _STREAM_SECONDS / _STREAMS
    return {"name": "open_stream", "streams": _STREAMS, "core_percent_each": round(100 * share, 3)}


def storage_row(connection: psycopg.Connection[Any]) -> dict[str, Any]:
    """Say how many bytes a run takes, and in which tables."""
    tables = ("replicates", "results", "result_details", "points", "point_documents")
    found = connection.execute("SELECT count(*) FROM replicates").fetchone()
    assert found is not None
    sizes = {}
    for table in tables:
        row = connection.execute("SELECT pg_total_relation_size(%s)", [table]).fetchone()
        assert row is not None
        sizes[table] = round(row[0] / found[0])
    return {"name": "storage", "runs": found[0], "bytes_a_run": sum(sizes.values()), **sizes}


def fill(system: System, connection: psycopg.Connection[Any], runs: int, each: int) -> None:
    """Add sweeps until there are so many runs."""
    with Client(system.url) as client:
        sweep = client.create_sweep(TEMPLATE_SPEC)
        while not sweep.ended:
            time.sleep(0.2)
            sweep = client.sweep(sweep.id)
    if sweep.phase != "completed":
        raise SystemExit(f"the sweep to copy ended {sweep.phase}")
    template = read_template(connection, sweep.id)
    begun, done = time.monotonic(), 0
    connection.execute("SET synchronous_commit = off")
    while done < runs:
        done += add_sweep(connection, template, f"copy-{done // each}", min(each, runs - done))
        print(f"{done} runs after {time.monotonic() - begun:.0f} s", flush=True)
    add_sweep(connection, template, "copy-open", 100, is_open=True)
    analyse(connection)
    print(f"filled in {time.monotonic() - begun:.0f} s", flush=True)


def measure(system: System, chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """Fill the database where it is empty, and ask everything."""
    url = system.environment["FABRICSWEEP_DATABASE_URL"].replace("+psycopg", "")
    api = next(process.pid for process in system.processes if process.name == "API")
    assert api is not None
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute("SELECT 1 FROM sweeps WHERE public_id = 'copy-0'").fetchone()
        if found is None:
            fill(system, connection, chosen.runs, chosen.sweep_runs)
        rows = [storage_row(connection)]
    print(json.dumps(rows[0]), flush=True)
    # What compression costs is another question.
    plain = {"Accept-Encoding": "identity"}
    with httpx.Client(base_url=system.url, timeout=600, headers=plain) as client:
        for name in chosen.only or questions():
            rows.append(ask(client, api, "copy-0", name))
            print(json.dumps(rows[-1]), flush=True)
    if not chosen.only:
        rows.append(streams_row(system, api, "copy-open"))
        print(json.dumps(rows[-1]), flush=True)
    return [row | {"name": f"answers/{row['name']}"} for row in rows]


def main() -> int:
    """Measure, print and merge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path, nargs="?", help="file of rows to merge into")
    parser.add_argument("--runs", type=int, default=500_000)
    parser.add_argument("--sweep-runs", type=int, default=100_000)
    parser.add_argument(
        "--folder", type=Path, help="where the database is kept; else it is dropped"
    )
    parser.add_argument("--only", nargs="*", choices=list(questions()), help="these questions")
    parser.add_argument("--quick", action="store_true", help="20,000 runs")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.runs = chosen.sweep_runs = 20_000

    with bench_system(workers=1, durable=False, data=chosen.folder) as system:
        rows = measure(system, chosen)
    if chosen.output is not None:
        merge(chosen.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
