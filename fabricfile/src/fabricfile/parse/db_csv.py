"""The database of ibdiagnet, `ibdiagnet2.db_csv`: tables between ``START_<name>`` and ``END_<name>``.

Three of them are read, by the names of their columns; the others are passed over:

* ``NODES``: NodeDesc, NumPorts, NodeType (1 adapter, 2 switch, 3 router between subnets), NodeGUID;
* ``LINKS``: NodeGuid1, PortNum1, NodeGuid2, PortNum2, each cable once;
* ``PORTS``: NodeGuid, PortGuid, PortNum, LID, LMC, LinkWidthActv, LinkSpeedActv; port 0 of
  a switch has its LID.

Widths and speeds are the bits that ibdiagnet writes: 1, 2, 4, 8, 16 are 1x, 4x, 8x, 12x, 2x; speeds of the
first byte are SDR, DDR, QDR, of the second FDR, EDR, HDR, NDR, of the third FDR10, of the fourth XDR.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass

from fabricfile.problems import Problems, shortened
from fabricfile.rates import rate_of_lanes
from fabricfile.source import numbered_lines
from fabricfile.wiring import Device, Side, Wiring

_WIDTHS = {1: 1, 2: 4, 4: 8, 8: 12, 16: 2}
_SPEEDS = {
    1: "SDR",
    2: "DDR",
    4: "QDR",
    1 << 8: "FDR",
    1 << 9: "EDR",
    1 << 10: "HDR",
    1 << 11: "NDR",
    1 << 16: "FDR10",
    1 << 24: "XDR",
}
_COLUMNS = {
    "NODES": ("NodeDesc", "NumPorts", "NodeType", "NodeGUID"),
    "LINKS": ("NodeGuid1", "PortNum1", "NodeGuid2", "PortNum2"),
    "PORTS": ("NodeGuid", "PortNum"),
}
_MARK = re.compile(r"(START|END)_([A-Z0-9_]{1,60})\s*\Z")
_NUMBER = re.compile(r"0x[0-9a-fA-F]{1,16}\Z|\d{1,20}\Z")


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a table: its cells by column."""

    table: str
    cells: dict[str, str]
    line: int


@dataclass(frozen=True, slots=True)
class _Port:
    """What the table of ports says of one."""

    guid: int
    lid: int
    lmc: int
    rate: float


def parse(text: str, file: str, problems: Problems) -> Wiring:
    """The devices and cables of a text; rows that lack what they need are errors."""
    reader = _Reader(Wiring(file), problems)
    rows: dict[str, list[_Row]] = {name: [] for name in _COLUMNS}
    for row in reader.rows(text):
        rows[row.table].append(row)
    ports: dict[tuple[int, int], _Port] = {}
    for row in rows["PORTS"]:
        reader.port(row, ports)
    for row in rows["NODES"]:
        reader.node(row, ports)
    for row in rows["LINKS"]:
        reader.link(row, ports)
    return reader.wiring


class _Reader:
    """Fills the wiring row by row."""

    def __init__(self, wiring: Wiring, problems: Problems) -> None:
        self.wiring = wiring
        self.problems = problems

    def _refuse(self, message: str, line: int, code: str = "bad_line") -> None:
        self.problems.error(code, message, file=self.wiring.file, line=line)

    def rows(self, text: str) -> Iterator[_Row]:
        """The rows of the tables that are read."""
        table, number = "", 0
        columns: list[str] = []
        seen: set[str] = set()
        for number, line in numbered_lines(text):
            if (mark := _MARK.match(line)) is not None:
                table, columns = (mark[2] if mark[1] == "START" else ""), []
                seen.add(table)
            elif table not in _COLUMNS or not line.strip():
                continue
            elif not columns:
                columns = [name.strip() for name in _cells(line)]
                if missing := [name for name in _COLUMNS[table] if name not in columns]:
                    self._refuse(f"the table {table} has no column {', '.join(missing)}", number)
                    table = ""
            else:
                cells = _cells(line)
                if len(cells) != len(columns):
                    message = f"a row of {len(cells)} cells in a table of {len(columns)} columns"
                    self._refuse(message, number)
                    continue
                yield _Row(table, dict(zip(columns, cells, strict=True)), number)
        if table:
            self._refuse(f"the file ends within the table {table}", number, "truncated")
        for name in ("NODES", "LINKS"):
            if name not in seen:
                self._refuse(f"the file has no table {name}", 1, "truncated")

    def _number(self, row: _Row, column: str, default: int | None = None) -> int | None:
        text = row.cells.get(column, "").strip()
        if _NUMBER.match(text):
            return int(text, 16 if text.startswith("0x") else 10)
        if default is None:
            self._refuse(f"{column} is {shortened(text)!r}, which is no number", row.line)
        return default

    def port(self, row: _Row, ports: dict[tuple[int, int], _Port]) -> None:
        """A row of PORTS."""
        node, number = self._number(row, "NodeGuid"), self._number(row, "PortNum")
        if node is None or number is None:
            return
        width = _WIDTHS.get(self._number(row, "LinkWidthActv", 0) or 0, 0)
        speed = _SPEEDS.get(self._number(row, "LinkSpeedActv", 0) or 0, "")
        ports[node, number] = _Port(
            self._number(row, "PortGuid", 0) or 0,
            self._number(row, "LID", 0) or 0,
            self._number(row, "LMC", 0) or 0,
            rate_of_lanes(width, speed) or 0.0,
        )

    def node(self, row: _Row, ports: dict[tuple[int, int], _Port]) -> None:
        """A row of NODES."""
        guid, kind = self._number(row, "NodeGUID"), self._number(row, "NodeType")
        count = self._number(row, "NumPorts")
        if guid is None or kind is None or count is None:
            return
        if kind not in (1, 2):
            message = f"NodeType {kind}; allowed: 1 (adapter), 2 (switch): give one subnet"
            self._refuse(message, row.line, "ib_router" if kind == 3 else "bad_line")
            return
        name = row.cells["NodeDesc"].strip() or _key(guid)
        device = Device(_key(guid), name, row.line, is_router=kind == 2, ports=count, guid=guid)
        if kind == 2 and (guid, 0) in ports:
            device.lid = ports[guid, 0].lid
        self.wiring.add(device)

    def link(self, row: _Row, ports: dict[tuple[int, int], _Port]) -> None:
        """A row of LINKS, as both ends of the cable."""
        guids = [self._number(row, f"NodeGuid{end}") for end in (1, 2)]
        numbers = [self._number(row, f"PortNum{end}") for end in (1, 2)]
        ends = list(zip(guids, numbers, strict=True))
        for (guid, number), (peer, peer_port) in (ends, reversed(ends)):
            if guid is None or number is None or peer is None or peer_port is None:
                return
            device = self.wiring.by_key.get(_key(guid))
            if device is None:
                message = f"the link's end {_key(guid)} is no row of NODES"
                self._refuse(message, row.line, "dangling_port")
                continue
            self._state(Side(device, number, _key(peer), peer_port, row.line), guid, ports)

    def _state(self, side: Side, guid: int, ports: dict[tuple[int, int], _Port]) -> None:
        port = ports.get((guid, side.port))
        if port is not None:
            side.rate_gbps = port.rate
            if not self.wiring.devices[side.device].is_router:
                side.guid, side.lid = port.guid, port.lid
                further = range(port.lid + 1, port.lid + (1 << min(port.lmc, 7)))
                self.wiring.further_lids.update(further)
        self.wiring.state(side)


def _cells(line: str) -> list[str]:
    """The cells of a row; none when it is no row at all."""
    try:
        return next(csv.reader([line], skipinitialspace=True), [])
    except csv.Error:
        return []


def _key(guid: int) -> str:
    return f"0x{guid:016x}"
