"""How far the DSM ratios move when each fitted parameter is a quarter off.

``python -m tests.validation.dsm_sensitivity`` prints a Markdown table.
"""

from __future__ import annotations

import sys
from typing import Any

from tests.validation.dsm_claims import gains
from tests.validation.dsm_study import StudyResult, points_of, run_study

FITTED = {
    "network": ("router_latency_ns", "link_latency_ns", "injection_latency_ns", "nic_latency_ns"),
    "workload": ("memory_latency_ns",),
}
KINDS = ("torus", "dragonfly", "hyperx")


def scaled(
    points: list[dict[str, Any]], section: str, name: str, factor: float
) -> list[dict[str, Any]]:
    """Copies of the points with one parameter multiplied."""
    # New sections rather than changed ones: the points of a sweep share theirs.
    return [
        point | {section: point[section] | {name: point[section][name] * factor}}
        for point in points
    ]


def row(label: str, result: StudyResult) -> str:
    """One line of the table: the ratios that the claims are about."""
    times = result.times
    over_dragonfly = times["dragonfly", 256, 8.0] / times["hyperx", 256, 8.0]
    over_torus = times["torus", 256, 8.0] / times["hyperx", 256, 8.0]
    steps = ", ".join(f"{g:.3f}" for g in gains(times, "hyperx", 256))
    return f"| {label} | {over_dragonfly:.3f} | {over_torus:.3f} | {steps} |"


def main() -> int:
    """Run the study's three leading topologies once for each parameter and direction."""
    everything, _ = points_of("dsm-bandwidth.yaml", max_endpoints=256)
    points = [p for p in everything if p["topology"]["kind"] in KINDS]
    print("| Changed | HyperX/Dragonfly at 256 | HyperX/Torus at 256 | HyperX gains at 256 |")
    print("|---|---|---|---|")
    print(row("nothing", run_study(points, 1)))
    for section, names in FITTED.items():
        for name in names:
            for factor in (0.75, 1.25):
                result = run_study(scaled(points, section, name, factor), 1)
                print(row(f"{name} × {factor}", result), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
