"""Holds estimates of time and memory against what runs take.

``python -m tests.validation.estimates [--points 300] [--seed 1] [--seconds 20]`` runs random points of
the size that studies have and points of the examples. Those of even numbers calibrate, the others
are held against the estimate; points that run longer than ``--seconds`` are left out. The aim: nine
of ten within a factor of 2 in CPU time and of 1.5 in memory. Memory is what the process grew by
while it ran the point, as the system counts it; points that grow it by less than ``SMALL_BYTES`` are
left out there, for no choice depends on them and the process's own free room hides them.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from math import exp, log
from pathlib import Path
from typing import Any

import simcore
from domain.sweep.estimate.calibration import Calibration, CostSample, calibrate
from domain.sweep.estimate.cost_class import CostClass, cost_class_of
from domain.sweep.spec.parse import parse_spec
from tests.support.planning import planned
from tests.validation.estimate_points import random_study_point

TIME_FACTOR = 2.0
MEMORY_FACTOR = 1.5
SMALL_BYTES = 8 * 2**20
AIM = 0.9
_PER_EXAMPLE = 12
_WORST = 10
_WARMING_UP = {
    "topology": {"kind": "torus", "widths": [4, 4]},
    "workload": {"kind": "uniform_random", "messages_per_endpoint": 1},
}
"""Has the code of a run read into memory before the memory of another is measured."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A point that has run: its name, its class, and estimates over what was measured.

    `counted` is what the core itself counted over what the process grew by.
    """

    name: str
    cost_class: CostClass
    seconds: float
    memory: float
    counted: float
    measured_seconds: float
    measured_bytes: int


def outcome_of(name: str, point: dict[str, Any], seconds: float) -> Outcome | None:
    """Run a point in this process, which runs no other; None for one that cannot or takes longer."""
    limited = {**point, "limits": {"max_cpu_seconds": seconds}}
    simcore.run(_WARMING_UP)
    try:
        work = simcore.work(point)
        before = _forget_peak()
        result = simcore.run(limited)
    except simcore.PointError:
        return None
    except simcore.SimulationError:
        return None
    if result["provenance"].get("outcome") == "timed_out":
        return None
    grown = max(_status_bytes("VmHWM") - before, 1)
    measured = result["cost"]["cpu_seconds"]
    return Outcome(
        name,
        cost_class_of(point),
        work["cpu_seconds"] / measured,
        work["memory_bytes"] / grown,
        result["cost"]["peak_memory_bytes"] / grown,
        measured,
        grown,
    )


def _forget_peak() -> int:
    """Let the peak of this process start anew at what it has now, and give that in bytes.

    Importing Python's packages peaks above what is left of it, which would hide small runs.
    """
    Path("/proc/self/clear_refs").write_text("5")
    return _status_bytes("VmRSS")


def _status_bytes(name: str) -> int:
    status = Path("/proc/self/status").read_text()
    return 1024 * int(status.split(f"{name}:")[1].split()[0])


def points_to_run(count: int, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give random points and points of the examples, with a name each."""
    for number in range(count):
        yield f"random {number}", random_study_point(seed, number)
    for example in sorted(Path("examples").glob("*.yaml")):
        if example.stem == "torus-million":
            continue  # minutes, and gigabytes
        points = [dict(one.point) for one in planned(parse_spec(example.read_text())).points]
        chosen = random.Random(example.stem).sample(points, min(_PER_EXAMPLE, len(points)))
        for number, point in enumerate(chosen):
            yield f"{example.stem} {number}", point


def calibrated(outcomes: list[Outcome], calibration: Calibration) -> list[Outcome]:
    """Multiply estimates with what others were off by."""
    found = []
    for one in outcomes:
        factors = calibration.factors(one.cost_class)
        found.append(replace(one, seconds=one.seconds * factors.expected))
    return found


def share_within(ratios: list[float], factor: float) -> float:
    """Give the share of ratios that are within a factor of 1."""
    return sum(abs(log(ratio)) <= log(factor) for ratio in ratios) / max(1, len(ratios))


def print_table(title: str, outcomes: list[Outcome]) -> bool:
    """Print shares by model and workload, and the worst; True where the aim is reached."""
    by_workload: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for one in outcomes:
        by_workload[one.cost_class[:2]].append(one)
    print(f"{title}: {len(outcomes)} points")
    print("  model   workload               points  time   large  memory")
    reached = False
    for (model, workload), group in [*sorted(by_workload.items()), (("all", ""), outcomes)]:
        time = share_within([one.seconds for one in group], TIME_FACTOR)
        large = [one.memory for one in group if one.measured_bytes >= SMALL_BYTES]
        memory = share_within(large, MEMORY_FACTOR) if large else 1.0
        told = f"{memory:6.0%}" if large else "     -"
        print(f"  {model:7} {workload:22} {len(group):6}  {time:4.0%}  {len(large):6}  {told}")
        reached = time >= AIM and memory >= AIM
    for one in sorted(outcomes, key=lambda one: -abs(log(one.seconds)))[:_WORST]:
        print(f"  {one.name}: {one.measured_seconds:.3f} s, estimated {one.seconds:.2f} times that")
    large_ones = [one for one in outcomes if one.measured_bytes >= SMALL_BYTES]
    for one in sorted(large_ones, key=lambda one: -abs(log(one.memory)))[:_WORST]:
        print(
            f"  {one.name}: {one.measured_bytes / 2**20:.0f} MiB, estimated {one.memory:.2f} times "
            f"that, counted by the core {one.counted:.2f} times"
        )
    return reached


def main() -> int:
    """Run the points and print how far estimates are off."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    # A process a point: the peak of memory is that of the process. They are forked from one that
    # has the packages already, which takes milliseconds instead of a second.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["simcore", "domain.sweep.estimate.calibration"])
    with ProcessPoolExecutor(given.processes, context, max_tasks_per_child=1) as pool:
        waiting = [
            pool.submit(outcome_of, name, point, given.seconds)
            for name, point in points_to_run(given.points, given.seed)
        ]
        found = [outcome for each in waiting if (outcome := each.result()) is not None]
    learnt, held = found[::2], found[1::2]
    print_table("before calibration", found)
    calibration = calibrate(CostSample(one.cost_class, 1 / one.seconds) for one in learnt)
    reached = print_table("calibrated by the other half", calibrated(held, calibration))
    inside = 0
    for one in held:
        factors = calibration.factors(one.cost_class)
        inside += factors.low <= 1 / one.seconds <= factors.high
    print(f"inside the interval: {inside / max(1, len(held)):.0%}, aimed at {AIM:.0%}")
    mean = exp(sum(log(one.seconds) for one in held) / max(1, len(held)))
    print(f"before calibration, estimates are {mean:.2f} times what runs take in the mean")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
