import pytest

from domain.catalog.load import load_catalog
from domain.catalog.validate import validate_point
from domain.run.estimate import Estimator, estimate


def point_of(catalog, endpoints=144, routing="min_hop", pattern=None, **sections):
    return validate_point(
        {
            "model": "static",
            "topology": {"kind": "chassis", "endpoints": endpoints},
            "routing": {"kind": routing},
            "pattern": pattern or {"kind": "random_bisection"},
            **sections,
        },
        catalog,
    )


def test_visits_are_draws_times_flows_times_cables(catalog):
    found = estimate(point_of(catalog), catalog)
    # 1000 draws of 72 flows over 2 hops and both endpoint cables.
    assert found.link_visits == 1000 * 72 * 4
    assert found.packet_hops == 0


@pytest.mark.parametrize(
    ("pattern", "placement", "draws"),
    [
        ({"kind": "ring"}, "random", 1000),
        ({"kind": "ring"}, "linear", 1),
        ({"kind": "ring", "draws": 7}, "random", 7),
    ],
)
def test_draws_follow_what_is_random(catalog, pattern, placement, draws):
    point = point_of(catalog, pattern=pattern, placement={"kind": placement})
    assert estimate(point, catalog).link_visits == draws * 144 * 4


def test_listed_endpoints_are_as_many_ranks(catalog):
    listed = {"kind": "listed", "names": ["a", "b", "c"]}
    point = point_of(catalog, pattern={"kind": "ring"}, placement=listed)
    assert estimate(point, catalog).link_visits == 3 * 4


def test_every_trial_of_failures_does_it_all_again(catalog):
    intact = estimate(point_of(catalog), catalog)
    failing = point_of(catalog, failures={"failed_links": 2, "trials": 9})
    found = estimate(failing, catalog)
    assert found.link_visits == 10 * intact.link_visits
    assert found.cpu_seconds_expected > 5 * intact.cpu_seconds_expected


def test_larger_networks_tables_and_reports_cost_more(catalog):
    one = estimate(point_of(catalog, pattern={"kind": "ring", "draws": 1}), catalog)
    for other in (
        point_of(catalog, endpoints=288, pattern={"kind": "ring", "draws": 1}),
        point_of(catalog, routing="dfsssp", pattern={"kind": "ring", "draws": 1}),
        point_of(catalog, pattern={"kind": "ring", "draws": 100}),
    ):
        assert estimate(other, catalog).cpu_seconds_expected > one.cpu_seconds_expected
    everything = point_of(catalog, pattern={"kind": "ring"}, report={"cables": "all"})
    assert estimate(everything, catalog).memory_bytes > one.memory_bytes


def test_estimates_of_shared_sections_are_those_of_single_points(catalog):
    points = [point_of(catalog, n, r) for n in (144, 288) for r in ("min_hop", "dfsssp")]
    points += [{**points[0], "pattern": point_of(catalog, pattern={"kind": "ring"})["pattern"]}]
    points += [{**points[4], "placement": {"kind": "linear"}}]
    together = Estimator(catalog)
    for point in points:
        assert together.estimate(point) == estimate(point, catalog)
    assert len({together.estimate(p).uncalibrated_seconds for p in points}) == len(points)


def test_only_the_flows_of_a_round_are_held_at_once():
    catalog = load_catalog()
    one = estimate(point_of(catalog, 648, pattern={"kind": "shift", "distance": 1}), catalog)
    every = estimate(point_of(catalog, 648, pattern={"kind": "shift"}), catalog)
    assert every.link_visits == pytest.approx(647 * one.link_visits)
    assert every.memory_bytes < 2 * one.memory_bytes


def test_unknown_components_are_named(catalog):
    with pytest.raises(ValueError, match="'moebius'"):
        estimate({**point_of(catalog), "routing": {"kind": "moebius"}}, catalog)
