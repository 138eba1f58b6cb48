"""What random networks of all kinds draw alike."""

from __future__ import annotations

import random
from typing import Any

from reference_model.detours import NO_HANDICAP, Detours, Handicap
from reference_model.hyperx import HyperX
from reference_model.networks import Grid, ShortestPaths, Topology

DETOURS = ["valiant", "ugal", "par"]
# Of shortest paths, port by port.
CHOICES = {"adaptive_minimal": "least_loaded", "rotate": "rotating", "spray": "rotating"}

# Network with its routing, section, endpoints of each router or the router of each, routing section.
Routed = tuple[Topology, dict[str, Any], int | list[int], dict[str, Any]]


def detours_over(
    rng: random.Random, base: Grid | ShortestPaths | HyperX, kind: str, *, same_port: bool = False
) -> tuple[Detours, dict[str, Any]]:
    """With `same_port` both ways leave by one port, and what speaks against detours has no effect."""
    routing: dict[str, Any] = {"kind": kind}
    if kind == "valiant":
        return Detours(base, kind), routing
    routing["knowledge"] = knowledge = rng.choice(["local", "local", "global"])
    drawn = drawn_handicap(rng)
    handicap = NO_HANDICAP if same_port and knowledge == "local" else drawn
    if handicap != NO_HANDICAP:
        routing |= in_words(handicap)
    return Detours(base, kind, knows_all=knowledge == "global", handicap=handicap), routing


def drawn_handicap(rng: random.Random) -> Handicap:
    """Sums of packets' bytes, so that both sides are equal now and then."""
    return Handicap(rng.choice([0, 0, 64, 128, 200, 256]), rng.choice([0, 0, 64, 200, 256]))


def in_words(handicap: Handicap) -> dict[str, int]:
    """As a routing section has it."""
    return {f"{name}_bytes": value for name, value in handicap._asdict().items()}
