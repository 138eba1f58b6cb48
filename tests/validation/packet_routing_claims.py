"""Closed forms and published rules of thumb for routing, beside what the packet model gives.

Kim, Dally, Scott & Abts (ISCA 2008) and Jiang, Kim & Dally (ISCA 2009) for the dragonfly; Dally &
Towles, "Principles and Practices of Interconnection Networks" (2004) for tornado and Valiant.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.validation.claims import Claim

ADAPTIVE = ("UGAL-L", "UGAL-G", "PAR")


def minimal_group_shift(found: Mapping[int, float], links: Mapping[int, float]) -> Claim:
    """Minimal routing of a group shift: one link carries all that a group sends."""
    return Claim(
        "routing.a",
        "group shift, minimal: 1/(a p) of the injection bandwidth",
        ", ".join(f"{n}: {found[n]:.4f} of {links[n]:.5f}" for n in found),
        all(abs(found[n] / links[n] - 1) <= 0.06 for n in found),
        "within 6 %",
    )


def detoured_group_shift(found: Mapping[int, Mapping[str, float]]) -> Claim:
    """Valiant, UGAL and PAR carry a group shift at half the injection bandwidth, about.

    Valiant by third groups alone leaves the links of the shift's own distance unused: of 72
    endpoints, which have nine groups, it carries a ninth less.
    """
    least = {"valiant": 0.40, "UGAL-L": 0.94, "UGAL-G": 0.94, "PAR": 0.97}
    return Claim(
        "routing.b",
        "group shift: Valiant about .5; of it UGAL keeps .94 and PAR .97",
        "; ".join(
            f"{n}: " + ", ".join(f"{name} {value:.3f}" for name, value in row.items())
            for n, row in found.items()
        ),
        all(
            value >= least[name] * (1 if name == "valiant" else row["valiant"])
            for row in found.values()
            for name, value in row.items()
        ),
        "Valiant at least .40; of it UGAL .94, PAR .97",
    )


def uniform(found: Mapping[int, Mapping[str, float]]) -> Claim:
    """Uniform traffic: adaptive routings lose little against minimal."""
    return Claim(
        "routing.c",
        "uniform random, full load: UGAL and PAR keep most of what minimal accepts",
        "; ".join(
            f"{n}: minimal {row['minimal']:.3f}, "
            + ", ".join(f"{name} {row[name]:.3f}" for name in ADAPTIVE if name in row)
            for n, row in found.items()
        ),
        all(
            row[name] >= 0.98 * row["minimal"]
            for row in found.values()
            for name in ADAPTIVE
            if name in row
        ),
        "each at least .98 of minimal",
    )


def tornado(minimal: float, valiant: float) -> Claim:
    """Tornado on a ring of 8: load 3 under minimal routing, k/4 under Valiant's."""
    return Claim(
        "routing.d",
        "tornado on a ring of 8: minimal 1/3, Valiant 4/k = .5",
        f"minimal {minimal:.3f}, Valiant {valiant:.3f}",
        abs(3 * minimal - 1) <= 0.05 and 0.40 <= valiant <= 0.58,
        "minimal within 5 %, Valiant .40–.58",
    )


def torus_hot_spots(flows: Mapping[str, float]) -> Claim:
    """Random pairs on a torus of 16x16x16: what spraying does to the hottest link."""
    return Claim(
        "routing.e",
        "random pairs on a 16³ torus: hottest link about 10 flows under dimension order, about 5 "
        "sprayed over minimal paths",
        ", ".join(f"{name} {value:.1f}" for name, value in flows.items()),
        8.0 <= flows["dimension_order"] <= 13.0 and flows["spray"] <= 6.5,
        "dimension order 8–13, spray at most 6.5",
    )


BOOKSIM_WAITS = {0.2: 0.8, 0.3: 2.3, 0.4: 11.3}
"""Cycles of BookSim2's mean latency beyond its 27.0 at load 0.05, with 8 channels of 8 flits."""


def mesh_saturation(carried: Mapping[int, float], waits: Mapping[float, float]) -> Claim:
    """8x8 mesh, dimension order, uniform: the bound of its channels is 4/k = .5 flits a cycle."""
    beside = ", ".join(f"{wait:.1f} ({BOOKSIM_WAITS[load]})" for load, wait in waits.items())
    loads = ", ".join(str(load) for load in waits)
    return Claim(
        "routing.f",
        "8x8 mesh, dimension order, uniform: an input-queued router with 4 to 8 virtual channels "
        "carries about .8 to .95 of the bound of .5",
        ", ".join(f"{n} channels {load / 0.5:.2f}" for n, load in carried.items())
        + f"; cycles waited at {loads} with 8 channels (BookSim2's): {beside}",
        all(0.8 <= round(load / 0.5, 9) <= 0.95 for load in carried.values()),
        ".80 to .95 with 4 and with 8 channels",
    )
