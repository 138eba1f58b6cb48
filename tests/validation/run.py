"""`make validate`: every published claim beside our figures.

Prints the tables; with ``--write`` puts them between the markers of ``docs/validation.md``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator

from tests.validation import (
    asc_run,
    dsm_claims,
    dsm_sst,
    ebb_claims,
    flow_claims,
    flow_study,
    goal_study,
    packet_routing_claims,
    sharp_claims,
    torus_claims,
    torus_study,
)
from tests.validation import packet_routing_study as routing_study
from tests.validation.claims import Claim, markdown_table
from tests.validation.dsm_study import points_of, run_study
from tests.validation.ebb_study import exact_points, machine_points, run_points
from tests.validation.table import DOCUMENT, write_table


def dsm() -> tuple[list[Claim], str]:
    """Claims 1.a to 1.j from the two example specs."""
    study_points, replicates = points_of("dsm-bandwidth.yaml")
    large_points, _ = points_of("dsm-hyperx-2048.yaml")
    result = run_study(study_points + large_points, replicates)
    claims = dsm_claims.all_claims(result.times, result.utilisation)
    note = (
        f"{result.points} points × {replicates} replicates, {result.cpu_seconds:.0f} CPU-seconds. "
        "Times are completion times averaged over replicates; ratios are of those averages."
    )
    return claims, note


def dsm_caches() -> tuple[list[Claim], str]:
    """Claims 1.a to 1.j with the published caches, and what SST 12.1 was seen to do."""
    study_points, replicates = points_of("dsm-caches.yaml")
    result = run_study(study_points + dsm_sst.large_points(study_points), replicates)
    claims = dsm_claims.all_claims(result.times, result.utilisation)
    claims += dsm_sst.all_claims(result.times)
    note = (
        f"{result.points} points × {replicates} replicates, {result.cpu_seconds:.0f} CPU-seconds. The "
        "latencies are those that were fitted without caches; nothing was fitted here."
    )
    return claims, note


def ebb() -> tuple[list[Claim], str]:
    """Effective bandwidth of the four machines, and what can be counted."""
    points, replicates = machine_points()
    machines = run_points(points, replicates)
    exact = run_points(exact_points())
    claims = ebb_claims.all_claims(machines, exact)
    draws = next(iter(points.values()))["pattern"]["draws"]
    note = (
        f"{len(points)} points × {replicates} replicates of {draws} draws on the machines, "
        f"{machines.cpu_seconds + exact.cpu_seconds:.0f} CPU-seconds in all. Percent of link bandwidth; in "
        "brackets what a separate program gave on the same reconstruction; ± the standard deviation over "
        "replicates, each with tables of its own."
    )
    return claims, note


def packet_routing() -> tuple[list[Claim], str]:
    """What the routings of the packet model make of hard and easy traffic."""
    study, claims = routing_study, packet_routing_claims
    adaptive = [*claims.ADAPTIVE]
    sizes = list(study.DRAGONFLIES)
    bounds = {
        n: 1 / (size["routers_per_group"] * size["concentration"])
        for n, size in study.DRAGONFLIES.items()
    }
    found = [
        claims.minimal_group_shift({n: study.group_shift(n, "minimal") for n in sizes}, bounds),
        claims.detoured_group_shift(
            {n: {r: study.group_shift(n, r) for r in ["valiant", *adaptive]} for n in sizes}
        ),
        claims.uniform(
            {n: {r: study.uniform(n, r) for r in ["minimal", *adaptive]} for n in sizes}
        ),
        claims.tornado(
            study.tornado(8, {"kind": "minimal"}), study.tornado(8, {"kind": "valiant"})
        ),
        claims.torus_hot_spots(
            {
                kind: study.hottest_flows(16, {"kind": kind})
                for kind in ("dimension_order", "spray", "adaptive_minimal")
            }
        ),
        claims.mesh_saturation(
            {channels: study.mesh_saturation(channels) for channels in (4, 8)},
            study.mesh_waits(8, tuple(claims.BOOKSIM_WAITS)),
        ),
    ]
    note = (
        "Default network, one replicate. Accepted load over the injection bandwidth; for the group "
        "shift the highest of offered loads "
        + ", ".join(f"{load:.2f}" for load in study.SHIFT_LOADS)
        + "."
    )
    return found, note


def torus() -> tuple[list[Claim], str]:
    """Claims 2.a to 2.f by our router and by both timings of CODES."""
    sides = [2, 4, 8, 16]
    replicates = {2: 400, 4: 200, 8: 10, 16: 3}
    messages = {"ours": 100, "codes_2014": 10, "codes_now": 10}
    cases: dict[torus_study.Case, int] = {}
    for model, count in messages.items():
        cases |= {
            case: replicates[case.side] for case in torus_study.scaling_cases(model, sides, count)
        }
        cases |= dict.fromkeys(torus_study.sender_cases(model, 8, count), 5)
        cases |= dict.fromkeys(torus_study.size_cases(model, 8, 10), 2)
    cases |= {torus_study.Case("ours", 16, 100, routing="spray"): 3}
    study = torus_study.run_cases(cases)
    claims = []
    for model, count in messages.items():
        claims += [
            torus_claims.hops(study, model, sides, count),
            torus_claims.scaling(study, model, sides, count),
            torus_claims.senders(study, model, 8, count),
            torus_claims.message_sizes(study, model, 8, 10),
            torus_claims.spread_of_flows(study, model, sides, count),
            torus_claims.hot_spots(study, model, sides, count),
        ]
    claims += [
        *torus_claims.link_loads(study, sides, messages["ours"]),
        *torus_claims.static_shares({side: torus_study.static_share(side) for side in sides[1:]}),
        torus_claims.multipath(study, 16, messages["ours"]),
    ]
    note = (
        f"{len(cases)} points, {sum(cases.values())} runs, {study.cpu_seconds:.0f} CPU-seconds. "
        "100 messages each way (CODES: 10, and all timings 10 where partners take turns); means over "
        "replicates."
    )
    return claims, note


def sharp() -> tuple[list[Claim], str]:
    """Aggregation in switches and collectives of hosts, by the closed forms and the packet model."""
    note = (
        "By formulas, but for rows of the packet model. Fits are least squares of relative errors; "
        "masked are the misprints that tests/validation/sharp_study.py names."
    )
    return sharp_claims.all_claims(), note


def flow() -> tuple[list[Claim], str]:
    """Drawn points by flows and by packets."""
    drawn = {
        "flow.a": (
            "trees and networks of low diameter, oblivious routings",
            flow_study.oblivious_pairs(),
        ),
        "flow.b": ("the same networks, adaptive routings", flow_study.adaptive_pairs()),
        "flow.c": ("rings, meshes and tori", flow_study.grid_pairs()),
    }
    pairs = [pair for _, some in drawn.values() for pair in some]
    by_flows = sum(pair.flow_seconds for pair in pairs)
    by_packets = sum(pair.packet_seconds for pair in pairs)
    missed = "\n\n".join(
        f"Further apart of {name} (time by flows over time by packets): {flow_claims.missed(some)}."
        for name, (_, some) in drawn.items()
    )
    note = (
        f"{len(pairs)} points, messages of {flow_study.PRODUCTS} bandwidth-delay products or more; "
        f"{by_flows:.1f} CPU-seconds by flows, {by_packets:.0f} by packets.\n\n{missed}"
    )
    return [flow_claims.near(name, of, some) for name, (of, some) in drawn.items()], note


STUDIES: dict[str, Callable[[], tuple[list[Claim], str]]] = {
    "dsm": dsm,
    "dsm_caches": dsm_caches,
    "ebb": ebb,
    "torus": torus,
    "packet_routing": packet_routing,
    "sharp": sharp,
    "flow": flow,
    "goal": goal_study.goal,
}


STUDY_NAMES = [*STUDIES, "asc"]


def results(name: str, minutes: float, processes: int | None) -> Iterator[tuple[list[Claim], str]]:
    """Yield what a study gives; one that takes long yields what it has after each part."""
    if name == "asc":
        yield from asc_run.progress(minutes, processes)
    else:
        yield STUDIES[name]()


def write_between(text: str, name: str, body: str) -> str:
    """Put `body` between ``<!-- name:begin -->`` and ``<!-- name:end -->``."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    before, rest = text.split(begin, 1)
    _, after = rest.split(end, 1)
    return f"{before}{begin}\n{body}\n{end}{after}"


def main(arguments: list[str] | None = None) -> int:
    """Run the named studies (all, unless told)."""
    parser = argparse.ArgumentParser(prog="make validate", description=__doc__)
    parser.add_argument("studies", nargs="*", choices=[*STUDY_NAMES, []], help="which studies")
    parser.add_argument("--write", action="store_true", help="update docs/validation.md")
    parser.add_argument(
        "--minutes",
        type=float,
        default=asc_run.MINUTES,
        help="CPU time of asc after which no further part of it is begun",
    )
    parser.add_argument("--processes", type=int, help="of asc; all processors unless given")
    options = parser.parse_args(arguments)
    for name in options.studies or STUDY_NAMES:
        for claims, note in results(name, options.minutes, options.processes):
            body = f"{note}\n\n{markdown_table(claims)}"
            if options.write:
                DOCUMENT.write_text(write_between(DOCUMENT.read_text(), name, body))
                write_table()
        print(f"{name}\n{body}\n")
        reached = sum(claim.reached is True for claim in claims)
        print(f"{name}: {reached} of {len(claims)} claims reached")
    return 0


if __name__ == "__main__":
    sys.exit(main())
