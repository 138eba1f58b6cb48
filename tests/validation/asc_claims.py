"""The statements of the interconnect evaluation (SAND2019-10349 PE) beside our figures.

The slides' plots are not in their text: what can be checked is what they say. Message sizes and
iterations are ours; each claim is tried at the smallest scale at which it should show.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from itertools import pairwise, product

from tests.validation.asc_study import ENVIRONMENTS, ROUTINGS, WORKLOADS, Case, Outcome
from tests.validation.claims import Claim

Outcomes = Mapping[Case, Outcome]
TOPOLOGIES = tuple(ROUTINGS)
THREE = ("fat_tree", "hyperx", "dragonfly")
PLACEMENTS = ("linear", "random")
SMALL, LARGE = 65536, 524288
HALO_SIZES = (65536, 524288, 4194304)
SWEEP_SIZES = (65536, 524288, 4194304)
PUBLISHED = {
    "3.a": "1K endpoints, 1 rank each: fat tree consistently the best",
    "3.b": "1K endpoints, 64 ranks each: fat tree consistently the best",
    "3.c": "fat tree has less activity and less idling on Halo3D",
    "3.d": "4K to 16K dramatically changes behaviour; the dragonfly goes from diameter 2 to 3",
    "3.e": "16K: ports of dragonfly and HyperX work hard under random, hardly "
    "under linear placement",
    "3.f": "halo3d-26: on par at 64K and 512K; fat tree, then HyperX, dragonfly at 4M and 8M",
    "3.g": "sweep3d: linear in message size, topologies on par, insensitive to placement",
    "3.h": "subcom2d-coll: dragonfly, fat tree, HyperX under linear; reversed "
    "under random; super-linear",
    "3.i": "subcom3d-a2a: fat tree best, then HyperX, dragonfly; more than "
    "linear; HyperX close under random",
    "3.j": "group to group: minimal bounded by links(pair)/(a p); at diameter 3 "
    "PAR fails to find unused global bandwidth",
    "3.k": "virtual channels: fat tree 1, dragonfly at least 3, dragonfly+ 1 "
    "minimal and 2 adaptive, HyperX 1 to 6",
}
"""What the slides say, in our words."""
SHORT = {"fat_tree": "FT", "dragonfly": "DF", "dragonfly_plus": "DF+", "hyperx": "HX"}


def thousand(ranks_per_endpoint: int) -> list[Case]:
    """All workloads, placements and environments on 1,024 endpoints (3.a, 3.b, 3.c)."""
    return [
        Case(t, w, p, e, 1024, ranks_per_endpoint)
        for t, w, p, e in product(TOPOLOGIES, WORKLOADS, PLACEMENTS, ENVIRONMENTS)
    ]


def at_scale() -> list[Case]:
    """A quarter beside halo exchange at 4,096 and 16,384 endpoints (3.d, 3.e)."""
    return [
        Case(t, "halo", p, "halo", n) for t, p, n in product(TOPOLOGIES, PLACEMENTS, (4096, 16384))
    ]


def sizes() -> list[Case]:
    """Communication alone, by size (3.f to 3.i)."""
    by_workload = {
        "halo": HALO_SIZES,
        "sweep": SWEEP_SIZES,
        "collectives": (SMALL, LARGE),
        "fft": (SMALL, LARGE),
    }
    return [
        Case(t, w, p, message_bytes=size)
        for w, listed in by_workload.items()
        for t, p, size in product(THREE, PLACEMENTS, listed)
    ]


def fat_tree_is_best(outcomes: Outcomes, ranks_per_endpoint: int, identifier: str) -> Claim:
    """3.a, 3.b: fat tree consistently the best at 1,024 endpoints."""
    wins, cases, worst = 0, 0, 1.0
    for w, p, e in product(WORKLOADS, PLACEMENTS, ENVIRONMENTS):
        times = {
            t: outcomes[Case(t, w, p, e, 1024, ranks_per_endpoint)].iteration_ns for t in TOPOLOGIES
        }
        behind = times["fat_tree"] / min(times.values())
        wins += behind <= 1.05
        worst = max(worst, behind)
        cases += 1
    return Claim(
        identifier,
        PUBLISHED[identifier],
        f"best or within 5 % in {wins} of {cases}; at most {worst:.2f} times the best",
        wins >= 0.9 * cases,
        "best or within 5 % in nine cases of ten",
    )


def fat_tree_is_less_busy(outcomes: Outcomes) -> Claim:
    """3.c: on Halo3D the fat tree has less activity and less idling."""
    found = {t: outcomes[Case(t, "halo", "random")] for t in TOPOLOGIES}
    tree = found.pop("fat_tree")
    reached = all(tree.active < o.active and tree.idle < o.idle for o in found.values())
    rows = [("fat_tree", tree), *found.items()]
    return Claim(
        "3.c",
        PUBLISHED["3.c"],
        "; ".join(
            f"{SHORT[t]} active {o.active:.3f}, idle {o.idle:.3f} "
            f"(all ports together {o.port_us(o.active) / 1e3:.0f} and {o.port_us(o.idle) / 1e3:.0f} ms)"
            for t, o in rows
        ),
        reached,
        "both below those of each other topology (random, full system, 1K)",
    )


def dragonfly_degrades(outcomes: Outcomes) -> Claim:
    """3.d: the dragonfly degrades as its diameter goes from 2 to 3."""
    growth = {
        t: outcomes[Case(t, "halo", "random", "halo", 16384)].iteration_ns
        / outcomes[Case(t, "halo", "random", "halo", 4096)].iteration_ns
        for t in TOPOLOGIES
    }
    others = max(v for t, v in growth.items() if t != "dragonfly")
    return Claim(
        "3.d",
        PUBLISHED["3.d"],
        ", ".join(f"{SHORT[t]} x {v:.2f}" for t, v in growth.items()),
        growth["dragonfly"] >= 1.3 and growth["dragonfly"] > others,
        "16K over 4K, 1/4 + halo, random: dragonfly at least 1.3 and more than the others",
    )


def hard_or_hardly(outcomes: Outcomes) -> Claim:
    """3.e: at 16K, dragonfly and HyperX ports work hard (random) or hardly (linear)."""
    pairs = {
        t: [outcomes[Case(t, "halo", p, "halo", 16384)] for p in PLACEMENTS]
        for t in ("dragonfly", "hyperx")
    }
    return Claim(
        "3.e",
        PUBLISHED["3.e"],
        "; ".join(
            f"{SHORT[t]} active {r.active:.3f} random, {n.active:.3f} linear; idle {n.idle:.3f} linear"
            for t, (n, r) in pairs.items()
        ),
        all(r.active >= 2 * n.active and n.idle >= 0.5 for n, r in pairs.values()),
        "active random at least twice linear, linear idle at least half",
    )


def _times(outcomes: Outcomes, workload: str, placement: str, size: int) -> dict[str, float]:
    return {
        t: outcomes[Case(t, workload, placement, message_bytes=size)].iteration_ns for t in THREE
    }


def halo_by_size(outcomes: Outcomes) -> Claim:
    """3.f: halo3d-26 alike at small sizes, fat tree ahead at large ones."""
    texts, reached = [], True
    for size in HALO_SIZES:
        times = _times(outcomes, "halo", "random", size)
        least = min(times.values())
        texts.append(
            f"{size >> 10}K: " + ", ".join(f"{SHORT[t]} {v / least:.2f}" for t, v in times.items())
        )
        if size <= LARGE:
            reached &= max(times.values()) <= 1.1 * least
        else:
            reached &= times["fat_tree"] < times["hyperx"] < times["dragonfly"]
    return Claim(
        "3.f",
        PUBLISHED["3.f"],
        "; ".join(texts) + " (times of the best)",
        reached,
        "within 10 %; then in this order (1K, random)",
    )


def sweep_by_size(outcomes: Outcomes) -> Claim:
    """3.g: sweep3d linear in size, alike on all topologies and placements."""
    squared, spread = 1.0, 1.0
    for t, p in product(THREE, PLACEMENTS):
        times = [_times(outcomes, "sweep", p, size)[t] for size in SWEEP_SIZES]
        squared = min(squared, statistics.correlation(SWEEP_SIZES, times) ** 2)
    for size in SWEEP_SIZES:
        times = [v for p in PLACEMENTS for v in _times(outcomes, "sweep", p, size).values()]
        spread = max(spread, max(times) / min(times))
    return Claim(
        "3.g",
        PUBLISHED["3.g"],
        f"R² at least {squared:.4f}; slowest over fastest at most {spread:.3f}",
        squared > 0.99 and spread <= 1.1,
        "R² above 0.99; all within 10 %",
    )


def collectives_by_placement(outcomes: Outcomes) -> Claim:
    """3.h: subcom2d-coll: dragonfly best under linear, HyperX under random placement."""
    linear = _times(outcomes, "collectives", "linear", LARGE)
    random = _times(outcomes, "collectives", "random", LARGE)
    growth = {t: linear[t] / _times(outcomes, "collectives", "linear", SMALL)[t] for t in THREE}
    texts = [
        name + " " + ", ".join(f"{SHORT[t]} {times[t] / min(times.values()):.2f}" for t in THREE)
        for name, times in (("linear", linear), ("random", random))
    ]
    return Claim(
        "3.h",
        PUBLISHED["3.h"],
        "; ".join(texts) + f"; times for 8 times the bytes {min(growth.values()):.2f} or more",
        linear["dragonfly"] < linear["fat_tree"] < linear["hyperx"]
        and random["hyperx"] < random["fat_tree"] < random["dragonfly"]
        and min(growth.values()) > LARGE / SMALL,
        "in these orders; time grows more than eightfold from 64K to 512K",
    )


def fft_by_size(outcomes: Outcomes) -> Claim:
    """3.i: subcom3d-a2a: fat tree best, HyperX close to it under random placement."""
    texts, ordered, growth = [], True, []
    for p, size in product(PLACEMENTS, (SMALL, LARGE)):
        times = _times(outcomes, "fft", p, size)
        least = min(times.values())
        texts.append(
            f"{p} {size >> 10}K: "
            + ", ".join(f"{SHORT[t]} {v / least:.2f}" for t, v in times.items())
        )
        ordered &= times["fat_tree"] <= times["hyperx"] <= times["dragonfly"]
    for t, p in product(THREE, PLACEMENTS):
        steps = [_times(outcomes, "fft", p, size)[t] for size in (SMALL, LARGE)]
        growth += [b / a for a, b in pairwise(steps)]
    random = _times(outcomes, "fft", "random", LARGE)
    close = random["hyperx"] <= 1.1 * random["fat_tree"]
    return Claim(
        "3.i",
        PUBLISHED["3.i"],
        "; ".join(texts) + f"; times for 8 times the bytes {min(growth):.2f} or more",
        ordered and close and min(growth) > LARGE / SMALL,
        "in this order; within 10 % under random; more than eightfold from 64K to 512K",
    )
