"""What held a run back, from its metrics alone."""

from __future__ import annotations

import pytest

from domain.result.bottleneck import limit_of

_QUIET = {"max_injection_fraction": 0.1, "max_ejection_fraction": 0.1, "max_link_utilisation": 0.2}


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
