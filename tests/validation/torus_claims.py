"""The claims of Palur and Raicu, *Understanding Torus Network Performance through Simulations*.

The paper says of throughput in one place that it rises with the network's size and in another that
it falls: that of a flow falls and that of all flows together rises, and both are checked.
"""

from __future__ import annotations

from itertools import pairwise

from tests.validation.claims import Claim
from tests.validation.torus_study import Case, Study, scaling_cases, sender_cases, size_cases

TITLES = {
    "ours": "our router",
    "codes_2014": "CODES of 2014",
    "codes_now": "CODES today",
}
LINK_LOADS = {4: 2.8, 8: 5.0, 16: 9.5}
SHARES = {4: 0.73, 8: 0.42, 16: 0.24}


def expected_hops(side: int) -> float:
    """Mean distance of two different endpoints: a quarter of each (even) ring."""
    endpoints = side**3
    return 0.75 * side * endpoints / (endpoints - 1)


def _series(study: Study, cases: list[Case], metric: str) -> list[float]:
    return [study.metrics[case][metric] for case in cases]


def _rises(values: list[float]) -> bool:
    return all(low < high for low, high in pairwise(values))


def _arrows(values: list[float], digits: int) -> str:
    return " → ".join(f"{value:.{digits}f}" for value in values)


def hops(study: Study, model: str, sides: list[int], messages: int) -> Claim:
    """Claim 2.a: mean hops grow as three quarters of the side."""
    found = _series(study, scaling_cases(model, sides, messages), "mean_hops")
    errors = [h / expected_hops(s) - 1 for h, s in zip(found, sides, strict=True) if s >= 4]
    return Claim(
        f"2.a, {TITLES[model]}",
        "Mean hops rise with the size of the torus",
        ", ".join(f"{h:.2f} at {s}³" for h, s in zip(found, sides, strict=True)),
        _rises(found) and all(abs(error) <= 0.02 for error in errors),
        "rising, within 2 % of 0.75·L·N/(N−1) from 4³ on",
    )


def scaling(study: Study, model: str, sides: list[int], messages: int) -> Claim:
    """Claim 2.b: a flow's throughput falls with the size, that of all together rises."""
    cases = scaling_cases(model, sides, messages)
    per_flow = _series(study, cases, "flow_throughput_mean_gbps")
    aggregate = _series(study, cases, "aggregate_throughput_gbps")
    return Claim(
        f"2.b, {TITLES[model]}",
        "Throughput falls with size (conclusion); average throughput rises (experiment 1)",
        f"a flow {_arrows(per_flow, 2)} Gb/s; together {_arrows(aggregate, 0)} Gb/s",
        _rises(per_flow[::-1]) and _rises(aggregate),
        f"a flow's falls and the aggregate rises at each step, {sides[0]}³ to {sides[-1]}³",
    )


def senders(study: Study, model: str, side: int, messages: int) -> Claim:
    """Claim 2.c: more senders, less throughput each and more spread of latency."""
    cases = sender_cases(model, side, messages)
    per_flow = _series(study, cases, "flow_throughput_mean_gbps")
    spread = _series(study, cases, "latency_spread_ns")
    return Claim(
        f"2.c, {TITLES[model]}, {side}³",
        "Throughput falls and max − mean latency grows with the number of senders",
        f"{_arrows(per_flow, 2)} Gb/s; {_arrows([ns / 1000 for ns in spread], 1)} µs",
        _rises(per_flow[::-1]) and _rises(spread),
        "each at every doubling, N/8 to N senders",
    )


def message_sizes(study: Study, model: str, side: int, messages: int) -> Claim:
    """Claim 2.d: throughput and latency rise with the message size."""
    cases = size_cases(model, side, messages)
    per_flow = _series(study, cases, "flow_throughput_mean_gbps")
    latency = _series(study, cases, "packet_latency_mean_ns")
    return Claim(
        f"2.d, {TITLES[model]}, {side}³",
        "Throughput and latency rise with message size",
        f"{_arrows(per_flow, 2)} Gb/s; {_arrows([ns / 1000 for ns in latency], 2)} µs",
        _rises(per_flow) and _rises(latency),
        "both at every step, 512 B to 32 KiB, partners taking turns",
    )


def spread_of_flows(study: Study, model: str, sides: list[int], messages: int) -> Claim:
    """Claim 2.e: some flows are much faster than others."""
    ratios = _series(study, scaling_cases(model, sides, messages), "p90_over_p10")
    return Claim(
        f"2.e, {TITLES[model]}",
        "The CDF of throughput on 4,096 nodes is wide",
        ", ".join(f"{r:.2f} at {s}³" for r, s in zip(ratios, sides, strict=True)),
        ratios[-1] >= 1.8,
        f"p90/p10 at least 1.8 at {sides[-1]}³",
    )


def hot_spots(study: Study, model: str, sides: list[int], messages: int) -> Claim:
    """Claim 2.f: a few links carry several times the mean."""
    ratios = _series(study, scaling_cases(model, sides, messages), "hottest_over_mean")
    return Claim(
        f"2.f, {TITLES[model]}",
        "There are a lot of hot spots",
        ", ".join(f"{r:.2f} at {s}³" for r, s in zip(ratios, sides, strict=True)),
        ratios[-1] >= 4.0,
        f"busiest link at least 4 times the mean at {sides[-1]}³",
    )


def link_loads(study: Study, sides: list[int], messages: int) -> list[Claim]:
    """Check the flows on the busiest link against a separate count."""
    found = _series(study, scaling_cases("ours", sides, messages), "max_flows_on_link")
    return [
        Claim(
            f"Flows on the busiest link, {side}³",
            f"({LINK_LOADS[side]})",
            f"{load:.2f}",
            abs(load / LINK_LOADS[side] - 1) <= 0.1,
            "within 10 % of a separate program's",
        )
        for side, load in zip(sides, found, strict=True)
        if side in LINK_LOADS
    ]


def static_shares(shares: dict[int, float]) -> list[Claim]:
    """Check the static model's mean of 1/c against a separate count."""
    return [
        Claim(
            f"Mean 1/c of random pairs, static model, {side}³",
            f"({SHARES[side]:.2f})",
            f"{share:.3f}",
            abs(share - SHARES[side]) <= 0.02,
            "within 0.02 of a separate program's",
        )
        for side, share in shares.items()
    ]


def multipath(study: Study, side: int, messages: int) -> Claim:
    """Check that spraying packets over all minimal paths takes the hot spots away."""
    one, many = (
        study.metrics[Case("ours", side, messages, routing=routing)]
        for routing in ("dimension_order", "spray")
    )
    return Claim(
        f"Several paths, {side}³",
        "Multi-path routing could have a significantly positive impact",
        f"busiest link {one['max_flows_on_link']:.1f} → {many['max_flows_on_link']:.1f} flows; "
        f"a flow's throughput {one['flow_throughput_mean_gbps']:.2f} → "
        f"{many['flow_throughput_mean_gbps']:.2f} Gb/s",
        many["max_flows_on_link"] <= 0.6 * one["max_flows_on_link"]
        and many["flow_throughput_mean_gbps"] > one["flow_throughput_mean_gbps"],
        "spray: busiest link at most 0.6 of dimension order's, flows faster",
    )
