"""The judge accepts exactly the points that the simulator can build."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import simcore
from domain.catalog.load import load_catalog
from domain.catalog.models import Catalog, ParamSpec
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.errors import SpecError
from tests.support.chance import examples
from tests.support.fabric_facts import fabric_facts, with_fabrics
from tests.support.planning import canonical_point

CATALOG = load_catalog()
NUMBERS = {
    "endpoints": [4, 8, 12, 16, 30, 64, 256],
    "concentration": [1, 2, 3],
    "chip_ports": [4, 8, 24, 5],
    "draws": [1, 2, 20],
    "ranks": [2, 4, 12, 30, 300],
    "trials": [1, 2],
    "failed_links": [0, 1, 3, 500],
}
LISTS = [[2, 2], [4, 4], [3, 5], [2, 0], [0, 0], [16], [1, 4], [2, 2, 2, 2]]
SIZES = [1, 2, 3, 4, 8, 64, 256, 1024]
TEXTS = ["endpoint_0", "endpoint_3", "endpoint_1"]
ONLY_THE_NETWORK_KNOWS = (
    "routing.max_virtual_lanes",
    "placement.names",
    "aggregation.levels",
    "aggregation.max_children",
    "aggregation.pool_operations",
)
"""What a point needs only shows once its network is built and routed."""
DIGEST = "ab" * 32


@lru_cache(maxsize=1)
def fabric() -> simcore.Fabric:
    """Give a small fabric: a chassis, as if it had been imported."""
    point = {"model": "static", "topology": {"kind": "chassis", "endpoints": 16, "chip_ports": 8}}
    return simcore.Fabric(simcore.graph(point)["document"])


@lru_cache(maxsize=1)
def facts() -> PlanFacts:
    """Give the fabric as the service knows it."""
    document = simcore.graph(
        {"model": "static", "topology": {"kind": "fabric", "fabric": "small"}},
        fabrics={"small": fabric()},
    )["document"]
    small = fabric_facts(
        digest=DIGEST,
        endpoints=len(document["endpoints"]["name"]),
        routers=len(document["routers"]["name"]),
        channels=2 * len(document["links"]["router_a"]),
        has_tables=False,
        name="small",
        version=1,
    )
    return with_fabrics({"small": small, DIGEST: small}, ("small",))


def values(param: ParamSpec) -> list[Any]:
    """Give values of a parameter that are sound on their own, small enough to build from."""
    if param.choices is not None:
        return list(param.choices)
    fixed = {
        "boolean": [False, True],
        "integer_list": LISTS,
        "text_list": [TEXTS, TEXTS[:2]],
        "fabric": ["small", "none"],
        "link_classes": [
            {"dimension_0": {"bandwidth_gbps": 25}, "injection": {"latency_ns": 3}},
            {"global": {"latency_ns": 0}},
            {"local": {}},
        ],
        "jobs": [[], [{"workload": {"kind": "halo3d26"}, "fraction": 0.25}]],
    }
    if param.type in fixed:
        return fixed[param.type]
    found = NUMBERS.get(param.name, [*SIZES, *([0.25, 1.5] if param.type == "real" else [])])
    low, high = param.min or 0, param.max if param.max is not None else 1e9
    return [value for value in found if low <= value <= high] or [param.min]


@st.composite
def sections(draw: st.DrawFn, view: Catalog, section: str) -> dict[str, Any]:
    """Draw a component with some of its parameters; one in thirty has something unsound."""
    component = draw(st.sampled_from(view.sections[section]))
    chosen: dict[str, Any] = {"kind": component.kind} if view.is_choice(section) else {}
    for param in component.params:
        likely = param.required or param.name == "endpoints"
        if draw(st.integers(0, 15)) < (15 if likely else 1):
            chosen[param.name] = draw(st.sampled_from(values(param)))
    if draw(st.integers(0, 29)) == 0:
        name = draw(st.sampled_from([*(param.name for param in component.params), "unheard_of"]))
        chosen[name] = draw(st.sampled_from([0, -1, 1e12, "many", None, [1, 2], True]))
    return chosen


def points(model: str, *names: str) -> st.SearchStrategy[dict[str, Any]]:
    """Give points of `model` with these sections."""
    view = CATALOG.for_model(model)
    drawn = {name: sections(view, name) for name in names}
    return st.fixed_dictionaries({"model": st.just(model), **drawn})


def accepted_by_the_service(point: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return canonical_point(point, facts())
    except SpecError:
        return None


def shape_in_the_simulator(point: dict[str, Any]) -> dict[str, Any] | simcore.PointError:
    """Give the resolved shape, or why the point is refused."""
    try:
        return simcore.check(point, fabrics={"small": fabric(), DIGEST: fabric()})
    except simcore.PointError as error:
        return error


PACKET_SECTIONS = (
    "topology",
    "routing",
    "workload",
    "network",
    "placement",
    "mpi",
    "environment",
    "aggregation",
    "failures",
)


def _only_the_network_knows(point: dict[str, Any], field: str) -> bool:
    if field in ONLY_THE_NETWORK_KNOWS:
        return True
    # An imported fabric has no shape at the service, so what a routing makes of it shows in the core.
    imported = point["model"] == "packet" and point["topology"].get("kind") == "fabric"
    return imported and field.startswith(("routing.", "network.virtual_channels"))


def compare(point: dict[str, Any]) -> None:
    canonical = accepted_by_the_service(point)
    shape = shape_in_the_simulator(point)
    refused = isinstance(shape, simcore.PointError)
    if canonical and refused and _only_the_network_knows(point, shape.field):
        event(f"refused for {shape.field}")
        return
    event("accepted" if canonical else "refused")
    assert (canonical is None) == refused, shape
    if canonical is not None:
        assert shape_in_the_simulator(canonical) == shape, "the canonical point is another point"


@examples(400)
@given(point=points("packet", *PACKET_SECTIONS))
def test_both_accept_the_same_packet_points(point: dict[str, Any]) -> None:
    compare(point)


STATIC_SECTIONS = (
    "topology",
    "routing",
    "pattern",
    "placement",
    "congestion",
    "failures",
    "report",
)


@examples(400)
@given(point=points("static", *STATIC_SECTIONS))
def test_both_accept_the_same_static_points(point: dict[str, Any]) -> None:
    compare(point)


CLOSED_FORM_SECTIONS = ("topology", "workload", "network", "mpi", "loggp", "aggregation")


@examples(400)
@given(point=points("closed_form", *CLOSED_FORM_SECTIONS))
def test_both_accept_the_same_closed_forms(point: dict[str, Any]) -> None:
    compare(point)


LOGGP_SECTIONS = ("topology", "workload", "mpi", "loggp")


@examples(400)
@given(point=points("loggp", *LOGGP_SECTIONS))
def test_both_accept_the_same_points_of_loggp(point: dict[str, Any]) -> None:
    compare(point)


FLOW_SECTIONS = (
    "topology",
    "routing",
    "workload",
    "placement",
    "network",
    "mpi",
    "environment",
    "failures",
)


@examples(400)
@given(point=points("flow", *FLOW_SECTIONS))
def test_both_accept_the_same_points_of_flow(point: dict[str, Any]) -> None:
    compare(point)


@pytest.mark.parametrize("model", CATALOG.model_names)
def test_every_section_is_tried(model: str) -> None:
    tried = {
        "packet": PACKET_SECTIONS,
        "static": STATIC_SECTIONS,
        "closed_form": CLOSED_FORM_SECTIONS,
        "loggp": LOGGP_SECTIONS,
        "flow": FLOW_SECTIONS,
    }
    untried = {"report", "limits"} if model in ("packet", "loggp", "flow") else {"limits"}
    known = set(CATALOG.for_model(model).sections)
    assert known - set(tried[model]) == untried
