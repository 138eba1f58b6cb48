"""More windows of hot links than a run may have are refused before it starts, by core and service.

An epoch is `epoch_messages` mean gaps, a gap the time of a message at the injection bandwidth over
the offered load; the measurement is so many epochs. The bounds are written out from that here.
"""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from tests.support.agreement import accepted_by_both, refused_by_both

MOST = 65_536
FIELD = "report.hot_link_window_ns"
SHORT = {"epoch_messages": 20, "measurement_epochs": 10}
MEASURED_NS: dict[str, tuple[dict[str, Any], dict[str, Any], float]] = {
    "the defaults": (SHORT, {}, 10 * 20 * 256 * 8 / 100 / 0.5),
    "headers and a slow injection": (
        SHORT | {"message_bytes": 1000, "offered_load": 0.25},
        {"packet_header_bytes": 16, "injection_bandwidth_gbps": 40},
        10 * 20 * (1000 + 4 * 16) * 8 / 40 / 0.25,
    ),
    "two sizes": (
        SHORT
        | {
            "message_sizes": "bimodal",
            "large_message_bytes": 3000,
            "large_message_fraction": 0.25,
        },
        {"packet_header_bytes": 10},
        10 * 20 * (0.75 * (256 + 10) + 0.25 * (3000 + 12 * 10)) * 8 / 100 / 0.5,
    ),
    "sizes by chance": (
        SHORT | {"message_sizes": "geometric", "message_bytes": 100},
        {"packet_header_bytes": 20, "packet_bytes": 64},
        10 * 20 * (100 + 20 / (1 - 0.99**64)) * 8 / 100 / 0.5,
    ),
    "whatever the warm-up": (
        SHORT | {"measurement_epochs": 1, "max_warmup_epochs": 50},
        {},
        1 * 20 * 256 * 8 / 100 / 0.5,
    ),
}


def point(
    workload: dict[str, Any], network: dict[str, Any], window_ns: float | None
) -> dict[str, Any]:
    return {
        "model": "packet",
        "topology": {"kind": "ring", "endpoints": 6},
        "workload": {"kind": "uniform_random", **workload},
        "network": network,
        "report": {"hot_link_window_ns": window_ns},
    }


@pytest.mark.parametrize(
    ("workload", "network", "measured_ns"), MEASURED_NS.values(), ids=MEASURED_NS
)
def test_the_length_of_an_open_loop_is_known_beforehand(
    workload: dict[str, Any], network: dict[str, Any], measured_ns: float
) -> None:
    # Slower by a thousand, for windows count in whole picoseconds.
    slow = {"link_bandwidth_gbps": 0.1, **network}
    if "injection_bandwidth_gbps" in slow:
        slow["injection_bandwidth_gbps"] /= 1000
    shortest = measured_ns * 1000 / MOST
    accepted_by_both(point(workload, slow, None))
    accepted_by_both(point(workload, slow, shortest * 1.0001))
    problem = refused_by_both(point(workload, slow, shortest * 0.9999), FIELD)
    assert problem.value == pytest.approx(shortest * 0.9999)
    assert str(MOST) in problem.message


def test_the_warm_up_is_not_watched() -> None:
    epoch_ns = 20 * 256 * 8 / 100 / 0.5
    watched = point(SHORT | {"measurement_epochs": 1}, {}, epoch_ns * 1.5 / MOST)
    accepted_by_both(watched)
    result = simcore.run(watched)
    windows = result["hot_links"]["windows"]
    assert windows[0]["start_ns"] == result["metrics"]["warmup_ns"] >= 3 * epoch_ns
    assert len(windows) == pytest.approx(MOST / 1.5, rel=0.1)  # whole picoseconds
    assert any(window["links"] for window in windows)


def test_a_batch_tells_its_length_when_it_gets_there() -> None:
    batch = point({"messages_per_endpoint": 400}, {}, 0.1)
    accepted_by_both(batch)
    with pytest.raises(simcore.SimulationError, match=f"{FIELD}: .* {MOST} windows"):
        simcore.run(batch)
