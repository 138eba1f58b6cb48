"""The published effective bandwidths, and what others got on the same reconstructions."""

from __future__ import annotations

import csv
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "data" / "ebb_published.csv"
PATTERNS = ("bisect", "tree", "dissemination", "six_neighbor")
MACHINES = ("atlas", "thunderbird", "ranger", "chic")

# Percent of link bandwidth that a separate, small program gave on the reconstructed machines with
# MinHop and destinations in random order, before this simulator could run them. Ranger: with its
# directors as chips. For Thunderbird the middle of the range over two guesses of its leaf routers.
REPRODUCED = {
    "atlas": {"bisect": 55.6, "tree": 71.1, "dissemination": 40.5, "six_neighbor": 62.0},
    "thunderbird": {"bisect": 39.0, "tree": 56.0, "dissemination": 26.2, "six_neighbor": 36.8},
    "ranger": {"bisect": 49.1, "tree": 62.1, "dissemination": 36.1, "six_neighbor": 53.6},
    "chic": {"bisect": 58.0, "tree": 72.8, "dissemination": 42.9, "six_neighbor": 63.7},
}
# The same of Ranger with each 288-port plane of its directors taken for one switch.
REPRODUCED_PLANES = {"bisect": 55.8, "tree": 68.4, "dissemination": 40.7, "six_neighbor": 57.0}
REPRODUCED_LINEAR = {"atlas": 36.9, "ranger": 11.4}
REPRODUCED_SINGLE_STAGE = 67.8

# Slide 14: bandwidths in MiB/s of flows that share a cable with none, one, two and three others.
CHIC_BINS_MIB_PER_S = (627.4, 281.2, 181.2, 133.6)


def published() -> dict[str, dict[str, float]]:
    """Percent by machine and pattern; CHiC has no printed percentage."""
    with SOURCE.open() as lines:
        rows = csv.DictReader(line for line in lines if not line.startswith("#"))
        table: dict[str, dict[str, float]] = {}
        for row in rows:
            table.setdefault(row["system"].lower(), {})[row["pattern"]] = float(row["percent"])
    return table
