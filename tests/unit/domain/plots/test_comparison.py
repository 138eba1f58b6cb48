import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.catalog.models import MetricSpec
from domain.plots.axes import PlotError
from domain.plots.comparison import comparison_study
from domain.plots.rows import ResultRow
from domain.statistics.paired import paired_ratio
from domain.sweep.axis import AxisInfo

SHARE = MetricSpec(name="mean_flow_bandwidth_fraction", unit="fraction", better="higher")
TIME = MetricSpec(name="completion_time_ns", unit="ns", better="lower")


def axis(path, *values):
    return AxisInfo(path, (path,), values, None, tuple(str(value) for value in values))


ROUTING = axis("routing", "min_hop", "dfsssp", "up_down")
AXES = (axis("topology", "atlas", "chic"), axis("pattern", "random_bisection", "ring"), ROUTING)
SHARES = {"min_hop": 0.556, "dfsssp": 0.661, "up_down": 0.3}


def rows(axes=AXES, metric=SHARE, levels=SHARES, replicates=5, noise=0.0, own=0.0):
    """Every point of `axes`; the level follows routing or topology.

    All runs of a replicate share one random factor of size `noise`; each run has one of its own.
    """
    chance = random.Random(7)
    shared = [math.exp(chance.gauss(0, noise)) for _ in range(replicates)]
    places = [{}]
    for one in axes:
        places = [{**place, one.paths[0]: v} for place in places for v in one.values]
    made = []
    for index, place in enumerate(places):
        level = levels[place.get("routing", place.get("topology"))]
        for r in range(replicates):
            found = level * shared[r] * math.exp(chance.gauss(0, own))
            made.append(ResultRow(index, r, place, {metric.name: found}))
    chance.shuffle(made)
    return made


def labels_of(facet):
    return [item.label for item in facet.items]


def test_the_best_routing_wins_in_every_facet():
    study = comparison_study(rows(noise=0.1, own=0.005), AXES, SHARE)
    assert study.by_path == "routing"
    assert study.facet_paths == ["topology", "pattern"]
    assert len(study.facets) == 4
    facet = study.facets[0]
    assert facet.coordinates == {"topology": "atlas", "pattern": "random_bisection"}
    assert labels_of(facet) == ["dfsssp", "min_hop", "up_down"]
    assert [item.rank for item in facet.items] == [1, 2, 3]
    assert facet.items[0].ratio_to_best is None
    assert not any(item.tied_with_best for item in facet.items)
    ratio = facet.items[1].ratio_to_best
    assert ratio.n == 5
    assert ratio.ci_low < ratio.mean < ratio.ci_high < 1
    assert ratio.mean == pytest.approx(0.556 / 0.661, rel=0.02)
    assert study.summary == "By mean flow bandwidth fraction, of 4 comparisons dfsssp wins 4."


def test_the_sentence_says_what_wins_by_how_much_and_how_surely():
    fixed = (axis("topology", "atlas"), axis("pattern", "random_bisection"), ROUTING)
    study = comparison_study(rows(fixed), fixed, SHARE)
    assert (
        study.facets[0].text
        == study.summary
        == (
            "On atlas with random_bisection, dfsssp delivers 66.1 % of link bandwidth, "
            "1.19 times min_hop (95 % interval 1.19 to 1.19)."
        )
    )


def test_shared_scatter_cancels():
    """Common random numbers: noise that all points share says nothing about which is better."""
    close = {"min_hop": 0.600, "dfsssp": 0.606, "up_down": 0.3}
    study = comparison_study(rows(levels=close, noise=0.3), AXES, SHARE)
    best, second = study.facets[0].items[:2]
    assert best.ci_low < second.mean < best.ci_high
    assert not second.tied_with_best


def test_ties_are_said():
    close = {"min_hop": 0.600, "dfsssp": 0.601, "up_down": 0.3}
    study = comparison_study(rows((ROUTING,), levels=close, own=0.02), (ROUTING,), SHARE)
    items = study.facets[0].items
    assert [item.tied_with_best for item in items] == [False, True, False]
    best, second = items[0].label, items[1].label
    assert {best, second} == {"min_hop", "dfsssp"}
    text = study.facets[0].text
    assert text.startswith(f"{best} and {second} cannot be told apart (")
    assert f"of link bandwidth); {best} is 2" in text
    assert "times up_down (95 % interval" in text
    everywhere = rows(levels=close, own=0.02)
    assert comparison_study(everywhere, AXES, SHARE).summary == (
        "By mean flow bandwidth fraction, min_hop and dfsssp cannot be told apart in any of 4 "
        "comparisons."
    )
    once = {"topology": "atlas", "pattern": "ring", "routing": "dfsssp"}
    mixed = [row for row in everywhere if row.coordinates != once]
    assert comparison_study(mixed, AXES, SHARE).summary == (
        "By mean flow bandwidth fraction, of 4 comparisons min_hop wins 1 and shares the lead in 3; "
        "dfsssp shares the lead in 3."
    )


def test_the_same_values_are_a_tie():
    same = dict.fromkeys(SHARES, 0.5)
    assert comparison_study(rows(levels=same), AXES, SHARE).summary == (
        "By mean flow bandwidth fraction, min_hop, dfsssp and up_down cannot be told apart in any "
        "of 4 comparisons."
    )
    study = comparison_study(rows((ROUTING,), levels=same), (ROUTING,), SHARE)
    assert [item.tied_with_best for item in study.facets[0].items] == [False, True, True]
    assert study.summary == (
        "min_hop, dfsssp and up_down cannot be told apart "
        "(50.0 %, 50.0 % and 50.0 % of link bandwidth)."
    )


def test_less_is_better_for_a_time():
    axes = (axis("topology", "ring", "torus", "mesh"), axis("topology.endpoints", 16, 64))
    times = {"ring": 3.2e6, "torus": 1.6e6, "mesh": 2.4e6}
    study = comparison_study(rows(axes, TIME, times), axes, TIME)
    assert study.by_path == "topology"
    assert labels_of(study.facets[1]) == ["torus", "mesh", "ring"]
    assert study.facets[1].items[2].ratio_to_best.mean == pytest.approx(2)
    assert study.facets[1].text == (
        "At endpoints = 64, torus is best with a completion time of 1.6 ms, "
        "1.50 times better than mesh (95 % interval 1.50 to 1.50)."
    )
    assert study.summary == "By completion time, of 2 comparisons torus wins 2."


def test_one_replicate_has_no_interval():
    study = comparison_study(rows((ROUTING,), replicates=1), (ROUTING,), SHARE)
    item = study.facets[0].items[1]
    assert (item.n, item.ci_low, item.ratio_to_best.ci_low) == (1, None, None)
    assert not item.tied_with_best
    assert study.summary.endswith("1.19 times min_hop (one pair of replicates, so no interval).")


def test_zeros_have_no_ratio_but_a_winner():
    idle = MetricSpec(name="idle_cable_fraction", unit="fraction", better="lower")
    levels = {"min_hop": 0.0, "dfsssp": 0.2, "up_down": 0.0}
    study = comparison_study(rows((ROUTING,), idle, levels), (ROUTING,), idle)
    assert [item.tied_with_best for item in study.facets[0].items] == [False, True, False]
    assert study.facets[0].items[2].ratio_to_best is None
    assert study.summary == (
        "min_hop and up_down cannot be told apart (idle cable fraction 0.0 % and 0.0 %); "
        "min_hop is ahead of dfsssp with 20.0 %."
    )


def test_replicates_pair_by_their_numbers():
    """After sequential stopping points differ in how often they ran."""
    made = [r for r in rows(own=0.05) if r.coordinates["routing"] != "min_hop" or r.replicate < 3]
    facet = comparison_study(made, AXES, SHARE).facets[0]
    item = next(item for item in facet.items if item.label == "min_hop")
    assert (item.n, item.ratio_to_best.n) == (3, 3)


def test_a_choice_alone_is_compared_with_nothing():
    made = [r for r in rows() if r.coordinates["routing"] == "dfsssp"]
    study = comparison_study(made, AXES, SHARE)
    assert study.facets[0].text.endswith("nothing else has results here to compare it with.")
    assert study.summary == "None of 4 comparisons has results of two choices yet."


def test_without_results_it_says_so():
    study = comparison_study([], AXES, SHARE)
    assert study.facets == []
    assert study.summary == "No completed run has a mean flow bandwidth fraction yet."


def test_roles_can_be_given():
    study = comparison_study(rows(), AXES, SHARE, by="topology", facets=["routing", "pattern"])
    assert study.facet_paths == ["routing", "pattern"]
    assert study.facets[0].text.startswith("With random_bisection under min_hop, atlas and chic")


def test_a_filtered_axis_needs_no_role():
    made = [r for r in rows() if r.coordinates["topology"] == "chic"]
    study = comparison_study(made, AXES, SHARE, facets=["pattern"])
    assert len(study.facets) == 2


def test_a_zip_axis_is_compared_by_its_labels():
    places = tuple({"topology": "ring", "topology.endpoints": n} for n in (8, 16))
    zipped = AxisInfo("shape", tuple(places[0]), places, None, ("ring / 8", "ring / 16"))
    made = [
        ResultRow(i, r, place, {SHARE.name: 0.5 + i / 10})
        for i, place in enumerate(places)
        for r in range(2)
    ]
    study = comparison_study(made, (zipped,), SHARE)
    assert labels_of(study.facets[0]) == ["ring / 16", "ring / 8"]
    study = comparison_study(made, (zipped, ROUTING), SHARE, by="topology.endpoints", facets=[])
    assert study.by_path == "topology.endpoints"


@pytest.mark.parametrize(
    ("roles", "field", "words"),
    [
        ({"by": "ruoting"}, "by", "did you mean 'routing'"),
        ({"facets": ["patern"]}, "facets", "did you mean 'pattern'"),
        ({"by": "routing", "facets": ["routing"]}, "facets", "cannot be a facet"),
        ({"facets": ["pattern"]}, "facets", "the axis topology varies too"),
        ({"facets": ["routing", "topology", "pattern"]}, "facets", "no axis is left"),
        ({"confidence": 1.0}, "confidence", "out of range"),
    ],
)
def test_roles_that_do_not_fit_are_refused(roles, field, words):
    with pytest.raises(PlotError) as caught:
        comparison_study(rows(), AXES, SHARE, **roles)
    (problem,) = caught.value.problems
    assert problem.field == field
    assert words in problem.message


def test_a_sweep_without_axes_has_nothing_to_compare():
    with pytest.raises(PlotError, match="nothing to compare"):
        comparison_study([], (), SHARE)


some_levels = st.lists(st.floats(0.01, 1.0), min_size=3, max_size=3)


@given(some_levels, st.integers(1, 4), st.floats(0, 0.2))
def test_ranks_follow_means_and_ratios_follow_pairs(levels, replicates, own):
    by_label = dict(zip(ROUTING.values, levels, strict=True))
    made = rows((ROUTING,), levels=by_label, replicates=replicates, own=own)
    (facet,) = comparison_study(made, (ROUTING,), SHARE).facets
    means = [item.mean for item in facet.items]
    assert means == sorted(means, reverse=True)
    values = {label: {} for label in ROUTING.values}
    for row in made:
        values[row.coordinates["routing"]][row.replicate] = row.metrics[SHARE.name]
    for item in facet.items[1:]:
        expected = paired_ratio(values[item.label], values[facet.items[0].label])
        assert item.ratio_to_best.mean == expected.ratio
        if replicates > 1:
            assert item.tied_with_best == (expected.low <= 1 <= expected.high)
