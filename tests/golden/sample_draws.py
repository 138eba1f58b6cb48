"""Golden studies with sampled axes, with what depends on what, and with what holds points back."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

from domain.answer.document import Question
from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.run.phase import Phase
from tests.golden.case import Case
from tests.support.studies import (
    ACCEPTED,
    LATENCY,
    TIME,
    axis,
    noise,
    sampled,
    seed,
    study,
    topologies,
)

_SAMPLES = 300
_INJECTION = TIME.model_copy(
    update={"name": "max_injection_fraction", "unit": "fraction", "better": None}
)


def _drawn(low: float, high: float, name: str) -> list[float]:
    generator = random.Random(seed(name))
    return [generator.uniform(low, high) for _ in range(_SAMPLES)]


def _monte_carlo() -> Study:
    """Torus is best up to 40 Gb/s, dragonfly above; hyperx never. Chance is 2 % of a run."""
    inputs = {
        "link_bandwidth_gbps": _drawn(16, 64, "bandwidth"),
        "link_latency_ns": _drawn(10, 40, "latency"),
    }

    def make(name: str, rate: float, latency: float) -> list[float]:
        time = {
            "torus": 1000 + 10 * latency,
            "dragonfly": 400 + 24_000 / rate + 10 * latency,
            "hyperx": 1700 + 10 * latency,
        }[name]
        shared, own = noise(3, 0.02, seed(rate)), noise(3, 0.001, seed(name, rate))
        return [time * a * b for a, b in zip(shared, own, strict=True)]

    return sampled(inputs, topologies("torus", "dragonfly", "hyperx"), make)


def _with_lost_runs() -> Study:
    """One choice times out where the other takes long; three runs failed."""
    inputs = {"message_bytes": _drawn(64, 4096, "message")}

    def make(name: str, size: float) -> list[object]:
        if name == "mesh" and size > 3900:
            return [Phase.TIMED_OUT]
        if name == "ring" and size < 100:
            return [Phase.FAILED]
        return [1e3 * size * (1.0 if name == "ring" else 1.3)]

    return sampled(inputs, topologies("ring", "mesh"), make)  # type: ignore[arg-type]


def _correlated() -> Study:
    """Indices are refused, swings are not."""
    first = _drawn(10, 40, "first")
    second = [value + shift for value, shift in zip(first, _drawn(0, 5, "shift"), strict=True)]
    inputs = {"link_latency_ns": first, "router_latency_ns": second}

    def make(_: str, link: float, router: float) -> list[float]:
        return [100 + link + router]

    return sampled(inputs, topologies("ring"), make, is_correlated=True)


def _factorial() -> Study:
    """log time = 2a + b + ab / 2 with a and b of -1 and 1: shares of 4, 1 and 1/4 of 5.25."""
    signs = {"torus": -1.0, "mesh": 1.0, 64: -1.0, 256: 1.0}

    def make(name: str, endpoints: int) -> list[float]:
        a, b = signs[name], signs[endpoints]
        return [1e4 * math.exp(2 * a + b + a * b / 2)]

    sizes = axis("endpoints", (64, 256), AxisKind.SCALE)
    return study([topologies("torus", "mesh"), sizes], make, random_streams=())


def _limits() -> Study:
    """Latency below half of the load, links above, saturated at the end; a tree by its endpoints."""

    def make(name: str, load: float) -> list[dict[str, float]]:
        link = min(1.0, load * (1.25 if name == "torus" else 0.8))
        return [
            {
                LATENCY.name: 100.0 / (1.1 - load),
                ACCEPTED.name: load,
                "max_injection_fraction": load,
                "max_ejection_fraction": load,
                "max_link_utilisation": link,
                "saturated": float(link >= 1.0),
            }
        ]

    loads = axis("workload.offered_load", (0.2, 0.35, 0.6, 0.75, 0.95), AxisKind.LOAD)
    metrics = (LATENCY, ACCEPTED, _INJECTION)
    axes = [topologies("torus", "fat_tree"), loads]
    return study(axes, make, metrics, random_streams=())


def _shared_memory() -> Study:
    """Links up to 50 Gb/s, on a mesh up to 100; then memories, of a torus the outstanding limit. A halo
    exchange beside it, which has no memories. Two points of the mesh have no result, and two runs of
    one of the torus differ.
    """

    def make(name: str, workload: str, gbps: float) -> list[Mapping[str, float] | Phase]:
        if name == "mesh" and gbps == 200:
            return [Phase.FAILED if workload == "dsm" else Phase.TIMED_OUT]
        link = min(0.97, (45 if name == "torus" else 95) / gbps)
        found = {
            TIME.name: 1e6 / gbps,
            "max_injection_fraction": link / 2,
            "max_ejection_fraction": link / 2,
            "max_link_utilisation": link,
        }
        if workload == "dsm":
            parts = {"memory": 150.0, "reply_queueing": 4e3 / gbps, "directory": 50.0}
            found |= {
                "outstanding_limited_fraction": 0.93,
                "mshr_limited_fraction": 0.02,
                "issue_limited_fraction": 0.01,
                "max_memory_busy_fraction": 0.95 if gbps == 400 else 0.4,
                "max_directory_busy_fraction": 0.2,
                "miss_latency_mean_ns": sum(parts.values()),
            } | {f"miss_{part}_ns": value for part, value in parts.items()}
        if (name, workload, gbps) == ("torus", "dsm", 100):
            return [found, found | {"max_link_utilisation": 0.92}]
        return [found]

    workloads = axis("workload", ("dsm", "halo3d26"), AxisKind.CONDITION)
    rates = axis("link_bandwidth_gbps", (50, 100, 200, 400), AxisKind.RESOURCE, "gbps")
    axes = [topologies("torus", "mesh"), workloads, rates]
    return study(axes, make, (TIME, _INJECTION), random_streams=())


CASES = (
    Case("monte_carlo", _monte_carlo),
    Case("monte_carlo_sensitivity", _monte_carlo, AnswerRequest(question=Question.SENSITIVITY)),
    Case("monte_carlo_ties", _monte_carlo, AnswerRequest(tolerance=0.05)),
    Case("drawn_with_lost_runs", _with_lost_runs),
    Case("correlated_inputs", _correlated, AnswerRequest(question=Question.SENSITIVITY)),
    Case("factorial", _factorial, AnswerRequest(question=Question.SENSITIVITY)),
    Case("bottlenecks", _limits, AnswerRequest(question=Question.BOTTLENECK)),
    Case("shared_memory", _shared_memory, AnswerRequest(question=Question.BOTTLENECK)),
)
