"""The claims of Milton and Zarkesh-Ha, *Computers* 12(4), 86 (2023), sections 3 and 4.

Every function takes ``Times`` (mean completion time in ns by topology, endpoints and bandwidth in
GB/s) and returns one :class:`Claim`. Speed is the inverse of completion time.
"""

from __future__ import annotations

from itertools import pairwise

from tests.validation.claims import Claim

Times = dict[tuple[str, int, float], float]

PAPER_BANDWIDTHS_GB_PER_S = (1.0, 2.0, 4.0, 8.0)
NETWORKS = ("ring", "mesh", "torus", "dragonfly", "hyperx")
SCALES = (16, 256)


def gains(times: Times, topology: str, endpoints: int) -> list[float]:
    """Speed-up of each doubling, 1 to 2, 2 to 4 and 4 to 8 GB/s."""
    series = [times[topology, endpoints, b] for b in PAPER_BANDWIDTHS_GB_PER_S]
    return [slow / fast for slow, fast in pairwise(series)]


def _ordered(times: Times, endpoints: int, names: tuple[str, ...]) -> tuple[bool, str]:
    at_8 = {name: times[name, endpoints, 8.0] for name in names}
    ours = sorted(at_8, key=lambda name: at_8[name])
    text = " > ".join(f"{name} ({at_8[ours[0]] / at_8[name]:.3f})" for name in ours)
    return ours == list(names), text


def order_at_16(times: Times) -> Claim:
    """Claim 1.a: order of speed at 16 nodes and 8 GB/s, torus and dragonfly about equal."""
    names = ("single_router", "hyperx", "torus", "dragonfly", "mesh", "ring")
    ordered, text = _ordered(times, 16, names)
    torus, dragonfly = times["torus", 16, 8.0], times["dragonfly", 16, 8.0]
    near = abs(torus / dragonfly - 1.0) <= 0.05
    return Claim(
        "1.a",
        "16 nodes, 8 GB/s: Single > HyperX > Torus ≈ Dragonfly > Mesh > Ring",
        f"{text}; torus/dragonfly time {torus / dragonfly:.3f}",
        ordered and near,
        "exact order; torus and dragonfly within 5 %",
    )


def order_at_256(times: Times) -> Claim:
    """Claim 1.b: order of speed at 256 nodes and 8 GB/s."""
    ordered, text = _ordered(times, 256, ("hyperx", "dragonfly", "torus", "mesh", "ring"))
    return Claim(
        "1.b",
        "256 nodes, 8 GB/s: HyperX > Dragonfly > Torus > Mesh > Ring",
        text,
        ordered,
        "exact order",
    )


def hyperx_over_dragonfly(times: Times) -> Claim:
    """Claim 1.c: HyperX is 20 to 25 % faster than the dragonfly at both scales."""
    ratios = [times["dragonfly", n, 8.0] / times["hyperx", n, 8.0] for n in SCALES]
    return Claim(
        "1.c",
        "HyperX over Dragonfly 1.20–1.25 at both scales (abstract: 1.30)",
        ", ".join(f"{r:.3f} at {n}" for r, n in zip(ratios, SCALES, strict=True)),
        all(1.15 <= r <= 1.30 for r in ratios),
        "1.15–1.30 at both",
    )


def hyperx_over_torus(times: Times) -> Claim:
    """Claim 1.d: HyperX is 40 to 45 % faster than the torus at 256 nodes."""
    ratio = times["torus", 256, 8.0] / times["hyperx", 256, 8.0]
    return Claim(
        "1.d",
        "HyperX over Torus 1.40–1.45 at 256 nodes",
        f"{ratio:.3f}",
        1.35 <= ratio <= 1.50,
        "1.35–1.50",
    )


def _gain_claim(
    times: Times, identifier: str, names: tuple[str, ...], low: float, high: float, published: str
) -> Claim:
    rows = {(name, n): gains(times, name, n) for name in names for n in SCALES}
    text = "; ".join(
        f"{name} {n}: " + ", ".join(f"{g:.3f}" for g in row) for (name, n), row in rows.items()
    )
    reached = all(low <= g <= high for row in rows.values() for g in row)
    return Claim(identifier, published, text, reached, f"each step {low:.2f}–{high:.2f}")


def hyperx_gains(times: Times) -> Claim:
    """Claim 1.e: HyperX gains 19 to 25 % at every doubling."""
    return _gain_claim(
        times, "1.e", ("hyperx",), 1.15, 1.30, "HyperX gains 19–25 % per doubling, 1→2→4→8 GB/s"
    )


def dragonfly_torus_gains(times: Times) -> Claim:
    """Claim 1.f: dragonfly and torus gain 10 to 26 % at every doubling."""
    return _gain_claim(
        times,
        "1.f",
        ("dragonfly", "torus"),
        1.08,
        1.28,
        "Dragonfly and Torus gain 10–26 % per doubling",
    )


def knee(times: Times) -> Claim:
    """Claim 1.g: gains taper from 4 to 8 GB/s for all networks but HyperX."""
    parts, reached = [], True
    for n in SCALES:
        for name in ("single_router", *NETWORKS):
            _, middle, last = gains(times, name, n)
            if name != "hyperx":
                reached = reached and last < middle
            parts.append(f"{name} {n}: {middle:.3f}→{last:.3f}")
    return Claim(
        "1.g",
        "Gains taper from 4 to 8 GB/s for all but HyperX",
        "; ".join(parts),
        reached,
        "gain(4→8) < gain(2→4) for all but HyperX",
    )


def single_router_ratios(times: Times) -> dict[str, float]:
    """Speed relative to the single router at 256 nodes over that at 16, by network."""
    ratios = {}
    for name in ("torus", "dragonfly", "hyperx"):
        share = [times["single_router", n, 8.0] / times[name, n, 8.0] for n in SCALES]
        ratios[name] = share[1] / share[0]
    return ratios


def drop_against_single_router(times: Times) -> Claim:
    """Claim 1.h: relative to the single router, 256 nodes reach half of what 16 nodes reach."""
    ratios = single_router_ratios(times)
    return Claim(
        "1.h",
        "Performance relative to the single router at 256 nodes is about half of that at 16",
        ", ".join(f"{name} {ratio:.2f}" for name, ratio in ratios.items()),
        all(0.40 <= ratio <= 0.65 for ratio in ratios.values()),
        "ratio 0.40–0.65",
    )


def flat_at_2048(times: Times) -> Claim:
    """Claim 1.i: the HyperX of 2048 nodes hardly gains from 32 to 128 GB/s."""
    series = [times["hyperx", 2048, b] for b in (32.0, 64.0, 128.0)]
    steps = [slow / fast for slow, fast in pairwise(series)]
    return Claim(
        "1.i",
        "2048-node HyperX, 32→64→128 GB/s: almost negligible gain",
        ", ".join(f"{(s - 1) * 100:.1f} %" for s in steps),
        all(s < 1.05 for s in steps),
        "each step below 5 %",
    )


def not_saturated(utilisation: dict[tuple[str, int, float], float]) -> Claim:
    """Claim 1.j: at the knee the bandwidth is not used up; latency and outstanding reads limit."""
    names = ("torus", "dragonfly", "hyperx")
    worst = {
        (name, n): max(utilisation[name, n, b] for b in (4.0, 8.0))
        for name in names
        for n in SCALES
    }
    return Claim(
        "1.j",
        "At the knee the limit is latency and outstanding requests, not bandwidth",
        "busiest port " + ", ".join(f"{name} {n}: {u:.2f}" for (name, n), u in worst.items()),
        all(u < 1.0 for u in worst.values()),
        "busiest port's utilisation below 1 at 4 and 8 GB/s",
    )


def all_claims(times: Times, utilisation: dict[tuple[str, int, float], float]) -> list[Claim]:
    """Claims 1.a to 1.j in order; ``times`` must hold HyperX at 2048 endpoints too."""
    on_times = (
        order_at_16,
        order_at_256,
        hyperx_over_dragonfly,
        hyperx_over_torus,
        hyperx_gains,
        dragonfly_torus_gains,
        knee,
        drop_against_single_router,
        flat_at_2048,
    )
    return [claim(times) for claim in on_times] + [not_saturated(utilisation)]
