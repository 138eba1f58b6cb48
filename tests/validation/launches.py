"""How often sweeps end inside the time that was said before they were launched.

``python -m tests.validation.launches [--launches 60] [--seed 1]`` starts a system with two workers, and
launches sweeps of drawn sizes beside each other, at drawn times. Then it launches some alone. Time is
counted from the launch to the end, as its user sees it.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import numpy as np

from fabricsweep_client import Client
from fabricsweep_client.models import Sweep
from tests.benchmarks.systems import bench_system

WORKERS = 2
ALONE = 12
_LOAD = 0.7
"""Of the workers' time, what the launched sweeps take."""
_SECONDS_PER_READ = 1.5e-6
_SPEC = """
schema_version: 1
name: Launch {number}
model: packet
base:
  workload: {{kind: random_reads, cores_per_endpoint: 2, reads_per_core: {reads}}}
  endpoints: {endpoints}
axes:
  topology: [{topologies}]
  link_bandwidth_gbps: [{rates}]
replicates: {replicates}
base_seed: {number}
"""


@dataclass
class Launch:
    """A sweep: what was said before it, and what came."""

    sweep: Sweep
    low: float
    expected: float
    high: float
    at: float
    took: float | None = None

    @property
    def inside(self) -> bool:
        """Whether it ended in the interval."""
        assert self.took is not None
        return self.low <= self.took <= self.high


@dataclass
class Launches:
    """What was launched, with a clock for what has yet to end."""

    client: Client
    random: np.random.Generator
    done: list[Launch] = field(default_factory=list)
    open: list[Launch] = field(default_factory=list)

    def launch(self) -> float:
        """Launch one; gives the core-seconds that were expected of it."""
        text = drawn_spec(self.random, len(self.done) + len(self.open) + 1)
        told = self.client.validate(text).estimate
        assert told is not None
        begun = time.monotonic()
        sweep = self.client.create_sweep(text)
        wall = told.wall_seconds
        self.open.append(Launch(sweep, wall.low, wall.expected, wall.high, begun))
        return told.core_seconds.expected

    def look(self) -> None:
        """Take the time of those that have ended since."""
        for each in list(self.open):
            if self.client.sweep(each.sweep.id).phase in ("completed", "failed", "cancelled"):
                each.took = time.monotonic() - each.at
                self.open.remove(each)
                self.done.append(each)

    def wait(self, until: float | None = None) -> None:
        """Look until a time, or until all have ended."""
        while (until is None and self.open) or (until is not None and time.monotonic() < until):
            self.look()
            time.sleep(0.05)


def drawn_spec(random: np.random.Generator, number: int) -> str:
    """Draw a study of half a second to a minute of processor time."""
    endpoints = int(random.choice([16, 64]))
    topologies = list(random.permutation(["ring", "mesh", "torus", "hyperx", "dragonfly"]))
    count = int(random.integers(1, 5))
    rates = [25, 50, 100, 200][: int(random.integers(1, 5))]
    replicates = int(random.integers(1, 6))
    seconds = float(np.exp(random.uniform(np.log(0.5), np.log(40))))
    runs = count * len(rates) * replicates
    reads = max(10, int(seconds / runs / endpoints / 2 / _SECONDS_PER_READ))
    return _SPEC.format(
        number=number,
        endpoints=endpoints,
        reads=min(reads, 20000),
        topologies=", ".join(topologies[:count]),
        rates=", ".join(map(str, rates)),
        replicates=replicates,
    )


def main() -> None:
    """Launch, wait, and print what held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--launches", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with bench_system(WORKERS) as system, Client(system.url) as client:
        shared = Launches(client, np.random.default_rng(chosen.seed))
        for _ in range(chosen.launches):
            work = shared.launch()
            pause = shared.random.exponential(work / WORKERS / _LOAD)
            shared.wait(time.monotonic() + min(pause, 30.0))
        shared.wait()
        report("beside each other", shared.done)
        alone = Launches(client, np.random.default_rng(chosen.seed + 1))
        for _ in range(ALONE):
            alone.launch()
            alone.wait()
        report("alone", alone.done)


def report(name: str, done: list[Launch]) -> None:
    """Print each launch and the shares."""
    for each in done:
        mark = "" if each.inside else "  outside"
        print(
            f"{each.low:7.1f} to {each.high:7.1f} s (expected {each.expected:6.1f}), "
            f"took {each.took:7.1f}{mark}"
        )
    factors = [max(e.took or 0, 1e-9) / max(e.expected, 1e-9) for e in done]
    near = sum(1 / 1.5 <= factor <= 1.5 for factor in factors)
    inside = sum(each.inside for each in done)
    widths = [each.high / max(each.low, 1.0) for each in done]
    print(
        f"{name}: {inside} of {len(done)} inside, {near} within a factor 1.5 of what was expected; "
        f"median of high over low {np.median(widths):.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
