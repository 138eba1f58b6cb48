"""Points that refer to a fabric by name hold its digest and size."""

import pytest

from domain.sweep.plan.facts import possible_references
from domain.sweep.plan.point import point_key
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec
from tests.support.fabric_facts import fabric_facts, with_fabrics
from tests.support.planning import canonical_point, planned

DIGEST = "ab" * 32
ATLAS = fabric_facts(DIGEST, 1142, 200, 5000, True, "atlas", 2)
BARE = fabric_facts("cd" * 32, 566, 80, 2000, False, "chic", 1)


FACTS = with_fabrics(
    {"atlas": ATLAS, "atlas@2": ATLAS, DIGEST: ATLAS, "chic": BARE}, ("chic", "atlas")
)


def point(reference="atlas", routing="min_hop", **topology):
    return {
        "model": "static",
        "topology": {"kind": "fabric", "fabric": reference, **topology},
        "pattern": {"kind": "random_bisection"},
        "routing": {"kind": routing},
    }


def only_problem(written, facts=FACTS):
    with pytest.raises(SpecError) as caught:
        canonical_point(written, facts)
    (problem,) = caught.value.problems
    return problem


def test_the_point_holds_digest_and_size():
    found = canonical_point(point(), FACTS)
    assert found["topology"] == {
        "kind": "fabric",
        "fabric": DIGEST,
        "endpoints": 1142,
        "routers": 200,
        "channels": 5000,
        "link_rates": "as_imported",
    }


def test_every_way_to_name_a_version_gives_one_key():
    ways = ["atlas", "atlas@2", DIGEST]
    keys = {point_key(canonical_point(point(way), FACTS)) for way in ways}
    assert len(keys) == 1


def test_a_canonical_point_needs_no_resolver():
    found = canonical_point(point(), FACTS)
    assert canonical_point(found) == found


def test_every_text_that_may_be_a_reference_is_looked_up():
    spec = parse_spec(SPEC.replace("FABRIC", "atlas@2"))
    assert {"atlas", "chic", "atlas@2"} <= possible_references(spec)


def test_an_unknown_fabric_is_named_with_what_is_near():
    problem = only_problem(point("altas"))
    assert (problem.pointer, problem.value) == ("/base/topology/fabric", "altas")
    assert problem.message == "there is no fabric 'altas'; did you mean 'atlas'?"
    assert problem.allowed == ["atlas", "chic"]
    problem = only_problem(point("atlas@9"))
    assert problem.message == "the fabric atlas has no version 'atlas@9'"


@pytest.mark.parametrize("reference", ["", "a\0b", "\ud800", "x" * 300, 7, None, ["atlas"]])
def test_what_is_no_reference_is_refused(reference):
    problem = only_problem(point(reference))
    assert problem.pointer == "/base/topology/fabric"


def test_a_given_size_must_be_the_fabrics():
    assert canonical_point(point(endpoints=1142), FACTS)
    problem = only_problem(point(endpoints=1000))
    assert (problem.pointer, problem.value, problem.allowed) == (
        "/base/topology/endpoints",
        1000,
        1142,
    )
    assert "the fabric atlas version 2 has 1142 endpoints" in problem.message


def test_rules_see_the_size():
    written = point()
    written["pattern"] = {"kind": "random_bisection", "ranks": 1143}
    assert only_problem(written).pointer == "/base/pattern/ranks"


def test_imported_tables_must_exist():
    assert canonical_point(point(routing="imported"), FACTS)
    problem = only_problem(point("chic", "imported"))
    assert problem.pointer == "/base/routing/kind"
    assert "chic was imported without forwarding tables" in problem.message


SPEC = """\
schema_version: 1
name: x
model: static
base: {pattern: random_bisection}
axes:
  topology: [{kind: fabric, fabric: atlas}, {kind: fabric, fabric: chic}, {kind: fabric, fabric: FABRIC}]
  routing: [min_hop, dfsssp]
"""


def test_coordinates_keep_what_was_written():
    expansion = planned(parse_spec(SPEC.replace("FABRIC", "atlas@2")), facts=FACTS)
    assert [p.coordinates["topology"] for p in expansion.points[::2]] == [
        "fabric atlas",
        "fabric chic",
        "fabric atlas@2",
    ]
    assert expansion.points[0].point["topology"]["fabric"] == DIGEST
    assert expansion.points[0].point_key == expansion.points[4].point_key


def test_an_axis_can_be_the_fabric_itself():
    text = (
        SPEC.partition("axes:")[0] + "axes: {topology.fabric: [atlas, chic], topology: [fabric]}\n"
    )
    expansion = planned(parse_spec(text + 'where: topology.fabric = "chic"'), facts=FACTS)
    assert [p.coordinates["topology.fabric"] for p in expansion.points] == ["chic"]
    assert expansion.points[0].point["topology"]["endpoints"] == 566


def test_an_unknown_fabric_is_an_impossible_point_at_its_line():
    expansion = planned(parse_spec(SPEC.replace("FABRIC", "atals")), facts=FACTS)
    assert len(expansion.impossible) == 2
    (problem,) = expansion.problems
    assert (problem.pointer, problem.line) == ("/axes/topology/2/fabric", 6)
    assert "did you mean 'atlas'" in problem.message


def test_imported_tables_that_are_missing_point_to_the_routing():
    text = SPEC.replace("FABRIC", "atlas@2").replace("dfsssp", "imported")
    expansion = planned(parse_spec(text), facts=FACTS)
    (problem,) = expansion.problems
    assert problem.pointer == "/axes/routing/1"
    assert len(expansion.impossible) == 1


def test_a_base_that_names_no_fabric_refuses_the_spec():
    text = SPEC.partition("axes:")[0].replace(
        "base: {", "base: {topology: {kind: fabric, fabric: x}, "
    )
    with pytest.raises(SpecError, match="there is no fabric 'x'"):
        planned(parse_spec(text), facts=FACTS)
