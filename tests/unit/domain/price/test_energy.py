"""Energy of runs: the ports' times by their watts, against sums by hand."""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from domain.price.bill import CABLES_OF, NetworkCost, price_network
from domain.price.energy import PortClass, PortTimes, energy_j, mean_power_w, port_times_of
from domain.price.table import PriceTable, PriceTableError, price_table_from

_SAID = {"source": "this test", "date": "2026"}
# Two switches of 4 ports, joined by 3 cables, with one adapter each.
_BILL: dict[str, Any] = {
    "endpoints": 2,
    "cabinets": 1,
    "nics": [{"rate_gbps": 100, "ports": 1, "count": 2}],
    "switches": [{"rate_gbps": 100, "ports": 4, "count": 2}],
    "cables": [
        {"link_class": "up_1", "rate_gbps": 100, "lengths_m": [2.0], "counts": [3]},
        {"link_class": "endpoint", "rate_gbps": 100, "lengths_m": [1.0], "counts": [2]},
    ],
}


def _table(**powers: dict[str, float]) -> PriceTable:
    components: list[dict[str, Any]] = [
        {"component": "switch", "name": "switch", "ports": 4},
        {"component": "nic", "name": "adapter", "ports": 1},
        {"component": "active_optical", "name": "cable"},
        {"component": "rack", "name": "rack"},
    ]
    lines = [{**_SAID, **one, **powers.get(one["component"], {})} for one in components]
    return price_table_from({"schema_version": 1, "title": "of this test", "components": lines})


_FULL = {
    "switch": {"power_w": 100.0, "idle_power_fraction": 0.6, "stalled_power_fraction": 0.7},
    "nic": {"power_w": 20.0, "idle_power_fraction": 0.5},
    "active_optical": {"power_w": 4.0, "idle_power_fraction": 0.25},
    "rack": {"power_w": 50.0},
}


def _cost(**powers: dict[str, float]) -> NetworkCost:
    return price_network(_BILL, _table(**powers))


_IDLE = [
    PortClass(name, ports, 0.0, 0.0)
    for name, ports in (("injection", 2), ("ejection", 2), ("up_1", 3), ("down_2", 3))
]


def test_an_idle_network_draws_its_idle_power_exactly() -> None:
    # 2 switches at 60 W, 2 adapters at 10 W, 5 cables at 1 W, a rack at 50 W.
    assert mean_power_w(_cost(**_FULL), _IDLE) == pytest.approx(120 + 20 + 5 + 50, rel=1e-12)


def test_a_network_that_always_sends_draws_its_power_under_load() -> None:
    cost = _cost(**_FULL)
    busy = [PortClass(one.link_class, one.ports, 1.0, 0.0) for one in _IDLE]
    assert cost.power_w == 200 + 40 + 20 + 50
    assert mean_power_w(cost, busy) == pytest.approx(cost.power_w, rel=1e-12)


def test_energy_is_the_sum_over_ports_of_their_times_and_watts() -> None:
    classes = (
        PortClass("injection", 2, 0.4, 0.2),
        PortClass("ejection", 2, 0.3, 0.0),
        PortClass("up_1", 3, 0.5, 0.1),
        PortClass("down_2", 3, 0.2, 0.4),
    )
    # A port of a switch is an eighth of 200 W: 25 W, of which 17.5 stalled and 15 idle.
    switches = 2 * (0.3 * 25 + 0.7 * 15)
    switches += 3 * (0.5 * 25 + 0.1 * 17.5 + 0.4 * 15) + 3 * (0.2 * 25 + 0.4 * 17.5 + 0.4 * 15)
    adapters = 2 * (0.4 * 20 + 0.6 * 10)
    # An end of a cable draws 2 W, else 0.5.
    ends = 3 * (0.5 * 2 + 0.5 * 0.5) + 3 * (0.2 * 2 + 0.8 * 0.5)
    ends += 2 * (0.4 * 2 + 0.6 * 0.5) + 2 * (0.3 * 2 + 0.7 * 0.5)
    times = PortTimes(elapsed_ns=2e6, iterations=4, delivered_bytes=1, classes=classes)
    watts = switches + adapters + ends + 50
    assert energy_j(_cost(**_FULL), times) == pytest.approx(watts * 2e-3, rel=1e-12)


def test_without_idle_power_a_network_draws_the_same_whatever_its_ports_do() -> None:
    cost = _cost(switch={"power_w": 100.0}, nic={"power_w": 20.0})
    half = [PortClass(one.link_class, one.ports, 0.5, 0.25) for one in _IDLE]
    assert mean_power_w(cost, half) == pytest.approx(240, rel=1e-12)
    assert mean_power_w(cost, _IDLE) == pytest.approx(240, rel=1e-12)


@pytest.mark.parametrize(
    ("kind", "fields", "told"),
    [
        ("switch", {"power_w": 1, "idle_power_fraction": 1.5}, "less than or equal to 1"),
        ("nic", {"power_w": 1, "stalled_power_fraction": -0.1}, "greater than or equal to 0"),
        ("nic", {"idle_power_fraction": 0.5}, "has no effect: it draws no power"),
        ("rack", {"power_w": 9, "idle_power_fraction": 0.5}, "has no effect: a rack has no ports"),
    ],
)
def test_shares_that_mean_nothing_are_named(kind: str, fields: dict[str, float], told: str) -> None:
    with pytest.raises(PriceTableError) as caught:
        _table(**{kind: fields})
    (problem,) = caught.value.problems
    assert told in problem.message
    assert problem.pointer.endswith("_fraction")


@pytest.mark.parametrize(
    "topology",
    [
        {"kind": "single_router", "endpoints": 8},
        {"kind": "ring", "endpoints": 8},
        {"kind": "mesh", "endpoints": 16},
        {"kind": "torus", "endpoints": 16},
        {"kind": "dragonfly", "endpoints": 72},
        {"kind": "dragonfly_plus", "radix": 8, "endpoints": 32},
        {"kind": "fat_tree", "radix": 4},
        {"kind": "fat_tree", "radix": 8},
        {"kind": "multi_plane", "planes": 4, "radix": 8, "endpoints": 32},
        {"kind": "hyperx", "endpoints": 16},
        {"kind": "hypercube", "endpoints": 16},
        {"kind": "flattened_butterfly", "dimensions": 2, "endpoints": 64},
        {"kind": "slim_fly", "q": 5},
    ],
    ids=str,
)
def test_each_owner_of_power_has_ports_in_every_topology(topology: dict[str, Any]) -> None:
    network = {"link_bandwidth_gbps": 100}
    bill = simcore.network_facts({"topology": topology, "network": network})["bill"]
    run = simcore.run(
        {
            "model": "packet",
            "topology": topology,
            "network": network,
            "workload": {"kind": "random_reads", "reads_per_core": 1},
        }
    )
    times = port_times_of(run)
    assert times is not None
    busy = [PortClass(one.link_class, one.ports, 1.0, 0.0) for one in times.classes]
    powers = {
        "switch": {"power_w": 8.0, "idle_power_fraction": 0.0},
        "nic": {"power_w": 2.0, "idle_power_fraction": 0.0},
        "active_optical": {"power_w": 1.0, "idle_power_fraction": 0.0},
    }
    table = _table(**powers)
    wide = table.model_copy(
        update={"components": tuple(o.model_copy(update={"ports": None}) for o in table.components)}
    )
    cost = price_network(bill, wide)
    # What has no port would count as idle, and draw nothing.
    assert mean_power_w(cost, busy) == pytest.approx(cost.power_w, rel=1e-12)
    counts = {one.link_class: one.ports for one in times.classes}
    switched = sum(line["ports"] * line["count"] for line in bill["switches"])
    own = mean_power_w(cost, [o for o in busy if o.link_class != "injection"])
    assert own > 0
    if "plane_up" not in counts:
        assert switched == sum(n for name, n in counts.items() if name != "injection")
    assert all(
        owner in ("switch", "nic") or owner.startswith(CABLES_OF) for owner in cost.port_powers_w
    )
