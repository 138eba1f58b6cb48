"""What the points of `make fuzz-points` are held against: sound results pass, each fault is seen."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from simcore import _core
from tests.fuzz import flows, twins
from tests.fuzz.formulas import unlike_packets
from tests.fuzz.invariants import INVARIANTS, broken
from tests.fuzz.points import BrokenError, try_point

Change = Callable[[dict[str, Any]], None]

POINT: dict[str, Any] = {
    "model": "packet",
    "topology": {"kind": "torus", "widths": [3, 3]},
    "workload": {"kind": "incast", "messages_per_endpoint": 7, "message_bytes": 333},
    "report": {"ports": "all", "hot_link_window_ns": 500},
    "limits": {"max_events": 100_000},
}
FORMULA: dict[str, Any] = {
    "model": "closed_form",
    "topology": {"kind": "single_router", "endpoints": 8},
    "workload": {"kind": "osu", "operation": "allreduce", "message_bytes": 1000},
}


def _port(column: str, by: float) -> Change:
    def change(result: dict[str, Any]) -> None:
        table = result["tables"]["ports"]
        busiest = int(table["bytes"].argmax())
        table[column] = table[column].copy()
        table[column][busiest] += by

    return change


def _metric(name: str, value: float | None) -> Change:
    def change(result: dict[str, Any]) -> None:
        result["metrics"][name] = value

    return change


def _distribution(name: str, value: float) -> Change:
    def change(result: dict[str, Any]) -> None:
        result["distributions"]["packet_latency_ns"][name] = value

    return change


def _median(result: dict[str, Any]) -> None:
    told = result["distributions"]["packet_latency_ns"]
    told["quantiles"]["0.5"] = told["min"]
    told["quantiles"]["0.25"] = told["max"]


def _window(result: dict[str, Any]) -> None:
    result["hot_links"]["windows"][0]["links"][0]["bytes"] += 1


def _inject(by: int) -> Change:
    """Add what endpoints sent to the port of one of them, with the time that it takes."""

    def change(result: dict[str, Any]) -> None:
        table = result["tables"]["ports"]
        injection = table["link_class"]["values"].index("injection")
        at = int((table["link_class"]["codes"] == injection).argmax())
        table["bytes"] = table["bytes"].copy()
        table["bytes"][at] += by

    return change


FAULTS: dict[str, Change] = {
    "metrics are finite and not negative": _metric("mean_hops", -1.0),
    "fractions are at most one": _metric("max_link_utilisation", 1.01),
    "lower bounds hold": _metric("completion_time_ns", 1.0),
    "quantiles are in order, inside min and max": _median,
    "times are inside the run": _distribution("max", 1e9),
    "what is null has a reason": _metric("mean_hops", None),
    "ports send, stall or idle": _port("idle_ns", 1),
    "all that went in came out": _inject(1),
    "ports send at their rate": _port("bytes", 64),
    "routers hold what went in": _port("bytes", 10_000_000),
    "windows of links hold their rate": _window,
}


@pytest.fixture(scope="module")
def result() -> dict[str, Any]:
    return _core.run(POINT)


def test_a_sound_result_breaks_nothing(result: dict[str, Any]) -> None:
    checked: Counter[str] = Counter()
    assert broken(POINT, result, checked) == []
    assert checked == {name: 1 for name, _, _ in INVARIANTS}


@pytest.mark.parametrize("name", [name for name, _, _ in INVARIANTS])
def test_a_fault_is_seen(result: dict[str, Any], name: str) -> None:
    changed = copy.deepcopy(result)
    FAULTS[name](changed)
    assert any(what.startswith(name) for what in broken(POINT, changed, Counter()))


def _altered(told: dict[str, Any]) -> dict[str, Any]:
    changed = copy.deepcopy(told)
    changed["metrics"]["packets_delivered"] += 1
    return changed


@pytest.mark.parametrize(
    ("named", "differs"),
    [
        ("threads alike", lambda point, _: point["limits"].get("threads", 1) > 1),
        ("schedule", lambda _, options: "schedule" in options),
        ("by the detailed one", lambda point, _: "speedup" in point.get("network", {})),
    ],
)
def test_a_twin_that_differs_is_seen(
    named: str, differs: Callable[[dict[str, Any], dict[str, Any]], bool]
) -> None:
    def run(point: dict[str, Any], **options: Any) -> dict[str, Any]:
        told = _core.run(point, **options)
        return _altered(told) if differs(point, options) else told

    try_point(_core.run, POINT)
    with pytest.raises(BrokenError, match=named):
        try_point(run, POINT)


def test_a_router_that_is_late_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(drawn: dict[str, Any]) -> list[Any] | None:
        later = drawn["network"].get("speedup") is not None
        latency = drawn["network"].get("router_latency_ns", 50) + (0.001 if later else 0)
        return arrivals_of({**drawn, "network": {**drawn["network"], "router_latency_ns": latency}})

    arrivals_of = twins.arrivals_of
    point = {**POINT, "network": {"packet_bytes": 512}}
    try_point(_core.run, point)
    monkeypatch.setattr(twins, "arrivals_of", late)
    with pytest.raises(BrokenError, match="both routers arrive alike"):
        try_point(_core.run, point)


def test_a_formula_that_differs_is_seen() -> None:
    told, checked = _core.run(FORMULA), Counter[str]()
    assert unlike_packets(_core.run, FORMULA, told, checked) == []
    assert checked["the formula of hosts is the packet model"] == 1
    told["metrics"]["operation_time_mean_ns"] += 0.001
    assert "operation_time_mean_ns is" in unlike_packets(_core.run, FORMULA, told, checked)[0]


def test_the_rates_of_a_network_that_is_slow_in_parts_are_bounds(result: dict[str, Any]) -> None:
    """A slow link is active for longer than its bytes take at the full rate, never for less."""
    changed = copy.deepcopy(result)
    changed["provenance"]["damage"] = {"degraded_links": 1}
    _port("active_ns", 100)(changed)
    assert list(flows.rates(POINT, changed)) == []
    assert list(flows.rates(POINT, result)) == []
    _port("active_ns", -300)(changed)
    assert list(flows.rates(POINT, changed)) != []
