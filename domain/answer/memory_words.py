"""What limits a machine with shared memory, and where its misses spend their time, in words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from domain.answer.words import ValueStyle, capital, counted, listed, number_text, per_cent
from domain.result.memory_bottleneck import MemoryBottleneck
from domain.units import step_for

_DECISIVE = 0.5
"""A limit that holds the cores back for this share of their time decides how long they take."""
_NOTABLE = 0.2
"""A limit that holds them back for a smaller share is not told by name."""
_NEAR = 0.1
"""Shares of time that differ by no more than this are told together."""
_ROOM = 0.5
"""From this share on it is said how much the busiest resource leaves to gain."""
_LEAST = 0.05
"""Parts of a miss below this share are told as the rest, queueing below it not at all."""
_TOLD = 0.005
"""A rest below this share of a miss is not told."""
_FEW = 0.05
"""Below this share of the operations misses hardly count, where the cores' own pace holds them back."""

_MISS = {
    "caches": ("cache",),
    "request network": ("request_propagation", "request_serialisation", "request_queueing"),
    "directory": ("directory",),
    "other caches": ("other_caches",),
    "memory": ("memory",),
    "reply network": ("reply_propagation", "reply_serialisation", "reply_queueing"),
}
_RESOURCES = {
    "memory": (
        "memories",
        ("memory_bandwidth_gbps", "memory_access_interval_ns", "memory_bank_busy_ns"),
    ),
    "directory": ("directories", ("directory_occupancy_ns",)),
    "network": ("links", ()),
}


def memory_sentence(found: MemoryBottleneck, workload: Mapping[str, Any]) -> str:
    """Say what holds a run with shared memory back, where its misses spend their time, and what is left.

    Parameters
    ----------
    found
        what the run's result has of it.
    workload
        the section of its point, every default filled in.

    Returns
    -------
    A few sentences, which name the parameters that limits come from.
    """
    told = [*_limit_words(found, workload), *_miss_words(found), *_room_words(found)]
    return " ".join(f"{capital(words)}." for words in told)


def _limit_words(found: MemoryBottleneck, workload: Mapping[str, Any]) -> Iterator[str]:
    held = _held(found)
    if found.limit in _RESOURCES:
        yield _resource_words(found, workload)
        if held["outstanding"] >= _DECISIVE:
            yield f"more than {_outstanding(workload)} would only wait longer"
        return
    longest = max(held.values())
    if longest < _NOTABLE:
        yield (
            f"{_waits(workload)}, so what a miss takes is what counts: no limit holds the cores "
            f"back for more than {_at_most(longest)} of the time"
        )
        return
    first = found.limit if found.limit in held else max(held, key=lambda name: held[name])
    names = [name for name in held if name != first and held[name] >= held[first] - _NEAR]
    words = (
        f"{_limit_name(first, workload)} holds the cores back for {_share(held[first])} of the time"
    )
    more = [f"{_limit_name(name, workload)} for {_share(held[name])}" for name in names]
    words = ", and ".join([words, *more])
    yield words if found.limit in held else f"no limit decides alone: {words}"


def _resource_words(found: MemoryBottleneck, workload: Mapping[str, Any]) -> str:
    busy = _busy(found)
    most = busy[found.limit]
    names = [found.limit, *(n for n in busy if n != found.limit and busy[n] >= most - _NEAR)]
    told = [
        f"the busiest {_one(name)} is busy for {_share(busy[name])} of the time"
        f"{_parameters(name, workload)}"
        for name in names
    ]
    return f"{listed([_RESOURCES[n][0] for n in names])} hold the cores back: {listed(told)}"


def _parameters(resource: str, workload: Mapping[str, Any]) -> str:
    """Name in brackets what makes a resource faster: of a workload those parameters that it sets."""
    names = [f"workload.{name}" for name in _RESOURCES[resource][1] if workload.get(name)]
    if resource == "network":
        names = ["link_bandwidth_gbps"]
    return f" ({listed(names)})" if names else ""


def _one(resource: str) -> str:
    return "link" if resource == "network" else resource


def _busy(found: MemoryBottleneck) -> dict[str, float]:
    return {
        "memory": found.max_memory_busy_fraction,
        "directory": found.max_directory_busy_fraction,
        "network": found.max_link_utilisation,
    }


def _held(found: MemoryBottleneck) -> dict[str, float]:
    return {
        "outstanding": found.outstanding_limited_fraction,
        "mshr": found.mshr_limited_fraction,
        "issue": found.issue_limited_fraction,
    }


def _limit_name(name: str, workload: Mapping[str, Any]) -> str:
    match name:
        case "outstanding":
            return f"the limit of {_outstanding(workload)} (workload.outstanding_per_core)"
        case "mshr":
            return "a lack of free MSHRs (workload.l1_mshrs, workload.l2_mshrs)"
        case _:
            if workload.get("access_pattern") == "trace":
                return "the pace of the trace (workload.trace)"
            return "the pace of issue (workload.issue_interval_ns)"


def _outstanding(workload: Mapping[str, Any]) -> str:
    count = workload.get("outstanding_per_core")
    if count is None:
        return "outstanding operations"
    return f"{counted(count, 'outstanding operation')} a core"


def _waits(workload: Mapping[str, Any]) -> str:
    """Say why cores have too little under way to meet a limit."""
    if workload.get("access_pattern") == "pointer_chase":
        return "each operation waits for the one before it (workload.access_pattern)"
    if workload.get("fence_interval"):
        return "operations wait at fences (workload.fence_interval)"
    return "cores wait for their misses"


def _miss_words(found: MemoryBottleneck) -> Iterator[str]:
    """Tell the parts of a miss, the longest first."""
    if not found.misses or found.parts_ns is None or not found.miss_latency_ns:
        if found.operations:
            yield f"none of {counted(found.operations, 'operation')} misses both caches"
        return
    latency = found.miss_latency_ns
    missing = found.misses / found.operations
    if found.limit == "issue" and missing < _FEW:
        yield (
            f"only {_share(missing)} of {counted(found.operations, 'operation')} miss both caches, so "
            "that misses hardly count"
        )
    parts = {
        name: sum(getattr(found.parts_ns, field) for field in fields)
        for name, fields in _MISS.items()
    }
    told = []
    rest = 0.0
    for name in sorted(parts, key=lambda name: -parts[name]):
        if parts[name] < _LEAST * latency:
            rest += parts[name]
            continue
        queueing = getattr(found.parts_ns, f"{_MISS[name][0].partition('_')[0]}_queueing", 0.0)
        waits = f", of it {_time(queueing)} queueing" if queueing >= _LEAST * latency else ""
        told.append(f"{name} {_time(parts[name])} ({_share(parts[name] / latency)}{waits})")
    if rest >= _TOLD * latency:
        told.append(f"the rest {_time(rest)}")
    yield f"a miss takes {_time(latency)}: {'; '.join(told)}"


def _room_words(found: MemoryBottleneck) -> Iterator[str]:
    """Say how much the busiest resource leaves to gain where it is not what holds the cores back."""
    busy = _busy(found)
    if found.limit in busy or not any(busy.values()):
        return
    name = max(busy, key=lambda name: busy[name])
    if busy[name] < _ROOM:
        yield f"no memory, directory or link is busy for more than {_at_most(busy[name])} of the time"
        return
    yield (
        f"the busiest {_one(name)} is busy for {_share(busy[name])} of the time: with more of anything "
        f"else the run is at most {number_text(1 / busy[name])} times faster"
    )


def _time(nanoseconds: float) -> str:
    return ValueStyle(*step_for("ns", nanoseconds)).text(nanoseconds)


def _share(fraction: float) -> str:
    """Write a share as whole per cents, and near its ends as exactly as needed to tell it from them."""
    return per_cent(round(fraction, 2 if 0.1 <= fraction <= 0.985 else 3))


def _at_most(fraction: float) -> str:
    return per_cent(math.ceil(fraction * 100 - 1e-9) / 100)
