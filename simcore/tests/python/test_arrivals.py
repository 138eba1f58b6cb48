"""Times at which messages are made, against the numbers of the reference model's own generator."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import pytest
from reference_model.draws import exponential

import simcore

_ARRIVALS, _SIZES = 5, 8
# A message of 1,000 bytes takes 100 ns on the endpoint's channel.
_SLOT_PS = 100_000
_LOAD = 0.001


@cache
def _end_ps(messages: int, base_seed: int, replicate: int, load: float | None) -> int:
    """When the last message of a lone sender has arrived."""
    workload: dict[str, Any] = {
        "kind": "incast",
        "senders": 1,
        "message_bytes": 1000,
        "messages_per_endpoint": messages,
    }
    if load is not None:
        workload["batch_load"] = load
    point = _point(workload, base_seed, replicate)
    return round(simcore.run(point)["metrics"]["completion_time_ns"] * 1000)


def _point(workload: dict[str, Any], base_seed: int, replicate: int) -> dict[str, Any]:
    return {
        "topology": {"kind": "single_router", "endpoints": 2},
        "routing": {"kind": "minimal"},
        "network": {
            "link_bandwidth_gbps": 80.0,
            "packet_bytes": 1000,
            "packet_header_bytes": 0,
            "buffer_bytes": 1 << 20,
        },
        "workload": workload,
        "base_seed": base_seed,
        "replicate": replicate,
    }


def _made_ps(messages: int, base_seed: int, replicate: int) -> list[int]:
    """When each of them is made."""
    times, time = [], 0
    for number in range(messages):
        drawn = exponential(_ARRIVALS, _sender(), number, base_seed, replicate)
        time += math.floor(drawn * (_SLOT_PS / _LOAD) + 0.5)
        times.append(time)
    return times


def _sender() -> int:
    """The place that sends: an incast's target is place 0."""
    return 1


@pytest.mark.parametrize(("base_seed", "replicate"), [(1, 0), (1, 7), (99, 3), (2**40 + 5, 1)])
def test_gaps_are_those_of_the_documents(base_seed: int, replicate: int) -> None:
    delay = _end_ps(1, base_seed, replicate, None)
    for messages in (1, 2, 3, 50, 700):  # some near an edge, two of them in the tail
        sent_at = 0
        for made in _made_ps(messages, base_seed, replicate):
            sent_at = max(sent_at + _SLOT_PS, made)
        assert _end_ps(messages, base_seed, replicate, _LOAD) == sent_at + delay


def test_geometric_sizes_are_those_of_the_documents() -> None:
    """A lone packet takes 100 ps for each byte."""
    mean = 300
    per_byte = -math.log1p(-1 / mean)
    for replicate in range(40):
        drawn = exponential(_SIZES, _sender(), 0, replicate=replicate)
        assert _end_of_lone(mean, replicate) == _end_of_lone(1, 0) + 100 * (
            max(1, math.ceil(drawn / per_byte)) - 1
        )


def _end_of_lone(mean_bytes: int, replicate: int) -> int:
    workload = {
        "kind": "incast",
        "senders": 1,
        "message_bytes": mean_bytes,
        "message_sizes": "geometric" if mean_bytes > 1 else "fixed",
        "messages_per_endpoint": 1,
    }
    point = _point(workload, 1, replicate)
    point["network"]["packet_bytes"] = 16384
    return round(simcore.run(point)["metrics"]["completion_time_ns"] * 1000)
