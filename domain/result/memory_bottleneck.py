"""What limits a machine with shared memory: how its cores spend their time, and a miss its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import NonNegativeInt, field_validator

from domain.result.parts import Fraction, NonNegative, Part

MemoryLimit = Literal["memory", "directory", "network", "mshr", "outstanding", "issue", "latency"]


class MissParts(Part):
    """Where a miss spends its time: means over misses, which add up to its latency."""

    cache: NonNegative
    request_propagation: NonNegative
    request_serialisation: NonNegative
    request_queueing: NonNegative
    directory: NonNegative
    other_caches: NonNegative
    memory: NonNegative
    reply_propagation: NonNegative
    reply_serialisation: NonNegative
    reply_queueing: NonNegative


class MemoryBottleneck(Part):
    """What holds the cores back. The limited fractions are shares of the cores' time, means over
    cores; the others are of the busiest memory, directory and link.
    """

    limit: MemoryLimit
    outstanding_limited_fraction: Fraction
    mshr_limited_fraction: Fraction
    issue_limited_fraction: Fraction
    max_memory_busy_fraction: Fraction
    max_directory_busy_fraction: Fraction
    max_link_utilisation: Fraction
    operations: NonNegativeInt
    misses: NonNegativeInt
    miss_latency_ns: NonNegative | None = None
    parts_ns: MissParts | None = None

    @field_validator("parts_ns", mode="before")
    @classmethod
    def _none_without_misses(cls, parts: Any) -> Any:
        return parts or None


_PARTS = tuple(MissParts.model_fields)
_BUSY = {"memory": "max_memory_busy_fraction", "directory": "max_directory_busy_fraction"}
_HELD = {
    "mshr": "mshr_limited_fraction",
    "outstanding": "outstanding_limited_fraction",
    "issue": "issue_limited_fraction",
}
_LATENCY = "miss_latency_mean_ns"
METRICS = (*_BUSY.values(), *_HELD.values(), _LATENCY, *(f"miss_{part}_ns" for part in _PARTS))
"""The metrics that :func:`memory_of` reads."""


@dataclass(frozen=True, slots=True)
class MemoryTimes:
    """How one run's memories, directories, cores and misses spent their time.

    Attributes
    ----------
    busy
        `memory` and `directory`: share of the time in which the busiest of them was busy.
    held
        `mshr`, `outstanding` and `issue`: share of the cores' time in which each held them back.
    miss_ns
        what a miss took on average; None where nothing missed.
    parts_ns
        where it did, by the fields of :class:`MissParts`; empty where nothing missed.
    """

    busy: Mapping[str, float]
    held: Mapping[str, float]
    miss_ns: float | None
    parts_ns: Mapping[str, float]


def memory_of(metrics: Mapping[str, float]) -> MemoryTimes | None:
    """Read how a run with shared memory spent its time; None of any other run.

    Parameters
    ----------
    metrics
        metric to value; what was not measured is absent.
    """
    if any(name not in metrics for name in (*_BUSY.values(), *_HELD.values())):
        return None
    parts = {part: f"miss_{part}_ns" for part in _PARTS}
    return MemoryTimes(
        busy={name: metrics[metric] for name, metric in _BUSY.items()},
        held={name: metrics[metric] for name, metric in _HELD.items()},
        miss_ns=metrics.get(_LATENCY),
        parts_ns={part: metrics[name] for part, name in parts.items() if name in metrics},
    )
