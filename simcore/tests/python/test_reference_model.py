"""The core against the reference model: every packet, every port, to the picosecond."""

from __future__ import annotations

from typing import Any

import pytest
from reference_model.cases import (
    Case,
    graph,
    grid,
    network_of,
    ring,
    single_router,
)
from reference_model.compare import assert_same
from reference_model.effort import cases
from reference_model.parts import Arrival, Message
from reference_model.random_cases import random_case

import simcore
from simcore import _core

_PLAIN = 700
_FEATURED = 150

FEATURES: dict[str, dict[str, Any]] = {
    "store_and_forward": {"switching": "store_and_forward"},
    "first_come": {"arbitration": "first_come"},
    "networks_first_come": {"arbitration": "first_come", "virtual_network_weights": [1, 2]},
    "adaptive_first_come": {"arbitration": "first_come", "routing_kind": "adaptive_minimal"},
    "round_robin": {"arbitration": "round_robin"},
    "age": {"arbitration": "age"},
    "transit_first": {"arbitration": "transit_first"},
    "two_networks": {"virtual_network_weights": [1, 1]},
    "three_networks": {"virtual_network_weights": [3, 1, 2]},
    "networks_round_robin": {"virtual_network_weights": [1, 4], "arbitration": "round_robin"},
    "networks_age": {"virtual_network_weights": [2, 1], "arbitration": "age"},
    "fifos": {"input_queueing": "fifo"},
    "fifos_in_turn": {"input_queueing": "fifo", "arbitration": "round_robin"},
    "adaptive": {"routing_kind": "adaptive_minimal"},
    "adaptive_by_age": {"routing_kind": "adaptive_minimal", "arbitration": "age"},
    "adaptive_networks": {"routing_kind": "adaptive_minimal", "virtual_network_weights": [1, 2]},
    "valiant": {"routing_kind": "valiant"},
    "ugal": {"routing_kind": "ugal"},
    "ugal_by_age": {"routing_kind": "ugal", "arbitration": "age"},
    "two_interfaces": {"interfaces_per_endpoint": 2},
    "three_interfaces_stored": {"interfaces_per_endpoint": 3, "switching": "store_and_forward"},
    "interfaces_and_fifos": {"interfaces_per_endpoint": 2, "input_queueing": "fifo"},
    "interfaces_of_networks": {
        "interfaces_per_endpoint": 2,
        "interface_choice": "by_virtual_network",
        "virtual_network_weights": [1, 2],
    },
    "interfaces_and_networks": {
        "interfaces_per_endpoint": 2,
        "virtual_network_weights": [1, 2, 1],
        "arbitration": "age",
    },
    "interfaces_ugal": {"interfaces_per_endpoint": 2, "routing_kind": "ugal"},
    "whole_messages": {"message_service": "first_in_first_out"},
    "whole_messages_of_networks": {
        "message_service": "first_in_first_out",
        "virtual_network_weights": [1, 2],
    },
    "whole_messages_of_interfaces": {
        "message_service": "first_in_first_out",
        "interfaces_per_endpoint": 2,
    },
    "control": {"control": True},
    "control_and_whole_messages": {"control": True, "message_service": "first_in_first_out"},
    "control_of_networks": {"control": True, "virtual_network_weights": [2, 1]},
    "control_of_interfaces": {"control": True, "interfaces_per_endpoint": 2},
    "control_and_fifos": {"control": True, "input_queueing": "fifo"},
    "stored_by_age": {"switching": "store_and_forward", "arbitration": "age"},
}


def to_one(sources: list[int], target: int, size: int, gap: int = 0) -> list[Message]:
    return [Message(source, target, size, i * gap) for i, source in enumerate(sources)]


def case_of(
    shape: tuple[Any, dict[str, Any], int], messages: list[Message], **network: Any
) -> Case:
    topology, section, concentration = shape
    return Case(topology, section, concentration, network_of(topology, **network), messages)


_LINE = grid("mesh", [6], 1)
_AT_ONCE = {"link_latency": 0, "injection_latency": 0, "router_latency": 0}
HAND_PICKED: dict[str, Case] = {
    "alone": case_of(_LINE, [Message(0, 5, 1000, 17)]),
    "parking lot": case_of(_LINE, to_one([1, 2, 3, 4, 5] * 8, 0, 1024, 700)),
    "parking lot, one packet of buffer": case_of(
        _LINE, to_one([1, 2, 3, 4, 5] * 8, 0, 1024, 700), buffer_bytes=256
    ),
    "incast on one router": case_of(single_router(9), to_one(list(range(1, 9)) * 4, 0, 700)),
    "incast of all at once": case_of(grid("torus", [3, 3], 2), to_one(list(range(1, 18)), 0, 999)),
    "crossing flows": case_of(
        grid("mesh", [3, 3]),
        [Message(a, b, 2000 + a, 0) for a, b in [(0, 8), (2, 6), (6, 2), (8, 0), (3, 5), (1, 7)]],
        buffer_bytes=256,
    ),
    "one blocked flow beside a free one": case_of(
        graph([(0, 1), (1, 2), (1, 3)], 4, 2),
        [Message(0, 4, 4000, 0), Message(1, 6, 4000, 0), Message(2, 4, 4000, 0)],
        buffer_bytes=300,
    ),
    "sizes that are no multiples of a packet": case_of(
        ring(7), [Message(a, (a + 3) % 7, 1 + 97 * a, 0) for a in range(7)], packet_header_bytes=9
    ),
    "links faster than endpoints": case_of(
        grid("mesh", [4], 2),
        [Message(a, 7 - a, 3000, 100 * a) for a in range(8)],
        injection_bandwidth_gbps=40,
    ),
    "endpoints faster than links": case_of(
        grid("mesh", [4], 2),
        [Message(a, 7 - a, 3000, 100 * a) for a in range(8)],
        injection_bandwidth_gbps=400,
    ),
    "a byte takes no whole number of picoseconds": case_of(
        ring(5, 2), to_one(list(range(1, 10)), 0, 1777), link_bandwidth_gbps=37
    ),
    "no latency at all": case_of(ring(5, 2), to_one(list(range(1, 10)) * 3, 0, 1024), **_AT_ONCE),
    "no latency between routers": case_of(
        grid("torus", [3, 3]),
        to_one(list(range(1, 9)) * 2, 4, 640),
        link_latency=0,
        router_latency=0,
    ),
    "lanes": case_of(grid("mesh", [4], 2), [Message(0, t, 2000, 0) for t in (4, 5, 6, 7)], lanes=4),
    "lanes by destination": case_of(
        grid("mesh", [4], 2),
        [Message(0, t, 2000, 0) for t in (4, 5, 6, 7)],
        lanes=4,
        channel_choice="by_destination",
    ),
    "round the ring with datelines": case_of(
        ring(5, 2), [Message(a, (a + 4) % 10, 3000, 0) for a in range(10)], buffer_bytes=256
    ),
    "a message behind one that is not made yet": case_of(
        _LINE, [Message(0, 5, 500, 90_000), Message(0, 4, 500, 10), Message(1, 5, 800, 0)]
    ),
}


@pytest.mark.parametrize("case", HAND_PICKED.values(), ids=HAND_PICKED.keys())
def test_hand_picked_cases(case: Case) -> None:
    assert_same(case)


def test_random_cases() -> None:
    for seed in cases(_PLAIN):
        assert_same(random_case(seed))


@pytest.mark.parametrize("features", FEATURES.values(), ids=FEATURES.keys())
def test_random_cases_with(features: dict[str, Any]) -> None:
    for seed in cases(_FEATURED):
        assert_same(random_case(1000 + seed, **features))


def test_threads_change_nothing() -> None:
    for seed in range(60):
        case = random_case(2000 + seed, routing_kind="ugal" if seed % 2 else "minimal")
        alone = case.core(_core.trace_messages(case.trace()))
        shared = case.trace(limits={"threads": 3})
        assert case.core(_core.trace_messages(shared)) == alone == case.reference()


def test_random_cases_are_contended() -> None:
    """The generator is worth its name: packets stall and delay one another."""
    stalled = delayed = 0
    for seed in range(150):
        case = random_case(seed)
        arrivals, counters = case.reference()
        stalled += any(counted[1] > 0 for counted in counters.values())
        longest = {}
        for number, message in enumerate(case.messages):
            alone, _ = Case(**{**vars(case), "messages": [message]}).reference()
            longest[number] = max(a.time - a.injected for a in alone)
        delayed += any(a.time - a.injected > longest[a.message] for a in arrivals)
    assert stalled > 75
    assert delayed > 110


def test_random_cases_take_detours() -> None:
    hops: set[int] = set()
    for seed in range(40):
        case = random_case(seed, routing_kind="ugal")
        if case.section["kind"] == "dragonfly":
            hops |= {arrival.hops for arrival in case.reference()[0]}
    assert hops >= {0, 1, 2, 3, 4, 5}


def test_the_comparison_sees_a_picosecond() -> None:
    case = HAND_PICKED["parking lot"]
    other = Case(**{**vars(case), "network": {**case.network, "router_latency": 50_001}})
    assert case.core(_core.trace_messages(other.trace()))[0] != case.reference()[0]


@pytest.mark.parametrize(
    ("field", "messages"),
    [
        ("messages", 7),
        ("messages[0]", [[0, 1, 8, 0]]),
        ("messages[0][1]", [[0, 6, 8, 0, 0]]),
        ("messages[1][2]", [[0, 5, 8, 0, 0], [0, 5, 0, 0, 0]]),
        ("messages[0][4]", [[0, 5, 8, 0, 1]]),
    ],
)
def test_bad_messages_are_named(field: str, messages: Any) -> None:
    point = {**HAND_PICKED["alone"].point(), "messages": messages}
    with pytest.raises(simcore.PointError) as refused:
        _core.trace_messages(point)
    assert refused.value.field == field


def follow(pairs: list[tuple[int, int]], count: int, size: int) -> list[Message]:
    """Every source's `count` messages, each made when the one before has left."""
    return [Message(a, b, size, 0 if i == 0 else None) for a, b in pairs for i in range(count)]


def _tornado(width: int, place: int) -> int:
    return (place + (width + 1) // 2 - 1) % width


WORKLOADS: dict[str, tuple[tuple[Any, dict[str, Any], int], dict[str, Any], list[Any]]] = {
    "tornado on a ring": (
        ring(7),
        {"kind": "tornado"},
        [(a, _tornado(7, a)) for a in range(7)],
    ),
    "tornado on a torus": (
        grid("torus", [5, 3], 2),
        {"kind": "tornado"},
        [
            (2 * (5 * y + x) + i, 2 * (5 * _tornado(3, y) + _tornado(5, x)) + i)
            for y in range(3)
            for x in range(5)
            for i in range(2)
        ],
    ),
    "bit complement on a mesh": (
        grid("mesh", [4, 4]),
        {"kind": "bit_complement"},
        [(a, 15 - a) for a in range(16)],
    ),
    "transpose on a mesh": (
        grid("mesh", [4, 4]),
        {"kind": "transpose"},
        [(4 * a + b, 4 * b + a) for a in range(4) for b in range(4)],
    ),
    "incast on a tree": (
        graph([(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)], 7, 2),
        {"kind": "incast", "target": 9},
        [(a, 9) for a in range(14) if a != 9],
    ),
}


@pytest.mark.parametrize("name", WORKLOADS)
@pytest.mark.parametrize("size", [64, 1500])
def test_batches_through_the_public_interface(name: str, size: int) -> None:
    shape, workload, pairs = WORKLOADS[name]
    case = case_of(shape, follow(pairs, 6, size), buffer_bytes=600, nic_latency=1300)
    sent = {"message_bytes": size, "messages_per_endpoint": 6}
    result = simcore.run(
        {**case.point(), "workload": {**workload, **sent}, "report": {"ports": "all"}}
    )
    check_result(case, result)


def check_result(case: Case, result: dict[str, Any]) -> list[Arrival]:
    """Metrics and the table of ports say what the reference found."""
    arrivals, counters = case.reference()
    metrics = result["metrics"]
    count = len(arrivals)
    assert metrics["packets_delivered"] == count
    assert metrics["bytes_delivered"] == sum(a.wire for a in arrivals)
    assert metrics["mean_hops"] == sum(a.hops for a in arrivals) / count
    assert in_ps(metrics["completion_time_ns"]) == max(a.time for a in arrivals)
    for name, start in [("packet", "created"), ("network", "injected")]:
        total = sum(a.time - getattr(a, start) for a in arrivals)
        assert in_ps(metrics[f"{name}_latency_mean_ns"] * count) == total, name
    table = result["tables"]["ports"]
    columns = ("router", "port", "active_ns", "stalled_ns", "idle_ns", "bytes", "packets")
    rows = zip(*(table[name] for name in columns), strict=True)
    found = {}
    for router, port, active, stalled, idle, size, packets in rows:
        own = len(case.topology.wiring[router])
        endpoints = case.attached.count(router)
        injection = port >= own + endpoints
        place = port - endpoints if injection else port
        counted = (in_ps(active), in_ps(stalled), in_ps(idle), size, packets)
        found[router, place, injection] = counted
    assert found == counters
    return arrivals


def in_ps(nanoseconds: float) -> int:
    return round(float(nanoseconds) * 1000)


@pytest.mark.parametrize("shape", [ring(7, 2), grid("mesh", [4, 2], 1), single_router(8)])
def test_streams_of_neighbours(shape: tuple[Any, dict[str, Any], int]) -> None:
    endpoints = len(shape[0].wiring) * shape[2]
    pairs = [(a, a ^ 1) for a in range(endpoints)]
    case = case_of(shape, follow(pairs, 9, 700), buffer_bytes=300)
    workload = {"kind": "streams", "partners": "neighbor_pairs", "messages": 9}
    result = simcore.run(
        {
            **case.point(),
            "workload": {**workload, "message_bytes": 700},
            "report": {"ports": "all", "flows": "all"},
        }
    )
    arrivals = check_result(case, result)
    assert in_ps(result["metrics"]["packet_latency_max_ns"]) == max(
        a.time - a.created for a in arrivals
    )
    last: dict[int, int] = {}
    for arrival in arrivals:
        source = case.messages[arrival.message].source
        last[source] = max(last.get(source, 0), arrival.time)
    flows = result["tables"]["flows"]
    assert dict(zip(flows["source"], flows["destination"], strict=True)) == dict(pairs)
    assert {s: in_ps(t) for s, t in zip(flows["source"], flows["last_ns"], strict=True)} == last
    for source, sent, rate in zip(
        flows["source"], flows["bytes"], flows["throughput_gbps"], strict=True
    ):
        assert sent == 9 * 700
        assert rate == pytest.approx(8000 * 9 * 700 / last[source], rel=1e-12)
