"""Runs that must agree with a point's own: cut, in threads, by another schedule, router or formula."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.fuzz.invariants import aggregates, broken, has_ports, is_alone, sends_whole

Run = Callable[..., dict[str, Any]]

_OUTSIDE = ("cpu_seconds", "peak_memory_bytes", "threads")
"""Costs that differ from run to run."""
_BY_MACHINE = ("MemoryLimitError", "TimeLimitError")
"""Where a run that is cut by what it takes ends, which depends on threads and the machine."""
_SHOWN = 160
"""Characters shown before and after the first difference."""
_TOLERANCE = 1e-9
"""Of sums of reals; counts and times are exact."""
_OBLIVIOUS = ("minimal", "dimension_order", "valiant", "rotate", "o1turn", "romm", "d_mod_k")
"""Routings that look at no loads. Of the others docs/models/routing.md says that a packet to which the fast
router has promised its output waits no more, so that they may choose otherwise by the detailed one."""
_ONE_WAY = ("single_router", "mesh", "hypercube", "flattened_butterfly")
"""Topologies on which a minimal way in dimension order is the only one."""
_MOST_PORTS = 64
"""At 64 times the rate a crossbar never says no to so many outputs."""
_MESSAGES = 40
_TRIES = 4
"""Messages drawn anew where packets may have asked for an output in the same picosecond."""


@dataclass(slots=True)
class Outcome:
    """What came of a run: its result as text and as it is, or the known error that it met."""

    text: str
    result: dict[str, Any] | None = None

    @property
    def refused(self) -> bool:
        """Say whether the point was wrong."""
        return self.text.startswith("refused")

    @property
    def by_machine(self) -> bool:
        """Say whether it ended where the machine had it end."""
        return self.text.startswith(_BY_MACHINE)


def comparable(result: dict[str, Any]) -> str:
    """Give the result as text, without what two runs may differ in."""
    cost = {name: value for name, value in result["cost"].items() if name not in _OUTSIDE}
    return json.dumps({**result, "cost": cost}, sort_keys=True, default=_listed)


def _listed(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else value.tolist()


def outcome_of(run: Run, point: dict[str, Any], **options: Any) -> Outcome:
    """Run a point."""
    import simcore  # the core is chosen before it is first imported

    try:
        result = run(point, **options)
    except simcore.PointError as error:
        if not error.field or not error.message:
            raise
        return Outcome(f"refused {error.field}: {error.message}")
    except simcore.SimulationError as error:
        return Outcome(f"{type(error).__name__} {error}")
    return Outcome(comparable(result), result)


def with_limits(point: dict[str, Any], **limits: Any) -> dict[str, Any]:
    """The same point with other limits."""
    return {**point, "limits": {**point["limits"], **limits}}


def difference(first: str, second: str) -> str:
    """Show where two texts differ first."""
    pairs = enumerate(zip(first, second, strict=False))
    at = next((i for i, (a, b) in pairs if a != b), min(len(first), len(second)))
    window = slice(max(0, at - _SHOWN), at + _SHOWN)
    return f"...{first[window]}\n is not ...{second[window]}"


def differing(run: Run, point: dict[str, Any], first: Outcome, checked: Counter[str]) -> list[str]:
    """Run a point again, in threads and by another schedule where it has them; what differs."""
    if point["model"] != "packet":
        second = outcome_of(run, point)
        return _unlike("the same again", first, second, checked)
    from simcore import _core  # the core is chosen before it is first imported

    dice = random.Random(repr(point))
    found = []
    threads = outcome_of(run, with_limits(point, threads=dice.choice([2, 3])))
    divided = threads.result is not None and threads.result["cost"]["threads"] > 1
    name = "threads alike" if divided else "the same again"
    found += _unlike(name, first, threads, checked)
    schedule = dice.choice([_core.Schedule.strict, _core.Schedule.looking_ahead])
    other = outcome_of(run, point, schedule=schedule)
    by_events = _is_cut_by_events(point, first) or _is_cut_by_events(point, other)
    if schedule != _core.Schedule.strict or not by_events:
        # Windows end a run at the end of one, in strict order it ends at the event itself.
        found += _unlike(f"schedule {schedule.name} alike", first, other, checked)
    return found


def _is_cut_by_events(point: dict[str, Any], first: Outcome) -> bool:
    if first.result is None or first.result["provenance"]["outcome"] != "timed_out":
        return False
    return bool(first.result["cost"]["events"] >= point["limits"]["max_events"])


def _unlike(name: str, first: Outcome, second: Outcome, checked: Counter[str]) -> list[str]:
    if first.by_machine or second.by_machine:
        return []
    checked[name] += 1
    return [] if first.text == second.text else [f"{name}: {difference(first.text, second.text)}"]


def broken_cut(
    run: Run, point: dict[str, Any], whole: dict[str, Any], checked: Counter[str]
) -> list[str]:
    """Cut a run at a time within it; give what the cut run breaks, by itself and beside the whole."""
    elapsed = whole["metrics"].get("elapsed_ns")
    if point["model"] != "packet" or not elapsed:
        return []
    dice = random.Random(f"cut {point!r}")
    limit_ns = max(0.001, round(elapsed * dice.random(), 3))
    cut = with_limits(point, max_simulated_ns=limit_ns)
    first = outcome_of(run, cut)
    found = differing(run, cut, first, checked)
    if first.result is None:
        return found
    checked["a cut run beside the whole"] += 1
    return [
        *found,
        *broken(cut, first.result, checked),
        *_beyond(point, whole, first.result, limit_ns),
    ]


def _beyond(
    point: dict[str, Any], whole: dict[str, Any], cut: dict[str, Any], limit_ns: float
) -> list[str]:
    found = []
    if sends_whole(point) and cut["provenance"]["outcome"] == "timed_out":
        for name in ("packets_delivered", "bytes_delivered"):
            less, more = cut["metrics"].get(name), whole["metrics"].get(name)
            if less is not None and more is not None and less > more:
                found.append(f"{name} is {less} at {limit_ns} ns and {more} in the whole run")
    for name, value in cut["metrics"].items():
        timed = name.endswith("_ns") and "latency" in name and "least" not in name
        if timed and value is not None and value > limit_ns * (1 + _TOLERANCE):
            found.append(f"{name} is {value} in a run of {limit_ns} ns")
    return found


def _by_fast_router(result: dict[str, Any]) -> bool:
    network = result["provenance"]["network"]
    return (
        network["router_model"] == "input_queued"
        and network["input_queueing"] == "virtual_output"
        and network["switching"] == "virtual_cut_through"
        and network["arbitration"] in ("first_in_line", "first_come")
        and network["speedup"] is None
        and len(network["virtual_network_weights"]) == 1
        and result["provenance"]["topology"]["radix"] <= _MOST_PORTS
    )


def in_detail(point: dict[str, Any]) -> dict[str, Any]:
    """The same point by the detailed router, with a crossbar that limits nothing."""
    return {**point, "network": {**point.get("network", {}), "speedup": 64.0}}


def unlike_routers(
    run: Run, point: dict[str, Any], result: dict[str, Any], checked: Counter[str]
) -> list[str]:
    """Give what differs between the fast router and the detailed one where both can run a point.

    Packets that ask for an output in the same picosecond may go in another order, so that times may
    differ. What is carried may not, nor its ways where a routing looks at nothing else. Drawn messages
    of one packet each hardly ever ask in the same picosecond: of them the times are alike, too.
    """
    if point["model"] != "packet" or not _by_fast_router(result):
        return []
    found = _unlike_arrivals(point, checked) if _routing(point) in _OBLIVIOUS else []
    carries = sends_whole(point) and is_alone(point) and not aggregates(point)
    if not carries or result["provenance"]["outcome"] != "completed":
        return found
    other = outcome_of(run, in_detail(with_limits(point, max_events=10**7))).result
    if other is None or other["provenance"]["outcome"] != "completed":
        return found
    checked["both routers carry alike"] += 1
    for name in ("packets_delivered", "bytes_delivered"):
        fast, detailed = result["metrics"].get(name), other["metrics"].get(name)
        if fast != detailed:
            found.append(f"{name} is {fast} by the fast router, {detailed} by the detailed one")
    if _has_one_way(point) and has_ports(point, result):
        checked["both routers carry alike on every port"] += 1
        tables = (result["tables"]["ports"], other["tables"]["ports"])
        if any((tables[0][name] != tables[1][name]).any() for name in ("bytes", "packets")):
            found.append("ports carried other bytes by the fast router than by the detailed one")
    return found


def _routing(point: dict[str, Any]) -> str:
    kind: str = point.get("routing", {}).get("kind", "minimal")
    return kind


def _has_one_way(point: dict[str, Any]) -> bool:
    """Say whether the way of a packet depends on its two ends alone."""
    if "failures" in point:
        return False
    kind = _routing(point)
    fixed = point.get("routing", {}).get("path_choice") == "fixed"
    alone = point["topology"]["kind"] in _ONE_WAY
    return kind == "d_mod_k" or (kind in ("minimal", "dimension_order") and (fixed or alone))


def _unlike_arrivals(point: dict[str, Any], checked: Counter[str]) -> list[str]:
    dice = random.Random(f"messages {point!r}")
    names = ("topology", "routing", "network", "failures", "base_seed")
    network = {name: point[name] for name in names if name in point}
    told = ""
    for _ in range(_TRIES):
        drawn = {**network, "limits": {"max_events": 100_000}, "messages": _messages(dice, point)}
        fast, detailed = arrivals_of(drawn), arrivals_of(in_detail(drawn))
        if fast is None or detailed is None:
            return []
        if fast == detailed:
            checked["both routers arrive alike"] += 1
            return []
        told = difference(json.dumps(fast), json.dumps(detailed))
        told += f"\n with {json.dumps(drawn)}"
    return [f"both routers arrive alike: {told}"]


def _messages(dice: random.Random, point: dict[str, Any]) -> list[list[int]]:
    """Messages of a packet each between some endpoints, in an order of time for each sender."""
    import simcore  # the core is chosen before it is first imported

    endpoints = simcore.shape(point["topology"])["endpoints"]
    most = point.get("network", {}).get("packet_bytes", 64)
    horizon = 10 ** dice.randint(4, 7)
    found = []
    for _ in range(_MESSAGES):
        source, target = dice.sample(range(endpoints), 2)
        found.append([source, target, dice.randint(1, most), dice.randrange(horizon), 0])
    return sorted(found, key=lambda message: message[3])


def arrivals_of(drawn: dict[str, Any]) -> list[Any] | None:
    """Give the arrivals of listed messages; None where they do not all arrive."""
    import simcore  # the core is chosen before it is first imported
    from simcore import _core

    try:
        traced = _core.trace_messages(drawn)
    except (simcore.PointError, simcore.SimulationError):
        return None
    return None if traced["ended"] is not None else sorted(traced["packets"])
