"""Points that refer to a fabric by name hold its digest and size."""

import pytest

from domain.catalog.validate import PointProblemsError, validate_point
from domain.fabric.facts import FabricFacts
from domain.sweep.errors import SpecError
from domain.sweep.expand import expand
from domain.sweep.parse import parse_spec
from domain.sweep.point import point_key

DIGEST = "ab" * 32
ATLAS = FabricFacts(DIGEST, 1142, 200, 5000, True, "atlas", 2)
BARE = FabricFacts("cd" * 32, 566, 80, 2000, False, "chic", 1)


class Shelf:
    """Two fabrics; counts how often it is asked."""

    def __init__(self):
        self.known = {"atlas": ATLAS, "atlas@2": ATLAS, DIGEST: ATLAS, "chic": BARE}
        self.asked = []

    def resolve(self, reference):
        self.asked.append(reference)
        return self.known.get(reference)

    def names(self):
        return ["chic", "atlas"]


def point(reference="atlas", routing="min_hop", **topology):
    return {
        "model": "static",
        "topology": {"kind": "fabric", "fabric": reference, **topology},
        "pattern": {"kind": "random_bisection"},
        "routing": {"kind": routing},
    }


def only_problem(catalog, written, shelf):
    with pytest.raises(PointProblemsError) as caught:
        validate_point(written, catalog, shelf)
    (problem,) = caught.value.problems
    return problem


def test_the_point_holds_digest_and_size(catalog):
    found = validate_point(point(), catalog, Shelf())
    assert found["topology"] == {
        "kind": "fabric",
        "fabric": DIGEST,
        "endpoints": 1142,
        "routers": 200,
        "channels": 5000,
    }


def test_every_way_to_name_a_version_gives_one_key(catalog):
    ways = ["atlas", "atlas@2", DIGEST]
    keys = {point_key(validate_point(point(way), catalog, Shelf())) for way in ways}
    assert len(keys) == 1


def test_a_canonical_point_needs_no_resolver(catalog):
    found = validate_point(point(), catalog, Shelf())
    assert validate_point(found, catalog) == found


@pytest.mark.parametrize("reference", ["atlas", DIGEST])
def test_without_a_resolver_a_reference_cannot_be_looked_up(catalog, reference):
    problem = only_problem(catalog, point(reference), None)
    assert problem.pointer == "/topology/fabric"
    assert "cannot be looked up" in problem.message


def test_an_unknown_fabric_is_named_with_what_is_near(catalog):
    problem = only_problem(catalog, point("altas"), Shelf())
    assert (problem.pointer, problem.value) == ("/topology/fabric", "altas")
    assert problem.message == "there is no fabric 'altas'; did you mean 'atlas'?"
    assert problem.allowed == ["atlas", "chic"]
    problem = only_problem(catalog, point("atlas@9"), Shelf())
    assert problem.message == "the fabric atlas has no version 'atlas@9'"


@pytest.mark.parametrize("reference", ["", "a\0b", "\ud800", "x" * 300, 7, None, ["atlas"]])
def test_what_is_no_reference_is_never_looked_up(catalog, reference):
    shelf = Shelf()
    problem = only_problem(catalog, point(reference), shelf)
    assert problem.pointer == "/topology/fabric"
    assert shelf.asked == []


def test_a_given_size_must_be_the_fabrics(catalog):
    assert validate_point(point(endpoints=1142), catalog, Shelf())
    problem = only_problem(catalog, point(endpoints=1000), Shelf())
    assert (problem.pointer, problem.value, problem.allowed) == ("/topology/endpoints", 1000, 1142)
    assert "the fabric atlas version 2 has 1142 endpoints" in problem.message


def test_rules_see_the_size(catalog):
    written = point()
    written["pattern"] = {"kind": "random_bisection", "ranks": 1143}
    assert only_problem(catalog, written, Shelf()).pointer == "/pattern/ranks"


def test_imported_tables_must_exist(catalog):
    assert validate_point(point(routing="imported"), catalog, Shelf())
    problem = only_problem(catalog, point("chic", "imported"), Shelf())
    assert problem.pointer == "/routing/kind"
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


def test_coordinates_keep_what_was_written(catalog):
    shelf = Shelf()
    expansion = expand(parse_spec(SPEC.replace("FABRIC", "atlas@2")), catalog, fabrics=shelf)
    assert [p.coordinates["topology"] for p in expansion.points[::2]] == [
        "fabric atlas",
        "fabric chic",
        "fabric atlas@2",
    ]
    assert expansion.points[0].point["topology"]["fabric"] == DIGEST
    assert expansion.points[0].point_key == expansion.points[4].point_key
    assert sorted(shelf.asked) == ["atlas", "atlas@2", "chic"]


def test_an_axis_can_be_the_fabric_itself(catalog):
    text = (
        SPEC.partition("axes:")[0] + "axes: {topology.fabric: [atlas, chic], topology: [fabric]}\n"
    )
    expansion = expand(
        parse_spec(text + 'where: topology.fabric = "chic"'), catalog, fabrics=Shelf()
    )
    assert [p.coordinates["topology.fabric"] for p in expansion.points] == ["chic"]
    assert expansion.points[0].point["topology"]["endpoints"] == 566


def test_an_unknown_fabric_is_an_impossible_point_at_its_line(catalog):
    expansion = expand(parse_spec(SPEC.replace("FABRIC", "atals")), catalog, fabrics=Shelf())
    assert expansion.impossible_count == 2
    (problem,) = expansion.problems
    assert (problem.pointer, problem.line) == ("/axes/topology/2/fabric", 6)
    assert "did you mean 'atlas'" in problem.message


def test_imported_tables_that_are_missing_point_to_the_routing(catalog):
    text = SPEC.replace("FABRIC", "atlas@2").replace("dfsssp", "imported")
    expansion = expand(parse_spec(text), catalog, fabrics=Shelf())
    (problem,) = expansion.problems
    assert problem.pointer == "/axes/routing/1"
    assert expansion.impossible_count == 1


def test_a_base_that_names_no_fabric_refuses_the_spec(catalog):
    text = SPEC.partition("axes:")[0].replace(
        "base: {", "base: {topology: {kind: fabric, fabric: x}, "
    )
    with pytest.raises(SpecError, match="there is no fabric 'x'"):
        expand(parse_spec(text), catalog, fabrics=Shelf())
