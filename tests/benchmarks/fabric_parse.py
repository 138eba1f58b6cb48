"""How fast descriptions of fabrics are read and forwarding tables are checked.

``python -m tests.benchmarks.fabric_parse OUTPUT.json [--quick]`` merges its rows into the file. The
sizes are those of a large cluster of about 2008: 3,908 hosts, and more switches than its 1,276.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from fabricfile import Fabric, Source, check, export, parse
from tests.benchmarks.service_overhead import merge
from tests.support.fabrics import pods

Result = TypeVar("Result")


def timed(work: Callable[[], Result], times: int) -> tuple[Result, float]:
    """What a function gives, and the least CPU seconds of several calls."""
    best = float("inf")
    for _ in range(times):
        begun = time.process_time()
        result = work()
        best = min(best, time.process_time() - begun)
    return result, best


def parse_row(fabric: Fabric, times: int) -> dict[str, Any]:
    """Read the output of ibnetdiscover."""
    source = Source("fabric.txt", export(fabric, "ibnetdiscover").encode())
    reading, seconds = timed(lambda: parse(source), times)
    if reading.fabric != fabric.without_tables():
        message = "the fabric that was read is not the one that was written"
        raise SystemExit(message)
    return {
        "name": "fabric_parse",
        "endpoints": len(fabric.endpoints),
        "routers": len(fabric.routers),
        "links": len(fabric.links),
        "bytes": len(source.data),
        "cpu_seconds": seconds,
    }


def check_row(fabric: Fabric, times: int) -> dict[str, Any]:
    """Follow every table and look for deadlock."""
    checks, seconds = timed(lambda: check(fabric), times)
    if checks.unreachable_pairs or checks.looping_pairs or not checks.deadlock_free:
        message = f"the tables of a tree are faulty: {checks}"
        raise SystemExit(message)
    return {
        "name": "fabric_check",
        "endpoints": len(fabric.endpoints),
        "routers": len(fabric.routers),
        "cpu_seconds": seconds,
    }


def main() -> int:
    """Measure, print and merge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--quick", action="store_true", help="once each")
    chosen = parser.parse_args()
    times = 1 if chosen.quick else 5
    rows = [
        parse_row(pods(35, 12, 12, endpoints=5000), times),
        check_row(pods(82, 4, 12, endpoints=3908), times),
    ]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    rows[-1]["peak_memory_bytes"] = peak if sys.platform == "darwin" else peak * 1024
    for row in rows:
        print(json.dumps(row), flush=True)
    merge(chosen.output, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
