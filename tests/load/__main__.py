"""`python -m tests.load`: load a running system and print how it stood; the status tells whether."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys

import httpx

from tests.load.clients import Tally, load

# One network small enough to be computed at once, with enough rows to fill a page.
STUDY = {
    "schema_version": 1,
    "name": "load",
    "model": "packet",
    "base": {
        "topology": {"kind": "ring", "endpoints": 16},
        "workload": {"kind": "random_reads", "reads_per_core": 4},
    },
    "axes": {"link_latency_ns": [10 * step for step in range(1, 41)]},
    "replicates": 5,
}
LONGEST_LIVE_SECONDS = 2.0


def main() -> int:
    """Read the command line, load, print; 1 when a request failed or /health/live kept waiting."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--url", default=os.environ.get("FABRICSWEEP_URL", "http://127.0.0.1:8080"))
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--sweep", help="the sweep to read; a small one is submitted without")
    chosen = parser.parse_args()
    sweep = chosen.sweep or _submit(chosen.url)
    tally = asyncio.run(load(chosen.url, sweep, chosen.clients, chosen.seconds))
    print(report(tally, chosen.clients))
    return 0 if stood(tally) else 1


def report(tally: Tally, clients: int) -> str:
    """Say in a line what the clients met."""
    statuses = ", ".join(f"{count} × {status}" for status, count in sorted(tally.statuses.items()))
    broken = ", ".join(f"{count} × {name}" for name, count in sorted(tally.broken.items()))
    return (
        f"{clients} clients, {tally.lasted:.0f} s: {tally.rate:.1f} requests/s, "
        f"mean {tally.mean:.2f} s, p99 {tally.p99:.2f} s, "
        f"told to come back {tally.turned_away}, errors {tally.errors} "
        f"({'; '.join(part for part in (statuses, broken) if part)}), "
        f"/health/live at most {max(tally.live_seconds):.2f} s"
    )


def stood(tally: Tally) -> bool:
    """Whether every request had an orderly answer and /health/live never kept waiting."""
    return tally.errors == 0 and max(tally.live_seconds) <= LONGEST_LIVE_SECONDS


def _submit(url: str) -> str:
    response = httpx.post(f"{url}/v1/sweeps", json=STUDY, timeout=60)
    response.raise_for_status()
    sweep: str = response.json()["id"]
    return sweep


if __name__ == "__main__":
    sys.exit(main())
