"""Open loops: saturation is told, everything measured arrives, and what has no value says why."""

from __future__ import annotations

from typing import Any

import pytest
from golden_points import golden_points

import simcore

_POINTS = golden_points()
_CATALOG = simcore.catalog()
_DRAGONFLY = {
    "kind": "dragonfly",
    "concentration": 2,
    "routers_per_group": 4,
    "global_links_per_router": 2,
    "groups": 9,
}
_UNSATURATED: list[tuple[dict[str, Any], dict[str, Any], float]] = [
    (_DRAGONFLY, {"kind": "group_shift"}, 1 / 8),
    ({"kind": "ring", "endpoints": 16}, {"kind": "uniform_random"}, 15 / 32),
    ({"kind": "mesh", "widths": [8, 8]}, {"kind": "uniform_random"}, 63 / 128),
    ({"kind": "ring", "endpoints": 8}, {"kind": "tornado"}, 1 / 3),
    (
        {"kind": "ring", "endpoints": 8},
        {"kind": "tornado", "injection_process": "on_off"},
        1 / 3,
    ),
    ({"kind": "ring", "endpoints": 8}, {"kind": "tornado", "message_sizes": "bimodal"}, 1 / 3),
    (
        {"kind": "mesh", "widths": [4, 4]},
        {"kind": "bit_complement", "injection_process": "bernoulli"},
        1 / 2,
    ),
    ({"kind": "single_router", "endpoints": 16}, {"kind": "uniform_random"}, 1.0),
    ({"kind": "single_router", "endpoints": 9}, {"kind": "incast"}, 1 / 8),
    ({"kind": "fat_tree", "radix": 4}, {"kind": "tornado"}, 1.0),
]
"""Networks, traffic, and the load at which the busiest channel is full."""


def _run(topology: dict[str, Any], workload: dict[str, Any], **more: Any) -> dict[str, Any]:
    result: dict[str, Any] = simcore.run({"topology": topology, "workload": workload, **more})
    return result


def _shift(load: float, epochs: int, replicate: int = 0) -> dict[str, Any]:
    workload = {"kind": "group_shift", "offered_load": load, "measurement_epochs": epochs}
    return _run(_DRAGONFLY, workload, replicate=replicate)


@pytest.mark.parametrize("epochs", [10, 20, 100])
def test_four_per_cent_beyond_the_bound_is_saturated(epochs: int) -> None:
    # Eight endpoints of a group share one global link: the bound is 1/8.
    assert _shift(0.12, epochs)["provenance"]["outcome"] == "completed"
    beyond = _shift(0.13, epochs)
    assert beyond["provenance"]["outcome"] == "saturated"
    assert beyond["metrics"]["accepted_load"] == pytest.approx(0.125, rel=0.005)
    assert beyond["metrics"]["packet_latency_mean_half_width_ns"] is None
    assert "packet_latency_mean_half_width_ns" in beyond["unmeasured"]


def test_it_is_told_in_every_replicate() -> None:
    outcomes = [_shift(0.13, 20, replicate)["metrics"]["saturated"] for replicate in range(10)]
    assert outcomes == [1.0] * 10


def test_no_false_alarm_in_two_hundred_runs_below_the_bound() -> None:
    alarms = [
        (topology["kind"], workload["kind"], share, replicate)
        for topology, workload, bound in _UNSATURATED
        for share in (0.3, 0.6, 0.8, 0.85)
        for replicate in range(5)
        if _run(topology, {**workload, "offered_load": share * bound}, replicate=replicate)[
            "metrics"
        ]["saturated"]
    ]
    assert alarms == []


def test_a_saturated_run_is_drained() -> None:
    ring = {"kind": "ring", "endpoints": 16}
    workload = {
        "kind": "uniform_random",
        "offered_load": 1.0,
        "measurement_epochs": 1,
        "epoch_messages": 20,
        "max_drain_epochs": 1000000,
    }
    result = _run(ring, workload)
    metrics = result["metrics"]
    assert result["provenance"]["outcome"] == "saturated"
    assert metrics["undelivered_fraction"] == 0
    # Messages of one packet, made at gaps of one packet time on average.
    expected = 16 * 20
    measured = result["distributions"]["packet_latency_ns"]["count"]
    assert measured == pytest.approx(expected, abs=4 * expected**0.5)
    assert metrics["packet_latency_mean_ns"] > 1000


def test_what_a_short_drain_leaves_is_told() -> None:
    ring = {"kind": "ring", "endpoints": 16}
    workload = {"kind": "uniform_random", "offered_load": 1.0, "max_drain_epochs": 0}
    cut = _run(ring, workload)
    whole = _run(ring, {**workload, "max_drain_epochs": 10000})
    counts = [r["distributions"]["packet_latency_ns"]["count"] for r in (cut, whole)]
    missing = 1 - counts[0] / counts[1]
    assert 0.3 < missing < 1
    assert cut["metrics"]["undelivered_fraction"] == pytest.approx(missing, rel=1e-12)
    assert whole["metrics"]["undelivered_fraction"] == 0
    means = [r["metrics"]["packet_latency_mean_ns"] for r in (cut, whole)]
    assert means[0] < means[1]  # those that arrive early waited the least
    assert cut["metrics"]["accepted_load"] == whole["metrics"]["accepted_load"]


def test_no_more_is_accepted_than_the_target_takes() -> None:
    workload = {"kind": "incast", "offered_load": 0.3, "measurement_epochs": 20}
    metrics = _run({"kind": "single_router", "endpoints": 9}, workload)["metrics"]
    assert metrics["accepted_load"] <= 0.125 * (1 + 1e-6) + 2 / (20 * 20 * 8)
    assert metrics["accepted_load"] == pytest.approx(0.125, rel=0.01)


def test_intervals_hold_the_long_run() -> None:
    # A long run says where the means are; at half the bound 19 of 20 intervals should hold them.
    mesh = {"kind": "mesh", "widths": [8, 8]}
    workload = {"kind": "uniform_random", "offered_load": 0.25}
    truth = _run(mesh, {**workload, "measurement_epochs": 3000}, replicate=99)["metrics"]
    runs = [_run(mesh, workload, replicate=r)["metrics"] for r in range(60)]
    for name, width in (
        ("packet_latency_mean_ns", "packet_latency_mean_half_width_ns"),
        ("accepted_load", "accepted_load_half_width"),
    ):
        held = sum(abs(run[name] - truth[name]) <= run[width] for run in runs)
        assert held >= 51, name  # 1 in 1,000 would fall below, were it 95 %


def test_a_warm_up_that_does_not_settle_is_told() -> None:
    ring = {"kind": "ring", "endpoints": 8}
    settling = {"kind": "uniform_random", "offered_load": 0.2}
    restless = {**settling, "steady_tolerance": 1e-6, "max_warmup_epochs": 4}
    assert _run(ring, settling)["metrics"]["warmup_at_limit"] == 0
    assert _run(ring, restless)["metrics"]["warmup_at_limit"] == 1


def _listed(point: dict[str, Any]) -> set[str]:
    """Give the metrics of the sections that have some, as the judge tells them."""
    model = point.get("model", "packet")
    names = ("pattern" if model == "static" else "workload", "failures", "aggregation")
    sections = [(name, point[name]) for name in names if name in point]
    return {metric for told in simcore.resolve(model, sections) for metric in told["metrics"]}


@pytest.mark.parametrize("name", _POINTS)
def test_every_metric_that_the_catalogue_lists_is_there(name: str) -> None:
    result = simcore.run(_POINTS[name])
    assert set(result["metrics"]) == _listed(_POINTS[name])
    missing = {metric for metric, value in result["metrics"].items() if value is None}
    assert missing == set(result["unmeasured"])
    assert all(result["unmeasured"].values())


@pytest.mark.parametrize("name", [n for n, p in _POINTS.items() if "model" not in p])
def test_no_run_beats_its_bounds(name: str) -> None:
    result = simcore.run(_POINTS[name])
    metrics, latency = result["metrics"], result["distributions"].get("packet_latency_ns")
    if latency is None:  # no messages: routers reduce, or all reads are of an own memory
        assert metrics["packet_latency_mean_ns"] is None
    else:
        assert latency["min"] >= metrics["least_packet_latency_ns"] > 0
    has_packets = metrics["packets_delivered"] > 0
    for fraction in ("max_injection_fraction", "max_ejection_fraction"):
        assert 0 <= metrics[fraction] <= 1
        assert (metrics[fraction] > 0) == has_packets
    least = metrics.get("least_completion_time_ns")
    if least is not None:
        assert 0 <= least <= metrics["completion_time_ns"] * (1 + 1e-9)
        assert (least > 0) == has_packets


def test_bounds_are_met_where_nobody_is_in_the_way() -> None:
    ring = {"kind": "ring", "endpoints": 4}
    workload = {"kind": "neighbor", "messages_per_endpoint": 1, "message_bytes": 200}
    network = {"link_bandwidth_gbps": 50, "injection_bandwidth_gbps": 100, "nic_latency_ns": 7}
    metrics = _run(ring, workload, network=network)["metrics"]
    # nic 7, two wires of 10, two routers of 50, one link of 10, 200 bytes at 50 Gb/s: 32 ns.
    assert metrics["least_packet_latency_ns"] == pytest.approx(7 + 20 + 100 + 10 + 32)
    assert metrics["packet_latency_mean_ns"] == metrics["least_packet_latency_ns"]
    assert metrics["completion_time_ns"] == pytest.approx(metrics["least_completion_time_ns"])
    assert metrics["max_injection_fraction"] == pytest.approx(16 / 169)


def test_a_run_cut_short_says_what_it_has_not_got() -> None:
    point = {
        "topology": {"kind": "ring", "endpoints": 8},
        "workload": {"kind": "uniform_random"},
        "limits": {"max_events": 100},
    }
    result = simcore.run(point)
    assert result["provenance"]["outcome"] == "timed_out"
    assert result["metrics"]["accepted_load"] is None
    assert result["unmeasured"]["accepted_load"] == "a limit ended the run before that"
