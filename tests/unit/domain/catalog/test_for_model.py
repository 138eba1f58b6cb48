"""Each model has its own part of the catalogue."""

import pytest
from pydantic import ValidationError

from domain.catalog.models import Catalog
from domain.sweep.plan.point import point_key
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec
from tests.support.planning import canonical_point, planned

STATIC = {
    "model": "static",
    "topology": {"kind": "chassis", "endpoints": 144},
    "pattern": {"kind": "random_bisection"},
}

KEYS_SPEC = """\
schema_version: 1
name: keys
model: packet
base: {endpoints: 64, read_bytes: 32}
axes:
  topology: [ring, {kind: torus, dimensions: 2}, {kind: hyperx, widths: [8, 8]}]
  workload: [random_reads]
  link_bandwidth_gbps: ["1 GB/s", 100]
"""
# Results are stored under these keys: they change only where points get new parameters.
KEYS = [
    "62adbdc4ab93c67aa8f7284993d8b27a32c0e311a690fb7f6beee774d3924410",
    "43c6e287cb572ce3059ad078b4b5542a3672527ab1acce7c3b1ca6977801f64a",
    "9f521843e18c373d686ec5c0e6851ef8122889e15379099a8ec9909bfc0bfa8f",
    "f0be832081b0333061ec8459fcb719d3a539ac0072f91989783c1a4fb39eee2b",
    "f60c7f528d2dd68b11af88426e78ab2392384997029e51b1671439be05aa1a55",
    "7092539ce64006d31c4254c0362a723b44c4ee68cce0036d73bf0bdacd68d5fa",
]


def problems_of(**changes):
    point = {k: v for k, v in {**STATIC, **changes}.items() if v is not None}
    with pytest.raises(SpecError) as caught:
        canonical_point(point)
    return {p.pointer: p for p in caught.value.problems}


def test_packet_points_keep_their_keys():
    points = planned(parse_spec(KEYS_SPEC)).points
    assert [point.point_key for point in points] == KEYS
    assert [point_key(canonical_point(point.point)) for point in points] == KEYS


def test_a_view_has_the_sections_and_kinds_of_its_model(catalog):
    packet, static = catalog.for_model("packet"), catalog.for_model("static")
    assert {"workload", "network"} <= set(packet.sections)
    assert {"pattern", "congestion", "failures"} <= set(static.sections)
    assert not set(packet.sections) & {"pattern", "congestion"}
    assert not set(static.sections) & {"workload", "network"}
    assert packet.component("routing", "min_hop") is None
    reports = [view.component("report", "report").by_name for view in (packet, static)]
    assert "ports" in reports[0]
    assert "cables" in reports[1]
    assert "ports" not in reports[1]
    assert not catalog.is_choice("report")
    assert static.for_model("static") is static is catalog.for_model("static")


def test_defaults_depend_on_the_model(catalog):
    packet, static = catalog.for_model("packet"), catalog.for_model("static")
    assert (packet.default_kind("placement"), static.default_kind("placement")) == (
        "linear",
        "random",
    )
    assert (packet.default_kind("routing"), static.default_kind("routing")) == (
        "minimal",
        "min_hop",
    )
    assert static.default_kind("pattern") is None


def test_a_static_point_gets_the_static_sections():
    point = canonical_point(STATIC)
    assert list(point) == [
        "model",
        "topology",
        "routing",
        "pattern",
        "placement",
        "congestion",
        "failures",
        "report",
        "base_seed",
    ]
    assert point["placement"] == {"kind": "random", "seed": None}
    assert point["report"]["cables"] == "hottest"
    assert point["congestion"]["cost"] == "ideal"
    assert canonical_point(point) == point


def test_what_belongs_to_another_model_says_so():
    found = problems_of(routing={"kind": "minimal"})["/base/routing/kind"]
    assert found.message == "minimal is a routing of the packet and flow models"
    assert "min_hop" in found.allowed
    found = problems_of(workload={"kind": "random_reads"})["/base/workload"]
    assert found.message == "'workload' is of the packet and flow and loggp and closed_form models"
    reads = {"kind": "random_reads"}
    found = problems_of(model="packet", routing={"kind": "min_hop"}, workload=reads, pattern=None)
    assert found["/base/routing/kind"].message == "min_hop is a routing of the static model"
    found = problems_of(model="packet", workload=reads)
    assert found["/base/pattern"].message == "'pattern' is of the static model"


def test_static_points_need_a_pattern():
    assert problems_of(pattern=None)["/base"].message.startswith("choose one: random_bisection")


@pytest.mark.parametrize(
    ("base", "pointer", "words"),
    [
        (
            "{pattern: ring, network: {}}",
            "/base/network",
            "'network' is of the packet and closed_form and flow models",
        ),
        (
            "{pattern: ring, routing: minimal}",
            "/base/routing",
            "a routing of the packet and flow models",
        ),
        (
            "{pattern: ring, network.packet_bytes: 4}",
            "/base/network.packet_bytes",
            "packet and closed_form and flow models",
        ),
        (
            "{pattern: ring, link_latency_ns: 4}",
            "/base/link_latency_ns",
            "packet and closed_form and flow models",
        ),
        ("{}", "/base", "choose one"),
    ],
)
def test_specs_say_which_model_a_name_belongs_to(base, pointer, words):
    text = f"schema_version: 1\nname: x\nmodel: static\nbase: {base}\n"
    text += "axes: {topology: [{kind: chassis, endpoints: 144}]}"
    with pytest.raises(SpecError) as caught:
        planned(parse_spec(text))
    (problem,) = caught.value.problems
    assert problem.pointer == pointer
    assert words in problem.message


def test_kinds_of_one_model_differ(catalog):
    document = catalog.model_dump()
    document["sections"]["report"][1]["models"] = ["packet", "static"]
    with pytest.raises(ValidationError, match="two components of one kind"):
        Catalog.model_validate(document)
    document["sections"]["report"][1]["models"] = ["fluid"]
    with pytest.raises(ValidationError, match="unknown models: fluid"):
        Catalog.model_validate(document)


def test_a_default_is_of_a_model_that_has_it(catalog):
    document = catalog.model_dump()
    document["sections"]["routing"][0]["default_for"] = ["static"]
    with pytest.raises(ValidationError, match="does not have it"):
        Catalog.model_validate(document)


def test_ranks_sit_on_the_endpoints_that_are_listed():
    listed = {"placement": {"kind": "listed", "endpoints": [3, 1, 2]}}
    assert canonical_point({**STATIC, **listed, "pattern": {"kind": "ring", "ranks": 3}})
    found = problems_of(**listed, pattern={"kind": "ring", "ranks": 4})["/base/pattern/ranks"]
    assert "the 3 endpoints that placement lists" in found.message
