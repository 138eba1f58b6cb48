"""The tables of Graham and Shainer (2017), and the points that stand for their cells."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import simcore

DATA = Path(__file__).resolve().parents[1] / "data"
SIZES = [1 << power for power in range(2, 13)]
NODES = {1: 128, 2: 128, 3: 127, 4: 8}
MULTICAST = {"distribution": "multicast"}
# Not targets: 256 B by multicast in table 1 is a misprint (table 3 has 3.52), 512 B of 8
# communicators in table 4 lies below that of 4.
MASKED = {(1, "rc_ud_us", 256), (4, "comm8", 512)}
JOINT = "sharp_2017_joint"
# How the nodes are spread is not told. The joint set takes 8 leaves of 16 for 128 and 127 nodes, and
# one router for 8; the others do not depend on it.
LEAF = 16
TREE = {"kind": "fat_tree", "children": [LEAF, 8], "parents": [1, LEAF]}

Point = dict[str, Any]


@dataclass(frozen=True)
class Cell:
    """One published time in microseconds, and the one of the closed form."""

    table: int
    column: str
    size: int
    published: float
    ours: float

    @property
    def error(self) -> float:
        """Ours over the published one, less one."""
        return self.ours / self.published - 1


def rows(table: int) -> list[dict[str, str]]:
    """Give the lines of a table as they are printed."""
    with (DATA / f"sharp_table{table}.csv").open() as lines:
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def published(table: int, column: str, method: str = "sharp") -> dict[int, float]:
    """Give a column's times by bytes; those that are no targets are left out."""
    found = {
        int(row["size_bytes"]): float(row[column])
        for row in rows(table)
        if row[column] and row.get("method", method) == method
    }
    if method == "sharp":
        found = {n: t for n, t in found.items() if (table, column, n) not in MASKED}
    return found


def metrics(point: Point) -> dict[str, float]:
    """Evaluate a point of the closed forms."""
    found: dict[str, float] = simcore.run({"model": "closed_form", **point})["metrics"]
    return found


def time_us(point: Point) -> float:
    """Evaluate a point, in microseconds."""
    return metrics(point)["operation_time_mean_ns"] / 1000


def allreduce(nodes: int, size: int, **more: Any) -> Point:
    """Give an allreduce of all nodes; `more` are sections and members of the workload."""
    sections = {name: more.pop(name) for name in ("aggregation", "loggp") if name in more}
    return {
        "topology": {"kind": "single_router", "endpoints": nodes},
        "workload": {"kind": "osu", "operation": "allreduce", "message_bytes": size, **more},
        **sections,
    }


def _sharp_columns(table: int) -> dict[str, tuple[Point, Point]]:
    """Give what each column of a table says of aggregation and of the workload."""
    if table == 1:
        return {"rc_only_us": ({}, {}), "rc_ud_us": (MULTICAST, {})}
    if table == 2:
        return {"sharp_1ch_us": ({}, {}), "sharp_2ch_us": ({"channels": 2}, {})}
    if table == 3:
        return {"average": (MULTICAST, {})}
    return {f"comm{n}": (MULTICAST, {"communicators": n}) for n in (1, 2, 4, 8)}


def sharp_point(table: int, column: str, size: int, preset: str) -> Point:
    """Give the point of a cell under a preset."""
    costs, workload = _sharp_columns(table)[column]
    costs = {"kind": "sharp", "preset": preset, **costs}
    point = allreduce(NODES[table], size, aggregation=costs, **workload)
    return point if table == 4 else {**point, "topology": TREE}


def sharp_cells(table: int, preset: str = "") -> Iterator[Cell]:
    """Compare every cell of a table that is a target."""
    preset = preset or f"sharp_2017_table{table}"
    for column in _sharp_columns(table):
        for size, time in published(table, column).items():
            point = sharp_point(table, column, size, preset)
            yield Cell(table, column, size, time, time_us(point))


HOST_COLUMNS = {1: "host_us", 2: "host_us", 3: "average", 4: "comm1"}


def host_point(table: int, size: int, nodes: int = 0) -> Point:
    """Give the point of a cell of a host column, or the same with another number of nodes."""
    loggp = {"preset": f"sharp_2017_table{table}"}
    return allreduce(nodes or NODES[table], size, loggp=loggp)


def host_cells(table: int) -> Iterator[Cell]:
    """Compare every cell of a table's host column."""
    column = HOST_COLUMNS[table]
    for size, time in published(table, column, "host").items():
        yield Cell(table, f"host {column}", size, time, time_us(host_point(table, size)))


def rms(cells: Sequence[Cell]) -> float:
    """Give the root of the mean square error."""
    return float((sum(cell.error**2 for cell in cells) / len(cells)) ** 0.5)


def largest(cells: Sequence[Cell]) -> float:
    """Give the largest error, without its sign."""
    return max(abs(cell.error) for cell in cells)


def by_size(time_of: Callable[[int], float]) -> dict[int, float]:
    """Evaluate something for each of the tables' sizes."""
    return {size: time_of(size) for size in SIZES}
