"""Rows of forwarding tables as a file states them, and how they become the tables of a fabric."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from fabricfile.columns import NO_ENTRY, Tables
from fabricfile.document import MAX_TABLE_BYTES
from fabricfile.fabric import Fabric
from fabricfile.problems import Problems


@dataclass(frozen=True, slots=True)
class Place:
    """Where a statement stands: what a finding about it says."""

    file: str
    line: int


@dataclass(slots=True)
class Rows:
    """Consecutive rows of a dump: one LID and output port a line, from ``line`` on."""

    place: Place
    lids: npt.NDArray[np.uint16]
    ports: npt.NDArray[np.uint8]


@dataclass(slots=True)
class SwitchDump:
    """All that a dump says of one switch; ``line`` is that of its heading."""

    place: Place
    guid: int
    rows: list[Rows] = field(default_factory=list)

    def place_of(self, lid: int) -> Place:
        """Where the row of a LID stands; the heading when there is none."""
        for rows in self.rows:
            hits = np.flatnonzero(rows.lids == lid)
            if hits.size:
                return Place(rows.place.file, rows.place.line + int(hits[0]))
        return self.place


@dataclass(slots=True)
class Dump:
    """Forwarding tables of files: switches in their order, and the port GUIDs that rows name for LIDs."""

    switches: list[SwitchDump] = field(default_factory=list)
    port_guids: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class Attached:
    """A fabric with tables and, for findings, the place of each router's statements."""

    fabric: Fabric
    dumps: dict[int, SwitchDump] = field(default_factory=dict)
    lids: tuple[int, ...] = ()

    def place_of(self, router: int, endpoint: int) -> Place | None:
        """Where the file states the entry of a router for an endpoint, as nearly as is known."""
        dump = self.dumps.get(router)
        if dump is None:
            return None
        return dump.place_of(self.lids[endpoint]) if self.lids else dump.place


def attach(
    fabric: Fabric, dump: Dump, problems: Problems, passed_lids: Iterable[int] = ()
) -> Attached:
    """The fabric with the tables of a dump.

    Switches are matched by GUID. A LID is matched by the port GUID that the dump names beside it, else by
    the LID of the discovery. LIDs that match nothing are noted and passed over; an unknown switch, a switch
    given twice, and endpoints none of which has a LID are errors. ``passed_lids`` are known to be no host's.
    """
    rows_of, lids = _matched_lids(fabric, dump, problems)
    for lid in passed_lids:
        if lid < len(rows_of) and rows_of[lid] == -1:
            rows_of[lid] = -2
    routers = {guid: row for row, guid in enumerate(fabric.routers.identifiers) if guid}
    tables = no_entries(fabric, dump.switches[0].place.file if dump.switches else None, problems)
    attached: dict[int, SwitchDump] = {}
    unknown: dict[int, Place] = {}
    for switch in dump.switches:
        guid = f"0x{switch.guid:016x}"
        row = routers.get(guid)
        if row is None:
            problems.error(
                "unknown_switch",
                f"switch {guid} is not in the description of the wiring",
                file=switch.place.file,
                line=switch.place.line,
                guid=guid,
            )
        elif row in attached:
            problems.error(
                "duplicate_switch",
                f"the table of switch {guid} is given twice, first on line {attached[row].place.line} of "
                f"{attached[row].place.file}",
                file=switch.place.file,
                line=switch.place.line,
                guid=guid,
            )
        else:
            attached[row] = switch
            _fill(tables[row], switch, rows_of, unknown)
    _note_unknown(unknown, problems)
    _note_missing(fabric, attached, problems)
    problems.raise_errors()
    return Attached(_with_lids(fabric, lids, problems).with_tables(tables), attached, lids)


def no_entries(fabric: Fabric, file: str | None, problems: Problems) -> Tables:
    """Tables without an entry; `FabricFileError` when they would not fit."""
    routers, endpoints = len(fabric.routers), len(fabric.endpoints)
    if routers * endpoints > MAX_TABLE_BYTES:
        problems.error(
            "too_large",
            f"tables of {routers} switches for {endpoints} hosts are too large; allowed: {MAX_TABLE_BYTES} "
            "entries",
            file=file,
        )
        problems.raise_errors()
    return np.full((routers, endpoints), NO_ENTRY, np.uint8)


def _matched_lids(
    fabric: Fabric, dump: Dump, problems: Problems
) -> tuple[npt.NDArray[np.int32], tuple[int, ...]]:
    """For each LID the endpoint's row, -1 for none and -2 for a router; and the LID of each endpoint."""
    rows_of = np.full(1 << 16, -1, np.int32)
    by_guid = {guid: row for row, guid in enumerate(fabric.endpoints.identifiers) if guid}
    lids = [0] * len(fabric.endpoints)
    for lid, guid in dump.port_guids.items():
        row = by_guid.get(f"0x{guid:016x}")
        if row is not None and (not lids[row] or lid == fabric.endpoints.lids[row]):
            lids[row] = lid
    named = set(lids)
    for row, lid in enumerate(fabric.endpoints.lids):
        if not lids[row] and lid and lid not in named and lid not in dump.port_guids:
            lids[row] = lid
    for lid in fabric.routers.lids:
        rows_of[lid] = -2
    for lid, guid in dump.port_guids.items():
        if f"0x{guid:016x}" in by_guid:  # a further LID of a port, unless it is the first
            rows_of[lid] = -2
    for row, lid in enumerate(lids):
        if lid:
            rows_of[lid] = row
    rows_of[0] = -1
    if not any(lids):
        problems.error(
            "no_lids",
            "the tables name destinations by LID, and neither they nor the description of the wiring say "
            "which host has which LID",
            file=dump.switches[0].place.file if dump.switches else None,
        )
    return rows_of, tuple(lids)


def _fill(
    row: Tables, switch: SwitchDump, rows_of: npt.NDArray[np.int32], unknown: dict[int, Place]
) -> None:
    for rows in switch.rows:
        endpoints = rows_of[rows.lids]
        known = endpoints >= 0
        row[endpoints[known]] = rows.ports[known]
        strange = np.flatnonzero((endpoints == -1) & (rows.ports != NO_ENTRY))
        for index in strange[:1000]:
            lid = int(rows.lids[index])
            unknown.setdefault(lid, Place(rows.place.file, rows.place.line + int(index)))


def _note_unknown(unknown: dict[int, Place], problems: Problems) -> None:
    for lid, place in sorted(unknown.items()):
        problems.warn(
            "unknown_lid",
            f"LID {lid} is of no switch or host in the description of the wiring; its entries are left out",
            file=place.file,
            line=place.line,
        )


def _note_missing(fabric: Fabric, attached: dict[int, SwitchDump], problems: Problems) -> None:
    for row, name in enumerate(fabric.routers.names):
        if row not in attached:
            problems.warn(
                "switch_without_table",
                f"switch {name!r} has no forwarding table",
                guid=fabric.routers.identifiers[row],
            )


def _with_lids(fabric: Fabric, lids: tuple[int, ...], problems: Problems) -> Fabric:
    """The fabric with the LIDs that its tables use."""
    own = fabric.endpoints.lids
    kept = tuple(new or old for new, old in zip(lids, own, strict=True))
    changed = sum(old not in (0, new) for new, old in zip(kept, own, strict=True))
    if kept == own:
        return fabric
    if changed:
        problems.warn(
            "lids_differ",
            f"{changed} hosts have other LIDs in the tables than in the description of the wiring; those of "
            "the tables are taken, hosts being matched by port GUID",
        )
    taken = {lid for lid in kept if lid}
    routers = tuple(0 if lid in taken else lid for lid in fabric.routers.lids)
    return replace(
        fabric,
        endpoints=replace(fabric.endpoints, lids=kept),
        routers=replace(fabric.routers, lids=routers),
    )
