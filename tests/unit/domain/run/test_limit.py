"""What held a run back, from its metrics alone."""

from __future__ import annotations

import pytest

from domain.result.bottleneck import limit_of

_QUIET = {"max_injection_fraction": 0.1, "max_ejection_fraction": 0.1, "max_link_utilisation": 0.2}


_MEMORY = {
    "outstanding_limited_fraction": 0.2,
    "mshr_limited_fraction": 0.0,
    "issue_limited_fraction": 0.0,
    "max_memory_busy_fraction": 0.3,
    "max_directory_busy_fraction": 0.1,
}


@pytest.mark.parametrize(
    ("metrics", "limit"),
    [
        ({}, "latency"),
        ({"max_link_utilisation": 0.97}, "links"),
        ({"max_injection_fraction": 0.97}, "injection"),
        ({"max_ejection_fraction": 0.97}, "ejection"),
        # A full link keeps endpoints busy too.
        ({"max_link_utilisation": 0.965, "max_injection_fraction": 0.97}, "links"),
        ({"max_link_utilisation": 0.91, "max_injection_fraction": 0.97}, "injection"),
        ({"max_link_utilisation": 0.7}, "undetermined"),
        ({"max_link_utilisation": 0.97, "saturated": 1.0}, "saturated"),
        ({"max_injection_fraction": 0.8, "completion_time_ns": 103.0}, "undetermined"),
        (
            {
                "max_injection_fraction": 0.8,
                "completion_time_ns": 103.0,
                "least_completion_time_ns": 100.0,
            },
            "endpoints",
        ),
    ],
)
def test_what_the_metrics_prove(metrics: dict[str, float], limit: str) -> None:
    assert limit_of({**_QUIET, **metrics}).limit == limit


def test_without_the_ports_nothing_is_proven() -> None:
    assert limit_of({"completion_time_ns": 5.0}).limit == "undetermined"
    assert limit_of({"max_link_utilisation": 0.99}).limit == "undetermined"


@pytest.mark.parametrize(
    ("metrics", "limit"),
    [
        ({}, "latency"),
        ({"outstanding_limited_fraction": 0.5}, "outstanding"),
        # Who waits for MSHRs soon has as many outstanding as may be.
        ({"outstanding_limited_fraction": 0.9, "mshr_limited_fraction": 0.6}, "mshr"),
        ({"issue_limited_fraction": 0.9}, "issue"),
        # A full memory keeps cores at their limits, and its endpoint's channel busy.
        (
            {
                "outstanding_limited_fraction": 0.99,
                "max_memory_busy_fraction": 0.97,
                "max_ejection_fraction": 0.975,
            },
            "memory",
        ),
        ({"max_directory_busy_fraction": 0.92}, "directory"),
        ({"max_link_utilisation": 0.95, "max_memory_busy_fraction": 0.92}, "memory"),
        ({"max_link_utilisation": 0.95, "outstanding_limited_fraction": 0.9}, "links"),
        ({"max_memory_busy_fraction": 0.7}, "undetermined"),
        ({"max_memory_busy_fraction": 0.7, "outstanding_limited_fraction": 0.8}, "outstanding"),
    ],
)
def test_what_holds_shared_memory_back(metrics: dict[str, float], limit: str) -> None:
    assert limit_of({**_QUIET, **_MEMORY, **metrics}).limit == limit


def test_misses_are_told_where_there_are_any() -> None:
    without = limit_of({**_QUIET, **_MEMORY}).memory
    assert without is not None
    assert (without.miss_ns, without.parts_ns) == (None, {})
    found = limit_of(
        {**_QUIET, **_MEMORY, "miss_latency_mean_ns": 9.0, "miss_memory_ns": 9.0}
    ).memory
    assert found is not None
    assert (found.miss_ns, found.parts_ns) == (9.0, {"memory": 9.0})
    assert limit_of(_QUIET).memory is None
