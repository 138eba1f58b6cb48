"""Golden studies of which runs are lost: each question with survivors who would tell another story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.answer.document import Question
from domain.answer.request import AnswerRequest
from domain.answer.search_findings import found_study
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.catalog.load import load_catalog
from domain.catalog.models import MetricSpec
from domain.run.phase import Phase
from domain.sweep.search.condition import Condition
from domain.sweep.search.found import sum_up
from domain.sweep.search.rounds import FoundPlace
from domain.sweep.search.searched_axis import Search
from tests.golden.case import Case
from tests.support.studies import (
    ACCEPTED,
    LATENCY,
    Made,
    axis,
    noise,
    sampled,
    seed,
    study,
    topologies,
)

MESH = (119e3, 120e3, 122e3, 121e3, 120.5e3)
TORUS = (100e3, 101e3, 99e3)


def timed_out(at: float) -> Made:
    """Give a run that a limit ended at this simulated time."""
    return Phase.TIMED_OUT, {"elapsed_ns": at}


def cut(times: Sequence[float], at: float) -> list[Any]:
    """Give runs of which those that would take longer time out at a simulated time."""
    return [timed_out(at) if time > at else time for time in times]


def _scattered(mean: float, *parts: object, count: int = 5) -> list[float]:
    return [mean * f for f in noise(count, 0.01, seed("lost", *parts))]


def _leader() -> Study:
    """The torus is the fastest where it ends, and did not end in two of five runs."""
    runs: dict[str, list[Any]] = {
        "torus": [*TORUS, timed_out(118e3), timed_out(118e3)],
        "mesh": [*MESH],
    }
    return study([topologies("torus", "mesh")], lambda name: runs[name])


def _rival() -> Study:
    """The torus had not ended at twice the time of the mesh in two of five runs."""
    runs: dict[str, list[Any]] = {
        "torus": [130e3, 131e3, 129e3, timed_out(240e3), timed_out(240e3)],
        "mesh": [*MESH],
    }
    return study([topologies("torus", "mesh")], lambda name: runs[name])


def _rival_always() -> Study:
    """No run of the ring had ended at twice the time of the others."""
    runs: dict[str, list[Any]] = {
        "torus": [90e3, 92e3, 91e3, 93e3, 90e3],
        "mesh": [*MESH],
        "ring": [timed_out(240e3 + n) for n in range(5)],
    }
    return study([topologies(*runs)], lambda name: runs[name])


def _disconnected() -> Study:
    """What fails cuts the network of the torus in two of five runs: it is never the best."""
    gone = {"disconnected": 1.0}
    runs: dict[str, list[Any]] = {"torus": [*TORUS, gone, gone], "mesh": [*MESH]}
    return study([topologies(*runs)], lambda name: runs[name])


def _failed(share: tuple[int, int], count: int = 8) -> Study:
    """Runs failed for reasons that tell nothing, in equal or unequal shares."""

    def make(name: str) -> list[Any]:
        torus = name == "torus"
        times: list[Any] = _scattered(100e3 if torus else 120e3, name, count=count)
        lost = share[0 if torus else 1]
        return [*times[lost:], *[Phase.FAILED] * lost]

    return study([topologies("torus", "mesh")], make)


def _map() -> Study:
    """At 64 ranks and more the torus times out in two of five runs; below it is the best."""
    ranks = axis("workload.ranks", (8, 16, 32, 64, 128, 256), AxisKind.CONDITION)
    pattern = axis("pattern", ("halo", "shift"), AxisKind.CONDITION)

    def make(name: str, count: int, pattern: str) -> list[Any]:
        times: list[Any] = _scattered(100e3 if name == "torus" else 120e3, name, count, pattern)
        if name == "torus" and count >= 64:
            times[1] = times[3] = timed_out(110e3)
        return times

    return study([topologies("torus", "mesh"), ranks, pattern], make)


def _ahead_everywhere() -> Study:
    """Two of the five runs of the torus time out at each of six places."""
    ranks = axis("workload.ranks", (8, 16, 32, 64, 128, 256), AxisKind.CONDITION)

    def make(name: str, count: int) -> list[Any]:
        times: list[Any] = _scattered(100e3 if name == "torus" else 120e3, name, count)
        if name == "torus":
            times[1] = times[3] = timed_out(110e3)
        return times

    return study([topologies("torus", "mesh"), ranks], make)


def _knee() -> Study:
    """More bandwidth pays: at the last step those that it does not help time out."""
    rates = axis("link_bandwidth_gbps", (16, 32, 64), AxisKind.RESOURCE)
    means = {16: 400e3, 32: 200e3, 64: 198e3}

    def make(rate: int) -> list[Any]:
        times: list[Any] = _scattered(means[rate], rate)
        return [*times[:3], timed_out(150e3), timed_out(150e3)] if rate == 64 else times

    return study([rates], make)


def _crossing() -> Study:
    """The lines of two choices cross between two sizes; runs between them are lost."""
    sizes = axis("message_bytes", (64, 512, 4096, 32768), AxisKind.LOAD)
    ratio = {64: 0.8, 512: 0.95, 4096: 1.1, 32768: 1.4}

    def make(name: str, size: int) -> list[Any]:
        times: list[Any] = _scattered(
            1e3 * size * (ratio[size] if name == "torus" else 1), name, size
        )
        if size == 4096 and name == "torus":
            times[0] = timed_out(1e3 * size * 1.6)
        return times

    return study([topologies("torus", "mesh"), sizes], make)


def _scaling() -> Study:
    """At the largest size two runs had not ended after twice the time of the smallest."""
    sizes = axis("endpoints", (64, 256, 1024), AxisKind.SCALE)

    def make(size: int) -> list[Any]:
        times: list[Any] = _scattered(1e6, size)
        return [*times[:3], timed_out(2e6), timed_out(2e6)] if size == 1024 else times

    return study([sizes], make)


def _probability() -> Study:
    """A draw of three replicates of which one is lost has no value, though two would win it."""
    generator = noise(40, 0.2, seed("lost draws"))
    inputs = {"message_bytes": [1000 * f for f in generator]}

    def make(name: str, size: float) -> list[Any]:
        base = size * (100.0 if name == "torus" else 110.0)
        times: list[Any] = [base * f for f in noise(3, 0.001, seed(name, size))]
        if name == "torus" and size > 1200:
            times[2] = timed_out(base * 0.9)
        return times

    return sampled(inputs, topologies("torus", "mesh"), make)


def _search() -> Study:
    """The mesh is not saturated up to the last load in three of eight replicates."""
    loads = tuple(n / 20 for n in range(1, 21))
    axes = [
        topologies("torus", "mesh"),
        axis("workload.offered_load", loads, AxisKind.LOAD, "fraction"),
    ]
    made = study(axes, lambda *_: [1.0] * 8)
    catalog = load_catalog().for_model("packet")
    path = "workload.offered_load"
    search = Search(1, path, loads, Condition("saturated", "/axes", catalog, path, "fraction"))
    begins = {
        0: (0.4, 0.45, 0.4, 0.5, 0.45, 0.4, 0.45, 0.4),
        1: (0.9, 2.0, 0.95, 2.0, 0.85, 2.0, 0.9, 0.95),
    }
    places = []
    for n, first in begins.items():
        probes = {k: [load >= own for own in first] for k, load in enumerate(loads)}
        found = sum_up(loads, len(first), probes, logarithmic=False)
        places.append(FoundPlace((n, 0), {}, (n * len(loads),), found))
    return found_study(made, search, places)


def _saturation() -> Study:
    """Of the runs at 0.6 two timed out, and the others were not saturated."""
    loads = axis("workload.offered_load", (0.2, 0.4, 0.6, 0.8), AxisKind.LOAD)

    def make(load: float) -> list[Any]:
        runs: list[Any] = [
            {LATENCY.name: t, ACCEPTED.name: min(load, 0.7), "saturated": float(load > 0.7)}
            for t in _scattered(100.0 / (1 - load), load)
        ]
        return [*runs[:3], Phase.TIMED_OUT, Phase.TIMED_OUT] if load == 0.6 else runs

    return study([loads], make, (LATENCY, ACCEPTED))


def _factorial() -> Study:
    """One combination has lost two of its five runs to a limit."""
    sizes = axis("endpoints", (64, 256), AxisKind.SCALE)

    def make(name: str, size: int) -> list[Any]:
        times: list[Any] = _scattered(1e5 * (1 + (name == "mesh")) * size / 64, name, size)
        return (
            [*times[:3], timed_out(6e5), timed_out(6e5)] if (name, size) == ("mesh", 256) else times
        )

    return study([topologies("torus", "mesh"), sizes], make)


def _spread() -> Study:
    """Seven of twenty runs of each choice were cut at one time: the median is known, the mean is not."""
    draws = [1e5 * f for f in noise(20, 0.3, seed("spread of the lost"))]
    limit = sorted(draws)[12]
    return study(
        [topologies("torus", "mesh")],
        lambda name: cut([d * (1 + 0.1 * (name == "mesh")) for d in draws], limit * 1.05),
    )


def _conditions() -> Study:
    """Beside an incast two of five runs had not ended after four times the time alone."""
    environments = axis("environment", ("alone", "incast"), AxisKind.CONDITION)

    def make(environment: str) -> list[Any]:
        times: list[Any] = _scattered(1e5 if environment == "alone" else 3e5, environment)
        return [*times[:3], timed_out(4e5), timed_out(4e5)] if environment == "incast" else times

    return study([environments], make)


def _not_whole() -> Study:
    """Where failures cut endpoints off the rest is faster: 1.25 times whole, 1.17 times with those."""

    def make(name: str) -> list[dict[str, float]]:
        times = _scattered(100.0 if name == "torus" else 125.0, name, count=20)
        lost = 5 if name == "mesh" else 1
        return [
            {
                LATENCY.name: t * (0.6 if n < lost else 1.0),
                ACCEPTED.name: 0.3,
                "saturated": 0.0,
                "disconnected_endpoints": float(4 * (n < lost)),
            }
            for n, t in enumerate(times)
        ]

    return study([topologies("torus", "mesh")], make, (LATENCY, ACCEPTED))


def _equal_counts() -> Study:
    """Two replicates of a small count agree by chance."""
    hops = MetricSpec(name="max_congestion", unit="count", better="lower")
    values = {"torus": 3.0, "mesh": 4.0}
    return study([topologies(*values)], lambda name: [values[name]] * 2, (hops,))


CASES = (
    Case("lost_leader", _leader),
    Case("lost_rival", _rival),
    Case("lost_rival_always", _rival_always),
    Case("lost_disconnected", _disconnected),
    Case("lost_failed_alike", lambda: _failed((1, 1))),
    Case("lost_failed_unequal", lambda: _failed((6, 0))),
    Case("lost_map", _map),
    Case("lost_everywhere", _ahead_everywhere),
    Case("lost_knee", _knee),
    Case("lost_crossing", _crossing),
    Case("lost_scaling", _scaling),
    Case("lost_probability", _probability),
    Case("lost_search", _search),
    Case("lost_saturation", _saturation),
    Case("lost_factorial", _factorial, AnswerRequest(question=Question.SENSITIVITY)),
    Case("lost_inputs", _probability, AnswerRequest(question=Question.SENSITIVITY)),
    Case("lost_spread", _spread, AnswerRequest(question=Question.SPREAD)),
    Case("lost_conditions", _conditions),
    Case("lost_endpoints", _not_whole),
    Case("equal_counts", _equal_counts),
)
