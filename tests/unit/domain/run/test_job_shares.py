"""What environments and ranks do to estimates, by the shipped catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from domain.catalog.load import load_catalog
from domain.catalog.validate import validate_point
from domain.run.estimate import Estimator
from domain.run.job_shares import Shares, ranks_per_endpoint, shares
from domain.shape.known import KnownShapes
from domain.shape.source import Figures

HALO = {"workload": {"kind": "halo3d26"}, "fraction": 0.5}


class Sized:
    """Says what a torus of 64 routers comes to."""

    def shape(self, topology: Any, routing: Any) -> Figures:
        sizes = {"endpoints": 64, "routers": 64, "ports": 448, "channels": 384, "radix": 7}
        return sizes | {"mean_hops": 3.0, "virtual_channels": 2}


def point(workload: str = "halo3d26", ranks: int = 1, **environment: Any) -> dict[str, Any]:
    return validate_point(
        {
            "model": "packet",
            "topology": {"kind": "torus", "endpoints": 64},
            "workload": {"kind": workload},
            "mpi": {"ranks_per_endpoint": ranks},
            **({"environment": environment} if environment else {}),
        },
        load_catalog(),
    )


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, Shares(1.0, 1.0)),
        ({"kind": "quarter"}, Shares(0.25, 1.0)),
        ({"kind": "quarter_halo_background"}, Shares(0.25, 4.0)),
        ({"kind": "shared", "background": [HALO]}, Shares(0.5, 2.0)),
        (
            {
                "kind": "shared",
                "foreground_fraction": 0.25,
                "background": [{"workload": {"kind": "halo3d26"}, "endpoints": 16}],
            },
            Shares(0.25, 2.0),
        ),
    ],
)
def test_jobs_share_the_machine(environment: dict[str, Any], expected: Shares) -> None:
    catalog = load_catalog().for_model("packet")
    assert shares(catalog, point(**environment), 64) == expected


def test_only_workloads_of_ranks_have_ranks() -> None:
    catalog = load_catalog().for_model("packet")
    assert ranks_per_endpoint(catalog, point(ranks=16)) == 16
    assert ranks_per_endpoint(catalog, point("random_reads")) == 0


def test_more_ranks_and_more_jobs_cost_more() -> None:
    estimate = Estimator(load_catalog(), shapes=KnownShapes(Sized())).estimate
    plain, ranks = (estimate(point(ranks=n)) for n in (1, 64))
    assert ranks.packet_hops > plain.packet_hops
    assert ranks.memory_bytes > plain.memory_bytes
    quarter = estimate(point(kind="quarter"))
    disturbed = estimate(point(kind="quarter_halo_background"))
    assert quarter.packet_hops < plain.packet_hops
    assert disturbed.packet_hops == pytest.approx(4 * quarter.packet_hops)
