"""The fast subset of the torus claims: up to 512 endpoints, few messages."""

from __future__ import annotations

import pytest

import simcore
from tests.validation import torus_claims
from tests.validation.torus_study import (
    Case,
    Study,
    run_cases,
    scaling_cases,
    sender_cases,
    size_cases,
    static_share,
)

SIDES = [2, 4, 8]
REPLICATES = {2: 30, 4: 200, 8: 10}
MESSAGES = 10


@pytest.fixture(scope="module")
def small_study() -> Study:
    cases = {case: REPLICATES[case.side] for case in scaling_cases("ours", SIDES, MESSAGES)}
    cases |= dict.fromkeys(sender_cases("ours", 8, MESSAGES), 2)
    cases |= dict.fromkeys(size_cases("ours", 8, 5), 2)
    cases |= {Case("ours", 8, MESSAGES, routing="spray"): 5}
    for model in ("codes_2014", "codes_now"):
        cases |= dict.fromkeys(scaling_cases(model, [2, 4], 2), 5)
        cases |= dict.fromkeys(size_cases(model, 4, 2), 2)
    return run_cases(cases)


def test_mean_hops_are_three_quarters_of_the_side(small_study: Study) -> None:
    claim = torus_claims.hops(small_study, "ours", SIDES, MESSAGES)
    assert claim.reached, claim.told


def test_a_flow_slows_down_and_all_together_speed_up(small_study: Study) -> None:
    claim = torus_claims.scaling(small_study, "ours", SIDES, MESSAGES)
    assert claim.reached, claim.told


def test_more_senders_hinder_each_other(small_study: Study) -> None:
    claim = torus_claims.senders(small_study, "ours", 8, MESSAGES)
    assert claim.reached, claim.told


def test_larger_messages_are_faster_and_later(small_study: Study) -> None:
    small, large = (
        small_study.metrics[case] for case in size_cases("ours", 8, 5) if case.message_bytes <= 2048
    )
    assert large["flow_throughput_mean_gbps"] > small["flow_throughput_mean_gbps"]
    assert large["packet_latency_mean_ns"] > small["packet_latency_mean_ns"]


def test_flows_differ_and_links_too(small_study: Study) -> None:
    spread = torus_claims.spread_of_flows(small_study, "ours", SIDES, MESSAGES)
    assert spread.reached, spread.told
    hot = small_study.of("hottest_over_mean", model="ours", side=8, messages=MESSAGES)
    assert hot >= 3.5


def test_busiest_link_is_the_separate_counts(small_study: Study) -> None:
    *_, at_8 = torus_claims.link_loads(small_study, SIDES, MESSAGES)
    assert at_8.reached, at_8.told


def test_static_model_counts_the_same_congestion() -> None:
    (claim,) = torus_claims.static_shares({8: static_share(8)})
    assert claim.reached, claim.told


def test_spraying_cools_the_hot_links(small_study: Study) -> None:
    one = small_study.of("max_flows_on_link", model="ours", side=8, messages=MESSAGES)
    many = small_study.of(
        "max_flows_on_link", model="ours", side=8, messages=MESSAGES, routing="spray"
    )
    assert many <= 0.75 * one


@pytest.mark.parametrize("model", ["codes_2014", "codes_now"])
def test_codes_timings_show_the_same_trends(small_study: Study, model: str) -> None:
    sizes = torus_claims.message_sizes(small_study, model, 4, 2)
    assert sizes.reached, sizes.told
    scaling = torus_claims.scaling(small_study, model, [2, 4], 2)
    assert scaling.reached, scaling.told


def zero_load_ns(model: str, message_bytes: int, hops: float) -> float:
    """Time of one message alone, from CODES' source."""
    chunks = -(-message_bytes // 32)
    if model == "codes_2014":
        return (chunks - 1 + hops) * 16.08 + 0.6 * hops + 0.5
    return 5120 + (chunks - 1 + hops) * 66.4


@pytest.mark.parametrize("model", ["codes_2014", "codes_now"])
@pytest.mark.parametrize("message_bytes", [512, 2048, 16384, 65536])
def test_codes_zero_load_times(model: str, message_bytes: int) -> None:
    for replicate in range(3):
        case = Case(model, 16, 1, message_bytes=message_bytes, senders=2)
        metrics = simcore.run({**case.point(), "replicate": replicate})["metrics"]
        expected = zero_load_ns(model, message_bytes, metrics["mean_hops"])
        assert metrics["completion_time_ns"] == pytest.approx(expected, rel=0.015)


def test_claim_is_missed_when_nothing_grows() -> None:
    flat = {case: {"mean_hops": 3.0} for case in scaling_cases("ours", SIDES, MESSAGES)}
    assert not torus_claims.hops(Study(flat), "ours", SIDES, MESSAGES).reached
