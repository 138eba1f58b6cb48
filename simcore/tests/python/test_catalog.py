"""The catalogue document: complete, consistent, and the one that the service has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from golden_networks import STATIC_TOPOLOGIES, TOPOLOGIES, WITHOUT_PLANES

import simcore

_CATALOG = simcore.catalog()
_COMPONENTS = [
    (section, component)
    for section, components in _CATALOG["sections"].items()
    for component in components
]
_PARAM_TYPES = (
    "integer",
    "real",
    "boolean",
    "choice",
    "integer_list",
    "text",
    "text_list",
    "fabric",
    "trace",
    "address_trace",
    "jobs",
    "link_classes",
)
_AXES = ("choice", "condition", "resource", "scale", "load", "chance")
_STORED = Path(__file__).parents[3] / "domain" / "catalog" / "catalog.json"


def _label(pair: Any) -> str:
    return pair if isinstance(pair, str) else pair["kind"]


def test_stored_catalogue_is_the_current_one() -> None:
    assert json.loads(_STORED.read_text()) == _CATALOG, "run `make catalog`"


def test_sections_are_those_of_a_point() -> None:
    assert list(_CATALOG["sections"]) == [
        "topology",
        "routing",
        "workload",
        "pattern",
        "placement",
        "network",
        "mpi",
        "environment",
        "loggp",
        "aggregation",
        "congestion",
        "failures",
        "report",
        "limits",
    ]


def _kinds(section: str, model: str) -> list[str]:
    components = _CATALOG["sections"][section]
    return [component["kind"] for component in components if model in component["models"]]


def test_components_are_all_there() -> None:
    assert {model["name"] for model in _CATALOG["models"]} >= {"packet", "static", "loggp"}
    assert set(_kinds("topology", "packet")) == {*TOPOLOGIES, "fabric"}
    assert set(_kinds("topology", "static")) == {*WITHOUT_PLANES, *STATIC_TOPOLOGIES, "fabric"}
    assert _kinds("routing", "packet")[0] == "minimal"
    assert _kinds("routing", "static")[0] == "min_hop"
    assert _kinds("pattern", "static")
    assert not _kinds("pattern", "packet")
    assert not _kinds("workload", "static")
    kinds = ["linear", "random", "random_by_group", "blocks", "listed"]
    assert _kinds("placement", "packet") == kinds


@pytest.mark.parametrize(("section", "component"), _COMPONENTS, ids=_label)
def test_every_component_explains_itself(section: str, component: dict[str, Any]) -> None:
    assert component["title"]
    assert component["help"]
    for param in component["params"]:
        assert param["help"], param["name"]
        assert param["unit"], param["name"]
        assert param["type"] in _PARAM_TYPES
        assert param["axis"] in _AXES, param["name"]
        assert (param["choices"] is not None) == (param["type"] == "choice")
        has_value = param["default"] is not None
        assert has_value != (param["nullable"] or param["required"]), param["name"]
        if param["type"] in ("integer", "real"):
            assert param["min"] is not None, param["name"]
    assert set(component["models"]) <= {model["name"] for model in _CATALOG["models"]}
    assert component["models"]
    assert set(component["default_for"]) <= set(component["models"])
    known = {f"{section}.{name}" for name in ("kind", *(p["name"] for p in component["params"]))}
    for constraint in component["constraints"]:
        assert constraint["message"]
        assert known & set(constraint["fields"])


@pytest.mark.parametrize(
    ("section", "name", "axis"),
    [
        ("topology", "endpoints", "scale"),
        ("topology", "link_multiplicity", "resource"),
        ("topology", "wiring", "choice"),
        ("topology", "cabling_seed", "chance"),
        ("routing", "path_choice", "choice"),
        ("routing", "max_virtual_lanes", "resource"),
        ("workload", "offered_load", "load"),
        ("workload", "message_bytes", "load"),
        ("workload", "face_bytes", "load"),
        ("workload", "messages_per_endpoint", "load"),
        ("workload", "ranks", "scale"),
        ("workload", "outstanding_reads_per_core", "resource"),
        ("workload", "memory_bandwidth_gbps", "resource"),
        ("workload", "iterations", "condition"),
        ("workload", "reads_per_core", "condition"),
        ("pattern", "draws", "chance"),
        ("network", "link_bandwidth_gbps", "resource"),
        ("network", "injection_bandwidth_gbps", "resource"),
        ("network", "buffer_bytes", "resource"),
        ("network", "virtual_channels", "resource"),
        ("network", "speedup", "resource"),
        ("network", "link_latency_ns", "condition"),
        ("network", "arbitration", "choice"),
        ("mpi", "ranks_per_endpoint", "condition"),
        ("mpi", "memory_bandwidth_gbps", "resource"),
        ("environment", "foreground_fraction", "condition"),
        ("failures", "failed_links", "condition"),
        ("failures", "trials", "chance"),
    ],
)
def test_what_an_axis_means_is_the_same_wherever_it_stands(
    section: str, name: str, axis: str
) -> None:
    params = [p for c in _CATALOG["sections"][section] for p in c["params"] if p["name"] == name]
    assert params
    assert {param["axis"] for param in params} == {axis}


def test_every_section_says_what_its_components_are_to_a_study() -> None:
    assert list(_CATALOG["section_axes"]) == list(_CATALOG["sections"])
    assert set(_CATALOG["section_axes"].values()) <= set(_AXES)
    choices = {name for name, axis in _CATALOG["section_axes"].items() if axis == "choice"}
    assert choices == {"topology", "routing", "placement", "network", "aggregation"}


def test_studies_are_answered_by_metrics_that_runs_have() -> None:
    for section in ("workload", "pattern"):
        for component in _CATALOG["sections"][section]:
            assert component["answers_by"], component["kind"]
            assert set(component["answers_by"]) <= set(component["metrics"]), component["kind"]
            assert set(component["measured_when"]) <= set(component["metrics"]), component["kind"]
    directions = {metric["name"]: metric["better"] for metric in _CATALOG["metrics"]}
    first = {c["answers_by"][0] for s in ("workload", "pattern") for c in _CATALOG["sections"][s]}
    assert all(directions[name] is not None for name in first)


def test_latencies_of_packets_need_a_steady_state() -> None:
    needing = {m["name"] for m in _CATALOG["metrics"] if m["needs_steady_state"]}
    assert {"packet_latency_mean_ns", "network_latency_p99_ns", "packet_latency_max_ns"} <= needing
    assert not {"accepted_load", "completion_time_ns", "iteration_time_mean_ns"} & needing


def test_metrics_are_declared_once_and_used() -> None:
    declared = [metric["name"] for metric in _CATALOG["metrics"]]
    assert len(declared) == len(set(declared))
    for metric in _CATALOG["metrics"]:
        assert metric["help"]
        assert metric["better"] in ("lower", "higher", None)
    for section in ("workload", "pattern"):
        for component in _CATALOG["sections"][section]:
            assert component["metrics"]
            assert set(component["metrics"]) <= set(declared), component["kind"]


def test_a_kind_stands_twice_in_a_section_only_for_different_models() -> None:
    seen: set[tuple[str, str, str]] = set()
    for section, component in _COMPONENTS:
        for model in component["models"]:
            key = (section, component["kind"], model)
            assert key not in seen
            seen.add(key)
