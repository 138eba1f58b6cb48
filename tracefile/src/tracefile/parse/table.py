"""A table in CSV, for whoever has a recorder of their own: a row an operation, in the order of the program.

The first line names the columns. ``rank`` and ``operation`` must be there; ``peer``, ``bytes``, ``tag``,
``start_ns``, ``duration_ns`` and ``label`` may. Operations are ``send`` and ``receive``, which block;
``isend`` and ``ireceive``, which do not; ``wait``, which ends when all of these before it are done;
``compute``, which takes ``duration_ns``; and collectives of all ranks, whose root is the ``peer``. Where no
row computes and both times are given, a rank computes from the end of an operation to the start of the next.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tracefile.builder import RankRows, TraceBuilder
from tracefile.parse.program import Order
from tracefile.problems import Problems, refused, shortened
from tracefile.source import Limits, Source
from tracefile.trace import COLLECTIVES, MOST_BYTES, Trace

FORMAT = "csv"
REQUIRED = ("rank", "operation")
COLUMNS = (*REQUIRED, "peer", "bytes", "tag", "start_ns", "duration_ns", "label")
_MESSAGES = ("send", "receive", "isend", "ireceive")
_ROOTED = ("reduce", "broadcast")
OPERATIONS = (*_MESSAGES, "wait", "compute", *COLLECTIVES)
_WHOLE = re.compile(r"\d{1,15}\Z", re.ASCII)
_TIME = re.compile(r"\d{1,15}(\.\d{0,6})?\Z", re.ASCII)
_PS_OF_NS = 1000


def is_table(head: str) -> bool:
    """Say whether a text begins with a line that names the columns."""
    names = [name.strip() for name in head.lstrip("\ufeff").split("\n", 1)[0].split(",")]
    return all(name in names for name in REQUIRED)


def parse(sources: list[Source], limits: Limits) -> Trace:
    """Read one table.

    Raises
    ------
    TraceFileError
        It is no such table; each mistake has its line.
    """
    if len(sources) != 1:
        raise refused("files", f"a table is one file, and {len(sources)} were given")
    return _Table(sources[0], limits).trace()


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    rank: int
    operation: str
    peer: int | None
    bytes: int
    tag: int
    start_ps: int | None
    duration_ps: int | None
    label: str


@dataclass(slots=True)
class _Program:
    """Where a rank is while its rows are taken."""

    rows: RankRows
    order: Order
    pending: list[int] = field(default_factory=list)
    ended_ps: int | None = None


class _Table:
    def __init__(self, source: Source, limits: Limits) -> None:
        self._name = source.name
        self._limits = limits
        self._problems = Problems()
        text = source.data.decode("utf-8-sig", "replace")
        self._reader = csv.reader(io.StringIO(text, newline=""), strict=True)

    def trace(self) -> Trace:
        """Read all rows, then give each rank its operations."""
        try:
            rows = self._rows()
        except csv.Error as error:
            raise refused("csv", str(error), file=self._name, line=self._reader.line_num) from error
        self._problems.raise_errors()
        if not rows:
            raise refused("empty", "has no operations", file=self._name)
        builder = TraceBuilder(1 + max(row.rank for row in rows), self._limits)
        everybody = builder.group(range(builder.ranks))
        gaps = all(row.operation != "compute" for row in rows) and any(
            row.start_ps is not None for row in rows
        )
        programs: dict[int, _Program] = {}
        for row in rows:
            program = programs.get(row.rank)
            if program is None:
                rank = builder.rank(row.rank, self._name)
                program = programs[row.rank] = _Program(rank, Order(rank))
            if gaps:
                self._gap(program, row)
            self._take(builder, everybody, program, row)
        self._problems.raise_errors()
        return builder.finish({"format": FORMAT, "files": [self._name]})

    def _rows(self) -> list[_Row]:
        names = [name.strip() for name in next(self._reader, [])]
        unknown = [name for name in names if name not in COLUMNS]
        twice = [name for name in names if names.count(name) > 1]
        if unknown or twice or any(name not in names for name in REQUIRED):
            wrong = f"column {shortened(unknown[0])!r}" if unknown else "the first line"
            message = f"{wrong}: columns are {', '.join(COLUMNS)}, each once, the first two always"
            raise refused("columns", message, file=self._name, line=1)
        rows: list[_Row] = []
        for cells in self._reader:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) != len(names):
                message = f"has {len(cells)} cells where the first line names {len(names)}"
                self._wrong("cells", message)
                continue
            row = self._row(dict(zip(names, (cell.strip() for cell in cells), strict=True)))
            if row is not None:
                rows.append(row)
            if len(rows) > self._limits.operations:
                message = f"has more than {self._limits.operations} operations"
                raise refused("too_large", message, file=self._name)
        return rows

    def _row(self, cells: Mapping[str, str]) -> _Row | None:
        operation = cells["operation"]
        if operation not in OPERATIONS:
            told = f"operation {shortened(operation)!r}: one of {', '.join(OPERATIONS)}"
            self._wrong("operation", told)
            return None
        rank = self._whole(cells, "rank", self._limits.ranks - 1)
        size = self._whole(cells, "bytes", MOST_BYTES)
        tag = self._whole(cells, "tag", 0xFFFFFFFE)
        peer = self._whole(cells, "peer", self._limits.ranks - 1)
        start, duration = self._time(cells, "start_ns"), self._time(cells, "duration_ns")
        if rank is None:
            self._wrong("rank", "has no rank")
            return None
        needed = {"peer": operation in _MESSAGES and peer is None}
        needed["bytes"] = operation in _MESSAGES and size is None
        needed["duration_ns"] = operation == "compute" and duration is None
        for name in (name for name, is_missing in needed.items() if is_missing):
            self._wrong("cells", f"operation {operation} has no {name}")
        line, label = self._reader.line_num, cells.get("label", "")
        return _Row(line, rank, operation, peer, size or 0, tag or 0, start, duration, label)

    def _whole(self, cells: Mapping[str, str], name: str, most: int) -> int | None:
        text = cells.get(name, "")
        if not text:
            return None
        if _WHOLE.match(text) and int(text) <= most:
            return int(text)
        self._wrong(name, f"{name} {shortened(text)!r}: a whole number from 0 to {most}")
        return 0

    def _time(self, cells: Mapping[str, str], name: str) -> int | None:
        text = cells.get(name, "")
        if not text:
            return None
        if _TIME.match(text):
            return round(float(text) * _PS_OF_NS)
        self._wrong(name, f"{name} {shortened(text)!r}: nanoseconds, 0 or more, without exponent")
        return 0

    def _wrong(self, code: str, message: str) -> None:
        self._problems.error(code, message, file=self._name, line=self._reader.line_num)

    def _gap(self, program: _Program, row: _Row) -> None:
        """Have a rank compute from the end of its last operation to the start of this one."""
        if row.start_ps is None or row.duration_ps is None:
            message = "start_ns and duration_ns must be in each row where no row computes"
            self._problems.error("cells", message, file=self._name, line=row.line)
            return
        ended = program.ended_ps
        if ended is not None and row.start_ps > ended:
            program.order.append(program.rows.compute(row.start_ps - ended))
        program.ended_ps = row.start_ps + row.duration_ps

    def _take(self, builder: TraceBuilder, everybody: int, program: _Program, row: _Row) -> None:
        rows, label = program.rows, builder.label(row.label) if row.label else -1
        blocks = row.operation not in ("isend", "ireceive")
        if row.operation == "compute":
            place = rows.compute(row.duration_ps or 0, label=label)
        elif row.operation == "wait":
            place = rows.wait(program.pending, label=label)
            program.pending = []
        elif row.operation in ("send", "isend"):
            place = rows.send(row.peer or 0, row.bytes, row.tag, label=label)
        elif row.operation in ("receive", "ireceive"):
            place = rows.receive(row.peer or 0, row.bytes, row.tag, label=label)
        else:
            kind = COLLECTIVES.index(row.operation)
            root = row.peer or 0 if row.operation in _ROOTED else 0
            place = rows.collect(kind, everybody, row.bytes, root, label=label)
        program.order.append(place, blocks=blocks)
        if not blocks:
            program.pending.append(place)
