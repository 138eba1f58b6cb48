"""Random small points of the simulator, built from what the catalogue declares.

A point depends on seed and number only, so one that fails can be had again.
"""

from __future__ import annotations

import math
import random
from typing import Any

from domain.catalog.models import Catalog, Component, ParamSpec
from tests.fuzz.features import add_features
from tests.fuzz.values import (
    LOGARITHMIC_SHARE,
    OTHER_ROUTINGS,
    ROUTINGS,
    SIZES,
    SMALL,
    SOUND_SHARE,
    SOUND_TOPOLOGIES,
    UNSOUND,
    anywhere,
    is_number,
    short,
)

SECTIONS = {
    "packet": (
        ("topology", 1.0),
        ("workload", 1.0),
        ("routing", 0.6),
        ("network", 0.8),
        ("placement", 0.4),
        ("mpi", 0.3),
        ("environment", 0.3),
        ("aggregation", 0.2),
        ("report", 0.3),
        ("failures", 0.25),
    ),
    "static": (
        ("topology", 1.0),
        ("pattern", 1.0),
        ("routing", 0.7),
        ("placement", 0.3),
        ("congestion", 0.3),
        ("failures", 0.2),
        ("report", 0.3),
    ),
    "closed_form": (
        ("topology", 1.0),
        ("workload", 1.0),
        ("network", 0.4),
        ("mpi", 0.3),
        ("loggp", 0.4),
        ("aggregation", 0.6),
    ),
    "loggp": (
        ("topology", 1.0),
        ("workload", 1.0),
        ("mpi", 0.5),
        ("loggp", 0.6),
        ("report", 0.2),
    ),
    "flow": (
        ("topology", 1.0),
        ("workload", 1.0),
        ("routing", 0.5),
        ("network", 0.6),
        ("placement", 0.3),
        ("mpi", 0.3),
        ("environment", 0.2),
        ("report", 0.2),
        ("failures", 0.2),
    ),
}
"""The sections of a point and how often each is given."""
LIMITS = {"max_events": 100_000, "max_memory_bytes": 512 << 20, "max_cpu_seconds": 60}
STATIC_LIMITS = {"max_memory_bytes": 1 << 30, "max_cpu_seconds": 2}
MENDED_SHARE = 0.85
"""Of the points, those from which is taken what they are refused for; the others try the refusals."""
_BUILT_TREES = 0.4
"""Of the formulas of reduction in switches, those that the packet model has too."""
_MOST_MENDED = 12
_WATCHED_SHARE = 0.95
WIDE_SHARE = 0.4
"""Of the points, those that have a few values from anywhere in their declared range."""
_WIDE_VALUES = 0.03
_WIDE_RATES = 0.3
"""Of their rates and times, which many parts of the core divide, round and sort by."""
_RATES = ("gbps", "ns")


_MODELS = (("packet", 0.72), ("static", 0.8), ("flow", 0.84), ("loggp", 0.87), ("closed_form", 1.0))


def random_point(catalog: Catalog, seed: int, number: int) -> dict[str, Any]:
    """Give the point of that number."""
    dice = random.Random(f"{seed}/{number}")
    drawn = dice.random()
    model = next(name for name, below in _MODELS if drawn < below)
    view = catalog.for_model(model)
    point: dict[str, Any] = {"model": model, "base_seed": dice.randrange(3)}
    wide = dice.random() < WIDE_SHARE
    for section, share in SECTIONS[model]:
        if section not in view.sections or dice.random() >= share:
            continue
        if section == "topology" and dice.random() < SOUND_SHARE:
            kinds = {component.kind for component in view.sections[section]}
            point[section] = dict(dice.choice([t for t in SOUND_TOPOLOGIES if t["kind"] in kinds]))
        elif section == "routing" and model == "packet" and dice.random() < SOUND_SHARE:
            routings = (*ROUTINGS, *OTHER_ROUTINGS.get(point["topology"].get("kind"), ()))
            component = view.component(section, dice.choice(routings))
            point[section] = _section(dice, view, section, component)
        elif section == "aggregation" and model == "closed_form" and dice.random() < _BUILT_TREES:
            component = view.component(section, "sharp_network")
            point[section] = _section(dice, view, section, component)
        else:
            point[section] = _section(dice, view, section)
        if section == "network" and dice.random() < SOUND_SHARE:
            _let_packets_fit(point[section])
        if wide:
            _widen(dice, view, section, point[section])
    point["limits"] = dict(LIMITS if model in ("packet", "flow", "loggp") else STATIC_LIMITS)
    if model == "packet":
        add_features(dice, point)
        _watch(dice, point)
    if dice.random() < MENDED_SHARE:
        _mend(point)
    return point


def _mend(point: dict[str, Any]) -> None:
    """Take out, one after the other, what a point is refused for, so that it runs.

    What stands beside it stays, so that sections meet that a draw of sound points alone would not hold.
    """
    import simcore  # the core is chosen before it is first imported

    for _ in range(_MOST_MENDED):
        try:
            if point["model"] == "packet":  # sooner refused than checked, which looks for deadlocks
                simcore.run(point | {"limits": point["limits"] | {"max_events": 1}})
            else:
                simcore.check(point)
        except simcore.PointError as error:
            section, *way = error.field.split(".")
            held = point.get(section)
            name = way[0].split("[")[0] if way else ""
            if section == "aggregation" and "aggregation" not in point:
                point["workload"] = _without_sharp(point["workload"])
            elif isinstance(held, dict) and name in held and name != "kind":
                del held[name]
            elif section in point and section not in ("topology", "workload"):
                del point[section]
            else:
                return
        except simcore.SimulationError:
            return
        else:
            return


def _without_sharp(workload: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in workload.items() if value != "sharp"}


def _watch(dice: random.Random, point: dict[str, Any]) -> None:
    """Have the ports told, and three runs in ten ended early, at a time from anywhere."""
    if isinstance(point.setdefault("report", {}), dict) and dice.random() < _WATCHED_SHARE:
        point["report"]["ports"] = "all"
    drawn = dice.random()
    if drawn < 0.15:
        point["limits"]["max_simulated_ns"] = math.exp(dice.uniform(0, math.log(1e6)))
    elif drawn < 0.3:
        point["limits"]["max_events"] = round(math.exp(dice.uniform(0, math.log(1e5))))


def _let_packets_fit(network: dict[str, Any]) -> None:
    """Have a buffer hold a packet with its header."""
    sizes = [network.get("packet_bytes", 64), network.get("packet_header_bytes", 0)]
    packet = sum(size for size in sizes if isinstance(size, int) and not isinstance(size, bool))
    for name in ("buffer_bytes", "output_buffer_bytes"):
        held = network.get(name)
        if isinstance(held, int) and held < packet:
            network[name] = 16384


def _section(
    dice: random.Random, view: Catalog, section: str, component: Component | None = None
) -> dict[str, Any]:
    component = component or dice.choice(view.sections[section])
    chosen: dict[str, Any] = {"kind": component.kind} if view.is_choice(section) else {}
    for param in component.params:
        if param.type == "link_classes":
            continue
        if dice.random() < (0.97 if _needed(param) else 0.25):
            chosen[param.name] = _value(dice, view, param)
    _draw_classes(view, component, chosen)
    _leave_out_idle(dice, view, section, component, chosen)
    if dice.random() < 0.03:
        name = dice.choice([*component.by_name, "unheard_of"])
        chosen[name] = dice.choice(UNSOUND)
    return chosen


def _widen(dice: random.Random, view: Catalog, section: str, chosen: dict[str, Any]) -> None:
    """Give some numbers a value from anywhere in their declared range, by its logarithm."""
    component = view.component(section, chosen.get("kind", section))
    assert component is not None
    for param in component.params:
        share = _WIDE_RATES if param.unit in _RATES else _WIDE_VALUES
        if is_number(param) and dice.random() < share:
            chosen[param.name] = anywhere(dice, param)


def _needed(param: ParamSpec) -> bool:
    """Whether a run would be long, or none at all, without a value of ours."""
    sized = param.name in SMALL and isinstance(param.default, int | float) and param.default > 50
    return param.required or param.name == "endpoints" or sized


def _value(dice: random.Random, view: Catalog, param: ParamSpec) -> Any:
    if param.choices is not None:
        return dice.choice(param.choices)
    if is_number(param) and dice.random() < LOGARITHMIC_SHARE:
        return short(dice, param)
    if param.name in SMALL and not (param.type in _LISTS and param.name in _NUMBERS_ELSEWHERE):
        return dice.choice(SMALL[param.name])
    if param.type == "boolean":
        return dice.random() < 0.5
    if param.type == "integer_list":
        return [dice.choice([1, 2, 3, 4]) for _ in range(dice.randrange(1, 4))]
    if param.name == "classes":
        return dice.sample(_LINK_CLASSES, dice.randrange(1, 3))
    if param.type == "text_list":
        return dice.choice([["endpoint_0", "endpoint_1"], ["0 1", "1 2", "2 0 2"]])
    if param.type in ("text", "fabric"):
        return dice.choice(["endpoint_0", ["endpoint_0", "endpoint_1"], ["0 1", "1 2", "2 0 2"]])
    if param.type == "jobs":
        return [_job(dice, view) for _ in range(dice.randrange(1, 3))]
    low, high = param.min or 0, 1e9 if param.max is None else param.max
    found = [size for size in (*SIZES, 0.5, 0.01) if low <= size <= high]
    found = [size for size in found if param.type == "real" or isinstance(size, int)]
    return dice.choice(found or [param.min])


_LISTS = ("integer_list", "text_list")
_NUMBERS_ELSEWHERE = ("endpoints",)
"""Names of a number in one section and of a list in another."""
_LINK_CLASSES = ("local", "global", "dimension_0", "dimension_1", "up_1", "down_2", "injection")


def _draw_classes(view: Catalog, component: Component, chosen: dict[str, Any]) -> None:
    """Add classes of links, by dice of their own."""
    dice = random.Random(repr(chosen))
    for param in component.params:
        if param.type == "link_classes" and dice.random() < 0.3:
            names = dice.sample(_LINK_CLASSES, dice.randrange(1, 4))
            chosen[param.name] = {name: _link_class(dice, view, param) for name in names}


def _link_class(dice: random.Random, view: Catalog, param: ParamSpec) -> dict[str, Any]:
    told = dice.sample(param.items, dice.randrange(1, len(param.items) + 1))
    return {item.name: _value(dice, view, item) for item in told}


def _job(dice: random.Random, view: Catalog) -> dict[str, Any]:
    job: dict[str, Any] = {"workload": _section(dice, view, "workload")}
    job[dice.choice(["fraction", "endpoints"])] = dice.choice([0.25, 0.5, 1, 2, 4])
    if dice.random() < 0.3:
        job["priority"] = dice.randrange(3)
    if dice.random() < 0.3:
        job["allocation"] = dice.choice(["linear", "random", "random_by_group"])
    return job


def _leave_out_idle(
    dice: random.Random, view: Catalog, section: str, component: Component, chosen: dict[str, Any]
) -> None:
    """Take out most parameters without effect, which would only be refused."""
    import simcore  # the core is chosen before it is first imported

    refusals = simcore.resolve(view.models[0].name, [(section, chosen)])[0]["refusals"]
    idle = {r["field"] for r in refusals if r["message"].startswith("has no effect here")}
    for param in component.params:
        if param.name not in chosen or param.applies_when is None or dice.random() < 0.02:
            continue
        if f"{section}.{param.name}" in idle:
            del chosen[param.name]
