"""What the first data frame of a large sweep costs, by the Python client.

``python -m tests.benchmarks.first_frame`` starts a system of its own, fills a sweep of 100,000 runs, and
prints the median times to a data frame of all its runs, of one metric point by point, and to an archive.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from fabricsweep_client import Client, SweepHandle
from local.system import System
from tests.benchmarks.answers_at_scale import fill
from tests.benchmarks.service_overhead import merge
from tests.benchmarks.systems import bench_system

_MEDIANS_OF = 5


def frames(sweep: SweepHandle) -> dict[str, Callable[[], Any]]:
    """Give what is measured: each makes something that has a length."""
    (metric, *_) = sweep.read().metrics
    return {
        "all columns": lambda: sweep.results().to_pandas(),
        "four columns": lambda: sweep.results(
            columns=f"point_index,replicate,topology,{metric}"
        ).to_pandas(),
        "aggregates": lambda: sweep.aggregates(metric).to_pandas(),
        "points": lambda: sweep.points().to_pandas(),
    }


def measure(system: System, runs: int) -> list[dict[str, Any]]:
    """Fill the database and make frames."""
    url = system.environment["FABRICSWEEP_DATABASE_URL"].replace("+psycopg", "")
    with psycopg.connect(url, autocommit=True) as connection:
        fill(system, connection, runs, runs)
    rows = []
    with Client(system.url, timeout=600) as client:
        sweep = client.open("copy-0")
        for name, make in frames(sweep).items():
            times = []
            for _ in range(_MEDIANS_OF):
                begun = time.monotonic()
                length = len(make())
                times.append(time.monotonic() - begun)
            rows.append(
                {
                    "name": f"frames/{name}",
                    "rows": length,
                    "seconds": round(statistics.median(times), 3),
                    "first_seconds": round(times[0], 3),
                }
            )
            print(json.dumps(rows[-1]), flush=True)
    return rows


def main() -> int:
    """Measure, print and merge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path, nargs="?", help="file of rows to merge into")
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--quick", action="store_true", help="10,000 runs")
    chosen = parser.parse_args()
    runs = 10_000 if chosen.quick else chosen.runs

    with bench_system(workers=1, durable=False) as system:
        rows = measure(system, runs)
    if chosen.output is not None:
        merge(chosen.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
