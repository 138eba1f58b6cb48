"""Claims about effective bandwidth: Hoefler, Schneider and Lumsdaine (2008), and closed forms.

The rules stand here and were fixed before the simulator gave its figures. Points are percentage points
of link bandwidth.
"""

from __future__ import annotations

import statistics
from itertools import pairwise

from tests.validation.claims import Claim
from tests.validation.ebb_closed_form import (
    BISECTION_LIMIT,
    PERMUTATION_LIMIT,
    permutation_fraction,
)
from tests.validation.ebb_published import (
    CHIC_BINS_MIB_PER_S,
    PATTERNS,
    REPRODUCED,
    REPRODUCED_LINEAR,
    REPRODUCED_PLANES,
    REPRODUCED_SINGLE_STAGE,
    published,
)
from tests.validation.ebb_study import BIT_PER_MIB, Figures


def _ours(figures: Figures, key: tuple[str, str]) -> str:
    metric = "mean_rank" if key[1] == "six_neighbor" else "mean_flow"
    values = [100.0 * v for v in figures.values(key, f"{metric}_bandwidth_fraction")]
    spread = f" ± {statistics.stdev(values):.1f}" if len(values) > 1 else ""
    return f"{statistics.fmean(values):.1f}{spread}"


def _sources(machine: str, pattern: str) -> str:
    printed = published().get(machine, {}).get(pattern)
    return f"{'not printed' if printed is None else printed} ({REPRODUCED[machine][pattern]})"


def atlas(figures: Figures) -> list[Claim]:
    """The bisection near the published value, the other patterns near the reproduction."""
    claims = []
    for pattern in PATTERNS:
        aim = (
            published()["atlas"]["bisect"] if pattern == "bisect" else REPRODUCED["atlas"][pattern]
        )
        ours = figures.percent(("atlas", pattern))
        claims.append(
            Claim(
                f"Atlas, {pattern}",
                _sources("atlas", pattern),
                _ours(figures, ("atlas", pattern)),
                abs(ours - aim) <= 1.0,
                f"within 1 point of {aim}",
            )
        )
    return claims


def thunderbird(figures: Figures) -> list[Claim]:
    """Three points below to one above the published values."""
    claims = []
    for pattern in PATTERNS:
        aim = published()["thunderbird"][pattern]
        ours = figures.percent(("thunderbird", pattern))
        claims.append(
            Claim(
                f"Thunderbird, {pattern}",
                _sources("thunderbird", pattern),
                _ours(figures, ("thunderbird", pattern)),
                aim - 3.0 <= ours <= aim + 1.0,
                f"{aim - 3.0:.1f} to {aim + 1.0:.1f}",
            )
        )
    return claims


def chic(figures: Figures) -> list[Claim]:
    """No percentage is printed: near the reproduction."""
    return [
        Claim(
            f"CHiC, {pattern}",
            _sources("chic", pattern),
            _ours(figures, ("chic", pattern)),
            abs(figures.percent(("chic", pattern)) - REPRODUCED["chic"][pattern]) <= 1.0,
            f"within 1 point of {REPRODUCED['chic'][pattern]}",
        )
        for pattern in PATTERNS
    ]


def ranger(figures: Figures) -> list[Claim]:
    """Order only: the real map is not known."""
    printed = published()["ranger"]
    order = sorted(PATTERNS, key=lambda pattern: -printed[pattern])
    ours = {pattern: figures.percent(("ranger", pattern)) for pattern in PATTERNS}
    claims = [
        Claim(
            "Ranger, patterns",
            " > ".join(f"{p} {_sources('ranger', p)}" for p in order),
            " > ".join(
                f"{p} {_ours(figures, ('ranger', p))}" for p in sorted(ours, key=lambda p: -ours[p])
            ),
            all(ours[a] > ours[b] for a, b in pairwise(order)),
            "this order",
        )
    ]
    for pattern in PATTERNS:
        names = sorted(("ranger", "atlas", "thunderbird"), key=lambda n: -published()[n][pattern])
        got = {name: figures.percent((name, pattern)) for name in names}
        claims.append(
            Claim(
                f"Machines, {pattern}",
                " > ".join(f"{n.title()} {published()[n][pattern]}" for n in names),
                " > ".join(f"{n.title()} {got[n]:.1f}" for n in sorted(got, key=lambda n: -got[n])),
                all(got[a] > got[b] for a, b in pairwise(names)),
                "this order",
            )
        )
    return claims


def _near(name: str, published_text: str, ours: float, aim: float, points: float) -> Claim:
    return Claim(
        name,
        published_text,
        f"{ours:.2f}",
        abs(ours - aim) <= points,
        f"within {points} of {aim:.2f}",
    )


def contrasts(figures: Figures) -> list[Claim]:
    """What the order of destinations and the directors' inner stages do."""
    claims = [
        _near(
            f"{name.title()}, bisect, destinations in linear order",
            f"({REPRODUCED_LINEAR[name]})",
            figures.percent(("linear", name)),
            REPRODUCED_LINEAR[name],
            1.0,
        )
        for name in ("atlas", "ranger")
    ]
    claims += [
        _near(
            f"Ranger with planes of one stage, {pattern}",
            f"{published()['ranger'][pattern]} ({REPRODUCED_PLANES[pattern]})",
            figures.percent(("planes", pattern)),
            REPRODUCED_PLANES[pattern],
            1.0,
        )
        for pattern in PATTERNS
    ]
    claims.append(
        _near(
            "1,152 endpoints, bisect, twelve single-stage directors",
            f"({REPRODUCED_SINGLE_STAGE})",
            figures.percent(("single_stage", "tree")),
            REPRODUCED_SINGLE_STAGE,
            1.0,
        )
    )
    return claims


def closed_forms(figures: Figures) -> list[Claim]:
    """Random permutations on full two-level trees, and the limits for large chips."""
    claims = []
    for endpoints, half in (("288", 12), ("648", 18)):
        aim = 100 * permutation_fraction(half)
        ours = figures.percent(("permutation", endpoints))
        claims.append(
            _near(f"Permutation, {endpoints} endpoints", f"closed form {aim:.2f}", ours, aim, 0.15)
        )
    for pattern, limit in (("permutation", PERMUTATION_LIMIT), ("bisect", BISECTION_LIMIT)):
        claims.append(
            _near(
                f"Limit of large chips, {pattern} (128 ports)",
                f"{100 * limit:.2f}",
                figures.percent(("limit", pattern)),
                100 * limit,
                1.5,
            )
        )
    return claims


def shifts(figures: Figures) -> list[Claim]:
    """D-mod-k gives every flow of every shift a link of its own."""
    claims = []
    for key in [key for key in figures.metrics if key[0] == "shifts"]:
        worst = figures.values(key, "max_congestion")[0]
        claims.append(
            Claim(
                f"All shifts, {key[1]} endpoints, D-mod-k",
                "no congestion",
                f"largest congestion {worst:.0f}",
                worst == 1,
                "exact",
            )
        )
    return claims


def slide(figures: Figures) -> Claim:
    """Slide 8: two flows of a network of full bisection meet."""
    worst = figures.values(("slide", "8"), "max_congestion")[0]
    return Claim(
        "Slide 8: 1→6 and 4→14", "congestion 2", f"congestion {worst:.0f}", worst == 2, "exact"
    )


def bins(figures: Figures) -> Claim:
    """Slide 14: the four bandwidths measured on CHiC."""
    gbps = [figures.values(("bin", str(c)), "mean_flow_bandwidth_gbps")[0] for c in (1, 2, 3, 4)]
    ours = [value * 1e9 / BIT_PER_MIB for value in gbps]
    return Claim(
        "CHiC, measured bins in MiB/s",
        ", ".join(str(b) for b in CHIC_BINS_MIB_PER_S),
        ", ".join(f"{value:.2f}" for value in ours),
        all(abs(a - b) <= 0.1 for a, b in zip(ours, CHIC_BINS_MIB_PER_S, strict=True)),
        "each within 0.1",
    )


def all_claims(machines: Figures, exact: Figures) -> list[Claim]:
    """Every claim: `machines` over several tables, `exact` the rest."""
    on_machines = (atlas, thunderbird, ranger, chic)
    claims = [claim for rule in on_machines for claim in rule(machines)]
    claims += [claim for rule in (contrasts, closed_forms, shifts) for claim in rule(exact)]
    return [*claims, slide(exact), bins(exact)]
