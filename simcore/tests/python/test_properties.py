"""Figures that hold for every shape, on random ones."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import simcore
from tests.support.chance import examples

_WIDTHS = st.lists(st.integers(2, 7), min_size=1, max_size=4).filter(lambda w: math.prod(w) <= 400)
_CONCENTRATION = st.integers(1, 4)


@st.composite
def _dragonflies(draw: st.DrawFn) -> dict[str, Any]:
    a, h = draw(st.integers(1, 6)), draw(st.integers(1, 4))
    return {
        "kind": "dragonfly",
        "routers_per_group": a,
        "global_links_per_router": h,
        "groups": draw(st.integers(2, a * h + 1)),
        "concentration": draw(_CONCENTRATION),
        "surplus_global_ports": draw(st.sampled_from(["empty", "parallel"])),
        "allow_underprovisioned": True,
    }


_GRIDS = st.builds(
    lambda kind, widths, c: {"kind": kind, "widths": widths, "concentration": c},
    st.sampled_from(["mesh", "torus"]),
    _WIDTHS,
    _CONCENTRATION,
)
_HYPERX = st.builds(
    lambda widths, c: {
        "kind": "hyperx",
        "widths": widths,
        "concentration": c,
        "allow_underprovisioned": True,
    },
    _WIDTHS,
    _CONCENTRATION,
)
_RINGS = st.builds(
    lambda routers, c: {"kind": "ring", "endpoints": routers * c, "concentration": c},
    st.integers(2, 40),
    _CONCENTRATION,
)
TOPOLOGIES = st.one_of(_GRIDS, _HYPERX, _RINGS, _dragonflies())


@examples(150)
@given(TOPOLOGIES)
def test_every_network_is_sound(topology: dict[str, Any]) -> None:
    found = simcore.statics({"topology": topology})
    assert found["endpoints"] == found["routers"] * topology["concentration"]
    assert found["deadlock_free"], found["cycle"]
    assert found["exact"]
    assert found["mean_hops_including_self"] <= found["mean_hops"] <= found["diameter"]
    assert found["mean_hops_including_self"] * found["endpoints"] == pytest.approx(
        found["mean_hops"] * (found["endpoints"] - 1)
    )


@examples(100)
@given(TOPOLOGIES)
def test_loads_add_up_to_the_distance(topology: dict[str, Any]) -> None:
    """Every hop loads one channel: loads over all channels sum to endpoints x mean distance."""
    found = simcore.statics({"topology": topology})
    mean, most = found["mean_channel_load_by_class"], found["max_channel_load_by_class"]
    assert all(mean[name] <= most[name] * (1 + 1e-9) for name in mean)
    assert found["max_channel_load"] == max(most.values())
    channels = 2 * found["links"]
    carried = found["endpoints"] * found["mean_hops_including_self"]
    if len(mean) == 1:
        assert mean["dimension_0"] * channels == pytest.approx(carried)
    elif topology["kind"] == "dragonfly":
        global_channels = 2 * found["global_links"]
        local_channels = channels - global_channels
        sums = mean["global"] * global_channels + mean["local"] * local_channels
        assert sums == pytest.approx(carried)


@examples(60)
@given(_WIDTHS.filter(lambda widths: max(widths) >= 4))
def test_tori_need_their_dateline(widths: list[int]) -> None:
    found = simcore.statics(
        {
            "topology": {"kind": "torus", "widths": widths},
            "routing": {"kind": "minimal", "deadlock_avoidance": "none"},
        }
    )
    assert not found["deadlock_free"]
    assert found["cycle"].startswith("router ")
    assert found["virtual_channels"] == 1
