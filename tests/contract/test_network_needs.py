"""What only a network and its routing tell of a point is refused at submission all the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.agreement import accepted_by_both, refused_by_both

TORUS = {"kind": "torus", "widths": [4, 4]}
DRAGONFLY = {"kind": "dragonfly", "endpoints": 72, "radix": 7}
BUBBLE = {"kind": "minimal", "deadlock_avoidance": "bubble"}
QUEUED = {"router_model": "input_output_queued"}
BATCH = {"kind": "uniform_random", "messages_per_endpoint": 2}


def point(topology: dict[str, Any], **sections: Any) -> dict[str, Any]:
    return {"model": "packet", "topology": topology, "workload": BATCH, **sections}


def shift(offset: int) -> dict[str, Any]:
    workload = {"kind": "group_shift", "messages_per_endpoint": 1, "group_offset": offset}
    return point(DRAGONFLY, workload=workload)


def weighted(networks: int) -> dict[str, Any]:
    network = {"virtual_network_weights": [1] * networks}
    return point(TORUS, routing={"kind": "par"}, network=network)


SOUND = {
    "one packet": point(TORUS, network={"buffer_bytes": 300}),
    "a bubble and a packet": point(TORUS, routing=BUBBLE, network={"buffer_bytes": 512}),
    "5 networks of 6 channels": weighted(5),
    "the last group": shift(8),
    "two channels for each that is needed": point(
        TORUS, network={"virtual_channels": 4, "channel_choice": "by_destination"}
    ),
}
UNSOUND = {
    "no room for a bubble": (
        point(TORUS, routing=BUBBLE, network={"buffer_bytes": 511}),
        "network.buffer_bytes",
    ),
    "no room for a bubble before a queue": (
        point(TORUS, routing=BUBBLE, network=QUEUED | {"buffer_bytes": 511}),
        "network.buffer_bytes",
    ),
    "no room for a bubble in a queue": (
        point(TORUS, routing=BUBBLE, network=QUEUED | {"output_buffer_bytes": 511}),
        "network.output_buffer_bytes",
    ),
    "6 networks of 6 channels": (weighted(6), "network.virtual_network_weights"),
    "one network of another weight": (
        point(TORUS, network={"virtual_network_weights": [5]}),
        "network.virtual_network_weights",
    ),
    "nothing to choose": (
        point(TORUS, network={"virtual_channels": 2, "channel_choice": "by_destination"}),
        "network.channel_choice",
    ),
    "its own group": (shift(9), "workload.group_offset"),
}


@pytest.mark.parametrize("sound", SOUND.values(), ids=SOUND)
def test_what_suffices_is_accepted_by_both(sound: dict[str, Any]) -> None:
    accepted_by_both(sound)


@pytest.mark.parametrize(("unsound", "field"), UNSOUND.values(), ids=UNSOUND)
def test_what_does_not_is_refused_by_both(unsound: dict[str, Any], field: str) -> None:
    refused_by_both(unsound, field)
