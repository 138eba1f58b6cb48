"""How fast the core judges sections, and points by the rules that tie their sections.

``python -m tests.benchmarks.judging OUTPUT.json [--quick]`` merges its rows into the file.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

import simcore
from tests.benchmarks.fabric_parse import timed
from tests.benchmarks.service_overhead import merge

_SECTIONS = 1_000
_SHAPES = 100
_LOADS = 1_000


def _given(section: str, number: int) -> dict[str, Any]:
    """Give the content of that number: all are different."""
    if section == "topology":
        return {"kind": "torus", "widths": [4 + number % 40, 4 + number // 40]}
    if section == "network":
        return {"link_latency_ns": number}
    return {"kind": "uniform_random", "offered_load": (number + 1) / _SECTIONS}


def section_row(section: str, times: int) -> dict[str, Any]:
    """Resolve sections that are all different."""
    asked = [(section, _given(section, number)) for number in range(_SECTIONS)]
    answers, seconds = timed(lambda: simcore.resolve("packet", asked), times)
    if any(answer["refusals"] for answer in answers):
        message = f"a sound {section} is refused"
        raise SystemExit(message)
    return {
        "name": f"judge/resolve_{section}",
        "sections": _SECTIONS,
        "microseconds_per_section": seconds / _SECTIONS * 1e6,
    }


def points_row(points: int, times: int) -> dict[str, Any]:
    """Judge points of 100 networks under 1,000 loads and two routings."""

    def values(section: str, given: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [
            answer["values"] for answer in simcore.resolve("packet", [(section, g) for g in given])
        ]

    sections = {
        "topology": values("topology", [_given("topology", n) for n in range(_SHAPES)]),
        "workload": values("workload", [_given("workload", n) for n in range(_LOADS)]),
        "routing": values("routing", [{"kind": "minimal"}, {"kind": "valiant"}]),
    }
    number = np.arange(points, dtype=np.int32)
    table = np.stack([number % _SHAPES, number // _SHAPES % _LOADS, number % 2], axis=1)
    found, seconds = timed(lambda: simcore.fits("packet", sections, table), times)
    if found["refusals"]:
        message = "a sound point is refused"
        raise SystemExit(message)
    return {
        "name": f"judge/fits_{points}",
        "points": points,
        "microseconds_per_point": seconds / points * 1e6,
    }


def main() -> int:
    """Measure, print, and merge into the file that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--quick", action="store_true")
    chosen = parser.parse_args()
    times = 1 if chosen.quick else 5
    rows = [section_row(section, times) for section in ("topology", "workload", "network")]
    rows += [points_row(points, times) for points in (2_000, 100_000)]
    for row in rows:
        print(json.dumps(row), flush=True)
    merge(chosen.output, rows)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
