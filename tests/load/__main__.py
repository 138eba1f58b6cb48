"""`python -m tests.load`: load a running system and print how it stood; the status tells whether."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import httpx

from tests.load.clients import Plan, Tally, headers_of, load
from tests.load.server import Cost, watched

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
    parser.add_argument(
        "--rate", type=float, help="requests that begin a second, in place of clients that wait"
    )
    parser.add_argument("--streams", type=int, default=0, help="event streams that are open")
    parser.add_argument(
        "--p99", type=float, help="fail when 99 of 100 requests took longer, in seconds"
    )
    chosen = parser.parse_args()
    key = os.environ.get("FABRICSWEEP_API_KEY")
    sweep = chosen.sweep or submit(chosen.url, key)
    plan = Plan(chosen.clients, chosen.seconds, chosen.rate, chosen.streams, key)
    tally, cost = run(chosen.url, sweep, plan)
    print(report(tally, plan))
    print(cost)
    return 0 if stood(tally, chosen.streams, chosen.p99) else 1


def run(url: str, sweep: str, plan: Plan) -> tuple[Tally, Cost]:
    """Load a server, and watch its process where it is one of this machine."""
    with ExitStack() as stack:
        watch = stack.enter_context(paused_sweep(url, plan.key)) if plan.streams else sweep
        cost = stack.enter_context(watched(url))
        tally = asyncio.run(load(url, sweep, replace(plan, watched_sweep=watch)))
    cost.requests = sum(tally.statuses.values())
    return tally, cost


def report(tally: Tally, plan: Plan) -> str:
    """Say in a line what the clients met."""
    statuses = ", ".join(f"{count} × {status}" for status, count in sorted(tally.statuses.items()))
    broken = ", ".join(f"{count} × {name}" for name, count in sorted(tally.broken.items()))
    who = f"{plan.clients} clients" if plan.rate is None else f"{plan.rate:g} requests/s wanted"
    if plan.streams:
        who += f" beside {tally.streams} of {plan.streams} streams (open in {tally.opening_seconds:.1f} s)"
    return (
        f"{who}, {tally.lasted:.0f} s: {tally.rate:.1f} requests/s, "
        f"mean {tally.mean:.2f} s, p99 {tally.p99:.2f} s, "
        f"told to come back {tally.turned_away}, errors {tally.errors} "
        f"({'; '.join(part for part in (statuses, broken) if part)}), "
        f"/health/live at most {max(tally.live_seconds):.2f} s"
    )


def stood(tally: Tally, streams: int = 0, p99: float | None = None) -> bool:
    """Whether answers were orderly and in time, streams stayed open, and /health/live kept nobody waiting."""
    in_time = p99 is None or tally.p99 <= p99
    open_all = tally.streams == streams
    alive = max(tally.live_seconds) <= LONGEST_LIVE_SECONDS
    return tally.errors == 0 and in_time and open_all and alive


@contextmanager
def paused_sweep(url: str, key: str | None = None) -> Iterator[str]:
    """Have a sweep that does not end, for streams of events to stay open."""
    headers = headers_of(key)
    seed = random.randrange(2**31)  # other sweeps' results must not end it
    sweep = submit(url, key, STUDY | {"name": "held", "base_seed": seed, "replicates": 100})
    path = f"{url}/v1/sweeps/{sweep}"
    httpx.post(f"{path}:pause", headers=headers, timeout=60).raise_for_status()
    try:
        yield sweep
    finally:
        httpx.post(f"{path}:cancel", headers=headers, timeout=60).raise_for_status()


def submit(url: str, key: str | None = None, study: dict[str, Any] = STUDY) -> str:
    """Submit a small sweep to read; gives its identifier."""
    response = httpx.post(f"{url}/v1/sweeps", json=study, timeout=60, headers=headers_of(key))
    response.raise_for_status()
    sweep: str = response.json()["id"]
    return sweep


if __name__ == "__main__":
    sys.exit(main())
