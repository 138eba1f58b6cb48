"""The catalogue document: complete, consistent, and the one that the service has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

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
    "jobs",
)
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
        "congestion",
        "failures",
        "report",
        "limits",
    ]


def _kinds(section: str, model: str) -> list[str]:
    components = _CATALOG["sections"][section]
    return [component["kind"] for component in components if model in component["models"]]


def test_components_are_all_there() -> None:
    assert _CATALOG["models"] == ["packet", "static"]
    shapes = ["single_router", "ring", "mesh", "torus", "dragonfly", "dragonfly_plus", "fat_tree"]
    shapes += ["hyperx", "hypercube", "flattened_butterfly", "slim_fly", "graph"]
    assert _kinds("topology", "packet") == [*shapes, "fabric"]
    more = ["chassis", "director_tree", "machine", "fabric"]
    assert _kinds("topology", "static") == [*shapes, *more]
    assert _kinds("routing", "packet")[0] == "minimal"
    assert _kinds("routing", "static")[0] == "min_hop"
    assert len(_kinds("pattern", "static")) == 14
    assert not _kinds("pattern", "packet")
    assert not _kinds("workload", "static")
    assert _kinds("placement", "packet") == ["linear", "random", "random_by_group"]


def test_costs_of_the_static_model_are_told() -> None:
    for pattern in _CATALOG["sections"]["pattern"]:
        assert {"flows", "rounds", "random"} <= set(pattern["derived"]), pattern["kind"]
    for engine in _CATALOG["sections"]["routing"]:
        if "static" in engine["models"]:
            assert "table_work" in engine["derived"], engine["kind"]


@pytest.mark.parametrize(("section", "component"), _COMPONENTS, ids=_label)
def test_every_component_explains_itself(section: str, component: dict[str, Any]) -> None:
    assert component["title"]
    assert component["help"]
    for param in component["params"]:
        assert param["help"], param["name"]
        assert param["unit"], param["name"]
        assert param["type"] in _PARAM_TYPES
        assert (param["choices"] is not None) == (param["type"] == "choice")
        has_value = param["default"] is not None
        assert has_value != (param["nullable"] or param["required"]), param["name"]
        if param["type"] in ("integer", "real"):
            assert param["min"] is not None, param["name"]
    assert set(component["models"]) <= set(_CATALOG["models"])
    assert component["models"]
    assert set(component["default_for"]) <= set(component["models"])
    known = {f"{section}.{name}" for name in ("kind", *(p["name"] for p in component["params"]))}
    for constraint in component["constraints"]:
        assert constraint["rule"]
        assert constraint["message"]
        assert known & set(constraint["fields"])


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
