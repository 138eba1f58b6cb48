"""Paths that do not arrive: counted by pairs of endpoints, and named by the entries that are at fault."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fabricfile.check.next_hops import (
    DELIVERED,
    NO_ROUTE,
    UNWIRED,
    Batch,
    Bools,
    Ints,
    Wires,
    batches,
    used_cells,
)
from fabricfile.columns import NO_ENTRY, Tables
from fabricfile.fabric import Fabric

MAX_FAULTS = 100


@dataclass(frozen=True, slots=True)
class Fault:
    """An entry that does not lead to its destination.

    ``code`` is ``no_route`` (the entry is missing), ``unused_port`` (nothing is cabled to the port),
    ``wrong_port`` (another endpoint is) or ``loop`` (``routers`` is the cycle, from its lowest row on).
    """

    code: str
    router: int
    endpoint: int
    port: int
    routers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableReport:
    """How many ordered pairs of endpoints do not reach each other, and why.

    ``faults`` holds the first `MAX_FAULTS`, of ``fault_count``. ``idle_faults`` counts entries that no path
    between endpoints uses and that would lead nowhere.
    """

    unreachable_pairs: int
    looping_pairs: int
    faults: tuple[Fault, ...]
    fault_count: int
    idle_faults: int


def follow(fabric: Fabric, tables: Tables, wires: Wires) -> TableReport:
    """Follow the tables from every router with endpoints to every endpoint.

    Pointer doubling over all destinations at once: after k rounds a cell points 2^k hops ahead, and after
    as many as the number of routers has bits, what is not at an end goes round in a loop.
    """
    unreachable = looping = count = idle = 0
    faults: list[Fault] = []
    for batch in batches(fabric, tables, wires):
        last = _doubled(batch)
        end = last % batch.states - len(fabric.routers)
        sources = batch.sources
        looping += int(sources[end < 0].sum(dtype=np.int64))
        unreachable += int(sources[end > DELIVERED].sum(dtype=np.int64))
        direct = batch.following % batch.states - len(fabric.routers)
        wrong = direct > DELIVERED
        wrong.reshape(-1, batch.states)[:, len(fabric.routers) :] = False
        if not wrong.any() and not (end < 0).any():
            continue
        used = used_cells(batch)
        idle += int((wrong & ~used & (direct != NO_ROUTE)).sum())
        found = np.flatnonzero(wrong & used).astype(np.int32)
        loops = _loops(batch, np.unique(last[(end < 0) & (sources > 0)]))
        count += found.size + len(loops)
        room = MAX_FAULTS - len(faults)
        faults += [_fault(batch, int(cell), int(direct[cell]), tables) for cell in found[:room]]
        faults += [_loop(batch, cycle, tables) for cycle in loops[: MAX_FAULTS - len(faults)]]
    return TableReport(unreachable, looping, tuple(faults), count, idle)


def without_idle_faults(fabric: Fabric, tables: Tables, wires: Wires) -> Tables:
    """The tables less entries for ports where neither a router nor the destination is."""
    rows = np.arange(len(fabric.routers))[:, None]
    own = np.arange(len(fabric.endpoints))
    leads = (wires.router[rows, tables] >= 0) | (wires.endpoint[rows, tables] == own)
    return np.where(leads, tables, np.uint8(NO_ENTRY))


def _doubled(batch: Batch) -> Ints:
    """For every cell the one its path ends in, or some cell of the loop that it runs into."""
    cells = batch.following
    for _ in range(int(batch.states).bit_length()):
        ahead = cells[cells]
        if np.array_equal(ahead, cells):
            break
        cells = ahead
    return cells


def _fault(batch: Batch, cell: int, end: int, tables: Tables) -> Fault:
    router, endpoint = cell % batch.states, int(batch.destinations[cell // batch.states])
    code = {NO_ROUTE: "no_route", UNWIRED: "unused_port"}.get(end, "wrong_port")
    return Fault(code, router, endpoint, int(tables[router, endpoint]))


def _loops(batch: Batch, cells: Ints) -> list[list[int]]:
    """The distinct cycles that go through the given cells, each as its cells from the lowest on."""
    cycles: list[list[int]] = []
    seen: Bools = np.zeros(batch.following.size, np.bool_)
    for start in cells:
        path: list[int] = []
        cell = int(start)
        while not seen[cell]:
            seen[cell] = True
            path.append(cell)
            cell = int(batch.following[cell])
        if path:
            lowest = path.index(min(path))
            cycles.append(path[lowest:] + path[:lowest])
    return cycles


def _loop(batch: Batch, cycle: list[int], tables: Tables) -> Fault:
    routers = tuple(cell % batch.states for cell in cycle)
    endpoint = int(batch.destinations[cycle[0] // batch.states])
    return Fault("loop", routers[0], endpoint, int(tables[routers[0], endpoint]), routers)
