"""What one API process serves: 200 readers, 50 requests a second, 500 event streams; and what a key costs.

``python -m tests.benchmarks.serving OUTPUT.json [--quick]`` starts two systems of its own, without access
control and with it, and merges a row for each load into the file. The readers run beside it, on its cores.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from local.first_key import first_key
from local.system import System
from tests.benchmarks.service_overhead import merge
from tests.benchmarks.systems import bench_system
from tests.load.__main__ import run, submit
from tests.load.clients import Plan

READERS, RATE, STREAMS = 200, 50.0, 500
# Of the key's owner; a reader of a benchmark asks for more.
UNLIMITED = {"FABRICSWEEP_REQUESTS_PER_MINUTE": "1000000"}


@contextmanager
def system(access: str) -> Iterator[tuple[System, str | None]]:
    """Run a system with an access setting; gives an API key where one is needed."""

    os.environ.update(UNLIMITED, FABRICSWEEP_ACCESS=access)
    os.environ.pop("FABRICSWEEP_API_KEY", None)
    with bench_system(workers=1) as started:
        yield started, first_key(started)


def row(name: str, url: str, sweep: str, plan: Plan) -> dict[str, Any]:
    """Load the system as planned."""
    tally, cost = run(url, sweep, plan)
    return {
        "name": name,
        "seconds": round(tally.lasted, 1),
        "requests_per_second": round(tally.rate, 1),
        "mean_seconds": round(tally.mean, 4),
        "p50_seconds": round(tally.quantile(0.5), 4),
        "p99_seconds": round(tally.p99, 4),
        "errors": tally.errors,
        "told_to_come_back": tally.turned_away,
        "streams": tally.streams,
        "streams_open_in_seconds": round(tally.opening_seconds, 1),
        "live_seconds_max": round(max(tally.live_seconds), 3),
        "cpu_ms_per_request": round(cost.cpu_ms_per_request, 2),
        "memory_mib": cost.memory_mib,
        "load": os.getloadavg()[0],
    }


def one_reader(
    sweeps: dict[str | None, tuple[System, str]], seconds: float
) -> Iterator[dict[str, Any]]:
    """Read one request after the other, by turns without and with a key; gives the median of five turns.

    That is the processor's time of a request, and not that of requests that wait for each other.
    """
    turns: dict[str | None, list[dict[str, Any]]] = {key: [] for key in sweeps}
    for number in range(6):
        for key, (started, sweep) in sweeps.items():
            found = row("one_reader", started.url, sweep, Plan(1, seconds, key=key))
            if number:  # the first warms all up
                turns[key].append(found)
    for key, found_rows in turns.items():
        chosen = sorted(found_rows, key=lambda one: float(one["cpu_ms_per_request"]))[2]
        yield chosen | {"name": f"one_reader_{'local' if key is None else 'required'}"}


def main() -> int:
    """Measure, print and merge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--quick", action="store_true", help="a sixth of the time")
    chosen = parser.parse_args()
    long, short = (20.0, 10.0) if chosen.quick else (120.0, 60.0)
    rows = []

    def note(found: dict[str, Any]) -> None:
        rows.append(found)
        print(json.dumps(found), flush=True)

    with system("local") as (plain, _), system("required") as (guarded, key):
        sweeps = {None: (plain, submit(plain.url)), key: (guarded, submit(guarded.url, key))}
        for found in one_reader(sweeps, short / 6):
            note(found)
        for name, own in (("local", None), ("required", key)):
            started, sweep = sweeps[own]
            note(row(f"readers_{name}", started.url, sweep, Plan(READERS, long, key=own)))
            note(row(f"rate_{name}", started.url, sweep, Plan(0, short, RATE, key=own)))
        plan = Plan(0, short, RATE, STREAMS)
        note(row("streams_local", plain.url, sweeps[None][1], plan))
    merge(chosen.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
