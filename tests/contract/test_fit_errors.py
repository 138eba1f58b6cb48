"""The errors that presets of closed forms state are those of the published tables."""

import math

import pytest

from tests.validation.sharp_study import (
    HOST_COLUMNS,
    JOINT,
    NODES,
    allreduce,
    host_cells,
    host_point,
    largest,
    metrics,
    sharp_cells,
    sharp_point,
)

FIT, SPEEDUP = "fit_error_fraction", "host_speedup_error_fraction"


def rounded_up(error):
    return math.ceil(error * 1000) / 1000


@pytest.mark.parametrize("table", [1, 2, 3, 4])
def test_presets_state_their_largest_errors(table):
    column = {1: "rc_only_us", 2: "sharp_1ch_us", 3: "average", 4: "comm1"}[table]
    stated = metrics(sharp_point(table, column, 64, f"sharp_2017_table{table}"))[FIT]
    assert stated == rounded_up(largest(list(sharp_cells(table))))
    hosts = metrics(host_point(table, 64))[FIT]
    assert hosts == rounded_up(largest(list(host_cells(table))))
    assert set(HOST_COLUMNS) == set(NODES)


def test_the_joint_preset_states_that_of_all_its_tables():
    worst = max(largest(list(sharp_cells(table, JOINT))) for table in (1, 3, 4))
    for nodes in (8, 64, 128):
        sharp = {"kind": "sharp", "preset": JOINT, "distribution": "multicast"}
        assert metrics(allreduce(nodes, 8, aggregation=sharp))[FIT] == rounded_up(worst)


def test_a_speedup_has_the_errors_of_both_times():
    point = sharp_point(4, "comm1", 64, "sharp_2017_table4")
    assert metrics(point)[SPEEDUP] is None
    found = metrics({**point, "loggp": {"preset": "sharp_2017_table4"}})
    hosts = metrics(host_point(4, 64))
    assert found[SPEEDUP] == pytest.approx((1 + found[FIT]) * (1 + hosts[FIT]) - 1)


@pytest.mark.parametrize(
    "point",
    [
        allreduce(8, 8192, loggp={"preset": "sharp_2017_table4"}),
        allreduce(16, 64, loggp={"preset": "sharp_2017_table4"}),
        allreduce(8, 64, loggp={"preset": "sharp_2017_table4"}, algorithm="ring"),
        allreduce(8, 64, loggp={"preset": "sharp_2017_table4"}, operation="allgather"),
        allreduce(8, 64, aggregation={"kind": "sharp", "preset": JOINT, "mode": "streaming"}),
        allreduce(8, 64, aggregation={"kind": "sharp"}),
        allreduce(8, 64),
    ],
)
def test_what_nobody_measured_has_no_error(point):
    assert metrics(point)[FIT] is None
