"""Where routers stand, what is taken together, and what links carry."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import simcore
from domain.network.drawing import Detail, draw
from domain.network.layout import Arrangement, lay_out
from domain.network.loads import PortLoads
from domain.network.traffic import Flows
from domain.network.wiring import Wiring

TORUS = {"kind": "torus", "widths": [4, 3], "concentration": 1}
DRAGONFLY = {"kind": "dragonfly", "endpoints": 72}
TREE = {"kind": "fat_tree", "children": [8, 4], "parents": [1, 4], "link_multiplicity": [1, 4]}


def wired(topology: dict[str, Any], **sections: Any) -> Wiring:
    return Wiring.from_core(simcore.wiring({"topology": topology, **sections}))


@pytest.mark.parametrize(
    ("topology", "arrangement"),
    [
        (TORUS, Arrangement.GRID),
        ({"kind": "torus", "widths": [4, 4, 4, 3]}, Arrangement.GRID),
        ({"kind": "hypercube", "endpoints": 64}, Arrangement.GRID),
        ({"kind": "hyperx", "widths": [5, 5, 5], "concentration": 5}, Arrangement.GRID),
        ({"kind": "ring", "endpoints": 8}, Arrangement.CIRCLE),
        ({"kind": "mesh", "widths": [8]}, Arrangement.CIRCLE),
        ({"kind": "single_router", "endpoints": 8}, Arrangement.CIRCLE),
        (DRAGONFLY, Arrangement.GROUPS),
        ({"kind": "dragonfly_plus", "endpoints": 128, "radix": 16}, Arrangement.GROUPS),
        ({"kind": "slim_fly", "q": 5}, Arrangement.GROUPS),
        (TREE, Arrangement.LEVELS),
        ({"kind": "machine", "name": "ranger"}, Arrangement.LEVELS),
    ],
)
def test_every_family_has_its_arrangement_and_no_two_routers_stand_on_one_place(
    topology: dict[str, Any], arrangement: Arrangement
) -> None:
    layout = lay_out(wired(topology))
    assert layout.arrangement is arrangement
    places = np.round(np.column_stack([layout.x, layout.y]), 5)
    assert len(np.unique(places, axis=0)) == len(places)
    assert places.min() == 0
    assert places.max() == pytest.approx(1 if len(places) > 1 else 0)
    again = lay_out(wired(topology))
    np.testing.assert_array_equal(again.x, layout.x)
    np.testing.assert_array_equal(again.y, layout.y)


def test_links_from_end_to_end_of_a_torus_pass_beside_the_routers_between() -> None:
    layout = lay_out(wired({"kind": "torus", "widths": [4, 4]}))
    row = np.column_stack([layout.x, layout.y])[:4]
    end = row[3] - row[0]
    between = row[1:3] - row[0]
    across = np.abs(end[0] * between[:, 1] - end[1] * between[:, 0]) / np.linalg.norm(end)
    assert across.min() > 0.03


def test_a_tree_stands_on_its_leaves_with_the_core_on_top() -> None:
    wiring = wired({"kind": "fat_tree", "endpoints": 128, "radix": 8, "levels": 3})
    layout = lay_out(wiring)
    assert layout.level is not None
    assert set(layout.level) == {0, 1, 2}
    tops = [layout.y[layout.level == level] for level in range(3)]
    assert tops[0].max() < tops[1].min()
    assert tops[1].max() < tops[2].min()
    assert (layout.level[wiring.endpoints > 0] == 0).all()


def test_groups_of_a_dragonfly_stand_apart() -> None:
    wiring = wired(DRAGONFLY)
    layout = lay_out(wiring)
    places = np.column_stack([layout.x, layout.y])
    centres = np.array([places[wiring.group == group].mean(axis=0) for group in range(9)])
    reach = np.linalg.norm(places - centres[wiring.group], axis=1).max()
    gaps = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    assert gaps[gaps > 0].min() > 2 * reach


def test_parallel_cables_are_one_link_that_counts_them() -> None:
    drawing = draw(wired(TREE))
    assert drawing.detail is Detail.ROUTERS
    assert (drawing.links.cables == 4).all()
    assert drawing.links.cables.sum() == drawing.cables == 64
    np.testing.assert_allclose(drawing.links.rate_gbps, 100.0 * drawing.links.cables)


@pytest.mark.parametrize("topology", [DRAGONFLY, TREE, TORUS])
def test_what_is_too_large_is_drawn_by_groups_and_loses_no_cable(topology: dict[str, Any]) -> None:
    wiring = wired(topology)
    whole = draw(wiring)
    parts = draw(wiring, most_routers=wiring.routers - 1)
    assert parts.detail is Detail.GROUPS
    assert len(parts.nodes.x) < wiring.routers
    assert parts.nodes.routers.sum() == wiring.routers
    assert parts.nodes.endpoints.sum() == whole.nodes.endpoints.sum() == whole.endpoints
    assert parts.links.cables.sum() + parts.nodes.inner_cables.sum() == whole.cables
    few = draw(wiring, most_links=5)
    assert few.links.cables.sum() + few.nodes.inner_cables.sum() == whole.cables


def test_links_show_the_busier_direction_and_the_bytes_of_both() -> None:
    wiring = wired(TORUS)
    number = 5
    ends = [
        (wiring.from_[number], wiring.from_port[number]),
        (wiring.to[number], wiring.to_port[number]),
    ]
    ports = PortLoads(
        router=np.array([router for router, _ in ends]),
        port=np.array([port for _, port in ends]),
        active=np.array([0.25, 0.75]),
        stalled=np.array([0.5, 0.0]),
        bytes=np.array([10.0, 30.0]),
    )
    links = draw(wiring, ports).links
    assert links.active is not None
    assert links.stalled is not None
    assert links.bytes is not None
    shown = np.flatnonzero(~np.isnan(links.active))
    assert len(shown) == 1
    assert {links.from_[shown[0]], links.to[shown[0]]} == {end[0] for end in ends}
    assert (links.active[shown[0]], links.stalled[shown[0]]) == (0.75, 0.5)
    assert links.bytes[shown[0]] == links.bytes.sum() == 40


def test_what_fails_in_a_run_is_what_its_seeds_draw() -> None:
    failing = {"failures": {"failed_links": 3, "failed_routers": 1}, "base_seed": 7}
    drawn = [draw(wired(DRAGONFLY, **failing, replicate=r)) for r in (0, 0, 1)]
    assert all(one.links.failed.sum() == 3 for one in drawn)
    assert all(one.nodes.failed_routers.sum() == 1 for one in drawn)
    np.testing.assert_array_equal(drawn[0].links.failed, drawn[1].links.failed)
    assert (drawn[0].links.failed != drawn[2].links.failed).any()


def test_flows_are_summed_from_group_to_group() -> None:
    flows = Flows(np.array([0, 0, 71]), np.array([1, 71, 0]), np.array([5.0, 7.0, 11.0]))
    traffic = draw(wired(DRAGONFLY), flows=flows).traffic
    assert traffic is not None
    assert traffic.bytes.shape == (9, 9)
    assert (traffic.bytes[0, 0], traffic.bytes[0, 8], traffic.bytes[8, 0]) == (5, 7, 11)
    assert traffic.bytes.sum() == 23
    assert draw(wired({"kind": "ring", "endpoints": 8}), flows=flows_within(8)).traffic is None


def flows_within(endpoints: int) -> Flows:
    every = np.arange(endpoints)
    return Flows(every, every[::-1].copy(), np.ones(endpoints))


def test_a_network_with_too_many_cables_is_refused_before_it_is_told() -> None:
    with pytest.raises(simcore.PointError, match="networks are drawn up to 4000000"):
        simcore.wiring({"topology": {"kind": "dragonfly", "endpoints": 1_000_000}})
