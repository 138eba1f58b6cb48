"""Golden studies in which something is chosen at one place, or along a resource or a size."""

from __future__ import annotations

import math
from collections.abc import Sequence

from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from tests.golden.case import Case
from tests.support.studies import BANDWIDTH, TIME, axis, noise, seed, study, topologies, zipped

_WORKED = {
    "a": (100, 102, 98, 101, 99),
    "b": (103, 105.5, 100, 104, 102),
    "c": (101, 101, 99.5, 100, 101.5),
}
_FALLING = {1: (300, 302, 299), 2: (200, 203, 198), 4: (180, 182.5, 179), 8: (176, 179.5, 174)}
_GBYTES = ("1 GB/s", "2 GB/s", "4 GB/s", "8 GB/s", "16 GB/s")
_FLOOR_AND_SLOPE = {
    # Nanoseconds, and nanoseconds · GB/s: time = floor + slope / bandwidth. A doubling from x gains
    # (slope / 2x) / (floor + slope / 2x), which is below 10 % from x = 4.5 slope / floor on: from
    # 2.25 GB/s on mesh, 5.4 on torus, 22.5 on hyperx.
    "mesh": (4000.0, 2000.0),
    "torus": (2000.0, 2400.0),
    "hyperx": (400.0, 2000.0),
    "single_router": (200.0, 800.0),
}


def _choice_alone() -> Study:
    """The first worked example: a and c cannot be told apart, b is behind."""
    return study([axis("topology", "abc", AxisKind.CHOICE)], lambda name: _WORKED[name])


def _resource() -> Study:
    """The second worked example: the knee is at 4 GB/s, or at 2 already."""
    bandwidth = axis("link.bandwidth_gbps", (8, 16, 32, 64), AxisKind.RESOURCE, "gbps", _GBYTES[:4])
    return study([bandwidth], lambda rate: _FALLING[rate // 8], rates_in_bytes=True)


def _choice_resource_scale() -> Study:
    """Time = (a + b / bandwidth) · (endpoints / 64)^¼ on three networks and the ideal."""
    shared = noise(5, 0.01, 1)

    def make(name: str, endpoints: int, rate: int) -> list[float]:
        floor, slope = _FLOOR_AND_SLOPE[name]
        time = (floor + slope / (rate / 8)) * (endpoints / 64) ** 0.25
        own = noise(5, 0.002, seed(name, endpoints, rate))
        return [time * a * b for a, b in zip(shared, own, strict=True)]

    return study(
        [
            topologies(*_FLOOR_AND_SLOPE),
            axis("endpoints", (64, 256), AxisKind.SCALE),
            axis("link.bandwidth_gbps", (8, 16, 32, 64, 128), AxisKind.RESOURCE, "gbps", _GBYTES),
        ],
        make,
        rates_in_bytes=True,
    )


def _many_networks() -> Study:
    """Five networks at three sizes: more than a page of sentences, so that knees are summed up.

    With slope / floor of 0.1, 0.5, 1.2 and 5 GB/s knees lie at 1, 4 and 8 GB/s and beyond 16.
    """
    ratios = {"ring": 0.1, "mesh": 0.5, "torus": 1.2, "dragonfly": 1.2, "hyperx": 5.0}

    def make(name: str, endpoints: int, rate: int) -> list[float]:
        shared = noise(5, 0.01, endpoints)
        own = noise(5, 0.001, seed(name, endpoints, rate))
        time = 1e5 / (1 + list(ratios).index(name)) * (1 + ratios[name] / (rate / 8))
        return [time * a * b for a, b in zip(shared, own, strict=True)]

    return study(
        [
            topologies(*ratios),
            axis("endpoints", (64, 256, 1024), AxisKind.SCALE),
            axis("link.bandwidth_gbps", (8, 16, 32, 64, 128), AxisKind.RESOURCE, "gbps", _GBYTES),
        ],
        make,
        rates_in_bytes=True,
    )


def _power_law() -> Study:
    """Time grows as endpoints^½ on the ring and as endpoints^0.1 on the tree; equal at 32."""
    shared = noise(5, 0.02, 2)
    powers = {"ring": 0.5, "fat_tree": 0.1}

    def make(name: str, endpoints: int) -> list[float]:
        own = noise(5, 0.004, seed(name, endpoints))
        time = 1e6 * (endpoints / 32) ** powers[name]
        return [time * a * b for a, b in zip(shared, own, strict=True)]

    sizes = axis("endpoints", (8, 16, 64, 128, 512), AxisKind.SCALE)
    return study([topologies("ring", "fat_tree"), sizes], make)


def _weak_scaling() -> Study:
    """The time is the same at every size: efficiency is 100 %."""
    sizes = axis("endpoints", (64, 256, 1024), AxisKind.SCALE)
    return study([sizes], lambda n: [2.5e6 * f for f in noise(6, 0.002, n)])


def _two_choices() -> Study:
    """Hyperx under UGAL is best; the torus is best under minimal, the dragonfly never."""
    means = {
        ("torus", "minimal"): 100,
        ("torus", "ugal"): 108,
        ("hyperx", "minimal"): 120,
        ("hyperx", "ugal"): 90,
        ("dragonfly", "minimal"): 150,
        ("dragonfly", "ugal"): 95,
    }
    shared = noise(4, 0.02, 3)

    def make(name: str, routing: str) -> list[float]:
        own = noise(4, 0.003, seed(name, routing))
        return [1e3 * means[name, routing] * a * b for a, b in zip(shared, own, strict=True)]

    routings = axis("routing", ("minimal", "ugal"), AxisKind.CHOICE)
    return study([topologies("torus", "hyperx", "dragonfly"), routings], make)


def _more_is_better() -> Study:
    """The mean bandwidth of flows, of which more is better: 0.8 against 0.6 and 0.5."""
    means = {"fat_tree": 0.8, "dragonfly": 0.6, "torus": 0.5}
    shared = noise(5, 0.01, 4)

    def make(name: str) -> list[float]:
        own = noise(5, 0.002, seed(name))
        return [means[name] * a * b for a, b in zip(shared, own, strict=True)]

    return study([topologies("torus", "dragonfly", "fat_tree")], make, (BANDWIDTH,))


def _at_zero() -> Study:
    """A metric that is 0 for the best: its values have differences and no ratios."""
    values = {"minimal": (3, 4, 5, 4), "valiant": (0, 0, 0, 0), "ugal": (1, 2, 1, 3)}
    count = TIME.model_copy(update={"name": "max_congestion", "unit": "count"})
    return study([axis("routing", list(values), AxisKind.CHOICE)], lambda n: values[n], (count,))


def _zipped() -> Study:
    """Three machines, each with its topology, routing and buffers; the middle one is best."""
    steps = [
        {"topology": "torus", "routing": "minimal", "buffers.depth_flits": 8},
        {"topology": "hyperx", "routing": "ugal", "buffers.depth_flits": 16},
        {"topology": "fat_tree", "routing": "minimal", "buffers.depth_flits": 32},
    ]
    means = {"torus": 120.0, "hyperx": 100.0, "fat_tree": 104.0}

    def make(label: str) -> list[float]:
        name = label.split(" ", maxsplit=1)[0]
        return [1e4 * means[name] * f for f in noise(8, 0.005, seed(name))]

    return study([zipped("machine", AxisKind.CHOICE, steps)], make)


def _one_replicate() -> Study:
    """One run a point with chance in it: values and no winner."""
    return study([topologies("torus", "hyperx")], lambda name: [1e6 if name == "torus" else 9e5])


def _exact() -> Study:
    """No chance in these runs: one replicate says all."""
    times = {"torus": 1.2e6, "hyperx": 1.0e6, "mesh": 1.5e6}
    return study([topologies(*times)], lambda name: [times[name]], random_streams=())


def _against_the_machine_of_today() -> Study:
    """The baseline is neither best nor worst."""
    means = {"today": 100.0, "cheaper": 125.0, "dearer": 80.0}
    shared = noise(6, 0.03, 9)

    def make(name: str) -> Sequence[float]:
        own = noise(6, 0.002, seed(name))
        return [means[name] * a * math.sqrt(b) for a, b in zip(shared, own, strict=True)]

    fabrics = axis("topology.fabric", list(means), AxisKind.CHOICE)
    return study([fabrics], make, baselines={"topology.fabric": "today"})


CASES = (
    Case("choice_alone", _choice_alone),
    Case("resource", _resource),
    Case("choice_resource_scale", _choice_resource_scale),
    Case("many_networks", _many_networks),
    Case("power_law", _power_law),
    Case("weak_scaling", _weak_scaling),
    Case("two_choices", _two_choices),
    Case("more_is_better", _more_is_better),
    Case("at_zero", _at_zero),
    Case("zipped", _zipped),
    Case("one_replicate", _one_replicate),
    Case("exact", _exact),
    Case("baseline", _against_the_machine_of_today),
    Case(
        "baseline_relative",
        _against_the_machine_of_today,
        AnswerRequest(relative_to="topology.fabric=today"),
    ),
)
