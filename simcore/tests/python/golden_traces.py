"""Golden points that replay traces, and the traces that they name."""

from __future__ import annotations

from typing import Any

from golden_networks import TOPOLOGIES, Point
from recordings import COLLECTIVES, Recording

import simcore


def _training(ranks: int) -> Recording:
    """Two layers computed on stream 0, their gradients reduced in two groups on stream 1."""
    half = ranks // 2
    recording = Recording(ranks, groups=[list(range(half)), list(range(half, ranks))])
    for rank in range(ranks):
        first = recording.add(rank, "compute", duration_ps=3_000_000)
        second = recording.add(rank, "compute", duration_ps=2_000_000, needs=(first,))
        for layer in (first, second):
            recording.add(
                rank, "collective", peer=rank // half, bytes=60_000, stream=1, needs=(layer,)
            )
    return recording


def _everything(ranks: int) -> Recording:
    """Messages with waits and without, and every collective, one after the other."""
    recording = Recording(ranks, groups=[list(range(ranks))])
    for rank in range(ranks):
        told = {"tag": 3, "bytes": 9000}
        recording.add(rank, "send", peer=(rank + 1) % ranks, **told)
        recording.add(rank, "receive", peer=(rank - 1) % ranks, started=(0,), **told)
        last = recording.add(rank, "wait", needs=(0, 1), started=(1,))
        for kind in COLLECTIVES:
            size = 0 if kind == "barrier" else 3000
            last = recording.add(rank, "collective", collective=kind, bytes=size, needs=(last,))
    return recording


def traces() -> dict[str, simcore.Trace]:
    """By the names that the points call them."""
    return {"training": _training(16).trace(), "everything": _everything(12).trace()}


def traced_points() -> dict[str, Point]:
    """By their names, on every model that replays traces."""
    points: dict[str, Any] = {}
    for trace, workload in (
        ("training", {"iterations": 2, "compute_scale": 0.5}),
        ("everything", {"message_scale": 1.5}),
    ):
        for model in ("packet", "flow", "loggp"):
            points[f"trace {trace}, {model}"] = {
                "model": model,
                "topology": TOPOLOGIES["torus"],
                "workload": {"kind": "trace", "trace": trace, **workload},
                "mpi": {"send_overhead_ns": 200.0, "receive_overhead_ns": 100.0},
            }
    points["trace training, closed_form"] = {
        "model": "closed_form",
        "topology": TOPOLOGIES["torus"],
        "workload": {"kind": "trace", "trace": "training", "compute_scale": 0.5},
        "mpi": {"send_overhead_ns": 200.0, "receive_overhead_ns": 100.0},
    }
    return points
