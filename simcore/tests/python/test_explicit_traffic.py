"""Traffic that users write down, and jobs on the endpoints that a placement lists."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import simcore

SWITCH = {"kind": "single_router", "endpoints": 6}
LINE = {"kind": "mesh", "widths": [8]}
BATCH = {"messages_per_endpoint": 3}
LISTED = {"kind": "listed", "endpoints": [6, 0, 3]}


def run(workload: dict[str, Any], topology: dict[str, Any] = SWITCH, **sections: Any) -> Any:
    return simcore.run({"topology": topology, "workload": workload, **sections})


def refused(workload: dict[str, Any], topology: dict[str, Any] = SWITCH, **sections: Any) -> str:
    """Give the field that building a point blames; judging it in a table must blame the same."""
    point = {"topology": topology, "workload": workload, **sections}
    with pytest.raises(simcore.PointError) as built:
        simcore.check(point)
    lists = {name: [section] for name, section in point.items()}
    judged = simcore.fits("packet", lists, np.zeros((1, len(point)), dtype=np.int32))
    assert built.value.field in {refusal["field"] for refusal in judged["refusals"][0]}
    return str(built.value.field)


def endpoints_that_send(result: Any) -> int:
    ports = result["tables"]["ports"]
    names = ports["link_class"]
    injecting = [names["values"][code] == "injection" for code in names["codes"]]
    return sum(packets > 0 for packets, own in zip(ports["packets"], injecting, strict=True) if own)


def test_pairs_permutation_and_matrix_say_the_same() -> None:
    ways: list[dict[str, Any]] = [
        {"pairs": ["0 3", "1 5", "2 4", "3 0", "4 1", "5 2"]},
        {"permutation": [3, 5, 4, 0, 1, 2]},
        {
            "matrix": [
                *["0 0 0 1 0 0", "0 0 0 0 0 2", "0 0 0 0 .5 0"],
                *["7 0 0 0 0 0 0 1 0 0", "0 0", "0 0 1e3 0 0 0"],
            ]
        },
    ]
    results = [run({"kind": "explicit", **BATCH, **way}) for way in ways]
    assert results[0]["metrics"] == results[1]["metrics"] == results[2]["metrics"]
    assert results[0]["provenance"]["random_streams"] == []


def test_sources_without_a_pair_are_silent() -> None:
    result = run({"kind": "explicit", **BATCH, "pairs": ["0 1", "4 1"]})
    assert result["metrics"]["packets_delivered"] == 2 * 3


def test_weights_are_proportions() -> None:
    workload = {"kind": "explicit", "pairs": ["0 1", "0 7 3"], "messages_per_endpoint": 4000}
    result = run(workload, LINE)
    assert result["metrics"]["mean_hops"] == pytest.approx((1 + 3 * 7) / 4, rel=0.02)
    assert result["provenance"]["random_streams"] == ["traffic"]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "pairs"),
        ({"pairs": ["0 1"], "permutation": [1, 0]}, "pairs"),
        ({"pairs": ["0"]}, "pairs"),
        ({"pairs": ["0 1 0"]}, "pairs"),
        ({"pairs": ["0 1 nan"]}, "pairs"),
        ({"pairs": ["0 -1"]}, "pairs"),
        ({"pairs": ["0 6"]}, "pairs"),
        ({"permutation": [1, 0]}, "permutation"),
        ({"permutation": [0, 1, 2, 3, 4, 4]}, "permutation"),
        ({"matrix": ["0 1", "1 0"]}, "matrix"),
        ({"matrix": ["0 1", "1"]}, "matrix"),
        ({"matrix": ["0 0", "0 0"]}, "matrix"),
        ({"matrix": ["0 x", "1 0"]}, "matrix"),
    ],
    ids=str,
)
def test_bad_lists_are_refused(given: dict[str, Any], field: str) -> None:
    assert refused({"kind": "explicit", **given}) == f"workload.{field}"


@pytest.mark.parametrize(
    ("workload", "field"),
    [
        ({"kind": "shift", "distance": 6}, "workload.distance"),
        ({"kind": "six_neighbor", "process_grid": [2, 2, 2]}, "workload.process_grid"),
        ({"kind": "eight_neighbor", "process_grid": [2, 2]}, "workload.process_grid"),
        ({"kind": "group_shift"}, "workload.kind"),
    ],
    ids=str,
)
def test_patterns_that_do_not_fit_are_refused(workload: dict[str, Any], field: str) -> None:
    assert refused(workload) == field


PLACED: dict[str, dict[str, Any]] = {
    "uniform_random": BATCH,
    "random_permutation": BATCH,
    "shift": BATCH,
    "half_shift": BATCH,
    "eight_neighbor": BATCH,
    "hotspot": BATCH,
    "explicit": BATCH | {"permutation": [1, 2, 0]},
    "collective": {"iterations": 1},
    "exchange": {"iterations": 1},
    "random_reads": {"reads_per_core": 40},
}


@pytest.mark.parametrize("kind", PLACED)
def test_only_listed_endpoints_send(kind: str) -> None:
    result = run({"kind": kind, **PLACED[kind]}, LINE, placement=LISTED, report={"ports": "all"})
    assert endpoints_that_send(result) == 3
    assert result["provenance"]["outcome"] == "completed"


def test_listed_places_are_in_the_order_of_the_list() -> None:
    """Place 0 is on endpoint 6 of a line, place 1 on endpoint 0."""
    result = run({"kind": "explicit", **BATCH, "pairs": ["0 1"]}, LINE, placement=LISTED)
    assert result["metrics"]["mean_hops"] == 6
    loaded = {"kind": "shift", "offered_load": 0.3}
    metrics = run(loaded, LINE, placement=LISTED)["metrics"]
    assert metrics["mean_hops"] == pytest.approx((6 + 3 + 3) / 3, rel=0.05)
    assert metrics["accepted_load"] == pytest.approx(0.3, rel=0.1)


def test_streams_and_incast_keep_to_the_list() -> None:
    streams = run({"kind": "streams", "messages": 2}, LINE, placement=LISTED)
    assert streams["metrics"]["packets_delivered"] == 2 * 2 * 2048 / 256
    incast = run({"kind": "incast", **BATCH, "target": 2}, LINE, placement=LISTED)
    assert incast["metrics"]["packets_delivered"] == 2 * 3


@pytest.mark.parametrize("kind", ["tornado", "neighbor", "group_shift"])
def test_patterns_of_the_whole_network_are_refused_on_a_part(kind: str) -> None:
    assert refused({"kind": kind}, LINE, placement=LISTED) == "placement.kind"


@pytest.mark.parametrize(
    ("workload", "placement", "field"),
    [
        ({"kind": "shift"}, {"kind": "listed", "endpoints": [0, 8]}, "placement.endpoints"),
        ({"kind": "shift", "distance": 3}, LISTED, "workload.distance"),
        ({"kind": "incast", "target": 3}, LISTED, "workload.target"),
        ({"kind": "bit_reverse"}, LISTED, "workload.kind"),
        ({"kind": "collective", "ranks": 4}, LISTED, "workload.ranks"),
        ({"kind": "explicit", "pairs": ["0 3"]}, LISTED, "workload.pairs"),
    ],
    ids=str,
)
def test_what_the_listed_endpoints_cannot_hold_is_refused(
    workload: dict[str, Any], placement: dict[str, Any], field: str
) -> None:
    assert refused(workload, LINE, placement=placement) == field


def test_a_seed_holds_the_placement_while_traffic_varies() -> None:
    ring = {"kind": "shift", **BATCH}

    def hops(seed: int | None, **point: Any) -> float:
        placement = {"kind": "random", "seed": seed}
        return float(run(ring, LINE, placement=placement, **point)["metrics"]["mean_hops"])

    assert len({hops(5, replicate=r, base_seed=1 + r) for r in range(6)}) == 1
    assert len({hops(None, replicate=r) for r in range(6)}) > 1
    assert len({hops(seed) for seed in range(6)}) > 1
    held = run(ring, LINE, placement={"kind": "random", "seed": 5})
    assert held["provenance"]["random_streams"] == []
