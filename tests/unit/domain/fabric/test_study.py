"""The standard sweep of a fabric is a spec that runs as it is."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.sweep.fabric_study import StudyError, fabric_study
from domain.sweep.spec.parse import parse_spec
from tests.support.fabric_facts import fabric_facts, with_fabrics
from tests.support.planning import planned

ATLAS = fabric_facts("ab" * 32, 1142, 236, 5000, True, "atlas", 2)
BARE = fabric_facts("ab" * 32, 1142, 236, 5000, False, "atlas", 2)


def known(fabric):
    """Give what planning has to know of one fabric."""
    references = (fabric.name, f"{fabric.name}@{fabric.version}", fabric.digest)
    return with_fabrics(dict.fromkeys(references, fabric), (fabric.name,))


def expanded(facts, catalog, **options):
    text = fabric_study(facts, catalog, **options)
    return planned(parse_spec(text), facts=known(facts))


def kinds(expansion, section):
    return list(dict.fromkeys(point.point[section]["kind"] for point in expansion.points))


@pytest.mark.parametrize("facts", [ATLAS, BARE])
def test_the_standard_study_can_run_as_it_is(catalog, facts):
    expansion = expanded(facts, catalog)
    assert expansion.impossible == []
    assert kinds(expansion, "pattern") == [
        "random_bisection",
        "binomial_tree",
        "dissemination",
        "six_neighbor",
    ]
    assert "min_hop" in kinds(expansion, "routing")
    assert {point.point["topology"]["fabric"] for point in expansion.points} == {facts.digest}
    assert {point.point["placement"]["kind"] for point in expansion.points} == {"random"}
    assert (expansion.spec.initial_replicates, expansion.spec.max_replicates) == (3, 20)
    assert expansion.spec.stopping_rule.metric == "mean_flow_bandwidth_fraction"


@pytest.mark.parametrize("facts", [ATLAS, BARE])
def test_tables_are_studied_where_there_are_any(catalog, facts):
    found = fabric_study(facts, catalog)
    routing = re.search(r"^  routing: \[(.*)\]$", found, re.MULTILINE)[1].split(", ")
    assert ("imported" in routing) == facts.figures["has_tables"]
    assert "min_hop" in routing


def test_everything_can_be_chosen(catalog):
    expansion = expanded(
        ATLAS,
        catalog,
        engines=["dfsssp", "imported"],
        patterns=["ring"],
        replicates=4,
        draws=50,
    )
    assert kinds(expansion, "routing") == ["dfsssp", "imported"]
    assert {point.point["pattern"]["draws"] for point in expansion.points} == {50}
    assert (expansion.spec.initial_replicates, expansion.spec.max_replicates) == (4, 4)


def test_the_base_is_a_block_that_can_be_added_to(catalog):
    found = fabric_study(ATLAS, catalog)
    assert re.search(r"^base:\n  topology:", found, re.MULTILINE)
    spec = parse_spec(found.replace("base:\n", 'base:\n  placement: {"kind": "linear"}\n'))
    points = planned(spec, facts=known(ATLAS)).points
    assert {point.point["placement"]["kind"] for point in points} == {"linear"}


@pytest.mark.parametrize(
    ("facts", "options", "field", "words"),
    [
        (ATLAS, {"engines": ["min_hopp"]}, "engines", "did you mean 'min_hop'"),
        (ATLAS, {"engines": ["minimal"]}, "engines", "there is no 'minimal'"),
        (ATLAS, {"engines": []}, "engines", "at least one"),
        (BARE, {"engines": ["imported"]}, "engines", "without forwarding tables"),
        (ATLAS, {"patterns": ["rnig"]}, "patterns", "did you mean 'ring'"),
        (ATLAS, {"replicates": 0}, "replicates", "out of range"),
        (ATLAS, {"replicates": 1001}, "replicates", "out of range"),
        (ATLAS, {"draws": 0}, "draws", "out of range"),
    ],
)
def test_mistakes_name_the_parameter(catalog, facts, options, field, words):
    with pytest.raises(StudyError) as caught:
        fabric_study(facts, catalog, **options)
    (problem,) = caught.value.problems
    assert (problem.field, problem.pointer) == (field, f"/{field}")
    assert words in problem.message


names = st.from_regex(r"[a-z0-9][a-z0-9._-]{0,62}", fullmatch=True)


@given(names, st.integers(1, 10**6), st.booleans(), st.integers(2, 10**6))
def test_every_fabric_has_a_study(catalog, name, version, has_tables, endpoints):
    facts = fabric_facts("cd" * 32, endpoints, 7, 12, has_tables, name, version)
    expansion = expanded(facts, catalog)
    assert expansion.points
    assert expansion.impossible == []
