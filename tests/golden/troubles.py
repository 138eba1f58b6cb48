"""Golden studies with something missing, or something to be alarmed about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase
from domain.statistics.stopping import StoppingRule
from tests.golden.case import Case
from tests.support.studies import TIME, Made, axis, noise, seed, study, topologies

_NETWORKS: dict[str, dict[str, Any]] = {
    "torus": {
        "endpoints": 64,
        "routers": 64,
        "ports_used": 7,
        "radix": 7,
        "diameter": 6,
        "mean_hops": 3.05,
        "cables_per_endpoint": 3.0,
        "cable_rate_per_endpoint_fraction": 3.0,
        "bisection_fraction": 1.0,
        "busiest_class": "router",
        "busiest_class_load": 0.508,
        "routes_are_minimal": True,
    },
    "fat_tree": {
        "endpoints": 64,
        "routers": 16,
        "ports_used": 16,
        "radix": 16,
        "diameter": 2,
        "mean_hops": 1.78,
        "cables_per_endpoint": 1.0,
        "cable_rate_per_endpoint_fraction": 1.0,
        "bisection_fraction": 1.0,
        "busiest_class": "up",
        "busiest_class_load": 0.889,
        "routes_are_minimal": True,
    },
    "ring": {
        "endpoints": 64,
        "routers": 64,
        "ports_used": 3,
        "radix": 3,
        "diameter": 32,
        "mean_hops": 16.25,
        "cables_per_endpoint": 1.0,
        "cable_rate_per_endpoint_fraction": 1.0,
        "bisection_fraction": 0.0625,
        "busiest_class": "router",
        "busiest_class_load": 8.13,
        "routes_are_minimal": True,
    },
}


def _timed(mean: float, seed: int, count: int = 4) -> list[float]:
    return [mean * f for f in noise(count, 0.01, seed)]


def _half_way() -> Study:
    """Hyperx has not run yet, and the last places are waiting altogether."""
    patterns = ("halo", "alltoall", "transpose", "tornado")
    sizes = (16, 32, 64, 128, 256, 512)

    def make(name: str, pattern: str, ranks: int, mode: str) -> Sequence[Made] | Sequence[float]:
        n = (patterns.index(pattern) * 6 + sizes.index(ranks)) * 2 + (mode == "rendezvous")
        if name == "hyperx" or n >= 25:
            return [Phase.PENDING] * 4
        return _timed(1e6 if name == "torus" else 1.3e6, seed(n, name))

    return study(
        [
            topologies("torus", "fat_tree", "hyperx"),
            axis("pattern", patterns, AxisKind.CONDITION),
            axis("workload.ranks", sizes, AxisKind.CONDITION),
            axis("workload.mode", ("eager", "rendezvous"), AxisKind.CONDITION),
        ],
        make,
    )


def _candidate_to_come() -> Study:
    """Of 48 places 25 are decided; at the others one of the two has not run yet."""
    patterns = ("halo", "alltoall", "transpose", "tornado", "neighbor", "shuffle")

    def make(name: str, pattern: str, ranks: int) -> Sequence[Made] | Sequence[float]:
        n = patterns.index(pattern) * 8 + ranks.bit_length() - 1
        if name == "hyperx" and n >= 25:
            return [Phase.QUEUED] * 4
        return _timed(1e6 if name == "torus" else 1.3e6, seed(n, name))

    return study(
        [
            topologies("torus", "hyperx"),
            axis("pattern", patterns, AxisKind.CONDITION),
            axis("workload.ranks", tuple(2**k for k in range(8)), AxisKind.CONDITION),
        ],
        make,
    )


def _timed_out() -> Study:
    """The ring's runs timed out twice of five times."""

    def make(name: str) -> Sequence[Made] | Sequence[float]:
        times: list[Any] = _timed(2e6 if name == "ring" else 1e6, seed(name), 5)
        return [Phase.TIMED_OUT, *times[1:4], Phase.TIMED_OUT] if name == "ring" else times

    return study([topologies("torus", "ring")], make)


def _no_effect() -> Study:
    """The number of virtual channels changes nothing at all."""

    def make(name: str, _channels: int) -> list[float]:
        return _timed(1e6 if name == "torus" else 1.2e6, seed(name))

    channels = axis("router.virtual_channels", (2, 4, 8), AxisKind.RESOURCE)
    return study([topologies("torus", "mesh"), channels], make)


def _frozen() -> Study:
    """Every replicate gives the same although traffic is drawn."""
    times = {"torus": 1e6, "mesh": 1.2e6}
    return study([topologies(*times)], lambda name: [times[name]] * 5)


def _beyond_physics() -> Study:
    """One run ends before its largest endpoint could have sent its bytes."""

    def make(name: str) -> list[dict[str, float]]:
        return [
            {"completion_time_ns": t, "least_completion_time_ns": 9.5e5}
            for t in (_timed(9e5, 1) if name == "mesh" else _timed(1.2e6, 2))
        ]

    return study([topologies("torus", "mesh")], make)


def _unfair() -> Study:
    """The torus has three times the cables of a fat tree, the ring cannot carry its load."""
    means = {"torus": 0.9e6, "fat_tree": 1.0e6, "ring": 6e6}
    return study(
        [topologies(*means)],
        lambda name: _timed(means[name], seed(name)),
        networks=_NETWORKS,
        routing_is_default=True,
    )


def _until() -> Study:
    """Four of six points are known to 1 %, two are not at the limit of 12 runs."""
    placements = axis("placement", ("linear", "random"), AxisKind.CHOICE)

    def make(name: str, placement: str) -> list[float]:
        wide = name == "fat_tree"
        count = 12 if wide else 6
        return [1e6 * f for f in noise(count, 0.04 if wide else 0.003, seed(name, placement))]

    return study(
        [topologies("torus", "fat_tree", "mesh"), placements],
        make,
        until=StoppingRule(TIME.name, 0.01, 12),
    )


def _thin() -> Study:
    """Two replicates behind a winner."""
    times = {"torus": (1e6, 1.1e6), "mesh": (2e6, 2.201e6)}
    return study([topologies(*times)], lambda name: times[name])


def _ten_thousand() -> Study:
    """Ten choices at a thousand places: the torus wins below 100 ranks, else the fat tree."""
    names = ("torus", "fat_tree", *(f"graph{n}" for n in range(8)))
    ranks = (1, 2, 4, 8, 16, 128, 256, 512, 1024, 2048)
    shared = {f: noise(3, 0.02, f) for f in range(1000)}

    def make(name: str, count: int, pattern: str, tasks: int) -> list[float]:
        winner = "torus" if count < 100 else "fat_tree"
        mean = 1e6 if name == winner else 1.2e6 + 1e4 * names.index(name)
        own = noise(3, 0.002, seed(name, count, pattern, tasks))
        return [mean * a * b for a, b in zip(shared[count % 1000], own, strict=True)]

    return study(
        [
            topologies(*names),
            axis("workload.ranks_per_endpoint", ranks, AxisKind.CONDITION),
            axis("pattern", [f"p{n}" for n in range(10)], AxisKind.CONDITION),
            axis("workload.tasks", tuple(range(1, 11)), AxisKind.CONDITION),
        ],
        make,
    )


CASES = (
    Case("half_way", _half_way),
    Case("candidate_to_come", _candidate_to_come),
    Case("timed_out", _timed_out),
    Case("no_effect", _no_effect),
    Case("frozen", _frozen),
    Case("beyond_physics", _beyond_physics),
    Case("unfair", _unfair),
    Case("until", _until),
    Case("thin", _thin),
    Case("ten_thousand", _ten_thousand, is_large=True),
)
