"""What can have no effect is refused by core and service; what an axis may need is accepted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.agreement import accepted_by_both, refused_by_both

HALO = {"kind": "halo3d26", "iterations": 1}


def packet(workload: dict[str, Any], **sections: Any) -> dict[str, Any]:
    topology = {"kind": "mesh", "widths": [4, 4]}
    return {"model": "packet", "topology": topology, "workload": workload, **sections}


def streams(messages: int, window_messages: int | None) -> dict[str, Any]:
    return packet({"kind": "streams", "messages": messages, "window_messages": window_messages})


def flows(**more: Any) -> dict[str, Any]:
    return {
        "model": "static",
        "topology": {"kind": "chassis", "endpoints": 30, "chip_ports": 8},
        "pattern": {"kind": "explicit", "sources": [0, 1], "destinations": [5, 7], **more},
    }


IN_USE = {
    "a window as long as all messages": streams(20, 20),
    "no window": streams(20, None),
    "explicit flows": flows(),
    "no precaution where none is needed": packet(
        HALO, routing={"kind": "minimal", "deadlock_avoidance": "none"}
    ),
    "a job alone on the networks that others share": packet(
        HALO,
        network={"virtual_network_weights": [1, 4]},
        environment={"kind": "shared", "foreground_priority": 1},
    ),
    "a quarter on the same networks": packet(
        HALO, network={"virtual_network_weights": [1, 4]}, environment={"kind": "quarter"}
    ),
}
IDLE = {
    "a window above all messages": (streams(20, 21), "workload.window_messages"),
    "ranks that no flow names": (flows(ranks=30), "pattern.ranks"),
    "just the ranks that the flows name": (flows(ranks=8), "pattern.ranks"),
}


@pytest.mark.parametrize("used", IN_USE.values(), ids=IN_USE)
def test_what_may_matter_is_accepted_by_both(used: dict[str, Any]) -> None:
    accepted_by_both(used)


@pytest.mark.parametrize(("idle", "field"), IDLE.values(), ids=IDLE)
def test_what_cannot_matter_is_refused_by_both(idle: dict[str, Any], field: str) -> None:
    problem = refused_by_both(idle, field)
    assert problem.value in (21, 30, 8)
    assert problem.allowed
