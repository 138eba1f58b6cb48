"""Axes that are drawn: what they make, and what is wrong with those that cannot be."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

from domain.catalog.load import load_catalog
from domain.sweep.plan.draft import Draft, draft_plan
from domain.sweep.plan.draft_reading import draft_reading
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import spec_from_data
from domain.sweep.spec.reading import read_spec
from tests.support.planning import Planned, planned

LATENCY, ROUTER = "network.link_latency_ns", "network.router_latency_ns"
UNIFORM = {"uniform": {"from": 10, "to": 40}}


def spec(axes: dict[str, Any], samples: Any = None, **changes: Any) -> dict[str, Any]:
    whole = {
        "schema_version": 1,
        "name": "drawn",
        "model": "packet",
        "base": {"topology": {"kind": "ring", "endpoints": 16}, "workload": "random_reads"},
        "axes": axes,
        "samples": {"count": 50} if samples is None else samples,
    }
    return {name: part for name, part in (whole | changes).items() if part != "nothing"}


def draft(*given: Any, **changes: Any) -> Draft:
    return draft_plan(spec_from_data(spec(*given, **changes)), load_catalog(), PlanFacts())


def plan(*given: Any, **changes: Any) -> Planned:
    return planned(spec_from_data(spec(*given, **changes)), batch_points=37)


def column(found: Planned, path: str) -> list[Any]:
    return [point.coordinates[path] for point in found.points]


def wrong(*given: Any, **changes: Any) -> list[Any]:
    with pytest.raises(SpecError) as refused:
        draft(*given, **changes)
    return refused.value.problems


TWO = {"topology": ["ring", "mesh"], "link_latency_ns": UNIFORM}
APART = {"workload": "random_reads", "endpoints": 16}


def test_a_sample_has_the_same_values_at_every_place() -> None:
    axes = {**TWO, "router_latency_ns": {"normal": {"mean": 100, "deviation": 10}}}
    found = plan(axes, base=APART)
    assert len(found.points) == 100
    assert list(found.points[0].coordinates) == ["sample", LATENCY, ROUTER, "topology"]
    assert column(found, "sample") == [n for n in range(1, 51) for _ in range(2)]
    assert column(found, "topology") == ["ring", "mesh"] * 50
    for path in (LATENCY, ROUTER):
        values = column(found, path)
        assert values[::2] == values[1::2]
        assert len(set(values)) == 50
    assert found.points[7].point["network"]["link_latency_ns"] == column(found, LATENCY)[7]
    turns = [point.turn for point in found.points]
    assert turns == sorted(turns)


@pytest.mark.parametrize("method", ["random", "sobol", "halton"])
def test_more_samples_move_no_point(method: str) -> None:
    axes = {**TWO, "read_bytes": {"log_uniform": {"from": "8 B", "to": "4 KiB"}}}
    correlation = [{"between": ["link_latency_ns", "read_bytes"], "rho": 0.5}]
    few, many = (
        plan(
            axes,
            {"count": count, "method": method, "seed": 5, "correlation": correlation},
            base=APART,
        )
        for count in (20, 90)
    )
    for before, after in zip(few.points, many.points, strict=False):
        assert (before.index, before.point_key) == (after.index, after.point_key)
        assert before.coordinates == after.coordinates


def test_every_form_draws_what_it_says() -> None:
    axes = {
        "link_latency_ns": {"triangular": {"from": "10 ns", "mode": "0.02 us", "to": 40}},
        "router_latency_ns": {"normal": {"mean": 100, "deviation": 10, "from": 60, "to": 200}},
        "workload.memory_latency_ns": {"lognormal": {"median": 60, "sigma": 0.3}},
        "link_bandwidth_gbps": {"pert": {"from": "2 GB/s", "mode": "4 GB/s", "to": "8 GB/s"}},
        "injection_latency_ns": {"empirical": {"values": [10, 12, 12, "0.015 us"]}},
        "cores_per_endpoint": {"choice": {"values": [4, 1], "weights": [3, 1]}},
        "routing": {"choice": {"values": ["minimal", {"kind": "ugal", "label": "adaptive"}]}},
        "line_fence": {"choice": {"values": [True, False]}},
    }
    found = plan(axes, {"count": 400, "method": "latin_hypercube"})
    assert not found.impossible
    expected = stats.triang(1 / 3, 10, 30)
    assert stats.kstest(column(found, LATENCY), expected.cdf).statistic < 0.005
    bandwidth = np.array(column(found, "network.link_bandwidth_gbps"))
    assert bandwidth.min() > 16
    assert bandwidth.max() < 64
    assert np.median(column(found, "workload.memory_latency_ns")) == pytest.approx(60, rel=0.01)
    assert sorted(set(column(found, "network.injection_latency_ns"))) == [10, 12, 15]
    assert column(found, "workload.cores_per_endpoint").count(4) == 300
    assert column(found, "routing").count("adaptive") == 200
    assert {point.point["routing"]["kind"] for point in found.points} == {"minimal", "ugal"}
    assert column(found, "workload.line_fence").count("true") == 200


def test_what_is_told_of_a_distribution() -> None:
    (axis,) = draft({"link_latency_ns": UNIFORM}).blocks[0].axes
    (drawn,) = axis.info.drawn
    told = drawn.distribution
    assert (drawn.path, drawn.unit) == (LATENCY, "ns")
    assert (told["low"], told["high"], told["mean"], told["median"]) == (10, 40, 25, 25)
    assert (told["quantile_05"], told["quantile_95"], told["is_integer"]) == (11.5, 38.5, False)


def test_where_leaves_samples_out_and_conditions_what_is_drawn() -> None:
    found = plan({"link_latency_ns": UNIFORM}, {"count": 200}, where="link_latency_ns <= 25")
    assert found.excluded + len(found.points) == 200
    assert 70 < found.excluded < 130
    assert max(column(found, LATENCY)) <= 25
    whole = column(plan({"link_latency_ns": UNIFORM}, {"count": 200}), LATENCY)
    kept = [n for n, value in enumerate(whole, start=1) if value <= 25]
    assert column(found, "sample") == kept


def test_saltellis_design_has_its_rows() -> None:
    axes = {"link_latency_ns": UNIFORM, "router_latency_ns": {"uniform": {"from": 1, "to": 2}}}
    found = plan(axes, {"count": 8, "method": "saltelli"})
    assert len(found.points) == 8 * 4
    rows = list(zip(column(found, LATENCY), column(found, ROUTER), strict=True))
    assert rows[1] == (rows[3][0], rows[0][1])
    assert rows[2] == (rows[0][0], rows[3][1])


def test_a_cut_without_ends_is_at_what_the_parameter_takes() -> None:
    (axis,) = draft({"link_latency_ns": {"normal": {"mean": 0, "deviation": 10}}}).blocks[0].axes
    told = axis.info.drawn[0].distribution
    assert told["low"] == 0
    assert told["weight_kept"] == pytest.approx(0.5, abs=1e-6)


def test_a_hundred_thousand_samples_are_not_made_to_be_read() -> None:
    found = draft({"link_latency_ns": UNIFORM}, {"count": 100_000})
    assert found.candidates == 100_000
    assert found.blocks[0].axes[0].steps[99_999].coordinates["sample"] == 100_000
    assert found.blocks[0].axes[0].info.labels[-1] == "100000"


WRONG = [
    ({"link_latency_ns": {"uniform": {"from": -5, "to": 10}}}, "uniform/from", "does not take"),
    ({"link_latency_ns": {"uniform": {"from": 5, "to": 1e30}}}, "uniform/to", "does not take"),
    ({"link_latency_ns": {"uniform": {"from": 40, "to": 10}}}, "uniform/to", "no values between"),
    ({"link_latency_ns": {"uniform": {"from": "1 B", "to": 10}}}, "uniform/from", "size"),
    ({"link_latency_ns": {"log_uniform": {"from": 0, "to": 10}}}, "log_uniform/from", "above 0"),
    ({"cores_per_endpoint": {"uniform": {"from": 1.2, "to": 1.8}}}, "uniform/to", "integers"),
    (
        {"link_latency_ns": {"triangular": {"from": 1, "mode": 9, "to": 5}}},
        "triangular/mode",
        "outside",
    ),
    ({"link_latency_ns": {"normal": {"mean": -900, "deviation": 10}}}, "normal/mean", "1 part in"),
    (
        {"link_latency_ns": {"normal": {"mean": 10, "deviation": 0}}},
        "normal/deviation",
        "above 0",
    ),
    ({"link_latency_ns": {"lognormal": {"median": 0, "sigma": 1}}}, "lognormal/median", "above 0"),
    ({"routing": {"uniform": {"from": 1, "to": 2}}}, "uniform", "choice"),
    ({"line_fence": {"uniform": {"from": 0, "to": 1}}}, "uniform", "choice"),
    ({"routing": {"choice": {"values": ["minimal"], "weights": [1, 2]}}}, "choice/weights", "2"),
    ({"routing": {"choice": {"values": ["ugal", "ugal"]}}}, "choice/values/1", "repeats"),
    ({"link_latency_ns": {"choice": {"values": [1, -1]}}}, "choice/values/1", "does not take"),
    ({"link_latency_ns": {"empirical": {"values": [1, -1]}}}, "empirical/values/1", "not take"),
    ({"cores_per_endpoint": {"empirical": {"values": [1.5]}}}, "empirical/values/0", "integers"),
]


@pytest.mark.parametrize(("axes", "place", "words"), WRONG)
def test_a_distribution_that_cannot_be_drawn_is_named(
    axes: dict[str, Any], place: str, words: str
) -> None:
    (problem,) = wrong(axes)
    (name,) = axes
    assert problem.pointer == f"/axes/{name}/{place}"
    assert words in f"{problem.message} {problem.allowed}"
    assert problem.allowed is not None


BOTH = {"link_latency_ns": UNIFORM, "router_latency_ns": UNIFORM, "nic_latency_ns": UNIFORM}


def pairs(*rhos: tuple[str, str, float], method: str = "random") -> dict[str, Any]:
    written = [{"between": [a, b], "rho": rho} for a, b, rho in rhos]
    return {"count": 10, "method": method, "correlation": written}


def test_correlations_that_cannot_be_together_name_the_eigenvalue_and_the_pairs() -> None:
    a, b, c = BOTH
    (problem,) = wrong(BOTH, pairs((a, b, 0.9), (b, c, 0.9), (a, c, -0.9)))
    assert problem.pointer == "/samples/correlation"
    assert "-0.8" in problem.message
    assert "link_latency_ns with router_latency_ns: 0.9" in problem.message


@pytest.mark.parametrize(
    ("samples", "words"),
    [
        (pairs(("link_latency_ns", "link_latency_ns", 0.5)), "one axis twice"),
        (
            pairs(
                ("link_latency_ns", "nic_latency_ns", 0.5),
                (*reversed(("link_latency_ns", "nic_latency_ns")), 0.5),
            ),
            "one pair twice",
        ),
        (pairs(("link_latency_ns", "link_latency", 0.5)), "no axis 'link_latency' is drawn"),
        (pairs(("link_latency_ns", "routing", 0.5)), "draws no numbers"),
        (pairs(("link_latency_ns", "nic_latency_ns", 0.5), method="saltelli"), "independent"),
    ],
)
def test_correlations_of_nothing_are_refused(samples: dict[str, Any], words: str) -> None:
    axes = {**BOTH, "routing": {"choice": {"values": ["minimal", "ugal"]}}}
    (problem,) = wrong(axes, samples)
    assert words in problem.message
    assert problem.pointer.startswith("/samples/correlation")


def test_samples_and_distributions_need_each_other() -> None:
    (missing,) = wrong({"link_latency_ns": UNIFORM}, "nothing")
    assert (missing.pointer, missing.message.split(":")[0]) == ("/samples", "is required")
    (needless,) = wrong({"link_latency_ns": [10, 20]})
    assert "no effect" in needless.message
    (many,) = wrong({"link_latency_ns": UNIFORM, "nic_latency_ns": [1, 2]}, {"count": 90_000})
    assert many.value == 180_000


def test_one_answer_holds_mistakes_of_form_and_of_meaning() -> None:
    text = """
schema_version: 1
name: wrong
model: packet
base: {workload: random_reads, topology: {kind: ring, endpoints: 16}}
axes:
  link_latency_ns: {uniform: {from: 10}}
  router_latency_ns: {uniform: {from: 10, to: 40}}
  nic_latency_ns: {normal: {mean: -900, deviation: 1}}
samples: {count: 0, methods: sobol}
"""
    with pytest.raises(SpecError) as refused:
        draft_reading(read_spec(text, "yaml"), load_catalog(), PlanFacts())
    told = {problem.pointer: problem.message for problem in refused.value.problems}
    assert set(told) == {
        "/axes/link_latency_ns/uniform/to",
        "/axes/nic_latency_ns/normal/mean",
        "/samples/count",
        "/samples/methods",
    }
    assert "did you mean 'method'" in told["/samples/methods"]
