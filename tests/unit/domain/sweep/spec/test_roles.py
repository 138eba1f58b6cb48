"""What a spec says of its axes beyond their values: their kind, the ideal, the baseline."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.catalog.axis_kind import AxisKind
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.yardsticks import yardsticks_of
from tests.support.planning import Planned

BASE = "base: {workload: random_reads, topology: {kind: ring, endpoints: 16}}\n"
TOPOLOGIES = (
    "base: {workload: random_reads, endpoints: 16}\naxes: {topology: [ring, single_router]}\n"
)

Expand = Callable[..., Planned]


def test_a_role_stands_beside_the_values_of_an_axis(expand_text: Expand) -> None:
    written = "axes: {link_latency_ns: {role: condition, values: {log2: [8, 32]}}}"
    (axis,) = expand_text(BASE + written).axes
    assert axis.role is AxisKind.CONDITION
    assert axis.values == (8, 16, 32)


def test_a_role_stands_beside_a_zip_group(expand_text: Expand) -> None:
    zipped = "{zip: {link_latency_ns: [8, 16], router_latency_ns: [1, 2]}}"
    (axis,) = expand_text(BASE + f"axes: {{pace: {{role: scale, values: {zipped}}}}}").axes
    assert axis.role is AxisKind.SCALE
    assert len(axis.paths) == 2


def test_an_axis_without_a_role_leaves_it_to_the_catalogue(expand_text: Expand) -> None:
    (axis,) = expand_text(BASE + "axes: {link_latency_ns: [8, 16]}").axes
    assert axis.role is None


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("{role: winner, values: [8, 16]}", "/axes/link_latency_ns"),
        ("{role: choice}", "/axes/link_latency_ns"),
        ("{role: choice, values: [8, 16], more: 1}", "/axes/link_latency_ns"),
        ("{role: choice, values: {role: load, values: [8]}}", "/axes/link_latency_ns"),
    ],
)
def test_a_role_that_cannot_be_read_is_refused(
    written: str, place: str, expand_text: Expand
) -> None:
    with pytest.raises(SpecError) as caught:
        expand_text(BASE + f"axes: {{link_latency_ns: {written}}}")
    assert all(problem.pointer.startswith(place) for problem in caught.value.problems)


def test_a_yardstick_is_found_by_its_label(expand_text: Expand) -> None:
    expansion = expand_text(TOPOLOGIES + "ideal: single_router\nbaseline: {topology: ring}")
    assert yardsticks_of("single_router", expansion.axes, "ideal") == {"topology": "single_router"}
    assert yardsticks_of({"topology": "ring"}, expansion.axes, "baseline") == {"topology": "ring"}


@pytest.mark.parametrize(
    ("written", "pointer", "said"),
    [
        ("ideal: single_ruter", "/ideal", "single_router"),
        ("baseline: {topology: mesh}", "/baseline/topology", "no value is called 'mesh'"),
        ("baseline: {topologie: ring}", "/baseline/topologie", "topology"),
    ],
)
def test_an_unknown_yardstick_is_refused_at_its_place(
    written: str, pointer: str, said: str, expand_text: Expand
) -> None:
    with pytest.raises(SpecError) as caught:
        expand_text(TOPOLOGIES + written)
    (problem,) = caught.value.problems
    assert problem.pointer == pointer
    assert said in problem.message


def test_a_label_of_two_axes_must_say_which(expand_text: Expand) -> None:
    written = BASE + "axes: {link_latency_ns: [8, 16], router_latency_ns: [8, 32]}\nideal: '8'"
    with pytest.raises(SpecError, match="2 axes have a value of this name"):
        expand_text(written)
