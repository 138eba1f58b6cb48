"""Golden studies of load, of conditions and of chance."""

from __future__ import annotations

import math

from domain.answer.document import Question
from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from tests.golden.case import Case
from tests.support.studies import ACCEPTED, LATENCY, axis, noise, seed, study, topologies

_LOADS = (0.1, 0.3, 0.5, 0.55, 0.6, 0.65, 0.7, 0.72)
_CAPACITY = {"dragonfly": 0.57, "torus": 0.9, "slim_fly": 0.62}
_FACTORS = {"torus": {1: 1.0, 16: 1.3}, "fat_tree": {1: 1.2, 16: 1.0}}


def _crossing() -> Study:
    """The third worked example: mean log ratios that cross at 210.0 B."""
    ratios = {8: -0.10, 64: -0.04, 512: 0.03, 4096: 0.12}
    scatter = (-0.01, 0.004, 0.006, -0.005, 0.005)

    def make(routing: str, size: int) -> list[float]:
        shared = [500 * size**0.2 * f for f in noise(5, 0.05, size)]
        if routing == "ugal":
            return shared
        return [v * math.exp(ratios[size] + d) for v, d in zip(shared, scatter, strict=True)]

    sizes = axis("workload.message_bytes", (8, 64, 512, 4096), AxisKind.LOAD, "bytes")
    return study([axis("routing", ("minimal", "ugal"), AxisKind.CHOICE), sizes], make)


def _offered_load() -> Study:
    """The dragonfly saturates between 0.55 and 0.60, the torus never; the slim fly now and then."""

    def make(name: str, load: float) -> list[dict[str, float]]:
        capacity = _CAPACITY[name]
        runs = []
        for r, factor in enumerate(noise(4, 0.003, seed(name, load))):
            saturated = load > capacity
            if name == "slim_fly":
                # Saturated at 0.55 in one run of four, at 0.60 in none, from 0.65 on in all.
                saturated = load > capacity or (load == 0.55 and r == 0)
            carried = min(load, capacity) if saturated else load
            queue = 50 if saturated else load / (capacity - load)
            runs.append(
                {
                    "packet_latency_mean_ns": 400 * (1 + queue) * factor,
                    "accepted_load": carried * (0.95 if saturated and load > 0.7 else 1.0),
                    "offered_load": load,
                    "saturated": float(saturated),
                }
            )
        return runs

    loads = axis("workload.offered_load", _LOADS, AxisKind.LOAD, "fraction")
    return study([topologies(*_CAPACITY), loads], make, (LATENCY, ACCEPTED))


def _rule_of_one_axis() -> Study:
    """The torus wins with 1 rank per endpoint, the fat tree with 16, at every size."""

    def make(name: str, ranks: int, endpoints: int) -> list[float]:
        shared = noise(5, 0.05, endpoints)
        own = noise(5, 0.004, seed(name, ranks, endpoints))
        time = 1e5 * _FACTORS[name][ranks] * math.log2(endpoints)
        return [time * a * b for a, b in zip(shared, own, strict=True)]

    return study(
        [
            topologies("torus", "fat_tree"),
            axis("workload.ranks_per_endpoint", (1, 16), AxisKind.CONDITION),
            axis("endpoints", (64, 128, 256, 512, 1024), AxisKind.CONDITION),
        ],
        make,
    )


def _rule_of_two_axes() -> Study:
    """The winner depends on pattern and mode together; the buffers' age changes nothing."""
    winners = {
        ("halo", "eager"): "torus",
        ("halo", "rendezvous"): "hyperx",
        ("alltoall", "eager"): "hyperx",
        ("alltoall", "rendezvous"): "fat_tree",
    }

    def make(name: str, pattern: str, mode: str, environment: str) -> list[float]:
        shared = noise(4, 0.05, seed(environment))
        own = noise(4, 0.004, seed(name, pattern, mode, environment))
        mean = 1.0 if winners[pattern, mode] == name else 1.1 + 0.01 * len(name)
        return [3e6 * mean * a * b for a, b in zip(shared, own, strict=True)]

    return study(
        [
            topologies("torus", "hyperx", "fat_tree"),
            axis("workload", ("halo", "alltoall"), AxisKind.CONDITION),
            axis("workload.mode", ("eager", "rendezvous"), AxisKind.CONDITION),
            axis("environment", ("alone", "noisy", "shared"), AxisKind.CONDITION),
        ],
        make,
    )


def _no_rule() -> Study:
    """The winner changes as on a chessboard: no axis tells it, and two would name every place."""

    def make(name: str, pattern: str, ranks: int) -> list[float]:
        patterns = ("halo", "alltoall", "transpose", "tornado")
        is_even = (patterns.index(pattern) + (1, 2, 4, 8).index(ranks)) % 2 == 0
        shared = noise(5, 0.03, ranks)
        own = noise(5, 0.004, seed(name, pattern, ranks))
        mean = 1.0 if is_even == (name == "torus") else 1.25 if name == "torus" else 1.15
        return [7e5 * mean * a * b for a, b in zip(shared, own, strict=True)]

    return study(
        [
            topologies("torus", "hyperx"),
            axis("pattern", ("halo", "alltoall", "transpose", "tornado"), AxisKind.CONDITION),
            axis("workload.ranks_per_endpoint", (1, 2, 4, 8), AxisKind.CONDITION),
        ],
        make,
    )


def _conditions() -> Study:
    """Rendezvous costs 1.5 times what eager costs, offloaded sends 0.9 times."""
    means = {"eager": 1.0, "rendezvous": 1.5, "offloaded": 0.9}
    shared = noise(6, 0.05, 11)

    def make(mode: str) -> list[float]:
        own = noise(6, 0.004, seed(mode))
        return [2e6 * means[mode] * a * b for a, b in zip(shared, own, strict=True)]

    modes = axis("workload.mode", list(means), AxisKind.CONDITION)
    return study([modes], make, baselines={"workload.mode": "eager"})


def _congestors() -> Study:
    """What neighbours cost: the torus 3 times, the fat tree 1.1 times its time alone."""
    costs = {
        ("torus", "incast"): 3.0,
        ("torus", "alltoall"): 1.4,
        ("fat_tree", "incast"): 1.1,
        ("fat_tree", "alltoall"): 1.2,
    }

    def make(name: str, environment: str) -> list[float]:
        own = noise(5, 0.005, seed(name, environment))
        base = 1e6 if name == "torus" else 1.6e6
        shared = noise(5, 0.05, 12)
        cost = costs.get((name, environment), 1.0)
        return [base * cost * a * b for a, b in zip(shared, own, strict=True)]

    environments = axis("environment", ("alone", "incast", "alltoall"), AxisKind.CONDITION)
    return study([topologies("torus", "fat_tree"), environments], make)


def _draws() -> Study:
    """Sixty draws of the cabling: leaf by leaf is better than random order in most of them."""

    def make(engine: str, draw: int) -> list[float]:
        shared = noise(1, 0.1, seed(draw))[0]
        own = noise(1, 0.05, seed(engine, draw))[0]
        return [(0.60 if engine == "leaf_by_leaf" else 0.55) * shared * own]

    draws = axis("topology.cabling_seed", list(range(1, 61)), AxisKind.CHANCE)
    engines = axis("routing", ("random_order", "leaf_by_leaf"), AxisKind.CHOICE)
    bandwidth = ACCEPTED.model_copy(update={"name": "mean_flow_bandwidth_fraction"})
    return study([engines, draws], make, (bandwidth,))


def _twenty_replicates() -> Study:
    """a beats b in 17 of 20 replicates: probability 0.62 to 0.97."""

    def make(name: str) -> list[float]:
        if name == "b":
            return [100.0 + r for r in range(20)]
        return [100.0 + r + (1.0 if r in (3, 8, 15) else -2.0) for r in range(20)]

    return study([axis("placement", "ab", AxisKind.CHOICE)], make)


CASES = (
    Case("crossing", _crossing),
    Case("offered_load", _offered_load),
    Case("rule_of_one_axis", _rule_of_one_axis),
    Case("rule_of_two_axes", _rule_of_two_axes),
    Case("no_rule", _no_rule),
    Case("conditions", _conditions),
    Case("congestors", _congestors, AnswerRequest(relative_to="environment=alone")),
    Case("draws", _draws, AnswerRequest(question=Question.SPREAD)),
    Case("twenty_replicates", _twenty_replicates, AnswerRequest(question=Question.SPREAD)),
)
