"""The fast subset of the claims about effective bandwidth: Atlas with few draws, what can be counted."""

from __future__ import annotations

import pytest

import simcore
from tests.validation import ebb_claims
from tests.validation.claims import Claim
from tests.validation.ebb_closed_form import permutation_fraction
from tests.validation.ebb_published import CHIC_BINS_MIB_PER_S, published
from tests.validation.ebb_study import (
    Figures,
    bin_points,
    closed_form_points,
    contrast_points,
    machine_points,
    run_points,
    shift_points,
    slide_point,
)


def must_reach(claims: list[Claim]) -> None:
    missed = [claim.told for claim in claims if not claim.reached]
    assert claims
    assert not missed


# Slide 8: which hosts (from 1) each of the first router's four cables up carries, and so on; the third
# router's table is not printed and follows the others. Odd hosts come down from the left crossbar.
PRINTED_UP = {
    0: ({5, 9, 13}, {6, 10, 14}, {7, 11, 15}, {8, 12, 16}),
    1: ({1, 9, 13}, {2, 10, 14}, {3, 11, 15}, {4, 12, 16}),
    2: ({1, 5, 13}, {2, 6, 14}, {3, 7, 15}, {4, 8, 16}),
    3: ({1, 5, 9}, {2, 6, 10}, {3, 7, 11}, {4, 8, 12}),
}


def slide_fabric() -> simcore.Fabric:
    """The network of slide 8 with its printed tables: four 8-port routers below two."""
    leaves, hosts = range(4), range(16)
    # Cable g of a leaf leads left (router 4) when g is 0 or 2, else right (router 5).
    links = [(leaf, 5 + g, 4 + g % 2, 1 + 2 * leaf + g // 2) for leaf in leaves for g in range(4)]
    tables = [[0] * 16 for _ in range(6)]
    for leaf in leaves:
        for host in hosts:
            if host // 4 == leaf:
                tables[leaf][host] = 1 + host % 4
            else:
                (g,) = (g for g, carried in enumerate(PRINTED_UP[leaf]) if host + 1 in carried)
                tables[leaf][host] = 5 + g
    for spine in (4, 5):
        for host in hosts:
            tables[spine][host] = 1 + 2 * (host // 4) + host % 4 // 2
    column = dict(
        zip(("router_a", "port_a", "router_b", "port_b"), zip(*links, strict=True), strict=True)
    )
    document = {
        "routers": {
            "name": [f"router {r}" for r in range(6)],
            "identifier": [""] * 6,
            "ports": [8] * 6,
            "lid": [0] * 6,
        },
        "endpoints": {
            "name": [f"host {h + 1}" for h in hosts],
            "identifier": [""] * 16,
            "lid": [0] * 16,
            "router": [h // 4 for h in hosts],
            "port": [1 + h % 4 for h in hosts],
            "rate_gbps": [0.0] * 16,
        },
        "links": {name: list(values) for name, values in column.items()}
        | {"rate_gbps": [0.0] * 16},
    }
    return simcore.Fabric(document, b"".join(bytes(row) for row in tables))


@pytest.fixture(scope="module")
def atlas() -> Figures:
    points, _ = machine_points("effective-bisection-quick.yaml")
    return run_points(points, replicates=3)


def test_atlas_delivers_what_was_published(atlas: Figures) -> None:
    claims = ebb_claims.atlas(atlas)
    assert len(claims) == 4
    must_reach(claims)


def test_linear_order_is_pathological_on_atlas() -> None:
    point = contrast_points()["linear", "atlas"]
    figures = run_points({("linear", "atlas"): point})
    assert figures.percent(("linear", "atlas")) == pytest.approx(36.9, abs=1.0)


def test_permutations_reach_the_closed_form() -> None:
    points = closed_form_points(draws=1000)
    figures = run_points(points)
    for (name, endpoints), half in (
        (("permutation", "288"), 12),
        (("permutation", "648"), 18),
    ):
        assert figures.percent((name, endpoints)) == pytest.approx(
            100 * permutation_fraction(half), abs=0.15
        )


def test_closed_form_has_the_known_values() -> None:
    assert permutation_fraction(12) == pytest.approx(0.6797, abs=5e-5)
    assert permutation_fraction(18) == pytest.approx(0.6642, abs=5e-5)


def test_every_shift_is_free_of_congestion_under_d_mod_k() -> None:
    must_reach(ebb_claims.shifts(run_points(shift_points([(288, 24), (648, 36)]))))


def test_the_slides_two_flows_meet() -> None:
    must_reach([ebb_claims.slide(run_points({("slide", "8"): slide_point()}))])


def test_the_slides_printed_tables_make_them_meet() -> None:
    fabric = slide_fabric()
    point = slide_point() | {
        "topology": {
            "kind": "fabric",
            "fabric": "slide",
            "endpoints": 16,
            "routers": 6,
            "channels": 32,
        },
        "routing": {"kind": "imported"},
    }
    metrics = simcore.run(point, fabrics={"slide": fabric})["metrics"]
    assert metrics["max_congestion"] == 2
    assert metrics["mean_flow_bandwidth_fraction"] == pytest.approx(0.5)
    # 6 and 14 are printed for the same cable; 5 is printed for another.
    apart = point | {"pattern": point["pattern"] | {"destinations": [4, 13]}}
    assert simcore.run(apart, fabrics={"slide": fabric})["metrics"]["max_congestion"] == 1


def test_congestion_costs_what_was_measured_on_chic() -> None:
    must_reach([ebb_claims.bins(run_points(bin_points(CHIC_BINS_MIB_PER_S[0])))])


def test_claims_can_be_missed(atlas: Figures) -> None:
    worse = Figures()
    for key, rows in atlas.metrics.items():
        worse.metrics[key] = [{name: 0.9 * value for name, value in row.items()} for row in rows]
    assert not any(claim.reached for claim in ebb_claims.atlas(worse))


def test_published_table_is_complete() -> None:
    table = published()
    assert {name: len(row) for name, row in table.items()} == {
        "ranger": 4,
        "atlas": 4,
        "thunderbird": 4,
    }
    assert table["atlas"]["bisect"] == 55.6
