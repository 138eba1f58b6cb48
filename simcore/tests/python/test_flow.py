"""The flow model from Python: times that follow by hand, what a result holds, what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

import simcore

_BATCH = {"kind": "half_shift", "messages_per_endpoint": 2, "message_bytes": 1_000_000}


def _point(workload: dict[str, Any], **sections: Any) -> dict[str, Any]:
    return {
        "model": "flow",
        "topology": {"kind": "torus", "widths": [4, 4]},
        "workload": workload,
        **sections,
    }


def test_senders_to_one_endpoint_share_its_link() -> None:
    incast = {"kind": "incast", "messages_per_endpoint": 1, "message_bytes": 1000}
    point = _point(incast) | {"topology": {"kind": "single_router", "endpoints": 9}}
    result = simcore.run(point)
    # 8 messages of 1,000 bytes at 12.5 bytes a ns, two wires of 10 ns and a router of 50.
    assert result["metrics"]["completion_time_ns"] == 8 * 80 + 70
    assert result["metrics"]["max_ejection_fraction"] == pytest.approx(640 / 710)
    assert result["metrics"]["max_injection_fraction"] == pytest.approx(80 / 710)


def test_headers_take_their_part_of_the_bandwidth() -> None:
    point = _point(_BATCH, network={"packet_bytes": 1000, "packet_header_bytes": 250})
    long, short = (
        simcore.run(each)["metrics"]["completion_time_ns"] for each in (point, _point(_BATCH))
    )
    assert long / short == pytest.approx(1.25, abs=0.001)


def test_what_only_packets_have_is_missing_with_its_reason() -> None:
    result = simcore.run(_point(_BATCH))
    assert "ports" not in result
    assert result["metrics"]["packet_latency_mean_ns"] is None
    assert "packets" in result["unmeasured"]["packet_latency_mean_ns"]
    assert result["metrics"]["mean_hops"] == pytest.approx(2)
    assert 0 < result["metrics"]["max_link_utilisation"] <= 1
    assert result["provenance"]["model"] == "flow"


def test_ranks_and_streams_take_what_packets_take_where_nobody_meets() -> None:
    ring = {"kind": "ring", "endpoints": 8}
    allreduce = {
        "kind": "collective",
        "operation": "allreduce",
        "algorithm": "ring",
        "message_bytes": 1_000_000,
        "iterations": 1,
    }
    for workload in (allreduce, {"kind": "streams", "partners": "neighbor_pairs"}):
        point = _point(workload) | {"topology": ring}
        times = [
            simcore.run(point | {"model": model})["metrics"]["completion_time_ns"]
            for model in ("flow", "packet")
        ]
        assert times[0] == pytest.approx(times[1], rel=0.01)


def test_degraded_links_and_failed_ones_count() -> None:
    whole, less, around = (
        simcore.run(_point(_BATCH, failures=failures))["metrics"]["completion_time_ns"]
        for failures in (
            {},
            {"degraded_links": 8, "degraded_rate": 0.5},
            {"failed_links": 4, "routing_channels": 2},
        )
    )
    assert less > whole
    assert around > whole


@pytest.mark.parametrize(
    ("sections", "field", "word"),
    [
        ({"workload": {"kind": "half_shift"}}, "workload.messages_per_endpoint", "packet"),
        ({"workload": {"kind": "random_reads"}}, "workload.kind", "packet"),
        ({"aggregation": {"kind": "sharp"}}, "aggregation", "packet"),
        ({"network": {"buffer_bytes": 4096}}, "network.buffer_bytes", "packet"),
        ({"network": {"virtual_channels": 4}}, "network.virtual_channels", "packet"),
        ({"network": {"arbitration": "age"}}, "network.arbitration", "packet"),
        ({"network": {"interfaces_per_endpoint": 2}}, "network.interfaces_per_endpoint", "packet"),
        ({"routing": {"kind": "ugal"}}, "routing.kind", "packet"),
        ({"routing": {"kind": "valiant"}}, "routing.kind", "packet"),
        (
            {"routing": {"kind": "minimal", "deadlock_avoidance": "bubble"}},
            "routing.deadlock_avoidance",
            "packet",
        ),
        ({"report": {"ports": "all"}}, "report.ports", "packet"),
        ({"limits": {"threads": 2}}, "limits.threads", "packet"),
        ({"network": {"packet_bytes": 10, "packet_header_bytes": 40}}, "network", "twice"),
    ],
)
def test_refuses_what_has_no_effect_and_names_who_takes_it(
    sections: dict[str, Any], field: str, word: str
) -> None:
    point = _point(_BATCH) | sections
    with pytest.raises(simcore.PointError) as refused:
        simcore.run(point)
    assert refused.value.field.startswith(field)
    assert word in refused.value.message
