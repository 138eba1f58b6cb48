"""Rounds of a search, run against a made-up truth: every place ends as a full sweep would have it."""

import numpy as np
import pytest

from domain.catalog.load import load_catalog
from domain.sweep.plan.draft import draft_plan
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.search.bisection import Outcome
from domain.sweep.search.rounds import ProbedPoint, Rounds
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec

SPEC = """
schema_version: 1
name: Where tori saturate
model: packet
base: {workload: {kind: uniform_random}}
axes:
  topology: [ring, {kind: torus, dimensions: 2}]
  offered_load: {find: {linear: {from: 0.01, to: 1, count: 100}}, until: saturated}
  endpoints: [16, 64, 256]
replicates: 3
"""
TRUTH = {("ring", 16): 0.5, ("ring", 64): 0.125, ("ring", 256): 0.03}


def drafted(text=SPEC):
    facts = PlanFacts(max_points=100_000)
    return draft_plan(parse_spec(text, "application/yaml"), load_catalog(), facts)


def coordinates_of(draft, candidate):
    (own, _, rows) = next(iter(draft.parts(np.array([candidate]))))
    return draft.coordinates(own, draft.blocks[own].steps(rows)[0])


def threshold(coordinates, replicate):
    place = (coordinates["topology"], coordinates["topology.endpoints"])
    return TRUTH.get(place, 0.8) + 0.01 * replicate


def searched(draft):
    """Run a search to its end; gives its state and how many points it ran."""
    points, rounds = [], None
    for _ in range(50):
        infos = draft.infos
        rounds = Rounds(draft.search, infos, 3, points, draft.grid)
        wanted = rounds.wanted()
        if not len(wanted):
            return rounds, len(points)
        made = [coordinates_of(draft, number) for number in wanted]
        rounds.check(wanted, made)
        for place in made:
            load = place["workload.offered_load"]
            runs = {r: {"saturated": float(load >= threshold(place, r))} for r in range(3)}
            points.append(ProbedPoint(len(points), place, runs))
    raise AssertionError("the search does not end")


def test_every_place_is_bracketed_where_a_fine_grid_changes():
    rounds, count = searched(drafted())
    found = rounds.found()
    assert len(found) == 6
    for place in found:
        assert place.found.outcome is Outcome.FOUND
        for own in place.found.thresholds:
            true = threshold(place.coordinates, own.replicate)
            assert own.low < true <= own.high + 1e-12
            assert own.high - own.low == pytest.approx(0.01)
    assert count < 6 * 20, "a full sweep has 600"


def test_points_that_are_stored_and_have_not_run_are_not_asked_for_again():
    draft = drafted()
    infos = draft.infos
    first = Rounds(draft.search, infos, 3, [], draft.grid).wanted()
    assert len(first) == 12
    waiting = [ProbedPoint(0, coordinates_of(draft, n), {}) for n in first]
    assert not len(Rounds(draft.search, infos, 3, waiting, draft.grid).wanted())


def test_a_place_that_where_leaves_out_is_no_search_but_half_a_place_is_refused():
    draft = drafted()
    rounds = Rounds(draft.search, draft.infos, 3, [], draft.grid)
    wanted = rounds.wanted()
    made = [coordinates_of(draft, number) for number in wanted]
    rounds.check(wanted, [one for one in made if one["topology"] == "ring"])
    with pytest.raises(SpecError) as caught:
        rounds.check(wanted, [one for one in made if one["workload.offered_load"] < 0.5])
    assert caught.value.problems[0].pointer == "/where"


@pytest.mark.parametrize(
    ("axes", "pointer", "said"),
    [
        ("offered_load: {find: [0.1], until: saturated}", "/axes/offered_load/find", "two values"),
        ("offered_load: {find: [0.5, 0.1], until: saturated}", "/axes/offered_load/find", "rise"),
        ("topology: {find: [ring, torus], until: saturated}", "/axes/topology/find", "numbers"),
        ("offered_load: {find: [0.1, 1], until: satured}", "/axes/offered_load/until", "saturated"),
        ("offered_load: {find: [0.1, 1]}", "/axes/offered_load/until", "required"),
        (
            "{offered_load: {find: [1, 2], until: saturated}, endpoints: {find: [4, 8], until: saturated}}",
            "/axes/endpoints/find",
            "two axes",
        ),
    ],
)
def test_bad_searches_name_the_field(axes, pointer, said):
    base = "{workload: uniform_random, topology: ring}"
    if "topology" in axes:
        base = "{workload: uniform_random}"
    axes = axes if axes.startswith("{") else f"{{{axes}}}"
    text = f"{{schema_version: 1, name: n, model: packet, base: {base}, axes: {axes}}}"
    with pytest.raises(SpecError) as caught:
        drafted(text)
    problem = next(one for one in caught.value.problems if one.pointer == pointer)
    assert said in problem.message


def test_precise_replicates_and_searches_are_refused_together():
    text = SPEC.replace(
        "replicates: 3",
        "replicates: {min: 5, max: 9, until: {metric: accepted_load, relative_half_width: 0.1}}",
    )
    with pytest.raises(SpecError) as caught:
        drafted(text)
    assert caught.value.problems[0].pointer == "/replicates"
