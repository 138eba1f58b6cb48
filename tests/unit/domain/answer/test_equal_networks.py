"""Answers about networks that were made alike: sizes are no axes, and stand in names."""

from __future__ import annotations

from dataclasses import replace

from domain.answer.display_names import with_routing
from domain.answer.equal_networks import (
    EqualNetworks,
    equal_text,
    with_chosen_sizes,
    with_sized_names,
)
from domain.answer.study import Study, StudyAxis, StudyPoint
from domain.catalog.axis_kind import AxisKind
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.spec.equal import EqualForm

WRITTEN = {"cost_per_endpoint": 78, "choose": ["leaf_taper", "rate"], "prices": "q@2"}
TOPOLOGY = AxisInfo("topology", ("topology",), ("fat_tree", "ring"), None, ("Fat tree", "Ring"))
TAPER = AxisInfo(
    "leaf_taper", ("topology.leaf_taper",), (1, 2), None, ("1", "2"), when="a", is_chosen=True
)
RATE = AxisInfo(
    "rate", ("network.link_bandwidth_gbps",), (10, 20), "gbps", ("10", "20"), is_chosen=True
)
SCALE = AxisInfo("endpoints", ("topology.endpoints",), (16, 64), "count", ("16", "64"))


def study(*steps: tuple[int, int, int, int]) -> Study:
    """Make a study of points that stand at steps of topology, taper, rate and endpoints."""
    kinds = (AxisKind.CHOICE, AxisKind.CHOICE, AxisKind.RESOURCE, AxisKind.SCALE)
    axes = tuple(
        StudyAxis(info, kind)
        for info, kind in zip((TOPOLOGY, TAPER, RATE, SCALE), kinds, strict=True)
    )
    points = [StudyPoint(index, own) for index, own in enumerate(steps)]
    made = Study("packet", axes, points, (), (), ideals={"topology": "Ring"})
    return replace(made, asked_names={"topology": {"ring": "Ring", "fat_tree": "Fat tree"}})


def test_chosen_axes_are_no_axes_of_the_study() -> None:
    found = with_chosen_sizes(study((0, 1, 0, 0), (1, 2, 1, 0)), WRITTEN)
    assert [axis.info.name for axis in found.axes] == ["topology", "endpoints"]
    assert [point.steps for point in found.points] == [(0, 0), (1, 0)]
    assert found.equal is not None
    assert [found.equal.size(point) for point in (0, 1, 7)] == [
        "leaf taper 2, 10 Gb/s",
        "20 Gb/s",
        "",
    ]
    plain = study((0, 1, 0, 0))
    assert with_chosen_sizes(plain, None) is plain


def test_a_size_stands_in_a_name_where_it_is_the_same_everywhere() -> None:
    points = ((0, 0, 1, 0), (0, 1, 1, 1), (1, 2, 0, 0), (1, 2, 0, 1))
    found = with_sized_names(with_chosen_sizes(study(*points), WRITTEN))
    # The tree's taper is another one at 64 endpoints: it stands beside its networks alone.
    assert found.axes[0].info.labels == ("Fat tree", "Ring (10 Gb/s)")
    assert found.ideals == {"topology": "Ring (10 Gb/s)"}
    # The specification's names, and those without sizes, are taken still.
    names = found.asked_names["topology"]
    assert (names["ring"], names["Ring"]) == ("Ring (10 Gb/s)", "Ring (10 Gb/s)")
    assert names["fat_tree"] == "Fat tree"


def test_a_size_that_all_networks_have_stands_in_no_name() -> None:
    found = with_sized_names(with_chosen_sizes(study((0, 1, 0, 0), (1, 2, 0, 0)), WRITTEN))
    assert found.axes[0].info.labels == ("Fat tree (leaf taper 2)", "Ring")
    assert found.equal is not None
    assert found.equal.size(1) == "10 Gb/s"


def told(left: dict[str, float], priced_by: str, factor: float | None, **form: object) -> str:
    equal = EqualNetworks(EqualForm.model_validate({**WRITTEN, **form}), {})
    return equal_text(equal, left, priced_by, factor)


def test_what_is_left_unequal_is_told() -> None:
    left = {"cable per endpoint": 2.0, "bisection per endpoint": 1.04}
    assert told(left, "q@2", 1.03) == (
        "Sizes were chosen so that the networks cost the same: 78 US dollars an endpoint, within 5 %, by "
        "q@2. Left unequal: cable per endpoint by a factor of up to 2."
    )
    assert told({"cable per endpoint": 1.04}, "q@2", 1.0).endswith(
        "In what else is compared here they differ no more than that."
    )


def test_a_cost_by_other_prices_is_told() -> None:
    assert (
        "By the prices of this answer, q@3, they differ in cost by a factor of up to 1.3."
        in told({}, "q@3", 1.3)
    )
    form = {"cost_per_endpoint": None, "bisection": "nearest", "prices": None}
    by_bisection = told({}, "q@3", 1.3, **form)
    assert by_bisection.startswith(
        "Sizes were chosen so that the networks have the same bisection bandwidth per endpoint: as nearly "
        "as their sizes allow, within 5 %. By the prices of this answer, q@3,"
    )


def test_a_routing_is_said_behind_a_name_with_its_size() -> None:
    for told in ("HyperX", "HyperX, dimensions 2", "HyperX (concentration 4)"):
        assert with_routing(told, "HyperX adaptive") == f"{told} with adaptive routing"
    assert with_routing("Torus (planes 2)", "Minimal") == "Torus (planes 2) with minimal routing"
