"""What static runs of the core give is what the service reads, and what it expected them to take."""

from __future__ import annotations

import json
from typing import Any

import pytest

import simcore
from domain.catalog.load import load_catalog
from domain.result.document import parse_result
from tests.support.planning import canonical_point

_CHASSIS = {"kind": "chassis", "endpoints": 144}
_BISECTION = {"kind": "random_bisection", "draws": 50}


def _point(topology: dict[str, Any], pattern: dict[str, Any], **sections: Any) -> dict[str, Any]:
    return {"model": "static", "topology": topology, "pattern": pattern, **sections}


_POINTS = {
    "a plain run": _point(_CHASSIS, _BISECTION),
    "failures": _point(_CHASSIS, _BISECTION, failures={"failed_links": 2, "trials": 4}),
    "every cable and the fabric": _point(
        _CHASSIS, _BISECTION, report={"cables": "all", "fabric": "included"}
    ),
    "tables that can deadlock": _point({"kind": "torus", "endpoints": 64}, {"kind": "ring"}),
    "many rounds": _point({"kind": "director_tree", "endpoints": 96}, {"kind": "shift"}),
    "rounds that differ": _point(_CHASSIS, {"kind": "binomial_tree", "draws": 20}),
    "head of line": _point(_CHASSIS, _BISECTION, congestion={"cost": "head_of_line"}),
}


@pytest.mark.parametrize("name", _POINTS)
def test_the_service_reads_what_the_core_gives(name: str) -> None:
    point = canonical_point(_POINTS[name])
    document = simcore.run(point)
    kept = document.pop("fabric")
    assert (kept is not None) == (point["report"]["fabric"] == "included")
    result = parse_result(json.dumps(document))
    assert result.static is not None
    assert result.ports is None
    assert json.loads(result.static.model_dump_json()) == document["static"]
    assert (result.static.failures is None) == (point["failures"]["failed_links"] == 0)
    assert (result.static.tables.cycle is None) == result.static.tables.deadlock_free
    assert (result.static.cables.columns is None) == (point["report"]["cables"] == "hottest")


@pytest.mark.parametrize("name", _POINTS)
def test_every_metric_is_in_the_catalogue_of_its_pattern(name: str) -> None:
    point = canonical_point(_POINTS[name])
    component = load_catalog().for_model("static").component("pattern", point["pattern"]["kind"])
    assert component is not None
    assert set(simcore.run(point)["metrics"]) <= set(component.metrics)


@pytest.mark.parametrize("name", _POINTS)
def test_the_work_is_as_estimated(name: str) -> None:
    point = canonical_point(_POINTS[name])
    cost = simcore.run(point)["cost"]
    work = simcore.work(point)
    assert work["link_visits"] == pytest.approx(cost["link_visits"], rel=0.1)
    assert work["memory_bytes"] >= cost["peak_memory_bytes"]
