"""How much of a trace's iteration is communication that no computing hides, and in what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

ITERATION = "iteration_time_mean_ns"
EXPOSED = "exposed_communication_time_mean_ns"
SLOWEST = "slowest_rank_compute_fraction"
KINDS = (
    "allreduce",
    "reduce",
    "allgather",
    "alltoall",
    "broadcast",
    "reduce_scatter",
    "barrier",
    "messages",
)
METRICS = (ITERATION, EXPOSED, SLOWEST, *(f"exposed_{kind}_time_mean_ns" for kind in KINDS))
"""The metrics that :func:`exposure_of` reads."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """Shares of a rank's mean iteration.

    Attributes
    ----------
    exposed
        none of the rank's streams computes.
    in_kinds
        what of that is spent in collectives of each kind, and in messages; kinds without any are absent.
    slowest_computes
        of the rank that ends last, the share of its time in which it computes; None where not known.
    """

    exposed: float
    in_kinds: Mapping[str, float]
    slowest_computes: float | None


def exposure_of(metrics: Mapping[str, float]) -> Exposure | None:
    """Say what of a run's iterations is exposed; None for what replays no trace.

    Parameters
    ----------
    metrics
        metric to value; what was not measured is absent.
    """
    iteration, exposed = metrics.get(ITERATION), metrics.get(EXPOSED)
    if not iteration or exposed is None:
        return None
    times = {kind: metrics.get(f"exposed_{kind}_time_mean_ns") for kind in KINDS}
    shares = {kind: time / iteration for kind, time in times.items() if time}
    return Exposure(exposed / iteration, shares, metrics.get(SLOWEST))
