"""Shapes that the core tells: asked once, and its refusals are problems of the point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domain.catalog.models import Catalog
from domain.catalog.validate import PointProblemsError, validate_point
from domain.run.estimate import Estimator
from domain.shape.known import KnownShapes
from domain.shape.source import ShapeRefusedError
from domain.sweep.expand import expand
from domain.sweep.spec import SweepSpec

FIGURES = {
    "endpoints": 24,
    "routers": 6,
    "ports": 60,
    "channels": 36,
    "radix": 10,
    "mean_hops": 1.5,
    "virtual_channels": 2,
}
MODELS = ["packet"]


def param(name: str, type_: str = "integer", **changes: Any) -> dict[str, Any]:
    return {"name": name, "type": type_, "nullable": True, "default": None, **changes}


def component(kind: str, *params: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"kind": kind, "params": list(params), "models": MODELS, **changes}


CATALOG = Catalog.model_validate(
    {
        "catalog_version": 1,
        "simcore_version": "0",
        "model_revision": 1,
        "models": MODELS,
        "sections": {
            "topology": [
                component("self_sized", param("endpoints"), param("radix"), shape_from_core=True)
            ],
            "routing": [component("minimal"), component("valiant")],
            "workload": [
                component(
                    "few",
                    param("ranks"),
                    constraints=[
                        {
                            "fields": ["workload.ranks", "topology.endpoints"],
                            "rule": "ranks = null or ranks <= endpoints",
                            "message": "ranks must fit",
                        }
                    ],
                    derived={"packets": "10 * endpoints"},
                )
            ],
            "network": [
                component(
                    "network",
                    param("virtual_channels"),
                    param("packet_bytes", default=256),
                    constraints=[
                        {
                            "fields": ["network.virtual_channels", "routing.kind"],
                            "rule": "virtual_channels = null or "
                            "virtual_channels % routing.virtual_channels = 0",
                            "message": "must be a multiple of what the routing needs",
                        }
                    ],
                )
            ],
            "limits": [component("limits")],
        },
        "metrics": [],
    }
)


class Oracle:
    """Answers, refuses radix 3, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Any]] = []

    def shape(
        self, topology: Mapping[str, Any], routing: Mapping[str, Any] | None
    ) -> Mapping[str, Any]:
        self.asked.append((dict(topology), routing and routing["kind"]))
        if topology["radix"] == 3:
            field, message = "topology.radix", "is too small for 24 endpoints"
            raise ShapeRefusedError(field, "3", "4 or more", message)
        needed = 4 if routing is not None and routing["kind"] == "valiant" else 2
        return FIGURES | {"virtual_channels": needed}


def point(**changes: Any) -> dict[str, Any]:
    own = {"topology": {"kind": "self_sized", "radix": 10}, "workload": {"kind": "few"}}
    return {"model": "packet", **own, **changes}


def problems(**changes: Any) -> list[tuple[str, Any, Any]]:
    with pytest.raises(PointProblemsError) as caught:
        validate_point(point(**changes), CATALOG, shapes=Oracle())
    return [(p.field, p.value, p.allowed) for p in caught.value.problems]


def test_what_the_core_refuses_is_a_problem_of_that_field() -> None:
    refused = problems(topology={"kind": "self_sized", "radix": 3})
    assert refused == [("topology.radix", 3, "4 or more")]


def test_rules_use_the_endpoints_that_the_core_tells() -> None:
    few = {"kind": "few", "ranks": 24}
    assert validate_point(point(workload=few), CATALOG, shapes=Oracle())["workload"] == few
    assert problems(workload={"kind": "few", "ranks": 25})[0][0] == "workload.ranks"


@pytest.mark.parametrize(
    ("routing", "channels", "fits"),
    [("minimal", 2, True), ("valiant", 2, False), ("valiant", 8, True), ("minimal", 3, False)],
)
def test_rules_use_the_virtual_channels_that_the_routing_needs(
    routing: str, channels: int, fits: bool
) -> None:
    sections = {"routing": {"kind": routing}, "network": {"virtual_channels": channels}}
    if fits:
        assert validate_point(point(**sections), CATALOG, shapes=Oracle())
    else:
        assert [p[0] for p in problems(**sections)] == ["network.virtual_channels"]


def test_without_anyone_to_ask_only_the_core_judges_later() -> None:
    sections = {"workload": {"kind": "few", "ranks": 25}, "network": {"virtual_channels": 3}}
    assert validate_point(point(**sections), CATALOG)


def test_a_sweep_asks_once_for_each_network_and_locates_refusals() -> None:
    spec = SweepSpec.model_validate(
        {
            "schema_version": 1,
            "name": "s",
            "model": "packet",
            "base": {"topology": {"kind": "self_sized"}, "workload": {"kind": "few"}},
            "axes": {"radix": [3, 10, 12], "routing": ["minimal", "valiant"], "ranks": [1, 24, 25]},
        }
    )
    oracle = Oracle()
    shapes = KnownShapes(oracle)
    found = expand(spec, CATALOG, shapes=shapes)
    # Radix 3 is refused, and so are 25 ranks on 24 endpoints.
    assert len(found.points) == 8
    assert [p.pointer for p in found.problems if p.field == "topology.radix"] == ["/axes/radix/0"]
    estimates = [Estimator(CATALOG, shapes=shapes).estimate(p.point) for p in found.points]
    assert {estimate.packet_hops for estimate in estimates} == {240 * 1.5}
    assert len(oracle.asked) == len({repr(question) for question in oracle.asked}) == 3 + 4
