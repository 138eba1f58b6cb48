"""The verdict on a fabric: one network or several, and what its tables do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fabricfile.check.dependencies import find_cycle
from fabricfile.check.faults import TableReport, follow
from fabricfile.check.next_hops import Wires, wires_of
from fabricfile.fabric import Fabric


@dataclass(frozen=True, slots=True)
class Checks:
    """``connected``: every endpoint is cabled to every other, by whatever path.

    The rest is None without tables: ordered pairs of endpoints that tables do not join or send round in
    loops, freedom from deadlock on one virtual lane and, without it, a ``cycle`` of channels. ``cycle`` and
    ``deadlock_free`` are None too when tables loop. ``virtual_lanes_needed`` is 1 for tables free of
    deadlock, else None: this check does not assign lanes.
    """

    connected: bool
    unreachable_pairs: int | None = None
    looping_pairs: int | None = None
    deadlock_free: bool | None = None
    cycle: tuple[str, ...] | None = None
    virtual_lanes_needed: int | None = None
    report: TableReport | None = None

    def to_dict(self) -> dict[str, Any]:
        """The verdict as JSON types, without the list of faults."""
        return {
            "connected": self.connected,
            "unreachable_pairs": self.unreachable_pairs,
            "looping_pairs": self.looping_pairs,
            "deadlock_free": self.deadlock_free,
            "cycle": None if self.cycle is None else list(self.cycle),
            "virtual_lanes_needed": self.virtual_lanes_needed,
        }


def check(fabric: Fabric) -> Checks:
    """Check the wiring and, when there are some, the tables."""
    wires = wires_of(fabric)
    connected = _connected(fabric, wires)
    if fabric.tables is None:
        return Checks(connected)
    report = follow(fabric, fabric.tables, wires)
    if report.looping_pairs:
        return Checks(connected, report.unreachable_pairs, report.looping_pairs, report=report)
    cycle = find_cycle(fabric, fabric.tables, wires)
    names = fabric.routers.names
    return Checks(
        connected,
        report.unreachable_pairs,
        report.looping_pairs,
        cycle is None,
        None if cycle is None else tuple(f"{names[router]} port {port}" for router, port in cycle),
        1 if cycle is None else None,
        report,
    )


def _connected(fabric: Fabric, wires: Wires) -> bool:
    wanted = np.zeros(len(fabric.routers), np.bool_)
    wanted[np.array(fabric.endpoints.routers)] = True
    reached = np.zeros(len(fabric.routers), np.bool_)
    frontier = np.array([fabric.endpoints.routers[0]])
    reached[frontier] = True
    while frontier.size:
        ahead = np.unique(wires.router[frontier])
        ahead = ahead[ahead >= 0]
        frontier = ahead[~reached[ahead]]
        reached[frontier] = True
    return bool(reached[wanted].all())
