import math
import random

import pytest

from domain.catalog.models import MetricSpec
from domain.plots.aggregate import aggregate
from domain.plots.axes import PlotError, choose_axes
from domain.plots.rows import ResultRow
from domain.plots.speedup import speedup_study
from domain.statistics.knee import KneeStatus
from domain.sweep.axis import AxisInfo

TIME = MetricSpec(name="completion_time_ns", unit="ns", better="lower")
BANDWIDTH = AxisInfo(
    "bandwidth",
    ("network.link_bandwidth_gbps", "workload.memory_bandwidth_gbps"),
    tuple(
        {"network.link_bandwidth_gbps": b, "workload.memory_bandwidth_gbps": b}
        for b in (8, 16, 32, 64)
    ),
    "gbps",
    ("1 GB/s", "2 GB/s", "4 GB/s", "8 GB/s"),
)
TOPOLOGY = AxisInfo(
    "topology",
    ("topology",),
    ("single_router", "ring", "hyperx"),
    None,
    ("single_router", "ring", "hyperx"),
)
SIZE = AxisInfo("endpoints", ("topology.endpoints",), (16, 256), "count", ("16", "256"))
AXES = (TOPOLOGY, BANDWIDTH, SIZE)
HOPS = {"single_router": 1.0, "ring": 3.0, "hyperx": 1.5}


def time_of(topology, bandwidth, endpoints):
    """A fixed part, and one that falls with bandwidth: too small a part for the ring's last step."""
    moving = 40.0 / bandwidth if topology != "ring" else 5.0 / bandwidth
    return HOPS[topology] * math.sqrt(endpoints) * (1 + moving)


def rows(replicates=5, noise=0.0, skip=()):
    chance = random.Random(1)
    made, index = [], 0
    for topology in TOPOLOGY.values:
        for step in BANDWIDTH.values:
            for endpoints in SIZE.values:
                coordinates = {"topology": topology, **step, "topology.endpoints": endpoints}
                for r in range(replicates):
                    scatter = math.exp(0.1 * r + chance.gauss(0, noise))
                    value = time_of(topology, step["network.link_bandwidth_gbps"], endpoints)
                    if (index, r) not in skip:
                        made.append(
                            ResultRow(
                                index, r, coordinates, {"completion_time_ns": value * scatter}
                            )
                        )
                index += 1
    chance.shuffle(made)
    return made


def series_of(study, label, facet=0):
    return next(s for s in study.facets[facet].series if s.label == label)


def test_roles_are_guessed():
    roles = choose_axes(AXES)
    assert roles.x == "network.link_bandwidth_gbps"
    assert roles.series == "topology"
    assert roles.facets == ("topology.endpoints",)


def test_the_study_has_facets_series_and_points_in_the_order_of_the_axes():
    study = speedup_study(rows(), AXES, TIME)
    assert [f.coordinates for f in study.facets] == [
        {"topology.endpoints": 16},
        {"topology.endpoints": 256},
    ]
    assert [s.label for s in study.facets[0].series] == list(TOPOLOGY.values)
    assert [p.x for p in study.facets[0].series[0].points] == [8, 16, 32, 64]
    assert study.baseline_x == 8
    assert study.ideal == "single_router"
    assert [v.label for v in study.x.values] == list(BANDWIDTH.labels)


def test_speedup_share_and_gain_are_the_ratios_of_the_times():
    study = speedup_study(rows(), AXES, TIME)
    hyperx = series_of(study, "hyperx")
    expected = time_of("hyperx", 8, 16) / time_of("hyperx", 64, 16)
    assert hyperx.points[3].speedup.mean == pytest.approx(expected)
    assert hyperx.points[3].speedup.n == 5
    assert hyperx.points[0].speedup.mean == pytest.approx(1)
    assert hyperx.points[0].share_of_ideal.mean == pytest.approx(1 / 1.5)
    step = time_of("hyperx", 8, 16) / time_of("hyperx", 16, 16)
    assert hyperx.points[0].gain_of_doubling.mean == pytest.approx(step - 1)
    assert hyperx.points[3].gain_of_doubling is None
    assert series_of(study, "single_router").points[2].share_of_ideal.mean == pytest.approx(1)


def test_pairing_makes_shared_scatter_vanish():
    point = series_of(speedup_study(rows(), AXES, TIME), "hyperx").points[3]
    assert point.value.ci_high - point.value.ci_low > 0.2 * point.value.mean
    assert point.speedup.ci_high - point.speedup.ci_low < 1e-9


def test_knees_are_found_and_told():
    study = speedup_study(rows(noise=0.002), AXES, TIME)
    ring, hyperx = series_of(study, "ring"), series_of(study, "hyperx")
    assert (ring.knee.status, ring.knee.x, ring.knee.reached) == (KneeStatus.REACHED, 32, True)
    assert "From 4 GB/s on" in ring.knee.text
    assert (hyperx.knee.status, hyperx.knee.x, hyperx.knee.reached) == (
        KneeStatus.NOT_REACHED,
        None,
        False,
    )
    assert "Not reached: every doubling up to 8 GB/s" in hyperx.knee.text


def test_an_uncertain_knee_is_not_called_reached():
    study = speedup_study(rows(noise=0.05), AXES, TIME, threshold=0.08)
    knees = [s.knee for f in study.facets for s in f.series]
    uncertain = [k for k in knees if k.status is KneeStatus.UNCERTAIN]
    assert uncertain
    assert all(k.x is None and not k.reached and "may or may not" in k.text for k in uncertain)


def test_the_summary_names_winner_share_and_knees():
    study = speedup_study(rows(noise=0.002), AXES, TIME)
    first, second = study.summary.splitlines()
    assert first.startswith("With endpoints = 16: hyperx is best at 8 GB/s, ahead of ring")
    assert "95 % interval" in first
    assert "Share of the single_router ideal at 8 GB/s: ring" in first
    assert "from 4 GB/s on for ring" in first
    assert "not reached for single_router, hyperx" in first
    assert second.startswith("With endpoints = 256: ")


def test_a_tie_is_called_a_tie():
    same = [
        ResultRow(
            r.point_index, r.replicate, r.coordinates, {"completion_time_ns": 10.0 + r.replicate}
        )
        for r in rows()
    ]
    assert "cannot be told apart" in speedup_study(same, AXES, TIME).summary


def test_one_replicate_gives_no_interval_and_says_so():
    study = speedup_study(rows(replicates=1), AXES, TIME)
    point = series_of(study, "hyperx").points[3]
    assert point.speedup.n == 1
    assert point.speedup.ci_low is None
    assert point.value.ci_high is None
    assert "one replicate, so no interval" in study.summary


def test_missing_runs_shrink_n_and_missing_points_leave_gaps():
    # Points 0, 2, 4 ... have 16 endpoints; 16, 18, 20, 22 are the HyperX there.
    gone = {(18, r) for r in range(5)} | {(22, 0)}
    hyperx = series_of(speedup_study(rows(skip=gone), AXES, TIME), "hyperx")
    assert [p.x for p in hyperx.points] == [8, 32, 64]
    assert hyperx.points[2].speedup.n == 4
    two_steps = time_of("hyperx", 8, 16) / time_of("hyperx", 32, 16)
    assert hyperx.points[0].gain_of_doubling.mean == pytest.approx(math.sqrt(two_steps) - 1)


def test_without_the_baseline_there_is_no_speedup():
    gone = {(16, r) for r in range(5)}
    hyperx = series_of(speedup_study(rows(skip=gone), AXES, TIME), "hyperx")
    assert all(p.speedup is None for p in hyperx.points)
    assert hyperx.points[0].gain_of_doubling is not None


def test_nothing_completed_yet():
    study = speedup_study([], AXES, TIME)
    assert study.facets == []
    assert "No completed run" in study.summary


def test_more_can_be_better():
    rate = MetricSpec(name="rate", unit="1/s", better="higher")
    turned = [
        ResultRow(
            r.point_index, r.replicate, r.coordinates, {"rate": 1 / r.metrics["completion_time_ns"]}
        )
        for r in rows()
    ]
    point = series_of(speedup_study(turned, AXES, rate), "hyperx").points[3]
    same = series_of(speedup_study(rows(), AXES, TIME), "hyperx").points[3]
    assert point.speedup.mean == pytest.approx(same.speedup.mean)
    assert point.share_of_ideal.mean == pytest.approx(same.share_of_ideal.mean)


@pytest.mark.parametrize(
    ("roles", "field"),
    [
        ({"x": "network.bandwidth"}, "x"),
        ({"x": "topology"}, "x"),
        ({"series": "nothing"}, "series"),
        ({"facets": ["nothing"]}, "facets"),
        ({"facets": []}, "facets"),
        ({"x": "topology.endpoints", "series": "topology.endpoints"}, "x"),
        ({"ideal": "crossbar"}, "ideal"),
        ({"threshold": 0.0}, "threshold"),
        ({"confidence": 1.0}, "confidence"),
    ],
)
def test_bad_roles_are_refused(roles, field):
    with pytest.raises(PlotError) as caught:
        speedup_study(rows(), AXES, TIME, **roles)
    assert caught.value.problems[0].field == field


def test_other_roles():
    study = speedup_study(
        rows(), AXES, TIME, x="topology.endpoints", series="topology", ideal="hyperx"
    )
    assert study.facet_paths == ["network.link_bandwidth_gbps"]
    assert len(study.facets) == 4
    assert series_of(study, "ring").points[0].share_of_ideal.mean == pytest.approx(
        time_of("hyperx", 8, 16) / time_of("ring", 8, 16)
    )


def test_a_single_curve():
    only = [r for r in rows() if r.coordinates["topology"] == "ring"]
    only = [r for r in only if r.coordinates["topology.endpoints"] == 16]
    study = speedup_study(only, (BANDWIDTH,), TIME)
    assert study.series_path is None
    assert [s.label for s in study.facets[0].series] == ["completion_time_ns"]
    assert "from 4 GB/s on for completion_time_ns" in study.summary


def test_axes_of_texts_only_cannot_be_drawn():
    with pytest.raises(PlotError, match="no axis of numbers"):
        choose_axes((TOPOLOGY,))


def test_aggregates_have_n_and_interval():
    found = aggregate(rows(), "completion_time_ns")
    assert [a.point_index for a in found] == list(range(24))
    assert all(a.n == 5 and a.ci_low < a.mean < a.ci_high for a in found)
    assert all(a.min <= a.mean <= a.max for a in found)
    assert aggregate(rows(), "unknown") == []
    assert aggregate(rows(replicates=1), "completion_time_ns")[0].ci_low is None
