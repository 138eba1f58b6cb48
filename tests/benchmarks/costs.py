"""How long networks and points take to price, and a question of costs over 10,000 points to answer.

``python -m tests.benchmarks.costs``
"""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from domain.answer.compose import answer
from domain.answer.document import Question
from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.price.network_columns import network_columns
from domain.price.network_costs import NetworkCosts
from domain.query.columns import values_on
from tests.golden.costs import bill_of
from tests.support.studies import axis, study, topologies

_NAMES = ("fat_tree", "dragonfly", "torus")
_ENDPOINTS = 1_024
_POINTS = 100_000
_TIMES = 3


def priced_study(rates: int, places: int) -> Study:
    """Make a study of three topologies at so many link rates and places, three replicates each."""
    gbps = [25 * (n + 1) for n in range(rates)]
    axes = [
        topologies(*_NAMES),
        axis("network.link_bandwidth_gbps", gbps, AxisKind.RESOURCE, "gbps"),
        axis("workload.message_bytes", range(1, places + 1), AxisKind.LOAD, "bytes"),
    ]
    made = study(axes, lambda _, rate, size: [(1 + 200 / rate) * size * f for f in (1, 1.01, 0.99)])
    networks = [
        {"endpoints": _ENDPOINTS, "bill": bill_of(name, rate, _ENDPOINTS)}
        for name in _NAMES
        for rate in gbps
    ]
    points = [replace(one, network=one.steps[0] * rates + one.steps[1]) for one in made.points]
    return replace(made, points=points, networks=networks)


def _seconds(work: Callable[[], object]) -> float:
    found = []
    for _ in range(_TIMES):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return statistics.median(found)


def _asked(made: Study) -> None:
    answer(made, AnswerRequest(question=Question.COST))


def main() -> None:
    """Print processor seconds, medians of three, and the greatest memory."""
    many = priced_study(667, 1)

    def price_all() -> None:
        costs = NetworkCosts(many.networks, many.prices.table)
        for number in range(len(many.networks)):
            costs.of(number)

    print(f"{len(many.networks):,} networks priced: {_seconds(price_all):.2f} CPU-s")
    numbers = [point % len(many.networks) for point in range(_POINTS)]

    def price_points() -> None:
        columns = network_columns(many.networks, many.prices)
        for number in numbers:
            values_on(number, columns)

    print(f"{_POINTS:,} points read with their costs: {_seconds(price_points):.2f} CPU-s")
    for rates, places in ((4, 833), (32, 104)):
        made = priced_study(rates, places)
        _asked(made)
        told = f"{len(made.points):,} points, {rates * len(_NAMES)} candidates at {places} places"
        print(f"{told}: {_seconds(partial(_asked, made)):.2f} CPU-s")
    print(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
