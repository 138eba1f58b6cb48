"""What held a run back, as far as its metrics prove it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.result.memory_bottleneck import METRICS as MEMORY_METRICS
from domain.result.memory_bottleneck import MemoryTimes, memory_of

METRICS = (
    "max_link_utilisation",
    "max_ejection_fraction",
    "max_injection_fraction",
    "saturated",
    "completion_time_ns",
    "least_completion_time_ns",
    *MEMORY_METRICS,
)
"""The metrics that :func:`limit_of` reads."""
_BUSY = 0.90
"""A port that is active this share of the time leaves nothing to gain elsewhere."""
_IDLE = 0.50
"""Where no port is active this share of the time, bandwidth does not hold the traffic back."""
_HELD = 0.50
"""A limit that holds the cores back for this share of their time decides how long they take."""
_ALIKE = 0.01
"""A difference in active time that means nothing (the simulator's own)."""
_NEAR = 1.05
"""A completion time within this factor of its bound is the bound's."""


@dataclass(frozen=True, slots=True)
class RunLimit:
    """What held one run back.

    Attributes
    ----------
    limit
        `saturated`, `memory`, `directory`, `links`, `ejection`, `injection`, `mshr`, `outstanding`,
        `issue`, `endpoints`, `latency` or `undetermined`.
    link, ejection, injection
        share of the time in which the busiest port of its kind was active; None where not known.
    memory
        how cores, memories and misses spent their time; None without shared memory.
    """

    limit: str
    link: float | None
    ejection: float | None
    injection: float | None
    memory: MemoryTimes | None = None


def limit_of(metrics: Mapping[str, float]) -> RunLimit:
    """Say what held a run back.

    * `saturated`: the network could not take the load that was offered.
    * `links`, `ejection`, `injection`: its busiest port was active at least 90 % of the time. Of ports
      within 1 % of each other links come first and injection last, for a full link keeps endpoints
      waiting, and not the other way round.
    * `endpoints`: the completion time is within 5 % of what the busiest endpoint's channel and the
      delays of one packet take.
    * `latency`: no port was active half of the time.
    * `undetermined`: anything else, such as a router's inside, which has no metric.

    With shared memory it is, as the simulator says of one run, `memory` or `directory` before any port
    that is as busy as they have to be: they keep the ports of their endpoints waiting. Where nothing is
    that busy it is `mshr`, `outstanding` or `issue`, the first that held the cores back for half of
    their time: who waits for an MSHR soon reaches the limit of outstanding operations.

    Parameters
    ----------
    metrics
        metric to value; what was not measured is absent.
    """
    link, ejection, injection = (metrics.get(name) for name in METRICS[:3])
    named = (("links", link), ("ejection", ejection), ("injection", injection))
    known = {name: value for name, value in named if value is not None}
    memory = memory_of(metrics)
    return RunLimit(_limit(metrics, known, memory), link, ejection, injection, memory)


def _limit(
    metrics: Mapping[str, float], known: Mapping[str, float], memory: MemoryTimes | None
) -> str:
    if metrics.get("saturated", 0.0) > 0:
        return "saturated"
    if "injection" not in known or "ejection" not in known:
        return "undetermined"
    homes = {} if memory is None else memory.busy
    full = next((name for name, busy in homes.items() if busy >= _BUSY), None)
    if full is not None:
        return full
    most = max(known.values())
    if most >= _BUSY:
        return next(name for name, value in known.items() if value >= most - _ALIKE)
    held = {} if memory is None else memory.held
    reached = next((name for name, share in held.items() if share >= _HELD), None)
    if reached is not None:
        return reached
    most = max(most, *homes.values(), 0.0)
    if most < _IDLE:
        return "latency"
    time, least = metrics.get("completion_time_ns"), metrics.get("least_completion_time_ns")
    if time is not None and least is not None and 0 < time <= _NEAR * least:
        return "endpoints"
    return "undetermined"
