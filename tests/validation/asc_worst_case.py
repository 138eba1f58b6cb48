"""3.j and 3.k: worst-case traffic from group to group, and the virtual channels of each topology."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import simcore
from tests.validation.asc_claims import PUBLISHED
from tests.validation.claims import Claim

DIAMETER_3 = {
    "kind": "dragonfly",
    "concentration": 4,
    "routers_per_group": 8,
    "global_links_per_router": 4,
    "groups": 32,
    "wiring": "circulant",
}
"""1,024 endpoints with about one link between two groups of 32, as 16.5 for 512 at 16K."""
MINIMAL_BOUND = 2 / 32
"""Links between two groups over endpoints of a group, where a pair has at most two links."""
VALIANT_BOUND = 0.5
"""h / 2p: every packet uses two global links."""
ROUTINGS = ("minimal", "ugal", "par", "rotate")
VIRTUAL_CHANNELS = {
    ("fat_tree", "adaptive_up"): (1, 1),
    ("dragonfly", "par"): (3, 6),
    ("dragonfly_plus", "minimal"): (1, 2),
    ("dragonfly_plus", "dragonfly_plus_par"): (2, 2),
    ("hyperx", "hyperx_adaptive"): (1, 6),
}
"""Fewest and most that the slides allow, by topology and routing."""


@dataclass(frozen=True)
class Worst:
    """What a routing makes of the worst case."""

    accepted: float
    global_idle: float


def worst_case(routing: str) -> Worst:
    """Send everything from each group to the next at full load."""
    result = simcore.run(
        {
            "model": "packet",
            "topology": DIAMETER_3,
            "routing": {"kind": routing},
            "network": {"link_bandwidth_gbps": 100.0, "packet_bytes": 512, "buffer_bytes": 8192},
            "workload": {"kind": "group_shift", "offered_load": 0.5},
        }
    )
    channels = {c["link_class"]: c for c in result["ports"]["classes"]}
    return Worst(result["metrics"]["accepted_load"], channels["global"]["idle_fraction"]["mean"])


def worst_case_claim(found: dict[str, Worst]) -> Claim:
    """3.j: minimal is held to the links of the pair, PAR leaves global links idle."""
    par = found["par"]
    return Claim(
        "3.j",
        PUBLISHED["3.j"],
        "; ".join(
            f"{name} accepts {w.accepted:.3f}, global links idle {w.global_idle:.2f}"
            for name, w in found.items()
        ),
        found["minimal"].accepted <= MINIMAL_BOUND * 1.02
        and par.accepted < VALIANT_BOUND
        and par.global_idle >= 0.2,
        f"minimal at most {MINIMAL_BOUND:.4f} (+ 2 %); PAR below {VALIANT_BOUND} with a fifth of "
        "global time idle (1,024 endpoints of diameter 3, offered 0.5)",
    )


def virtual_channels() -> dict[tuple[str, str], int]:
    """Ask the core what each combination needs on 1,024 endpoints."""
    return {key: _needed(*key) for key in VIRTUAL_CHANNELS}


def _needed(topology: str, routing: str) -> int:
    point: dict[str, Any] = {
        "model": "packet",
        "topology": {"kind": topology, "endpoints": 1024, "radix": 64},
        "routing": {"kind": routing},
        "workload": {"kind": "uniform_random"},
    }
    return int(simcore.check(point)["routing"]["virtual_channels"])


def virtual_channels_claim(found: dict[tuple[str, str], int]) -> Claim:
    """3.k: the slides' table of virtual channels."""
    return Claim(
        "3.k",
        PUBLISHED["3.k"],
        ", ".join(f"{t} {r} {n}" for (t, r), n in found.items()),
        all(low <= found[key] <= high for key, (low, high) in VIRTUAL_CHANNELS.items()),
        "within "
        + ", ".join(f"{t} {r} {low}–{high}" for (t, r), (low, high) in VIRTUAL_CHANNELS.items()),
    )
