"""Endpoints with a link to each of several planes: what they deliver, lose and are refused."""

from __future__ import annotations

from typing import Any

import pytest

import simcore

_ALONE = {"kind": "explicit", "pairs": ["0 40"], "messages_per_endpoint": 1}
_HALO = {"kind": "halo3d26", "face_bytes": 20000, "iterations": 2}


def _planes(planes: int, **more: Any) -> dict[str, Any]:
    return {"kind": "multi_plane", "endpoints": 64, "planes": planes, "radix": 16, **more}


def _run(topology: dict[str, Any], workload: dict[str, Any], **sections: Any) -> dict[str, Any]:
    point = {"model": "packet", "topology": topology, "workload": workload, **sections}
    return simcore.run(point)["metrics"]


_TREE = {"kind": "fat_tree", "endpoints": 64, "radix": 16, "levels": 2}
_TALL = {"kind": "fat_tree", "endpoints": 64, "radix": 8, "levels": 3}


_SHIFT = {"kind": "shift", "distance": 24, "message_bytes": 9000, "messages_per_endpoint": 5}


@pytest.mark.parametrize("tree", [_TREE, _TALL], ids=["two levels", "three levels"])
@pytest.mark.parametrize(
    ("model", "workload"),
    [
        ("packet", _ALONE | {"message_bytes": 9000}),
        ("packet", _SHIFT),  # no two meet on a link
        ("flow", _SHIFT),
        ("flow", _HALO),
        ("flow", {"kind": "uniform_random", "messages_per_endpoint": 12, "message_bytes": 9000}),
    ],
)
def test_one_plane_is_the_fat_tree(
    model: str, workload: dict[str, Any], tree: dict[str, Any]
) -> None:
    sections = {
        "model": model,
        "routing": {"kind": "d_mod_k"},
        "network": {"link_bandwidth_gbps": 200, "injection_bandwidth_gbps": 100},
    }
    plane = {key: value for key, value in tree.items() if key != "kind"}
    one = _run({"kind": "multi_plane", "planes": 1, **plane}, workload, **sections)
    same = _run(tree, workload, **sections)
    assert one["completion_time_ns"] == same["completion_time_ns"]
    if model == "packet":
        assert one["packet_latency_mean_ns"] == same["packet_latency_mean_ns"]
    assert one["mean_hops"] == same["mean_hops"]


@pytest.mark.parametrize("planes", [1, 2, 8])
def test_a_message_alone_goes_over_all_planes(planes: int) -> None:
    bits = 8 * 2**20
    network = {
        "link_bandwidth_gbps": 100,
        "link_latency_ns": 7,
        "injection_latency_ns": 11,
        "router_latency_ns": 50,
    }
    found = _run(
        _planes(planes), _ALONE | {"message_bytes": bits // 8}, model="flow", network=network
    )
    # Interfaces hold up nothing: three switches do, as on a tree of two levels.
    delays = 2 * 11 + 2 * 7 + 3 * 50
    assert found["completion_time_ns"] == pytest.approx(bits / (100 * planes) + delays, rel=1e-9)


@pytest.mark.parametrize("planes", [2, 4, 8])
def test_a_lost_link_to_a_plane_takes_its_share(planes: int) -> None:
    network = {"link_latency_ns": 0, "injection_latency_ns": 0, "router_latency_ns": 0}
    shift = {"kind": "shift", "distance": 32, "message_bytes": 2**20, "messages_per_endpoint": 1}
    lost = {"failed_links": 1, "classes": ["plane_up"]}
    whole = _run(_planes(planes), shift, model="flow", network=network)
    found = _run(_planes(planes), shift, model="flow", network=network, failures=lost)
    longer = found["completion_time_ns"] / whole["completion_time_ns"]
    assert longer == pytest.approx(planes / (planes - 1), rel=1e-6)


def test_packets_spread_over_planes() -> None:
    one, eight = (
        _run(_planes(planes), _HALO | {"face_bytes": 100000})["completion_time_ns"]
        for planes in (1, 8)
    )
    assert 5 < one / eight <= 8


def test_only_switches_fail_as_routers() -> None:
    switches = simcore.shape(_planes(2))["switches"]
    point = {"topology": _planes(2), "workload": _HALO}
    simcore.check(point | {"failures": {"failed_routers": switches}})
    with pytest.raises(simcore.PointError) as refused:
        simcore.check(point | {"failures": {"failed_routers": switches + 1}})
    assert refused.value.field == "failures.failed_routers"


@pytest.mark.parametrize(
    ("sections", "field", "said"),
    [
        (
            {"network": {"interfaces_per_endpoint": 2}},
            "network.interfaces_per_endpoint",
            "one interface, with a link to each",
        ),
        (
            {"network": {"input_queueing": "fifo"}},
            "network.input_queueing",
            "feeds one plane at a time",
        ),
        ({"routing": {"kind": "valiant"}}, "routing.kind", "networks without planes"),
        ({"routing": {"kind": "par"}}, "routing.kind", "networks without planes"),
        (
            {"aggregation": {"kind": "sharp"}, "workload": {"kind": "osu", "algorithm": "sharp"}},
            "aggregation.kind",
            "one plane",
        ),
        ({"network": {"classes": {"up_9": {"latency_ns": 1}}}}, "network.classes.up_9", "plane_up"),
    ],
)
def test_refusals(sections: dict[str, Any], field: str, said: str) -> None:
    point = {"topology": _planes(4), "workload": _HALO} | sections
    for judge in (simcore.check, simcore.run):
        with pytest.raises(simcore.PointError) as refused:
            judge(point)
        assert refused.value.field == field
        assert said in str(refused.value)


_ROUTERS: list[dict[str, Any]] = [
    {},
    {"switching": "store_and_forward"},
    {"router_model": "input_output_queued", "speedup": 2},
    {"arbitration": "age"},
    {"virtual_network_weights": [1, 1]},
    {"buffer_bytes": 1024, "packet_bytes": 512, "packet_header_bytes": 32},
]
_DAMAGE = {
    "failed_links": 6,
    "failed_routers": 1,
    "degraded_links": 5,
    "degraded_rate": 0.5,
    "slow_endpoints": 3,
    "slow_rate": 0.5,
    "latency_jitter": 0.3,
}


@pytest.mark.parametrize("network", _ROUTERS, ids=lambda network: next(iter(network), "default"))
@pytest.mark.parametrize("rails", ["apart", "joined"])
def test_planes_with_failures_several_jobs_and_threads(network: dict[str, Any], rails: str) -> None:
    jobs = {
        "kind": "shared",
        "foreground_fraction": 0.5,
        "background": [{"fraction": 0.25, "workload": {"kind": "exchange", "message_bytes": 900}}],
    }
    sections: dict[str, Any] = {
        "network": network,
        "failures": _DAMAGE,
        "environment": jobs,
        "placement": {"kind": "random"},
    }
    shape = _planes(4, rails=rails, radix=32, levels=2)
    alone = _run(shape, _HALO, **sections)
    assert _run(shape, _HALO, **sections, limits={"threads": 3}) == alone
    whole = _run(shape, _HALO, **sections | {"failures": {"tables": "always"}})
    assert alone["completion_time_ns"] > whole["completion_time_ns"]


def test_a_run_on_planes_that_is_cut_off_says_so() -> None:
    point = {"topology": _planes(4), "workload": _HALO}
    result = simcore.run(point | {"limits": {"max_simulated_ns": 2000}})
    assert result["provenance"]["outcome"] == "timed_out"
    with pytest.raises(simcore.MemoryLimitError, match=r"limits\.max_memory_bytes"):
        simcore.run(point | {"limits": {"max_memory_bytes": 100_000}})


@pytest.mark.parametrize(("endpoints", "planes", "radix"), [(2, 3, 4), (2, 64, 2), (7, 5, 8)])
def test_odd_sizes(endpoints: int, planes: int, radix: int) -> None:
    shape = {"kind": "multi_plane", "endpoints": endpoints, "planes": planes, "radix": radix}
    batch = {"kind": "uniform_random", "messages_per_endpoint": 5, "message_bytes": 700}
    assert _run(shape, batch)["bytes_delivered"] == endpoints * 5 * 700


def test_facts_of_one_plane_are_those_of_the_tree() -> None:
    plane = {"kind": "multi_plane", "planes": 1, "endpoints": 64, "radix": 8}
    tree = {"kind": "fat_tree", "endpoints": 64, "radix": 8, "levels": 3}
    one, same = (simcore.network_facts({"topology": shape}) for shape in (plane, tree))
    for name in ("routers", "ports_used", "radix", "diameter", "cables_per_endpoint"):
        assert one[name] == same[name], name
    for name in ("mean_hops", "bisection_fraction", "endpoint_rate_gbps"):
        assert one[name] == pytest.approx(same[name], rel=1e-12), name


def test_facts_count_switches_and_cables_between_them() -> None:
    wide = {"kind": "multi_plane", "endpoints": 131072, "planes": 8, "radix": 512}
    facts = simcore.network_facts({"topology": wide, "network": {"link_bandwidth_gbps": 100}})
    assert facts["routers"] * 64 == 3 * facts["endpoints"]
    # Two links of 800 Gb/s an endpoint: its own, and one between switches.
    assert facts["cables_per_endpoint"] == 8
    assert facts["cable_rate_per_endpoint_fraction"] == 1
    assert facts["bisection_fraction"] == 1
    assert facts["ports_used"] == 512 * facts["routers"]
    tall = simcore.network_facts({"topology": {"kind": "fat_tree", "radix": 64}})
    assert tall["routers"] * 64 == 5 * tall["endpoints"]
    assert tall["cable_rate_per_endpoint_fraction"] == 2


def test_classes_say_the_rates_of_planes() -> None:
    of_half = {"plane_up": {"bandwidth_gbps": 50}, "plane_down": {"bandwidth_gbps": 50}}
    plain = _run(_planes(2), _HALO, network={"injection_bandwidth_gbps": 50})
    named = _run(_planes(2), _HALO, network={"classes": of_half})
    assert plain["completion_time_ns"] == named["completion_time_ns"]
    load = {"kind": "uniform_random", "offered_load": 0.5, "epoch_messages": 8}
    offered = _run(_planes(2), load, network={"injection_bandwidth_gbps": 50})
    assert offered["accepted_load"] == pytest.approx(0.5, rel=0.05)
