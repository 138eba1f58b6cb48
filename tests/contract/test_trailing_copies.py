"""Ports count what they sent after the last rank had its result, and no more than all of the time."""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from domain.result.document import parse_result


@pytest.mark.parametrize("relay_ns", [100, 5_000])
@pytest.mark.parametrize("nodes", [8, 40])
def test_copies_behind_a_multicast_are_in_the_time_of_the_ports(relay_ns: int, nodes: int) -> None:
    point: dict[str, Any] = {
        "model": "packet",
        "topology": {"kind": "fat_tree", "radix": 16, "endpoints": 64},
        "placement": {"kind": "random"},
        "environment": {"kind": "shared", "foreground_endpoints": nodes},
        "workload": {"kind": "collective", "algorithm": "sharp", "message_bytes": 8},
        "aggregation": {"kind": "sharp", "distribution": "multicast", "relay_ns": relay_ns},
    }
    result = simcore.run(point)
    parse_result({name: value for name, value in result.items() if name != "tables"})
    for ports in result["ports"]["classes"]:
        assert 0 <= ports["active_fraction"]["min"] <= ports["active_fraction"]["max"] <= 1
    (ejection,) = [p for p in result["ports"]["classes"] if p["link_class"] == "ejection"]
    assert ejection["active_fraction"]["max"] > 0
