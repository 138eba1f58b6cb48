"""What holds of every result, whatever was drawn: each function gives what does not, in words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from tests.fuzz import flows

Applies = Callable[[dict[str, Any], dict[str, Any]], bool]
Invariant = Callable[[dict[str, Any], dict[str, Any]], Iterable[str]]

_TOLERANCE = 1e-9
"""Of sums of reals; counts and times are exact."""
_AT_MOST_ONE = (
    "accepted_load_min",
    "jain_index",
    "undelivered_fraction",
    "max_injection_fraction",
    "max_ejection_fraction",
    "max_link_utilisation",
    "mean_link_utilisation",
    "on_endpoint_fraction",
    "non_minimal_fraction",
    "mean_flow_bandwidth_fraction",
    "share_of_crossbar_fraction",
    "disconnected_pairs_fraction",
)
_LOWER_BOUNDS = (
    ("completion_time_ns", "least_completion_time_ns"),
    ("packet_latency_mean_ns", "least_packet_latency_ns"),
)
_SENT_WHOLE = ("collective", "exchange", "halo3d26", "sweep3d", "subcom2d_coll", "subcom3d_a2a")
"""Workloads whose counters are of all that they send, from the first message to the last."""


Result = dict[str, Any]
Point = dict[str, Any]


def broken(point: Point, result: Result, checked: Counter[str]) -> list[str]:
    """Give every invariant that a result breaks.

    Parameters
    ----------
    point
        what ran.
    result
        the document that the core gave.
    checked
        counts, by name, how often an invariant had something to look at.
    """
    found = []
    for name, applies, invariant in INVARIANTS:
        if applies(point, result):
            checked[name] += 1
            found += [f"{name}: {what}" for what in invariant(point, result)]
    return found


def sends_whole(point: Point) -> bool:
    """Say whether a workload's counters are of all that it sends, from the first message on."""
    workload = point.get("workload", {})
    batch = "messages_per_endpoint" in workload and workload.get("warmup_ns") is None
    return workload.get("kind") in _SENT_WHOLE or batch


def is_alone(point: Point) -> bool:
    """Say whether no job runs beside the foreground."""
    kind: str = point.get("environment", {}).get("kind", "alone")
    return kind in ("alone", "full", "quarter")


def aggregates(point: Point) -> bool:
    """Say whether routers reduce."""
    return bool(point.get("aggregation", {}).get("kind", "none") != "none")


def _no_negative_times(_: Point, result: Result) -> Iterator[str]:
    for name, value in result["metrics"].items():
        if value is not None and (not math.isfinite(value) or value < 0):
            yield f"{name} is {value}"


def _rounding(point: Point, result: Result) -> float:
    """Share by which endpoints may be faster than told: a packet takes whole picoseconds."""
    network = result["provenance"].get("network", {})
    if "packet_header_bytes" not in network:
        return 0.0
    least = (1 + network["packet_header_bytes"]) * flows.byte_ps(point, result, "injection")
    return float(min(1.0, 0.5 / least))


def _fractions(point: Point, result: Result) -> Iterator[str]:
    for name in _AT_MOST_ONE:
        value = result["metrics"].get(name)
        more = _rounding(point, result) if name.startswith("accepted_load") else 0.0
        if value is not None and value > 1 + _TOLERANCE + more:
            yield f"{name} is {value}"


def _has_bounds(_: Point, result: Result) -> bool:
    metrics = result["metrics"]
    return any(
        metrics.get(name) is not None and metrics.get(least) is not None
        for name, least in _LOWER_BOUNDS
    )


def _bounds(_: Point, result: Result) -> Iterator[str]:
    metrics = result["metrics"]
    for name, least in _LOWER_BOUNDS:
        value, bound = metrics.get(name), metrics.get(least)
        if value is not None and bound is not None and value < bound * (1 - _TOLERANCE):
            yield f"{name} is {value}, below {least}, which is {bound}"


def _told_distributions(result: Result) -> list[tuple[str, dict[str, Any]]]:
    told = result["distributions"].items()
    return [(name, d) for name, d in told if isinstance(d, dict) and "min" in d and "max" in d]


def _has_distributions(_: Point, result: Result) -> bool:
    return bool(_told_distributions(result))


def _distributions(_: Point, result: Result) -> Iterator[str]:
    for name, told in _told_distributions(result):
        least, most = told["min"], told["max"]
        inside = {"mean": told.get("mean"), **told.get("quantiles", {})}
        slack = _TOLERANCE * max(abs(least), abs(most))
        for key, value in inside.items():
            if value is not None and not least - slack <= value <= most + slack:
                yield f"{key} of {name} is {value}, outside of {least} to {most}"
        quantiles = [told["quantiles"][key] for key in sorted(told.get("quantiles", {}), key=float)]
        if any(more < less for less, more in pairwise(quantiles)):
            yield f"the quantiles of {name} fall: {quantiles}"
        counts = told.get("histogram", {}).get("counts", [])
        if counts and "count" in told and sum(counts) != told["count"]:
            yield f"the histogram of {name} holds {sum(counts)} of {told['count']}"


def _has_run_time(point: Point, result: Result) -> bool:
    """Packets of a measurement at a load may arrive when it is over."""
    metrics = result["metrics"]
    counted = metrics.get("elapsed_ns") is not None and "offered_load" not in metrics
    return counted and _has_distributions(point, result)


def _inside_the_run(_: Point, result: Result) -> Iterator[str]:
    metrics = result["metrics"]
    until = metrics["elapsed_ns"] + (metrics.get("warmup_ns") or 0)
    for name, told in _told_distributions(result):
        if name.endswith("_ns") and told["max"] > until * (1 + _TOLERANCE):
            yield f"the most of {name} is {told['max']} in a run of {until} ns"


def _has_reasons(_: Point, result: Result) -> bool:
    return "unmeasured" in result


def _unmeasured(_: Point, result: Result) -> Iterator[str]:
    missing = {name for name, value in result["metrics"].items() if value is None}
    if missing != result["unmeasured"].keys():
        odd = missing ^ result["unmeasured"].keys()
        yield f"null metrics and reasons differ in {sorted(odd)}"


def has_ports(_: Point, result: Result) -> bool:
    """Say whether the result has a table of ports."""
    return len(result.get("tables", {}).get("ports", {}).get("bytes", ())) > 0


def _port_times(_: Point, result: Result) -> Iterator[str]:
    """Each port is sending, stalled or idle at any time of the measurement, and nothing else."""
    table = result["tables"]["ports"]
    sums = table["active_ns"] + table["idle_ns"] + table["stalled_ns"]
    if sums.max() - sums.min() > 1e-3:  # a picosecond
        yield f"ports were watched for {sums.min()} to {sums.max()} ns"
    for column in ("active_ns", "idle_ns", "stalled_ns"):
        if table[column].min() < 0:
            yield f"a port's {column} is {table[column].min()}"


def _is_carried_whole(point: Point, result: Result) -> bool:
    return (
        has_ports(point, result)
        and result["provenance"]["outcome"] == "completed"
        and sends_whole(point)
        and is_alone(point)
        and not aggregates(point)
        and bytes_of(result, "injection") is not None
    )


def bytes_of(result: Result, link_class: str) -> int | None:
    """Bytes that the ports of a class sent; None where there is no such class."""
    table = result["tables"]["ports"]
    names = table["link_class"]["values"]
    if link_class not in names:
        return None
    return int(table["bytes"][table["link_class"]["codes"] == names.index(link_class)].sum())


def _carried(_: Point, result: Result) -> Iterator[str]:
    """What endpoints sent has arrived when a workload is done, where no switch reduces."""
    sent, arrived = bytes_of(result, "injection"), bytes_of(result, "ejection")
    if sent != arrived:
        yield f"{sent} B went in, {arrived} B came out"


def _always(_: Point, __: Result) -> bool:
    return True


INVARIANTS: tuple[tuple[str, Applies, Invariant], ...] = (
    ("metrics are finite and not negative", _always, _no_negative_times),
    ("fractions are at most one", _always, _fractions),
    ("lower bounds hold", _has_bounds, _bounds),
    ("quantiles are in order, inside min and max", _has_distributions, _distributions),
    ("times are inside the run", _has_run_time, _inside_the_run),
    ("what is null has a reason", _has_reasons, _unmeasured),
    ("ports send, stall or idle", has_ports, _port_times),
    ("all that went in came out", _is_carried_whole, _carried),
    ("ports send at their rate", flows.has_rates, flows.rates),
    ("routers hold what went in", flows.has_routers, flows.routers),
    ("windows of links hold their rate", flows.has_windows, flows.windows),
)
"""Names, whether a result has anything to look at, and what of it is broken."""
