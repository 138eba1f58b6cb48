"""Finds the presets of SHARP again: least squares of relative errors over the published tables.

`python -m tests.validation.sharp_fit` prints, for each preset, its parameters in nanoseconds and what
is left over. The formula is that of docs/models/collectives.md, in numpy.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.optimize import least_squares

from tests.validation.sharp_study import LEAF, NODES, published

PAYLOAD, WINDOW, POOL, INLINE = 256, 8, 36, 128
Cell = tuple[int, str, int, float]
"""Table, column, bytes, published microseconds."""
FREE = {
    "table1": ("post", "byte", "segment", "relay", "relay_byte", "relay_segment"),
    "table2": ("post", "byte", "segment", "socket_reduction", "channel_segment"),
    "table3": ("post", "byte", "segment", "fetch"),
    "table4": ("post", "byte", "segment", "fetch", "aggregation"),
    "joint": (
        *("post", "byte", "segment", "child_segment", "fetch", "aggregation"),
        *("relay", "relay_segment"),
    ),
}
COLUMNS = {
    1: ("rc_only_us", "rc_ud_us"),
    2: ("sharp_1ch_us", "sharp_2ch_us"),
    3: ("average",),
    4: ("comm1", "comm2", "comm4", "comm8"),
}
TABLES = {"table1": (1,), "table2": (2,), "table3": (3,), "table4": (4,), "joint": (1, 3, 4)}
START = {"post": 2.3, "byte": 0.003, "segment": 0.3, "socket_reduction": 1.3, "fetch": 0.1}


def time_us(costs: dict[str, float], cell: Cell) -> float:
    """Give the time of a cell; relay costs are of all levels together."""
    table, column, size, _ = cell
    groups = int(column[4:]) if column.startswith("comm") else 1
    first, segments = min(size, PAYLOAD), -(-size // PAYLOAD)
    held = costs.get("aggregation", 0.0)
    latency = costs["post"] + costs["byte"] * first + (groups - 1) / 2 * held
    step = costs["segment"] + (groups - 1) * held
    step += min(LEAF, NODES[table]) * costs.get("child_segment", 0.0)
    if first > INLINE:
        latency += costs.get("fetch", 0.0)
    if column == "rc_only_us":
        latency += costs.get("relay", 0.0) + costs.get("relay_byte", 0.0) * first
        step += costs.get("relay_segment", 0.0)
    if column == "sharp_2ch_us":
        step += costs["channel_segment"]
    else:
        latency += costs.get("socket_reduction", 0.0)
    operations = min(WINDOW, POOL // groups)
    turns, rest = divmod(segments - 1, operations)
    return turns * max(latency, operations * step) + rest * step + latency


def fit(free: Sequence[str], cells: Sequence[Cell]) -> tuple[dict[str, float], np.ndarray]:
    """Give the costs in microseconds, none below 0, and the errors of the cells."""

    def errors(values: np.ndarray) -> np.ndarray:
        costs = dict(zip(free, values, strict=True))
        return np.array([time_us(costs, cell) / cell[3] - 1 for cell in cells])

    start = [START.get(name, 0.01) for name in free]
    found = least_squares(errors, start, bounds=(0, np.inf), xtol=1e-12, ftol=1e-12).x
    return dict(zip(free, found, strict=True)), errors(found)


def cells_of(tables: Sequence[int]) -> list[Cell]:
    """Give the cells of tables that are targets."""
    return [
        (table, column, size, time)
        for table in tables
        for column in COLUMNS[table]
        for size, time in published(table, column).items()
    ]


def main() -> None:
    """Print every preset."""
    for name, free in FREE.items():
        costs, errors = fit(free, cells_of(TABLES[name]))
        told = ", ".join(f"{one} {1000 * value:.4g}" for one, value in costs.items())
        print(f"{name}: {told}")
        print(f"  rms {np.sqrt(np.mean(errors**2)):.2%}, max {np.abs(errors).max():.2%}")


if __name__ == "__main__":
    main()
