"""The note that says which routing each network ran under, where each had its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.answer.compose import answer
from domain.answer.request import AnswerRequest
from domain.answer.spec_kinds import recommends_routing
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from domain.sweep.axes.axis import SPACE
from tests.support.studies import axis, noise, seed, study, topologies

_NETWORKS: dict[str, dict[str, Any]] = {
    "torus": {"routing": "adaptive_minimal"},
    "fat_tree": {"routing": "adaptive_up"},
}
_TEXT = (
    "Each network runs under its recommended routing: Torus adaptive_minimal, Fat tree adaptive_up."
)


def _timed(name: str, failed: int = 0) -> list[float]:
    return [(100.0 + 50.0 * failed) * f for f in noise(3, 0.01, seed(name))]


def _notes(made: Study) -> list[str]:
    notes = answer(made, AnswerRequest()).notes
    return [note for note in notes if "recommended routing" in note]


def test_each_network_is_told_with_its_routing() -> None:
    made = study([topologies(*_NETWORKS)], _timed, networks=_NETWORKS, routing_is_recommended=True)
    assert _notes(made) == [_TEXT]
    assert _notes(replace(made, routing_is_recommended=False)) == []


def test_a_network_of_several_routings_is_told_with_all() -> None:
    links = axis("failures.failed_links", [0, 1], AxisKind.CONDITION)
    made = study([topologies("torus", "fat_tree"), links], _timed, routing_is_recommended=True)
    kinds = ("adaptive_minimal", "adaptive_minimal", "adaptive_up", "adaptive_minimal")
    points = [replace(point, network=number) for number, point in enumerate(made.points)]
    networks = [{"routing": kind} for kind in kinds]
    (note,) = _notes(replace(made, points=points, networks=networks))
    assert note.endswith("Torus adaptive_minimal, Fat tree adaptive_up or adaptive_minimal.")


def test_nothing_is_told_where_networks_do_not_compete() -> None:
    modes = axis("placement", ["x", "y"], AxisKind.CHOICE)
    networks = {"x": {"routing": "par"}, "y": {"routing": "par"}}
    assert _notes(study([modes], _timed, networks=networks, routing_is_recommended=True)) == []
    spaces = axis(SPACE, ["x", "y"], AxisKind.CHOICE)
    made = study([spaces], _timed, networks=networks, routing_is_recommended=True)
    competing = replace(made, spaces_set=frozenset({"topology"}))
    assert [len(_notes(one)) for one in (made, competing)] == [0, 1]


@pytest.mark.parametrize(
    ("version", "parts", "is_recommended"),
    [
        (1, {}, False),
        (2, {}, True),
        (1, {"base": {"routing": "recommended"}}, True),
        (1, {"base": {"routing.kind": "recommended"}}, True),
        (2, {"base": {"routing": {"kind": "minimal"}}}, False),
        (1, {"spaces": {"a": {"base": {"routing": "recommended"}}, "b": {}}}, False),
        (2, {"spaces": {"a": {"base": {"routing": "recommended"}}, "b": {}}}, True),
        (2, {"spaces": {"a": {"base": {"routing": "minimal"}}, "b": {}}}, False),
        (1, {"axes": {"routing": ["minimal", "recommended"]}}, False),
    ],
)
def test_what_a_spec_says_of_routing(
    version: int, parts: dict[str, Any], is_recommended: bool
) -> None:
    spec = {"schema_version": version, "name": "x", "model": "packet", **parts}
    assert recommends_routing(spec) is is_recommended
