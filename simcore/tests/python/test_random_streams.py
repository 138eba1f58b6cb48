"""What a result says of chance: the streams drawn from, and none where nothing was random."""

from __future__ import annotations

import json
from typing import Any

import pytest
from golden_networks import TOPOLOGIES
from golden_points import golden_points

import simcore

_POINTS = golden_points()
_SHIFT = {"kind": "neighbor", "messages_per_endpoint": 5}
_ODD_TORUS = {"kind": "torus", "widths": [5, 3]}


def _streams(point: dict[str, Any]) -> list[str]:
    streams: list[str] = simcore.run(point)["provenance"]["random_streams"]
    return streams


def _same_in_all_replicates(point: dict[str, Any]) -> bool:
    runs = [simcore.run({**point, "replicate": replicate}) for replicate in range(5)]
    told = {
        json.dumps([run["metrics"], run["distributions"], run.get("ports")], sort_keys=True)
        for run in runs
    }
    return len(told) == 1


@pytest.mark.parametrize("name", _POINTS)
def test_replicates_differ_where_something_was_drawn_and_only_there(name: str) -> None:
    drawn = _streams(_POINTS[name])
    assert drawn == sorted(set(drawn))
    if name in _CANNOT_SHOW:
        assert drawn == _CANNOT_SHOW[name]
    else:
        assert _same_in_all_replicates(_POINTS[name]) == (not drawn)


_CANNOT_SHOW: dict[str, list[str]] = {
    "static single_router, min_hop": ["traffic"],
    "static pattern gather": ["placement", "routing"],
    "static placement linear": ["routing"],
    "static placement random_by_group": ["placement", "routing"],
    "static placement by_identifier": ["routing"],
}
"""Points that draw what makes no difference to them."""


@pytest.mark.parametrize(
    ("point", "streams"),
    [
        ({"topology": _ODD_TORUS, "workload": _SHIFT}, []),
        ({"topology": _ODD_TORUS, "workload": {**_SHIFT, "kind": "uniform_random"}}, ["traffic"]),
        (
            {"topology": _ODD_TORUS, "workload": {**_SHIFT, "message_sizes": "bimodal"}},
            ["message_sizes"],
        ),
        (
            {
                "topology": _ODD_TORUS,
                "workload": {
                    **_SHIFT,
                    "message_sizes": "bimodal",
                    "large_message_fraction": 1,
                },
            },
            [],
        ),
        (
            {"topology": _ODD_TORUS, "workload": _SHIFT, "placement": {"kind": "random"}},
            ["placement"],
        ),
        (
            {
                "topology": _ODD_TORUS,
                "workload": {"kind": "tornado", "offered_load": 0.2, "measurement_epochs": 2},
            },
            ["arrivals"],
        ),
        (
            {
                "topology": _ODD_TORUS,
                "workload": {
                    "kind": "tornado",
                    "offered_load": 1,
                    "injection_process": "bernoulli",
                    "measurement_epochs": 2,
                },
            },
            [],
        ),
        ({"topology": _ODD_TORUS, "workload": {**_SHIFT, "kind": "incast"}}, []),
        (
            {"topology": _ODD_TORUS, "workload": {**_SHIFT, "kind": "incast", "senders": 4}},
            ["traffic"],
        ),
    ],
)
def test_a_stream_is_told_when_it_decides_something(
    point: dict[str, Any], streams: list[str]
) -> None:
    assert _streams(point) == streams


@pytest.mark.parametrize(
    ("routing", "streams"),
    [
        ({"kind": "minimal"}, ["routing"]),
        ({"kind": "minimal", "path_choice": "rotating"}, []),
        ({"kind": "minimal", "path_choice": "fixed"}, []),
        ({"kind": "rotate"}, []),
        ({"kind": "valiant"}, ["routing"]),
        ({"kind": "ugal"}, ["routing"]),
    ],
)
def test_half_turns_are_left_to_chance_unless_told_otherwise(
    routing: dict[str, Any], streams: list[str]
) -> None:
    exchange = {"kind": "bit_complement", "messages_per_endpoint": 5}
    topology = {"kind": "torus", "widths": [2, 2]}
    assert _streams({"topology": topology, "routing": routing, "workload": exchange}) == streams


def test_neighbours_need_no_choice_on_a_torus_of_even_width() -> None:
    halo = {"kind": "halo3d26", "iterations": 1, "process_grid": [4, 4, 2]}
    torus = {"kind": "torus", "widths": [4, 4, 2]}
    for kind in ("minimal", "dimension_order"):
        point = {"topology": torus, "routing": {"kind": kind}, "workload": halo}
        assert _same_in_all_replicates(point) == (not _streams(point))


@pytest.mark.parametrize("threads", [2, 4])
def test_threads_do_not_show(threads: int) -> None:
    for topology in ("torus", "dragonfly", "fat_tree"):
        point = {
            "topology": TOPOLOGIES[topology],
            "workload": {"kind": "uniform_random", "messages_per_endpoint": 5},
        }
        threaded = {**point, "limits": {"threads": threads}}
        assert _streams(point) == _streams(threaded)


@pytest.mark.parametrize(
    ("point", "streams"),
    [
        ({"pattern": {"kind": "ring"}, "placement": {"kind": "linear"}}, ["routing"]),
        (
            {
                "pattern": {"kind": "ring"},
                "placement": {"kind": "linear"},
                "routing": {"kind": "dimension_order"},
            },
            [],
        ),
        (
            {"pattern": {"kind": "random_bisection"}, "routing": {"kind": "dimension_order"}},
            ["traffic"],
        ),
        (
            {"pattern": {"kind": "ring", "ranks": 9}, "routing": {"kind": "dimension_order"}},
            ["placement"],
        ),
        (
            {
                "pattern": {"kind": "ring"},
                "placement": {"kind": "linear"},
                "routing": {"kind": "dfsssp"},
                "failures": {"failed_links": 1},
            },
            ["failures"],
        ),
    ],
)
def test_the_static_model_tells_its_streams(point: dict[str, Any], streams: list[str]) -> None:
    torus = {"kind": "torus", "widths": [4, 4]}
    assert _streams({"model": "static", "topology": torus, **point}) == streams


def test_one_router_leaves_routes_no_choice() -> None:
    point = {
        "model": "static",
        "topology": {"kind": "single_router", "endpoints": 8},
        "pattern": {"kind": "shift", "distance": 3},
        "placement": {"kind": "linear"},
    }
    assert _streams(point) == []
