"""Whether one change of the machine explains the claims 1.e, 1.f and 1.h: one thing at a time.

``python -m tests.validation.dsm_causes`` prints a Markdown table: the gains of the HyperX and of the
torus at each doubling of bandwidth, and claim 1.h's ratio, for the study with caches and for variants of
it that differ in one thing (rarely two that belong together).
"""

from __future__ import annotations

import sys
from typing import Any

from tests.validation.dsm_claims import gains, single_router_ratios
from tests.validation.dsm_study import points_of, run_study

_SEPARATE = {
    "network": {"virtual_network_weights": [1, 1, 1]},
    "workload": {"virtual_networks": "separate"},
}
_LARGE = {"l1_bytes": 32768, "l1_ways": 8, "l2_bytes": 524288, "l2_ways": 16}
VARIANTS: dict[str, dict[str, dict[str, Any]]] = {
    "nothing": {},
    "16 reads of a core under way": {"workload": {"fence_interval": 0, "outstanding_per_core": 16}},
    "4 reads of a core under way": {"workload": {"fence_interval": 0, "outstanding_per_core": 4}},
    "L1 of 32 KiB, L2 of 512 KiB": {"workload": _LARGE},
    "shared lines leave without a word": {"workload": {"shared_evictions": "silent"}},
    "an L2 of one way": {"workload": {"l2_ways": 1}},
    "MESI": {"workload": {"coherence": "mesi"}},
    "half of the operations write": {"workload": {"write_fraction": 0.5}},
    "all cores read the same addresses": {"workload": {"address_streams": "same"}},
    "both": {"workload": {"write_fraction": 0.5, "address_streams": "same"}},
    "both, 16 under way": {
        "workload": {
            "write_fraction": 0.5,
            "address_streams": "same",
            "fence_interval": 0,
            "outstanding_per_core": 16,
        }
    },
    "interleaved addresses": {"workload": {"address_map": "interleaved", "interleave_bytes": 4096}},
    "classes on networks of their own": _SEPARATE,
    "messages of 64 B without a line": {"workload": {"control_bytes": 64}},
    "a directory that takes a message every 10 ns": {"workload": {"directory_occupancy_ns": 10}},
    "the memory stays at 8 GB/s": {"workload": {"memory_bandwidth_gbps": 64.0}},
    "the links stay at 8 GB/s": {"network": {"link_bandwidth_gbps": 64.0}},
    "store and forward": {"network": {"switching": "store_and_forward"}},
    "a queue an input, crossbar as fast as a link": {
        "network": {
            "router_model": "input_output_queued",
            "input_queueing": "fifo",
            "speedup": 1,
        }
    },
    "buffers of 512 B": {"network": {"buffer_bytes": 512, "packet_bytes": 256}},
    "router latency × 3": {"network": {"router_latency_ns": 105}},
    "router latency / 3": {"network": {"router_latency_ns": 11.7}},
}
NETWORKS = ("single_router", "torus", "dragonfly", "hyperx")


def varied(points: list[dict[str, Any]], change: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Copies of the points with some values of their sections replaced."""
    changed = []
    for point in points:
        sections = {name: {**point[name], **values} for name, values in change.items()}
        if sections.get("workload", {}).get("fence_interval") == 1:
            sections["workload"].pop("outstanding_per_core", None)
        changed.append({**point, **sections})
    return changed


def study_points() -> list[dict[str, Any]]:
    """The points that the table is about."""
    everything, _ = points_of("dsm-caches.yaml")
    return [p for p in everything if p["topology"]["kind"] in NETWORKS]


def row(label: str, points: list[dict[str, Any]]) -> str:
    """One line of the table; the bandwidth of a point is what it was before it was varied."""
    times = run_study(points, 1).times
    parts = [
        ", ".join(f"{gain:.2f}" for gain in gains(times, name, endpoints))
        for name in ("hyperx", "torus")
        for endpoints in (16, 256)
    ]
    ratios = single_router_ratios(times)
    parts.append(", ".join(f"{ratios[name]:.2f}" for name in ("hyperx", "dragonfly", "torus")))
    return f"| {label} | " + " | ".join(parts) + " |"


def main() -> int:
    """Print the table line by line."""
    points = study_points()
    print(
        "| Changed | HyperX 16 | HyperX 256 | Torus 16 | Torus 256 | 1.h: HyperX, dragonfly, torus |"
    )
    print("|---|---|---|---|---|---|")
    for label, change in VARIANTS.items():
        print(row(label, varied(points, change)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
