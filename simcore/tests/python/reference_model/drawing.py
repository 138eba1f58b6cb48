"""What random networks of all kinds draw alike."""

from __future__ import annotations

import random
from typing import Any

from reference_model.detours import USUAL, Detours, Handicap
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
    if same_port and knowledge == "local":
        return Detours(base, kind), routing
    handicap, measure = drawn_handicap(rng), drawn_measure(rng)
    if knowledge == "global":  # credits of one instant elsewhere: seen or not, by chance
        measure = None
    routing |= in_words(handicap, measure)
    more = {"knows_all": knowledge == "global", "handicap": handicap, "measure": measure}
    return Detours(base, kind, **more), routing


def drawn_handicap(rng: random.Random) -> Handicap:
    """Sums of packets' bytes, so that both sides are equal now and then."""
    bias = rng.choice([0, 0, 0, 64, 200, 256, None])
    return Handicap(rng.choice([0, 0, 64, 128, 200, 256]), bias, rng.choice([None, None, 1, 1.5]))


def eager(kind: str) -> tuple[Handicap, dict[str, Any]]:
    """Without a bias, of kinds that have one: short queues have packets detour too."""
    if kind in ("ugal", "par"):
        return Handicap(bias=0), {"bias_bytes": 0}
    return USUAL, {}


def drawn_measure(rng: random.Random) -> str | None:
    """What counts as the load of an output."""
    return rng.choice([None, None, "credits", "both"])


def in_words(handicap: Handicap, measure: str | None) -> dict[str, Any]:
    """As a routing section has it."""
    words: dict[str, Any] = {"threshold_bytes": handicap.threshold}
    if handicap.bias is not None:
        words["bias_bytes"] = handicap.bias
    if handicap.ratio is not None:
        words |= {"hop_weights": "ratio", "detour_ratio": handicap.ratio}
    if measure is not None:
        words["load_measure"] = measure
    return words
