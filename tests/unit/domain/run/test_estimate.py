import pytest

from domain.catalog.validate import validate_point
from domain.run.calibration import CostSample, calibrate
from domain.run.estimate import Estimator, estimate, sum_up


def point_of(catalog, endpoints=16, kind="ring", **workload):
    return validate_point(
        {
            "model": "packet",
            "topology": {"kind": kind, "endpoints": endpoints},
            "workload": {"kind": "random_reads", **workload},
        },
        catalog,
    )


def test_packet_hops_follow_the_catalogues_formulas(catalog):
    found = estimate(point_of(catalog, reads_per_core=10), catalog)
    # 2 packets a read, 16 endpoints x 4 cores x 10 reads, and 16 / 4 hops on average.
    assert found.packet_hops == 2 * 16 * 4 * 10 * 4


def test_a_single_router_has_no_hops_but_costs(catalog):
    found = estimate(point_of(catalog, kind="single_router"), catalog)
    assert found.packet_hops == 0
    assert found.cpu_seconds_expected > 0


def test_larger_points_cost_more(catalog):
    small, large = (estimate(point_of(catalog, n), catalog) for n in (16, 4096))
    assert small.cpu_seconds_low < small.cpu_seconds_expected < small.cpu_seconds_high
    assert large.cpu_seconds_expected > 100 * small.cpu_seconds_expected
    assert large.memory_bytes > small.memory_bytes


def test_estimates_of_shared_sections_are_those_of_single_points(catalog):
    points = [point_of(catalog, n, reads_per_core=r) for n in (16, 64) for r in (1, 100)]
    points += [{**points[0], "workload": points[3]["workload"]}]
    together = Estimator(catalog)
    for point in points:
        assert together.estimate(point) == estimate(point, catalog)


def test_unknown_components_are_named(catalog):
    point = point_of(catalog)
    with pytest.raises(ValueError, match="'moebius'"):
        estimate({**point, "topology": {"kind": "moebius"}}, catalog)


def test_calibration_scales_seconds_only(catalog):
    point = point_of(catalog)
    plain = estimate(point, catalog)
    scaled = estimate(
        point, catalog, calibrate([CostSample(("packet", "random_reads", ""), 2.0)] * 200)
    )
    assert scaled.cpu_seconds_expected == pytest.approx(2 * plain.uncalibrated_seconds, rel=0.05)
    assert scaled.memory_bytes == plain.memory_bytes


def test_a_sweep_lasts_at_least_as_long_as_its_longest_run(catalog):
    one = estimate(point_of(catalog, 4096), catalog)
    total = sum_up([one] * 4, workers=2)
    assert total.core_seconds.expected == pytest.approx(4 * one.cpu_seconds_expected)
    assert total.wall_seconds.expected == pytest.approx(2 * one.cpu_seconds_expected)
    assert sum_up([one], workers=8).wall_seconds.expected == one.cpu_seconds_expected
    assert total.memory_bytes_max == one.memory_bytes
    assert sum_up([], workers=0).core_seconds.high == 0
