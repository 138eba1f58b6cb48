"""Whatever a point accepts away from its default changes what it measures, or is refused.

Each parameter of each section is given other values in small points that hold it. A parameter that
is accepted with all of them and changes nothing there must stand in one of the two lists below,
with the reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from domain.catalog.load import load_catalog
from domain.catalog.models import ParamSpec
from tests.support.effects import alternatives, contexts, outcome

CATALOG = load_catalog()
NEVER_SEEN = {
    "limits.threads": "any number gives the same result; cost.threads tells it",
    "limits.max_cpu_seconds": "such short runs end before their time is looked at",
    "congestion.link_rates": "for fabrics whose cables differ in rate",
    "topology.allow_underprovisioned": "allows a shape and changes none",
    "topology.radix": "of a graph or a single router it only bounds the ports",
    "routing.max_virtual_lanes": "a bound: no change where fewer do",
    "aggregation.levels": "a bound: no change where fewer do",
    "network.message_service": "where interfaces hold one message at a time; has tests of its own",
    "workload.reduce_algorithm": "the only one that there is",
    "workload.max_measurement_epochs": "a bound: no change where fewer do",
}
"""Parameters that may be without effect in a point, and why."""
HERE = {
    ("routing.deadlock_avoidance", "mesh dragonfly_plus fat_tree hyperx graph single_router"): (
        "none of them takes a precaution; an axis of topologies may keep `none` there"
    ),
    ("routing.path_choice", "slim_fly"): "its shortest paths are drawn port by port",
    ("topology.surplus_global_ports", "dragonfly"): "no port is left over there",
    ("topology.levels", "fat_tree"): "the size has that many by itself",
    ("topology.dimensions", "hypercube"): "the size has that many by itself",
    ("workload.algorithm", "reduce barrier sharp"): "the only one that there is",
    ("mpi.sockets_per_endpoint", "halo3d26"): (
        "copies are over there before messages of other endpoints arrive"
    ),
    ("mpi.message_gap_ns", "reduce"): "in a formula every member sends once",
    ("network.virtual_network_weights", "input_queued input_output_queued codes_2014 codes_now"): (
        "all messages there are of one virtual network"
    ),
    ("routing.roots", "*"): "what auto finds is what the others name",
    ("routing.destination_order", "single_router ring slim_fly"): "one shortest path for each pair",
    ("routing.tie_break", "single_router ring slim_fly"): "one shortest path for each pair",
    ("routing.tie_break", "dragonfly_plus fat_tree graph chassis"): (
        "the weights of sssp leave no tie there that the rules would part"
    ),
}
"""The same for some points only, by the last words of their names."""


def excused(name: str, param: str) -> bool:
    return param in NEVER_SEEN or any(
        param == known and (where == "*" or any(word in name.split() for word in where.split()))
        for known, where in HERE
    )


def trials(
    points: list[dict[str, Any]], base_of: Callable[[int], str], section: str, param: ParamSpec
) -> Iterator[str]:
    """Give a parameter its other values: each time "refused", "same" or "changed".

    `base_of` gives what a point comes to without them, by its place among the points.
    """
    for place, point in enumerate(points):
        base = base_of(place)
        assert base.startswith("{"), base
        given = point.get(section, {})
        present = given.get(param.name, param.default_under(given.get("preset")))
        for value in alternatives(param, present):
            found = outcome({**point, section: {**given, param.name: value}})
            if found.startswith("refused"):
                yield "refused"
            else:
                yield "same" if found == base else "changed"


@pytest.fixture(scope="module")
def found() -> dict[str, dict[tuple[str, str], set[str]]]:
    """What came of the parameters, by point and then by (section of a kind, name)."""
    tried: dict[str, dict[tuple[str, str], set[str]]] = {}
    for name, points, sections in contexts(CATALOG):
        view = CATALOG.for_model(points[0]["model"])
        of_point = tried.setdefault(name, {})
        base_of = cache(lambda place, points=points: outcome(points[place]))
        for section in sections:
            kind = points[0].get(section, {}).get("kind", section)
            if view.is_choice(section) and kind == section:
                kind = view.default_kind(section)
            component = view.component(section, kind)
            assert component is not None
            for param in component.params:
                came = set[str]()
                for trial in trials(points, base_of, section, param):
                    came.add(trial)
                    if trial == "changed":
                        break
                of_point[f"{section} {kind}", param.name] = came
    return tried


# A minute of a processor, which others may want as well.
@pytest.mark.timeout(3600)
def test_nothing_is_accepted_without_effect(found: dict[str, Any]) -> None:
    idle = [
        f"{name}: {section.split()[0]}.{param}"
        for name, params in found.items()
        for (section, param), came in params.items()
        if "same" in came and "changed" not in came
        if not excused(name, f"{section.split()[0]}.{param}")
    ]
    assert idle == []


def test_every_parameter_does_something_somewhere(found: dict[str, Any]) -> None:
    came: dict[tuple[str, str], set[str]] = defaultdict(set)
    for params in found.values():
        for key, trial in params.items():
            came[key] |= trial
    idle = {
        f"{section}.{param}"
        for (section, param), trial in came.items()
        if trial == {"same"} and f"{section.split()[0]}.{param}" not in NEVER_SEEN
    }
    assert idle == set()
    kinds = {section for section, _ in came}
    listed = {
        f"{section} {component.kind}"
        for section in ("workload", "pattern", "environment", "placement")
        for component in CATALOG.sections[section]
        if component.params
    }
    assert listed <= kinds
