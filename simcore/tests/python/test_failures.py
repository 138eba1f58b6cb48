"""Failures in the packet model: against the reference model, by hand, and refused."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from reference_model.cases import Case, dragonfly, grid, hyperx, network_of
from reference_model.compare import assert_same
from reference_model.damaged import Damaged, cables, lowest, word
from reference_model.effort import cases
from reference_model.families import FAMILIES
from reference_model.hyperx import HyperX
from reference_model.parts import Message, Settings, Wire

import simcore

_TORUS = {"kind": "torus", "widths": [4, 4]}
_UNIFORM = {"kind": "uniform_random", "messages_per_endpoint": 10, "message_bytes": 512}


class DamagedCase(Case):
    """A case with a section `failures`, on the reference's picture of what is left."""

    failures: dict[str, Any]
    uneven: dict[frozenset[int], Wire]
    slow: dict[int, Wire]

    @property
    def settings(self) -> Settings:
        """With the links of slow endpoints."""
        return replace(super().settings, slow=self.slow)

    def _wires(self) -> dict[str, Wire]:
        """Each link that is not as the others as a class of its own."""
        if not self.uneven:
            return {}
        gbps, latency = self.network["link_bandwidth_gbps"], self.network["link_latency"]
        usual = Wire(round(8000 * 65536 / gbps), latency, gbps)
        return {"usual": usual, **{_name(*ends): wire for ends, wire in self.uneven.items()}}

    def classify(self) -> Callable[[int, int], str]:
        """Names made of both ends."""
        return lambda a, b: _name(a, b) if frozenset((a, b)) in self.uneven else "usual"

    def point(self) -> dict[str, Any]:
        return {**super().point(), "failures": self.failures}


def _name(*ends: int) -> str:
    return " ".join(map(str, sorted(ends)))


def _shape(rng: random.Random) -> tuple[Any, dict[str, Any], Any]:
    kind = rng.choice(["torus", "mesh", "dragonfly", "hyperx", "fat_tree"])
    if kind in ("torus", "mesh"):
        return grid(kind, rng.choice([[5], [4, 4], [3, 4], [3, 3, 2]]), rng.randint(1, 2))
    if kind == "dragonfly":
        return dragonfly(rng.choice([2, 3]), 1, rng.randint(1, 2))
    if kind == "hyperx":
        return hyperx(HyperX([3, 3], [1, 1]), rng.randint(1, 2))
    topology, section, places, _ = FAMILIES["fat_tree"](rng)
    return topology, section, places


def _damaged_case(seed: int) -> DamagedCase | None:
    """None where the damage cuts endpoints off: messages by hand need both ends."""
    rng = random.Random(f"damaged {seed}")
    whole, section, places = _shape(rng)
    all_cables = cables(whole)
    count = rng.randint(0, max(1, len(all_cables) // 8))
    failed = [all_cables[n] for n in lowest(1, range(len(all_cables)), count)]
    routers = rng.choice([0, 0, 1]) if len(set(whole.hosts)) < len(whole.wiring) else 0
    dead = lowest(2, range(len(whole.wiring)), routers)
    choice = rng.choice(["random", "rotating", "fixed", "least_loaded"])
    if section["kind"] == "mesh" and choice in ("rotating", "fixed"):
        choice = "random"  # a whole mesh has one way, and takes no path_choice
    left = Damaged(whole, failed, dead, layers=rng.randint(1, 3), choice=choice)
    if set(whole.hosts) - left.main:
        return None
    case = DamagedCase(left, section, places, network_of(left), [])
    case.network |= {
        "packet_bytes": 128,
        "buffer_bytes": rng.choice([128, 256, 1024]),
        "link_bandwidth_gbps": rng.choice([100, 50, 200]),
        "interfaces_per_endpoint": rng.choice([1, 1, 2, 3]),
        "input_queueing": rng.choice(["virtual_output", "virtual_output", "fifo"]),
    }
    case.routing = (
        {"kind": "adaptive_minimal"}
        if choice == "least_loaded"
        else {"kind": "minimal", "path_choice": choice}
    )
    case.failures = {
        "failed_links": count,
        "failed_routers": routers,
        "routing_channels": left.channels,
        "tables": "always",
    }
    case.uneven = {}
    ends = [frozenset((r, whole.wiring[r][p][0])) for r, p in all_cables]
    if rng.random() < 0.7 and len(set(ends)) == len(ends):
        works = [n for n in range(len(all_cables)) if all_cables[n] not in failed]
        slow = lowest(3, works, rng.randint(0, len(works) // 3))
        jitter, rate = rng.choice([0.0, 0.25, 0.9]), rng.choice([0.5, 0.3])
        case.failures |= {
            "degraded_links": len(slow),
            "degraded_rate": rate,
            "latency_jitter": jitter,
        }
        gbps = case.network["link_bandwidth_gbps"]
        for n in range(len(all_cables)):
            own = gbps * rate if n in slow else gbps
            place = 2.0 * (word(5, n) * 65 >> 64) / 64 - 1.0 if jitter else 0.0
            latency = math.floor(case.network["link_latency"] * (1.0 + jitter * place) + 0.5)
            case.uneven[ends[n]] = Wire(round(8000 * 65536 / own), latency, own)
    endpoints = range(len(case.attached))
    case.slow = {}
    if rng.random() < 0.5:
        own = case.network["injection_bandwidth_gbps"] * 0.4
        wire = Wire(round(8000 * 65536 / own), case.network["injection_latency"], own)
        case.slow = dict.fromkeys(lowest(4, endpoints, rng.randint(1, 3)), wire)
        case.failures |= {"slow_endpoints": len(case.slow), "slow_rate": 0.4}
    for _ in range(rng.randint(5, 60)):
        source, target = rng.sample(endpoints, 2)
        size, created = rng.randint(1, 600), rng.randint(0, 400) * 1000
        case.messages.append(Message(source, target, size, created))
    return case


@pytest.mark.parametrize("part", range(4))
def test_reference_ways_round_what_has_failed(part: int) -> None:
    compared = 0
    for seed in cases(25):
        case = _damaged_case(100 * part + seed)
        if case is not None:
            assert_same(case)
            compared += 1
    assert compared > 5


def test_reference_numbers_decide_what_fails() -> None:
    """By count the lowest numbers, by probability those below it."""
    topology, _, _ = grid("torus", [4, 4])
    everything = cables(topology)
    for replicate in (0, 3):
        for name, draw, n in (("link", 1, len(everything)), ("router", 2, 16)):
            hit = [i for i in range(n) if ((word(draw, i, 1, replicate) >> 11) + 1) / 2**53 <= 0.2]
            result = _run(failures={f"{name}_failure_probability": 0.2}, replicate=replicate)
            assert result["metrics"][f"{name}s_failed"] == len(hit)


def _run(**given: Any) -> dict[str, Any]:
    result: dict[str, Any] = simcore.run({"topology": _TORUS, "workload": _UNIFORM, **given})
    return result


def _without_cost(result: dict[str, Any]) -> str:
    return json.dumps({k: v for k, v in result.items() if k != "cost"})


@pytest.mark.parametrize(
    "nothing",
    [
        {},
        {"failed_links": 0, "link_failure_probability": 0.0},
        {"failed_routers": 0, "degraded_links": 0, "slow_endpoints": 0, "latency_jitter": 0},
        {"degraded_rate": 0.1, "slow_rate": 0.1, "seed": 3, "routing_channels": 5},
    ],
)
def test_without_damage_results_are_the_same_bytes(nothing: dict[str, Any]) -> None:
    assert _without_cost(_run(failures=nothing)) == _without_cost(_run())


@pytest.mark.parametrize("kind", ["minimal", "adaptive_minimal", "spray", "valiant", "ugal", "par"])
def test_threads_change_nothing(kind: str) -> None:
    damage = {
        "link_failure_probability": 0.1,
        "latency_jitter": 0.3,
        "degraded_links": 3,
        "slow_endpoints": 2,
    }
    one, four = (
        _without_cost(_run(failures=damage, routing={"kind": kind}, limits={"threads": n}))
        for n in (1, 4)
    )
    assert one == four


def _classes(result: dict[str, Any]) -> dict[str, int]:
    return {row["link_class"]: row["bytes"] for row in result["ports"]["classes"]}


_SHAPES: dict[str, dict[str, Any]] = {
    "ring": {"kind": "ring", "endpoints": 9},
    "torus": {"kind": "torus", "widths": [4, 3, 3]},
    "mesh": {"kind": "mesh", "widths": [4, 4], "concentration": 2},
    "hypercube": {"kind": "hypercube", "dimensions": 4},
    "hyperx": {"kind": "hyperx", "widths": [4, 3], "concentration": 2},
    "fat_tree": {"kind": "fat_tree", "endpoints": 16, "radix": 4},
    "dragonfly": {
        "kind": "dragonfly",
        "concentration": 2,
        "routers_per_group": 4,
        "global_links_per_router": 2,
        "groups": 9,
    },
    "slim_fly": {"kind": "slim_fly", "q": 5},
    "graph": {
        "kind": "graph",
        "edges": ["a b", "b c", "c d", "d a", "a c 2"],
        "endpoints_per_router": 2,
    },
    "single_router": {"kind": "single_router", "endpoints": 6},
}
_DAMAGE: list[dict[str, Any]] = [
    {"tables": "always"},
    {"link_failure_probability": 0.1},
    {"link_failure_probability": 0.3, "router_failure_probability": 0.2, "routing_channels": 1},
    {
        "link_failure_probability": 0.1,
        "latency_jitter": 0.5,
        "degraded_link_probability": 0.2,
        "degraded_rate": 0.25,
        "slow_endpoint_probability": 0.2,
    },
]
_GO_ROUND = ["minimal", "adaptive_minimal", "rotate", "spray", "valiant", "ugal", "par"]


@pytest.mark.parametrize("shape", _SHAPES)
@pytest.mark.parametrize("damage", range(len(_DAMAGE)))
def test_nothing_is_lost_and_nothing_deadlocks(shape: str, damage: int) -> None:
    topology = _SHAPES[shape]
    for kind in _GO_ROUND:
        if shape == "single_router" and kind in ("valiant", "ugal", "par"):
            continue
        point = {
            "topology": topology,
            "routing": {"kind": kind},
            "network": {"buffer_bytes": 256},
            "workload": _UNIFORM,
            "failures": _DAMAGE[damage],
            "replicate": damage,
        }
        result = simcore.run(point)
        if result["provenance"]["outcome"] == "disconnected":
            continue
        moved = _classes(result)
        assert moved["injection"] == moved["ejection"] > 0
        if kind in ("minimal", "adaptive_minimal", "rotate"):
            assert simcore.check(point)["deadlock_free"]


def test_a_cut_ring_is_a_line() -> None:
    """Of a ring of 8 with one link gone, ways are those of a line: 3 hops on average, not 16/7."""
    ring = {"kind": "ring", "endpoints": 8}
    traffic = {"kind": "uniform_random", "messages_per_endpoint": 4000, "message_bytes": 64}
    result = simcore.run({"topology": ring, "workload": traffic, "failures": {"failed_links": 1}})
    assert result["provenance"]["damage"]["longest_path_hops"] == 7
    assert result["metrics"]["mean_hops"] == pytest.approx(3, abs=0.05)


def test_cut_off_endpoints_are_counted_and_their_traffic_left_out() -> None:
    result = _run(failures={"failed_routers": 3})
    metrics = result["metrics"]
    assert metrics["disconnected_endpoints"] == 3
    assert metrics["disconnected_pairs_fraction"] == pytest.approx(1 - 13 * 12 / (16 * 15))
    assert metrics["disconnected"] == 0
    # Messages of the 13 that are left, but for those to the others.
    assert 0 < metrics["packets_delivered"] < 13 * 10 * 2


@pytest.mark.parametrize(
    "workload",
    [
        {"kind": "streams"},
        {"kind": "random_reads"},
        {"kind": "collective", "operation": "barrier"},
    ],
)
def test_a_job_that_needs_all_endpoints_ends_as_disconnected(workload: dict[str, Any]) -> None:
    result = _run(workload=workload, failures={"failed_routers": 1})
    assert result["provenance"]["outcome"] == "disconnected"
    assert result["metrics"]["disconnected"] == 1
    assert result["metrics"]["packets_delivered"] is None
    assert "1 of the job's 16 endpoints" in result["unmeasured"]["packets_delivered"]


@pytest.mark.parametrize(
    ("section", "wrong", "field"),
    [
        ("environment", {"unheard_of": 0}, "environment.unheard_of"),
        ("mpi", {"ranks_per_endpoint": 2}, "mpi.ranks_per_endpoint"),
        ("report", {"messages": "all"}, "report.messages"),
    ],
)
def test_a_job_that_cannot_run_is_judged_all_the_same(
    section: str, wrong: dict[str, Any], field: str
) -> None:
    with pytest.raises(simcore.PointError) as caught:
        _run(failures={"failed_routers": 16}, **{section: wrong})
    assert caught.value.field == field


def test_a_network_with_nobody_left_tells_so() -> None:
    result = _run(failures={"failed_routers": 16})
    assert result["provenance"]["outcome"] == "disconnected"
    assert result["metrics"]["disconnected_pairs_fraction"] == 1


def test_a_slow_endpoint_takes_as_much_longer() -> None:
    """Alone, a message of one packet between two endpoints of one router takes s more at each."""
    router = {"kind": "single_router", "endpoints": 2}
    incast = {"kind": "incast", "messages_per_endpoint": 1000, "message_bytes": 256}
    point = {"topology": router, "workload": incast}
    whole, slow = (
        simcore.run({**point, "failures": failures})["metrics"]["completion_time_ns"]
        for failures in ({}, {"slow_endpoints": 2, "slow_rate": 0.25})
    )
    assert slow / whole == pytest.approx(4, rel=0.01)


def test_every_interface_of_a_slow_endpoint_is_slow() -> None:
    """With two interfaces an endpoint still takes as much longer."""
    router = {"kind": "single_router", "endpoints": 2}
    incast = {"kind": "incast", "messages_per_endpoint": 1000, "message_bytes": 256}
    point = {"topology": router, "workload": incast, "network": {"interfaces_per_endpoint": 2}}
    whole, slow = (
        simcore.run({**point, "failures": failures})["metrics"]["completion_time_ns"]
        for failures in ({}, {"slow_endpoints": 2, "slow_rate": 0.25})
    )
    assert slow / whole == pytest.approx(4, rel=0.01)


@pytest.mark.parametrize("kind", ["uniform_random", "hotspot", "random_permutation"])
def test_what_is_left_out_does_not_depend_on_interfaces(kind: str) -> None:
    """A batch of what is left arrives whole, by however many interfaces."""
    workload = {"kind": kind, "messages_per_endpoint": 30, "message_bytes": 512}
    damage = {"failed_routers": 4, "failed_links": 2, "seed": 5}
    found = []
    for n in (1, 2, 3):
        network = {"interfaces_per_endpoint": n}
        found.append(_run(workload=workload, failures=damage, network=network)["metrics"])
    assert found[0]["disconnected_endpoints"] >= 4
    assert found[0]["bytes_delivered"] > 0
    assert len({metrics["bytes_delivered"] for metrics in found}) == 1


@pytest.mark.parametrize("interfaces", [1, 2, 3])
def test_an_open_loop_goes_on_without_who_is_cut_off(interfaces: int) -> None:
    """Of 16 endpoints 13 are left: 12 of 15 messages have somebody to go to."""
    load = {"kind": "uniform_random", "offered_load": 0.1, "measurement_epochs": 20}
    network = {"interfaces_per_endpoint": interfaces, "link_bandwidth_gbps": 400}
    point = {"workload": load, "network": network, "failures": {"failed_routers": 3}}
    one, four = (_run(**point, limits={"threads": n}) for n in (1, 4))
    assert _without_cost(one) == _without_cost(four)
    assert one["metrics"]["saturated"] == 0
    assert one["metrics"]["accepted_load"] == pytest.approx(0.1 * 12 / 15, rel=0.05)


@pytest.mark.parametrize("interfaces", [1, 2])
def test_senders_whose_targets_are_all_cut_off_fall_silent(interfaces: int) -> None:
    """Endpoints 0 to 2 send to 3 or 4, which are gone, the others to one another."""
    ring = {"kind": "graph", "edges": ["a b", "b c", "c a"], "endpoints_per_router": 3}
    cut = next(seed for seed in range(99) if _first_cut_off(seed) == 3)
    targets = [{3, 4} if sender < 3 else {0, 1, 6, 7} - {sender} for sender in range(9)]
    rows = [" ".join(str(int(to in own)) for to in range(9)) for own in targets]
    load = {"kind": "explicit", "matrix": rows, "offered_load": 0.2}
    result = simcore.run(
        {
            "topology": ring,
            "network": {"interfaces_per_endpoint": interfaces},
            "workload": load,
            "failures": {"failed_routers": 1, "seed": cut},
        }
    )
    assert result["provenance"]["outcome"] == "completed"
    assert result["metrics"]["disconnected_endpoints"] == 3


def _first_cut_off(seed: int) -> int:
    """First endpoint of the one router of three that this seed fails, of three endpoints each."""
    numbers = [word(2, router, seed) for router in range(3)]
    return 3 * numbers.index(min(numbers))


def test_degraded_links_run_at_their_rate() -> None:
    """Two routers, one link: what crosses it takes as much longer."""
    line = {"kind": "mesh", "widths": [2]}
    incast = {"kind": "incast", "messages_per_endpoint": 1000, "message_bytes": 256}
    point = {"topology": line, "workload": incast}
    whole, slow = (
        simcore.run({**point, "failures": failures})["metrics"]["completion_time_ns"]
        for failures in ({}, {"degraded_links": 1, "degraded_rate": 0.2})
    )
    assert slow / whole == pytest.approx(5, rel=0.01)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"failures": {"failed_links": 33}}, "failures.failed_links"),
        ({"failures": {"failed_routers": 17}}, "failures.failed_routers"),
        ({"failures": {"degraded_links": 33}}, "failures.degraded_links"),
        ({"failures": {"slow_endpoints": 17}}, "failures.slow_endpoints"),
        ({"failures": {"failed_links": 1, "classes": ["globl"]}}, "failures.classes"),
        (
            {"failures": {"failed_links": 1, "link_failure_probability": 0.1}},
            "failures.failed_links",
        ),
        ({"failures": {"trials": 3}}, "failures.trials"),
        ({"failures": {"latency_jitter": 1.0}}, "failures.latency_jitter"),
        (
            {"failures": {"failed_links": 1}, "routing": {"kind": "dimension_order"}},
            "routing.kind",
        ),
        ({"failures": {"failed_links": 1}, "routing": {"kind": "romm"}}, "routing.kind"),
        (
            {
                "failures": {"failed_links": 1},
                "routing": {"kind": "minimal", "deadlock_avoidance": "bubble"},
            },
            "routing.deadlock_avoidance",
        ),
        (
            {"failures": {"failed_links": 1}, "network": {"virtual_channels": 3}},
            "network.virtual_channels",
        ),
        (
            {
                "failures": {"failed_links": 1, "routing_channels": 16},
                "routing": {"kind": "par"},
            },
            "failures.routing_channels",
        ),
    ],
)
def test_what_cannot_be_is_refused_by_name(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(simcore.PointError, match=field.replace(".", r"\.")):
        _run(**changes)


def test_tables_count_against_the_memory_limit() -> None:
    with pytest.raises(simcore.MemoryLimitError, match="the tables of what is left"):
        _run(failures={"failed_links": 1}, limits={"max_memory_bytes": 500})
