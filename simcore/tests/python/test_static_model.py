"""Points of the static model from Python: results, parameters, failures, errors."""

from __future__ import annotations

import copy
import threading
from typing import Any

import pytest

import simcore

_CHASSIS = {"kind": "chassis", "endpoints": 128, "chip_ports": 8}


def _point(**changes: Any) -> dict[str, Any]:
    point: dict[str, Any] = {
        "model": "static",
        "topology": _CHASSIS,
        "routing": {"kind": "min_hop"},
        "pattern": {"kind": "random_bisection", "draws": 200},
    }
    point.update(changes)
    return point


def _comparable(result: dict[str, Any]) -> dict[str, Any]:
    result = copy.deepcopy(result)
    del result["cost"]["cpu_seconds"]
    return result


def _mean(**changes: Any) -> float:
    value = simcore.run(_point(**changes))["metrics"]["mean_flow_bandwidth_fraction"]
    assert isinstance(value, float)
    return value


def test_result_has_the_sections_of_the_static_model() -> None:
    result = simcore.run(_point())
    assert list(result) == [
        "metrics",
        "unmeasured",
        "distributions",
        "static",
        "fabric",
        "cost",
        "provenance",
    ]
    pattern = simcore.catalog()["sections"]["pattern"][0]
    assert list(result["metrics"]) == pattern["metrics"]
    assert all(isinstance(value, float) for value in result["metrics"].values())
    assert result["provenance"]["model"] == "static"
    assert result["provenance"]["outcome"] == "completed"
    assert result["static"]["failures"] is None
    assert result["fabric"] is None
    assert result["cost"]["link_visits"] > 200 * 64 * 2
    assert len(result["static"]["cables"]["hottest"]) == 16


def test_distributions_agree_with_the_metrics() -> None:
    result = simcore.run(_point())
    metrics = result["metrics"]
    flows = result["distributions"]["flow_bandwidth_fraction"]
    assert flows["count"] == 200 * 64
    assert flows["mean"] == pytest.approx(metrics["mean_flow_bandwidth_fraction"])
    assert flows["min"] == metrics["min_flow_bandwidth_fraction"]
    congestion = result["distributions"]["flow_congestion"]
    assert congestion["max"] == metrics["max_congestion"]
    assert congestion["histogram"]["edges"][:2] == [0.5, 1.5]
    draws = result["distributions"]["draw_bandwidth_fraction"]
    assert draws["count"] == 200
    assert draws["mean"] == pytest.approx(metrics["mean_flow_bandwidth_fraction"])
    for distribution in (flows, congestion, draws):
        assert sum(distribution["histogram"]["counts"]) == distribution["count"]
        assert len(distribution["histogram"]["edges"]) == (
            len(distribution["histogram"]["counts"]) + 1
        )


def test_cables_of_all_classes_add_up() -> None:
    result = simcore.run(_point(report={"cables": "all"}))
    cables = result["static"]["cables"]
    columns = cables["columns"]
    count = sum(row["cables"] for row in cables["classes"])
    assert {len(column) for column in columns.values()} == {count}
    for row in cables["classes"]:
        loads = [
            load
            for load, name in zip(columns["mean_load"], columns["link_class"], strict=True)
            if name == row["link_class"]
        ]
        assert sum(loads) / len(loads) == pytest.approx(row["mean_load"])
    injection = cables["classes"][0]
    assert injection["link_class"] == "injection"
    assert injection["mean_load"] == pytest.approx(0.5)
    assert injection["idle_fraction"] == pytest.approx(0.5)


def test_runs_are_reproducible() -> None:
    point = _point(routing={"kind": "min_hop", "destination_order": "random"})
    assert _comparable(simcore.run(point)) == _comparable(simcore.run(point))
    other = simcore.run({**point, "replicate": 1})["metrics"]
    assert other["mean_flow_bandwidth_fraction"] != _mean(routing=point["routing"])


def test_symmetric_patterns_need_no_random_order() -> None:
    assert _mean(placement={"kind": "random"}) == _mean(placement={"kind": "linear"})
    part = {"kind": "random_bisection", "draws": 200, "ranks": 60}
    assert _mean(pattern=part, placement={"kind": "random"}) != _mean(
        pattern=part, placement={"kind": "linear"}
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"pattern": {"kind": "random_bisection", "draws": 201}},
        {"pattern": {"kind": "random_bisection", "draws": 200, "ranks": 100}},
        {"pattern": {"kind": "random_bisection", "draws": 200, "directions": "both"}},
        {"pattern": {"kind": "random_permutation", "draws": 200}},
        {"pattern": {"kind": "n_neighbor", "neighbors": 3}},
        {"pattern": {"kind": "n_neighbor", "neighbors": 5}},
        {"pattern": {"kind": "shift"}},
        {"pattern": {"kind": "shift", "distance": 5}},
        {"pattern": {"kind": "two_communicators", "first": "ring"}},
        {"pattern": {"kind": "two_communicators", "second": "ring"}},
        {"pattern": {"kind": "two_communicators", "first": "ring", "first_ranks": 20}},
        {"pattern": {"kind": "explicit", "sources": [0, 1], "destinations": [9, 17]}},
        {"pattern": {"kind": "explicit", "sources": [0, 1], "destinations": [9, 9]}},
        {"pattern": {"kind": "ring"}, "placement": {"kind": "linear"}},
        {
            "pattern": {"kind": "ring"},
            "placement": {"kind": "by_identifier", "order": "descending"},
        },
        {"pattern": {"kind": "ring"}, "placement": {"kind": "listed", "endpoints": [0, 9, 50]}},
        {"congestion": {"cost": "head_of_line"}},
        {"congestion": {"cost": "head_of_line", "extra_flow_cost": 1.5}},
        {"congestion": {"link_bandwidth_gbps": 8}},
        {"failures": {"failed_links": 5}},
        {"failures": {"failed_links": 5, "trials": 3}},
        {"report": {"cables": "all"}},
        {"report": {"fabric": "included"}},
        {"base_seed": 2},
        {"replicate": 2},
    ],
    ids=str,
)
def test_every_parameter_has_an_effect(changes: dict[str, Any]) -> None:
    seen = _EFFECTS.setdefault("results", {})
    text = repr(_comparable(simcore.run(_point(**changes))))
    assert text != repr(_comparable(simcore.run(_point())))
    assert text not in seen, f"the same as {seen.get(text)}"
    seen[text] = changes


_EFFECTS: dict[str, dict[str, Any]] = {}


def test_failures_are_blamed_on_links() -> None:
    failures = {"failed_links": 8, "trials": 40}
    result = simcore.run(
        _point(failures=failures, pattern={"kind": "random_bisection", "draws": 50})
    )
    found = result["static"]["failures"]
    assert found["trials"] == 40
    assert found["links_failed"] == 8
    metrics = result["metrics"]
    intact = metrics["intact_mean_flow_bandwidth_fraction"]
    assert metrics["mean_flow_bandwidth_fraction"] == pytest.approx(
        intact * (1 - found["mean_loss_fraction"])
    )
    losses = [link["mean_loss_fraction"] for link in found["harmful"]]
    assert len(losses) == 32
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > found["mean_loss_fraction"]
    assert all(1 <= link["trials"] <= 40 for link in found["harmful"])
    # The intact network of these trials is the network without failures.
    assert intact == _mean(pattern={"kind": "random_bisection", "draws": 50})


def test_a_cut_off_network_loses_flows() -> None:
    ring = {"kind": "ring", "endpoints": 8}
    result = simcore.run(
        _point(topology=ring, failures={"failed_links": 8}, pattern={"kind": "ring"})
    )
    assert result["metrics"]["unreachable_flow_fraction"] == 1
    assert result["metrics"]["mean_flow_bandwidth_fraction"] == 0
    assert result["metrics"]["min_flow_bandwidth_fraction"] == 0
    assert result["static"]["failures"]["harmful"][0]["unreachable_pairs"] == 56
    assert "flow_congestion" not in result["distributions"]


def test_rounds_are_cut_to_the_worst() -> None:
    result = simcore.run(_point(pattern={"kind": "all_to_all"}, placement={"kind": "linear"}))
    rounds = result["static"]["rounds"]
    assert len(rounds) == 64
    numbers = [row["round"] for row in rounds]
    assert numbers == sorted(numbers)
    assert result["metrics"]["sum_of_max_congestion"] >= 127


def test_listed_placement_by_name() -> None:
    document = simcore.run(_point(report={"fabric": "included"}))["fabric"]["document"]
    names = [document["endpoints"]["name"][i] for i in (3, 90, 17, 64)]
    by_name = _point(pattern={"kind": "ring"}, placement={"kind": "listed", "names": names})
    by_number = _point(
        pattern={"kind": "ring"}, placement={"kind": "listed", "endpoints": [3, 90, 17, 64]}
    )
    first, second = simcore.run(by_name), simcore.run(by_number)
    assert _comparable(first) == _comparable(second)
    assert first["provenance"]["pattern"] == {"ranks": 4, "draws": 1}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"model": "statics"}, "model"),
        ({"workload": {"kind": "halo3d26"}}, "workload"),
        ({"pattern": {"kind": "random_bisecton"}}, "pattern.kind"),
        ({"pattern": {"kind": "random_bisection", "ranks": 129}}, "pattern.ranks"),
        ({"pattern": {"kind": "random_bisection", "draws": 0}}, "pattern.draws"),
        (
            {"pattern": {"kind": "ring", "draws": 5}, "placement": {"kind": "linear"}},
            "pattern.draws",
        ),
        ({"pattern": {"kind": "n_neighbor", "neighbors": 128}}, "pattern.neighbors"),
        ({"pattern": {"kind": "shift", "distance": 128}}, "pattern.distance"),
        ({"pattern": {"kind": "explicit", "sources": [0]}}, "pattern.destinations"),
        (
            {"pattern": {"kind": "explicit", "sources": [0, 1], "destinations": [1]}},
            "pattern.sources",
        ),
        ({"pattern": {"kind": "explicit", "sources": [7], "destinations": [7]}}, "pattern.sources"),
        (
            {"pattern": {"kind": "explicit", "sources": [7], "destinations": [128]}},
            "pattern.destinations",
        ),
        ({"pattern": {"kind": "two_communicators", "first_ranks": 127}}, "pattern.first_ranks"),
        ({"placement": {"kind": "listed"}}, "placement.endpoints"),
        ({"placement": {"kind": "listed", "endpoints": [1, 1]}}, "placement.endpoints"),
        ({"placement": {"kind": "listed", "endpoints": [1, 128]}}, "placement.endpoints"),
        ({"placement": {"kind": "listed", "names": ["nobody", "none"]}}, "placement.names"),
        ({"placement": {"kind": "listed", "names": ["", "none"]}}, "placement.names"),
        ({"congestion": {"extra_flow_cost": 2}}, "congestion.extra_flow_cost"),
        (
            {"congestion": {"link_bandwidth_gbps": 8, "link_rates": "ignored"}},
            "congestion.link_rates",
        ),
        ({"failures": {"trials": 2}}, "failures.trials"),
        ({"failures": {"failed_links": 100000}}, "failures.failed_links"),
        ({"report": {"ports": "all"}}, "report.ports"),
        ({"limits": {"threads": 2}}, "limits.threads"),
        ({"limits": {"max_events": 1000}}, "limits.max_events"),
        ({"limits": {"max_simulated_ns": 5.0}}, "limits.max_simulated_ns"),
        ({"topology": {"kind": "single_router", "endpoints": 1}}, "topology.endpoints"),
        ({"topology": {"kind": "fabric", "fabric": "unknown"}}, "topology.fabric"),
        ({"routing": {"kind": "minimal"}}, "routing.kind"),
    ],
    ids=str,
)
def test_mistakes_name_their_field(changes: dict[str, Any], field: str) -> None:
    for call in (simcore.run, simcore.check):
        with pytest.raises(simcore.PointError) as caught:
            call(_point(**changes))
        assert caught.value.field == field
        assert caught.value.message


def test_packet_points_refuse_what_is_static() -> None:
    packet = {"topology": _CHASSIS, "workload": {"kind": "random_reads"}}
    with pytest.raises(simcore.PointError) as caught:
        simcore.check(packet)
    assert caught.value.field == "topology.kind"
    ring = {"kind": "ring", "endpoints": 8}
    with pytest.raises(simcore.PointError) as caught:
        simcore.check({"topology": ring, "pattern": {"kind": "ring"}})
    assert caught.value.field == "pattern"


def test_check_tells_what_the_tables_do() -> None:
    checked = simcore.check(_point())
    assert checked["deadlock_free"] is True
    assert checked["cycle"] is None
    assert checked["unreachable_pairs"] == 0
    assert checked["longest_path_hops"] == 4
    result = simcore.run(_point())
    assert checked["topology"] == result["provenance"]["topology"]
    assert result["static"]["tables"]["longest_path_hops"] == 4
    statics = simcore.statics({"model": "static", "topology": _CHASSIS})
    assert statics["routers"] == checked["topology"]["routers"]
    assert statics["deadlock_free"] is True


def test_a_ring_of_shortest_paths_may_deadlock() -> None:
    found = simcore.run(_point(topology={"kind": "ring", "endpoints": 8}))
    assert found["metrics"]["deadlock_free"] == 0
    assert "->" in found["static"]["tables"]["cycle"][0]


def test_limits_end_a_run() -> None:
    long_run = _point(pattern={"kind": "random_bisection", "draws": 10_000_000})
    with pytest.raises(simcore.TimeLimitError):
        simcore.run({**long_run, "limits": {"max_cpu_seconds": 0.05}})
    with pytest.raises(simcore.MemoryLimitError):
        simcore.run({**long_run, "limits": {"max_memory_bytes": 1_000_000}})
    huge = {"kind": "torus", "widths": [64, 64, 64], "concentration": 4}
    with pytest.raises(simcore.MemoryLimitError):
        simcore.run(_point(topology=huge, limits={"max_memory_bytes": 10**9}))


def test_a_raised_flag_stops_a_static_run() -> None:
    stop = simcore.StopFlag()
    caught: list[Exception] = []

    def run() -> None:
        try:
            simcore.run(
                _point(pattern={"kind": "random_bisection", "draws": 10_000_000}), stop=stop
            )
        except Exception as error:
            caught.append(error)

    running = threading.Thread(target=run)
    running.start()
    stop.set()
    running.join(timeout=60)
    assert [type(error) for error in caught] == [simcore.StoppedError]


_RING = {"kind": "ring", "endpoints": 8}
_PAIR = {"kind": "listed", "endpoints": [0, 4]}


def _pair(**congestion: Any) -> dict[str, float]:
    """Give the metrics of one flow each way between opposite endpoints of a ring."""
    point = _point(
        topology=_RING,
        routing={"kind": "min_hop"},
        pattern={"kind": "dissemination", "ranks": 2},
        placement=_PAIR,
        congestion=congestion,
    )
    metrics: dict[str, float] = simcore.run(point)["metrics"]
    return metrics


def _ring_class() -> str:
    classes = simcore.run(_point(topology=_RING))["static"]["cables"]["classes"]
    names = {row["link_class"] for row in classes} - {"injection", "ejection"}
    assert len(names) == 1
    return str(names.pop())


def test_a_slow_class_of_links_slows_even_a_single_flow() -> None:
    slow = {_ring_class(): {"bandwidth_gbps": 25}}
    metrics = _pair(classes=slow)
    assert metrics["mean_flow_bandwidth_fraction"] == 0.25
    assert metrics["mean_flow_bandwidth_gbps"] == 25
    # Of all cables 50, of this class 25: half of the sender's.
    metrics = _pair(link_bandwidth_gbps=50, classes=slow)
    assert metrics["mean_flow_bandwidth_fraction"] == 0.5
    assert metrics["mean_flow_bandwidth_gbps"] == 25


def test_a_fast_class_carries_several_flows_without_congestion() -> None:
    point = _point(topology=_RING, pattern={"kind": "random_bisection", "draws": 50})
    one = simcore.run(point)["metrics"]
    fast = {"classes": {_ring_class(): {"bandwidth_gbps": 800}}}
    many = simcore.run(point | {"congestion": fast})["metrics"]
    assert one["mean_congestion"] > 1
    assert many["mean_congestion"] == many["mean_flow_bandwidth_fraction"] == 1


def test_the_injection_class_is_the_rate_of_endpoints() -> None:
    metrics = _pair(classes={"injection": {"bandwidth_gbps": 400}})
    assert metrics["mean_flow_bandwidth_fraction"] == 0.25
    assert metrics["mean_flow_bandwidth_gbps"] == 100
    metrics = _pair(classes={"injection": {"bandwidth_gbps": 40}})
    assert metrics["mean_flow_bandwidth_fraction"] == 1
    assert metrics["mean_flow_bandwidth_gbps"] == 40


def test_classes_as_fast_as_all_change_nothing() -> None:
    point = _point(congestion={"link_bandwidth_gbps": 80})
    told = simcore.run(point)
    names = [row["link_class"] for row in told["static"]["cables"]["classes"]]
    same = {name: {"bandwidth_gbps": 80} for name in names if name != "ejection"}
    given = _point(congestion={"link_bandwidth_gbps": 80, "classes": same})
    assert simcore.run(given)["metrics"] == told["metrics"]


@pytest.mark.parametrize(
    ("congestion", "field", "message"),
    [
        (
            {"classes": {"global": {"bandwidth_gbps": 1}}},
            "congestion.classes.global",
            "no link class",
        ),
        ({"classes": {"injection": {}}}, "congestion.classes.injection", "says nothing"),
        (
            {"classes": {"injection": {"latency_ns": 1}}},
            "congestion.classes.injection.latency_ns",
            "no parameter",
        ),
        (
            {"classes": {"injection": {"bandwidth_gbps": 0}}},
            "congestion.classes.injection.bandwidth_gbps",
            "too small",
        ),
        (
            {"classes": {"injection": {"bandwidth_gbps": 1}}, "link_rates": "ignored"},
            "congestion.classes",
            "link_rates is weighed",
        ),
    ],
)
def test_classes_that_mean_nothing_are_refused(
    congestion: dict[str, Any], field: str, message: str
) -> None:
    point = _point(topology=_RING, congestion=congestion)
    with pytest.raises(simcore.PointError) as caught:
        simcore.run(point)
    assert caught.value.field == field
    assert message in str(caught.value)
