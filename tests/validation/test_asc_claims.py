"""A fast subset of the interconnect study's claims, and that claims can be missed."""

from __future__ import annotations

import dataclasses

import pytest

from tests.validation import asc_claims, asc_run, asc_worst_case
from tests.validation.asc_study import Case, Outcome, run_cases
from tests.validation.claims import markdown_table

_SIZES = [size for size in asc_claims.SWEEP_SIZES if size < 4194304]


@pytest.fixture(scope="module")
def outcomes() -> dict[Case, Outcome]:
    cases = [
        Case(t, "sweep", p, message_bytes=size)
        for t in asc_claims.THREE
        for p in asc_claims.PLACEMENTS
        for size in _SIZES
    ]
    return run_cases(cases)


def test_sweeps_take_time_in_proportion_to_their_messages(outcomes: dict[Case, Outcome]) -> None:
    small, large = _SIZES
    for case, found in outcomes.items():
        if case.message_bytes == small:
            longer = outcomes[dataclasses.replace(case, message_bytes=large)].iteration_ns
            assert longer / found.iteration_ns == pytest.approx(large / small, rel=0.1)


def test_virtual_channels_are_those_of_the_slides() -> None:
    claim = asc_worst_case.virtual_channels_claim(asc_worst_case.virtual_channels())
    assert claim.reached, claim.told


def test_minimal_routing_is_held_to_the_links_of_the_pair() -> None:
    assert asc_worst_case.worst_case("minimal").accepted <= 1.02 * asc_worst_case.MINIMAL_BOUND


def test_claim_is_missed_when_another_topology_wins() -> None:
    same = Outcome(100.0, 0.5, 0.4, 0.1, 0.9, 0.0)
    outcomes = dict.fromkeys(asc_claims.thousand(1), same)
    assert asc_claims.fat_tree_is_best(outcomes, 1, "3.a").reached
    faster = dataclasses.replace(same, iteration_ns=50.0)
    for case in outcomes:
        if case.topology == "hyperx":
            outcomes[case] = faster
    assert not asc_claims.fat_tree_is_best(outcomes, 1, "3.a").reached


def test_claims_that_were_not_run_are_listed() -> None:
    claim = asc_worst_case.virtual_channels_claim(asc_worst_case.virtual_channels())
    listed = asc_run.listed({"3.k": claim}, "no time")
    assert [c.identifier for c in listed] == [f"3.{letter}" for letter in "abcdefghijk"]
    assert [c.reached for c in listed] == [None] * 10 + [True]
    table = markdown_table(listed)
    assert table.count("| no time | not run |") == 10


def test_every_claim_has_its_part() -> None:
    claimed = [identifier for part in asc_run.parts() for identifier in part.identifiers]
    assert sorted([*claimed, "3.j", "3.k"]) == list(asc_claims.PUBLISHED)
