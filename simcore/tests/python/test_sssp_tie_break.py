"""Which of equally short and equally used paths SSSP takes."""

from __future__ import annotations

from typing import Any

import pytest

import simcore

SHUFFLED_TREE = {"kind": "chassis", "endpoints": 288, "cabling": "shuffled"}
TORUS = {"kind": "torus", "widths": [5, 5, 5]}


def measured(topology: dict[str, Any], **routing: Any) -> dict[str, float]:
    point = {
        "model": "static",
        "topology": topology,
        "routing": routing,
        "pattern": {"kind": "random_bisection", "draws": 50},
    }
    return simcore.run(point)["metrics"]


@pytest.mark.parametrize("engine", ["sssp", "dfsssp"])
def test_paths_of_a_destination_run_together_in_trees(engine: str) -> None:
    by_port = measured(SHUFFLED_TREE, kind=engine, tie_break="lowest_port")
    settled = measured(SHUFFLED_TREE, kind=engine, tie_break="settled_first")
    # As D-mod-k does on the same cables: one upper router for each destination.
    regular = measured(SHUFFLED_TREE, kind="d_mod_k")["mean_flow_bandwidth_fraction"]
    assert settled["mean_flow_bandwidth_fraction"] == pytest.approx(regular, abs=0.02)
    assert by_port["mean_flow_bandwidth_fraction"] < regular - 0.04
    assert measured(SHUFFLED_TREE, kind=engine) == settled


def test_paths_of_grids_stay_orderly() -> None:
    by_wiring = measured(TORUS, kind="dfsssp")
    assert by_wiring == measured(TORUS, kind="dfsssp", tie_break="lowest_port")
    assert by_wiring["virtual_lanes"] <= 4
    with pytest.raises(simcore.PointError, match="max_virtual_lanes"):
        measured(TORUS, kind="dfsssp", tie_break="settled_first")
