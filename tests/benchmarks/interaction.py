"""How soon the page of a large sweep paints after a click, a key or a wheel: interaction to next paint.

``python -m tests.benchmarks.interaction`` starts a system of its own, fills a sweep of 100,000 runs, and
has a browser sort, scroll, filter and change tabs on its page. It prints the longest time from an input
to the next frame for each, as browsers tell it (Event Timing, in steps of 8 ms). The aim is 200 ms.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg

from tests.benchmarks.answers_at_scale import fill
from tests.benchmarks.service_overhead import merge
from tests.benchmarks.systems import bench_system

_SCRIPT = Path(__file__).with_name("interaction.mjs")


def measure(runs: int) -> list[dict[str, Any]]:
    """Fill the database, and let the browser act."""
    with bench_system() as system:
        url = system.environment["FABRICSWEEP_DATABASE_URL"].replace("+psycopg", "")
        with psycopg.connect(url, autocommit=True) as connection:
            fill(system, connection, runs, runs)
        done = subprocess.run(
            ["node", str(_SCRIPT), f"{system.url}/sweeps/copy-0"],
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        )
    rows: list[dict[str, Any]] = json.loads(done.stdout)
    return [{"name": f"interaction_{row.pop('name')}", "runs": runs, **row} for row in rows]


def main() -> int:
    """Measure, print and merge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path, nargs="?")
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--quick", action="store_true", help="10,000 runs")
    chosen = parser.parse_args()
    rows = measure(10_000 if chosen.quick else chosen.runs)
    for row in rows:
        print(f"{row['name']}: {row['longest_ms']} ms to the next paint (in {row['turns']} turns)")
    if chosen.output:
        merge(chosen.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
