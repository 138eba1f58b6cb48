"""What holds of every result, whatever was drawn: each function gives what does not, in words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

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


def broken(point: dict[str, Any], result: dict[str, Any]) -> list[str]:
    """Give every invariant that a result breaks.

    Parameters
    ----------
    point
        what ran.
    result
        the document that the core gave.
    """
    found = [
        *_no_negative_times(result),
        *_fractions(result),
        *_bounds(result),
        *_distributions(result),
        *_unmeasured(result),
    ]
    if "ports" in result.get("tables", {}):
        found += [*_port_times(result), *_carried(point, result)]
    return found


def broken_cut(
    point: dict[str, Any], whole: dict[str, Any], cut: dict[str, Any], limit_ns: float
) -> list[str]:
    """Give what a run that a limit of simulated time ended breaks, beside the same run without it."""
    found = []
    counts_all = point.get("workload", {}).get("kind") in _SENT_WHOLE
    if counts_all and cut["provenance"]["outcome"] == "timed_out":
        for name in ("packets_delivered", "bytes_delivered"):
            less, more = cut["metrics"].get(name), whole["metrics"].get(name)
            if less is not None and more is not None and less > more:
                found.append(f"{name} is {less} at {limit_ns} ns and {more} in the whole run")
    for name, value in cut["metrics"].items():
        timed = name.endswith("_ns") and "latency" in name and "least" not in name
        if timed and value is not None and value > limit_ns * (1 + _TOLERANCE):
            found.append(f"{name} is {value} in a run of {limit_ns} ns")
    return found


def _no_negative_times(result: dict[str, Any]) -> Iterator[str]:
    for name, value in result["metrics"].items():
        if value is not None and (not math.isfinite(value) or value < 0):
            yield f"{name} is {value}"


def _fractions(result: dict[str, Any]) -> Iterator[str]:
    for name in _AT_MOST_ONE:
        value = result["metrics"].get(name)
        if value is not None and value > 1 + _TOLERANCE:
            yield f"{name} is {value}"


def _bounds(result: dict[str, Any]) -> Iterator[str]:
    metrics = result["metrics"]
    for name, least in _LOWER_BOUNDS:
        value, bound = metrics.get(name), metrics.get(least)
        if value is not None and bound is not None and value < bound * (1 - _TOLERANCE):
            yield f"{name} is {value}, below {least}, which is {bound}"


def _distributions(result: dict[str, Any]) -> Iterator[str]:
    for name, told in result["distributions"].items():
        if not isinstance(told, dict) or "min" not in told or "max" not in told:
            continue
        least, most = told["min"], told["max"]
        inside = {"mean": told.get("mean"), **told.get("quantiles", {})}
        slack = _TOLERANCE * max(abs(least), abs(most))
        for key, value in inside.items():
            if value is not None and not least - slack <= value <= most + slack:
                yield f"{key} of {name} is {value}, outside of {least} to {most}"
        counts = told.get("histogram", {}).get("counts", [])
        if counts and "count" in told and sum(counts) != told["count"]:
            yield f"the histogram of {name} holds {sum(counts)} of {told['count']}"


def _unmeasured(result: dict[str, Any]) -> Iterator[str]:
    missing = {name for name, value in result["metrics"].items() if value is None}
    if "unmeasured" in result and missing != result["unmeasured"].keys():
        odd = missing ^ result["unmeasured"].keys()
        yield f"null metrics and reasons differ in {sorted(odd)}"


def _port_times(result: dict[str, Any]) -> Iterator[str]:
    """Each port is sending, stalled or idle at any time of the measurement, and nothing else."""
    table = result["tables"]["ports"]
    sums = table["active_ns"] + table["idle_ns"] + table["stalled_ns"]
    if len(sums) and sums.max() - sums.min() > 1e-3:  # a picosecond
        yield f"ports were watched for {sums.min()} to {sums.max()} ns"
    for column in ("active_ns", "idle_ns", "stalled_ns"):
        if len(sums) and table[column].min() < 0:
            yield f"a port's {column} is {table[column].min()}"


def _carried(point: dict[str, Any], result: dict[str, Any]) -> Iterator[str]:
    """What endpoints sent has arrived when a workload is done, where no switch reduces."""
    whole = point.get("workload", {}).get("kind") in _SENT_WHOLE
    others = point.get("environment", {}).get("kind", "alone") not in ("alone", "full", "quarter")
    if (
        result["provenance"]["outcome"] != "completed"
        or not whole
        or others
        or "aggregation" in point
    ):
        return
    table = result["tables"]["ports"]
    names = table["link_class"]["values"]
    if "injection" not in names or "ejection" not in names:
        return
    sent, arrived = (
        int(table["bytes"][table["link_class"]["codes"] == names.index(side)].sum())
        for side in ("injection", "ejection")
    )
    if sent != arrived:
        yield f"{sent} B went in, {arrived} B came out"
